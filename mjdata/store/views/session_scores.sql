/*
sentence = "What each player scored in each session: the distribution of session scores (局分)."
numerator = "none: a row is a session of a player"
denominator = "none"
unit = "competition points"
population = "sessions at tables whose seats and totals are known and that nobody forfeited"
needs = ["seat_sessions"]

[edges]
forfeit = "the whole table is left out: its points were not won by play"
"not played" = "a session without totals has no row"
*/
SELECT
  competition_id, edition, session_no, table_no, table_session, seat, player_no, basis, total, total_recorded
FROM seat_sessions
WHERE total IS NOT NULL AND NOT has_forfeit
