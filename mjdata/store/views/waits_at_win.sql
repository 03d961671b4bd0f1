/*
sentence = "What a winner waited for, and how many such tiles there could be."
numerator = "none: a row is a win"
denominator = "logged wins"
unit = "kinds of tiles, and tiles"
population = "wins of logged, decided hands that a table can have produced"
needs = ["hand_wins", "scored_wins", "log_seats"]

[edges]
"robbed kong" = "a win like any other: the tile was waited for"
"false hu" = "no win"

[columns]
seat = "starting seat of the winner"
player_no = "the winner"
wait_kinds = ["kinds of tiles that would have won, of which the winner held no four", "kinds of tiles"]
wait_tiles = ["tiles of these kinds that the winner did not hold", "tiles"]
discards = ["own discards before the win", "discards"]
*/
WITH held AS (
  SELECT hand_id, win_no, winner_seat AS seat, waits, string_split(waits, ' ') AS kinds,
    string_split(concat(tiles, ' ', replace(melds, ';', '')), ' ') AS own
  FROM scored_wins WHERE waits <> ''
)
SELECT
  competition_id, edition, session_no, table_no, table_session, hand_id, win_no, hand_no,
  held.seat, winner_player_no AS player_no, method, waits,
  len(kinds)::BIGINT AS wait_kinds,
  (4 * len(kinds) - len(list_filter(own, lambda tile: list_contains(kinds, tile))))::BIGINT AS wait_tiles,
  turns AS discards
FROM hand_wins
JOIN held USING (hand_id, win_no)
LEFT JOIN log_seats ON (log_seats.hand_id, log_seats.seat) = (held.hand_id, held.seat)
