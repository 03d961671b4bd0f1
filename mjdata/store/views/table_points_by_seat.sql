/*
sentence = "The table points (标准分, TP) of each starting seat: does it matter where one begins?"
numerator = "table points, in twelfths"
denominator = "sessions at a table"
unit = "twelfths of a TP, by table session and seat; the mean of four equal seats is 21 (1.75 TP)"
population = "sessions whose table points are settled, at tables that nobody forfeited"
needs = ["seat_sessions"]

[edges]
forfeit = "the whole table is left out: its points were not won by play"
"not played" = "a session without totals has no row"
*/
SELECT
  competition_id, edition, session_no, table_no, table_session, seat, player_no, tp12, tp12_recorded, place
FROM seat_sessions
WHERE tp12 IS NOT NULL AND NOT has_forfeit
