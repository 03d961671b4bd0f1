/*
sentence = "The table points (标准分, TP) of each starting seat: does it matter where one begins?"
numerator = "table points, in twelfths"
denominator = "sessions at a table"
unit = "twelfths of a TP, by table session and seat; the mean of four equal seats is 21 (1.75 TP)"
population = "sessions whose table points are settled, at tables that nobody forfeited"
needs = ["scored_tables", "tables", "seatings"]

[edges]
"robbed kong" = "paid as a discard, within the total"
"false hu" = "what it cost is in the total"
"several winners" = "what each won is in the total"
penalties = "in the total"
forfeit = "the whole table is left out: its points were not won by play"
time-out = "by the total of the hands that were played"
"not played" = "a session without totals has no row"
unreadable = "by the recorded total where the hands cannot be re-added"
"repeated log" = "logs of single hands have no session totals"

[columns]
table_session = "competition, session and table in one: the cluster of an interval"
tp12 = ["table points by the audit; a tie that no ruling settles has no row", "twelfths of a TP"]
tp12_recorded = ["table points as recorded", "twelfths of a TP"]
place = "place at the table by the total, 1 to 4; the best of those that are tied for"
*/
WITH four AS (
  SELECT unnest(range(4)) AS seat
),
seats AS (
  SELECT
    competition_id, scored.edition, session_no, table_no,
    concat(competition_id, '/', session_no, '/', table_no) AS table_session,
    seat, player_no,
    [scored.tp12_e, scored.tp12_s, scored.tp12_w, scored.tp12_n][seat + 1] AS tp12,
    [tables.tp12_e, tables.tp12_s, tables.tp12_w, tables.tp12_n][seat + 1] AS tp12_recorded,
    [scored.total_e, scored.total_s, scored.total_w, scored.total_n][seat + 1] AS total
  FROM scored_tables AS scored
  JOIN tables USING (competition_id, session_no, table_no)
  CROSS JOIN four
  JOIN seatings USING (competition_id, session_no, table_no, seat)
  WHERE scored.tp12_e IS NOT NULL AND forfeited_seat IS NULL
)
SELECT * EXCLUDE (total), rank() OVER (PARTITION BY table_session ORDER BY total DESC) AS place
FROM seats
