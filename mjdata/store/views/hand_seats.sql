/*
sentence = "Every hand from each of its four seats: who sat there, at which wind, and what came of it."
numerator = "none: a row is a hand of one player"
denominator = "none"
unit = "hands of a player"
population = "decided hands of tables whose four seats are known"
needs = ["played_hands", "hand_wins", "seat_winds", "sittings"]

[edges]
"several winners" = "each winner won; who paid for several wins dealt in once"
penalties = "no part of what was won or dealt in"
forfeit = "the hands at the seat that was forfeited have no player number: another sat there"

[columns]
seat_wind = "wind of this player in the hand"
player_no = "who played at this seat; null where it was forfeited"
is_dealer = "whether this seat was the dealer (庄家), who has the wind East"
won = "whether this player won the hand"
self_drew = "whether this player won it by self-draw"
dealt_in = "whether this player paid for another's win, by a discard or a robbed kong"
value_won = ["points with flowers that this player won in the hand as recorded; null if none", "points"]
value_dealt_in = ["points with flowers of the wins that this player paid for as recorded; null if none", "points"]
*/
WITH won AS (
  SELECT hand_id, winner_seat AS seat, bool_or(method = 'self_draw') AS self_drew, sum(value) AS value_won
  FROM hand_wins WHERE winner_seat IS NOT NULL GROUP BY ALL
),
paid AS (
  SELECT hand_id, payer_seat AS seat, sum(value) AS value_dealt_in
  FROM hand_wins WHERE payer_seat IS NOT NULL GROUP BY ALL
)
SELECT
  competition_id, edition, session_no, table_no, table_session,
  hand_id, hand_no, prevalent_wind, ending, has_log,
  seat, seat_winds.seat_wind, seat_winds.seat_wind = 'E' AS is_dealer, sitter_no AS player_no,
  won.seat IS NOT NULL AS won, coalesce(self_drew, false) AS self_drew, paid.seat IS NOT NULL AS dealt_in,
  value_won::BIGINT AS value_won, value_dealt_in::BIGINT AS value_dealt_in
FROM played_hands
JOIN sittings USING (competition_id, session_no, table_no)
LEFT JOIN seat_winds USING (edition, hand_no, seat)
LEFT JOIN won USING (hand_id, seat)
LEFT JOIN paid USING (hand_id, seat)
WHERE is_decided AND is_full
