/*
sentence = "What each player scored in each session: the distribution of session scores (局分)."
numerator = "none: a row is a session of a player"
denominator = "none"
unit = "competition points"
population = "sessions at tables whose seats and totals are known and that nobody forfeited"
needs = ["scored_tables", "tables", "seatings"]

[edges]
"robbed kong" = "paid as a discard, within the total"
"false hu" = "what it cost is in the total"
"several winners" = "what each won is in the total"
penalties = "in the total"
forfeit = "the whole table is left out: its points were not won by play"
time-out = "the total of the hands that were played"
"not played" = "a session without totals has no row"
unreadable = "the recorded total where the hands cannot be re-added; basis tells"
"repeated log" = "logs of single hands have no session totals"

[columns]
table_session = "competition, session and table in one: the cluster of an interval"
total = ["session total by the audit", "CP"]
total_recorded = ["session total as recorded", "CP"]
basis = "hands (the total is re-added from them) or record"
*/
WITH four AS (
  SELECT unnest(range(4)) AS seat
)
SELECT
  competition_id, scored.edition, session_no, table_no,
  concat(competition_id, '/', session_no, '/', table_no) AS table_session,
  seat, player_no, scored.basis,
  [scored.total_e, scored.total_s, scored.total_w, scored.total_n][seat + 1] AS total,
  [tables.total_e, tables.total_s, tables.total_w, tables.total_n][seat + 1] AS total_recorded
FROM scored_tables AS scored
JOIN tables USING (competition_id, session_no, table_no)
CROSS JOIN four
JOIN seatings USING (competition_id, session_no, table_no, seat)
WHERE scored.total_e IS NOT NULL AND forfeited_seat IS NULL
