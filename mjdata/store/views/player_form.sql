/*
sentence = "How each player did, session after session."
numerator = "none: a row is a session of a player"
denominator = "none"
unit = "twelfths of a TP, and competition points"
population = "sessions that a player sat in, by the audited result; where an open ruling decides, the value is null"
needs = ["seat_sessions", "audited_results", "players"]

[edges]
forfeit = "a session of the player like any other, with the result that the ruling gives; null where nobody ruled"

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
  SELECT
    competition_id, edition, player_no, session_no,
    CASE WHEN count(*) = 1 THEN any_value(table_no) END AS table_no,
    CASE WHEN count(*) = 1 THEN any_value(seat) END AS seat,
    row_number() OVER (PARTITION BY competition_id, player_no ORDER BY session_no) AS session_place
  FROM seat_sessions
  GROUP BY competition_id, edition, player_no, session_no
),
roles AS (
  SELECT competition_id, player_no, any_value(role) AS role FROM players GROUP BY ALL
)
SELECT
  sitting.competition_id, edition, sitting.player_no, result.name, role, sitting.session_no, session_place,
  table_no, seat, result.tp12, result.cp, result.rank, result.cum_tp12, result.cum_cp,
  result.tp12_recorded, result.cp_recorded
FROM sitting
LEFT JOIN roles USING (competition_id, player_no)
LEFT JOIN audited_results AS result
  ON (result.competition_id, result.subject, result.subject_no, result.session_no)
   = (sitting.competition_id, 'player', sitting.player_no, sitting.session_no)
