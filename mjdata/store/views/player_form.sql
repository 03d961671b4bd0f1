/*
sentence = "How each player did, session after session."
numerator = "none: a row is a session of a player"
denominator = "none"
unit = "twelfths of a TP, and competition points"
population = "sessions of players by the audited result; where an open ruling decides, the value is null"
needs = ["audited_results", "seatings", "players", "competitions"]

[edges]
"robbed kong" = "paid as a discard, within the result"
"false hu" = "what it cost is in the result"
"several winners" = "what each won is in the result"
penalties = "in the result"
forfeit = "a session of the player, with the result that the ruling gives; null where nobody ruled"
time-out = "by the total of the hands that were played"
"not played" = "a session without totals has null values"
unreadable = "by the recorded total where the hands cannot be re-added"
"repeated log" = "logs of single hands have no session results"

[columns]
session_place = ["number of this session among those that the player sat in, from 1", "sessions"]
tp12 = ["table points of the session by the audit", "twelfths of a TP"]
cp = ["competition points of the session by the audit", "CP"]
rank = "place in the session by the audit"
cum_tp12 = ["table points up to this session by the audit", "twelfths of a TP"]
cum_cp = ["competition points up to this session by the audit", "CP"]
tp12_recorded = ["table points of the session as recorded", "twelfths of a TP"]
cp_recorded = ["competition points of the session as recorded", "CP"]
*/
WITH sitting AS (
  SELECT competition_id, session_no, player_no, min(table_no) AS table_no, min(seat) AS seat
  FROM seatings GROUP BY ALL HAVING count(*) = 1
),
roles AS (
  SELECT competition_id, player_no, any_value(role) AS role FROM players GROUP BY ALL
)
SELECT
  result.competition_id, competitions.edition, player_no, result.name, role, session_no,
  row_number() OVER (PARTITION BY result.competition_id, player_no ORDER BY session_no) AS session_place,
  table_no, seat, tp12, cp, rank, cum_tp12, cum_cp, tp12_recorded, cp_recorded
FROM (SELECT *, subject_no AS player_no FROM audited_results WHERE subject = 'player') AS result
JOIN competitions USING (competition_id)
JOIN (SELECT DISTINCT competition_id, session_no, player_no FROM seatings)
  USING (competition_id, session_no, player_no)
LEFT JOIN sitting USING (competition_id, session_no, player_no)
LEFT JOIN roles USING (competition_id, player_no)
WHERE session_no IS NOT NULL
