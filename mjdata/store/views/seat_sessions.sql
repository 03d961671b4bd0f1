/*
sentence = "Every session from each of the four seats at a table: who sat there, the total, the table points, the place."
numerator = "none: a row is a session of a player"
denominator = "none"
unit = "sessions of a player"
population = "sessions at tables whose seats are known; a seat whose player is not known has no row"
needs = ["scored_tables", "tables", "sittings"]

[edges]
"robbed kong" = "no matter: a total is what all hands paid"
"false hu" = "what it cost is in the total"
"several winners" = "no matter: a total is what all hands paid"
penalties = "in the total"
forfeit = "has_forfeit marks all four of the table; the values are those that the ruling gives, null where nobody ruled"
time-out = "the total of the hands that were played"
"not played" = "a session without totals has null values"
unreadable = "the recorded total where the hands cannot be re-added; basis tells"
"repeated log" = "no matter: logs of single hands have no totals"

[columns]
table_session = "competition, session and table in one: the cluster of an interval"
has_forfeit = "whether somebody forfeited this session at this table by ruling"
basis = "hands (the total is re-added from them) or record"
total = ["session total by the audit", "CP"]
total_recorded = ["session total as recorded", "CP"]
tp12 = ["table points by the audit; null where an open ruling decides", "twelfths of a TP"]
tp12_recorded = ["table points as recorded", "twelfths of a TP"]
place = "place at the table by the total among all four, 1 to 4; the best of those that are tied for"
*/
WITH seats AS (
  SELECT
    competition_id, scored.edition, session_no, table_no,
    concat(competition_id, '/', session_no, '/', table_no) AS table_session,
    seat, player_no, has_forfeit, scored.basis,
    [scored.total_e, scored.total_s, scored.total_w, scored.total_n] AS totals,
    totals[seat + 1] AS total,
    [tables.total_e, tables.total_s, tables.total_w, tables.total_n][seat + 1] AS total_recorded,
    [scored.tp12_e, scored.tp12_s, scored.tp12_w, scored.tp12_n][seat + 1] AS tp12,
    [tables.tp12_e, tables.tp12_s, tables.tp12_w, tables.tp12_n][seat + 1] AS tp12_recorded
  FROM scored_tables AS scored
  JOIN tables USING (competition_id, session_no, table_no)
  JOIN sittings USING (competition_id, session_no, table_no)
)
SELECT * EXCLUDE (totals),
  CASE WHEN total IS NOT NULL THEN 1 + len(list_filter(totals, lambda other: other > total)) END AS place
FROM seats
