/*
sentence = "The first tile that each player discards in a hand."
numerator = "none: a row is a first discard"
denominator = "first discards"
unit = "tiles"
population = "logged, decided hands of tables whose four seats are known, of players who discarded"
needs = ["hand_seats", "actions"]

[edges]
"robbed kong" = "no matter"
"false hu" = "a hand that it ended before a player's first discard has none of his"

[columns]
tile = "the tile discarded"
tile_kind = "terminal (1 or 9), simple (2 to 8), wind or dragon"
is_own_wind = "whether it is the player's seat wind"
*/
WITH firsts AS (
  SELECT hand_id, seat, arg_min(tile, seq) AS tile FROM actions WHERE kind = 'discard' GROUP BY ALL
)
SELECT
  competition_id, edition, session_no, table_no, table_session, hand_id, hand_no, prevalent_wind,
  seat, seat_wind, player_no, tile,
  CASE
    WHEN tile IN ('E', 'S', 'W', 'N') THEN 'wind'
    WHEN tile IN ('C', 'F', 'P') THEN 'dragon'
    WHEN left(tile, 1) IN ('1', '9') THEN 'terminal'
    ELSE 'simple'
  END AS tile_kind,
  tile = seat_wind AS is_own_wind
FROM hand_seats JOIN firsts USING (hand_id, seat)
WHERE has_log
