/*
sentence = "The seat wind of the winner of each won hand, and who had each wind in it."
numerator = "none: a row is a won hand"
denominator = "none"
unit = "won hands"
population = "decided hands with one winner, of tables whose four seats are known"
needs = ["hand_seats"]

[edges]
"several winners" = "left out: a choice of one winner among four is counted"
forfeit = "a seat that was forfeited is a player of its own in this session, told by the session"

[columns]
winner_wind = "seat wind of the winner"
wind_no = "the same as a number: 0 E, 1 S, 2 W, 3 N"
player_e = "who had the wind East in this hand: competition and player number"
player_s = "who had the wind South in this hand"
player_w = "who had the wind West in this hand"
player_n = "who had the wind North in this hand"
*/
WITH named AS (
  SELECT *, concat(competition_id, '/', coalesce(player_no::VARCHAR, concat(table_session, '/', seat))) AS player
  FROM hand_seats
  WHERE seat_wind IS NOT NULL
)
SELECT
  competition_id, edition, session_no, table_no, table_session, hand_id, hand_no, prevalent_wind,
  any_value(seat_wind) FILTER (WHERE won) AS winner_wind,
  strpos('ESWN', any_value(seat_wind) FILTER (WHERE won)) - 1 AS wind_no,
  any_value(player) FILTER (WHERE seat_wind = 'E') AS player_e,
  any_value(player) FILTER (WHERE seat_wind = 'S') AS player_s,
  any_value(player) FILTER (WHERE seat_wind = 'W') AS player_w,
  any_value(player) FILTER (WHERE seat_wind = 'N') AS player_n
FROM named
GROUP BY ALL
HAVING count(*) FILTER (WHERE won) = 1
