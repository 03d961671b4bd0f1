/*
sentence = "After how many own discards a player's hand is first ready (听牌)."
numerator = "none: a row is a hand of one player, ready at a turn or not by the end"
denominator = "logged hands of this player"
unit = "own discards; a hand that ended first is censored at turns"
population = "logged, decided hands of tables whose four seats are known, of players whose tiles the log tells"
needs = ["hand_seats", "log_seats"]

[edges]
"robbed kong" = "ends the hand like a discard"
"false hu" = "a hand that it ended is censored there"

[columns]
turns = ["own discards in the hand", "discards"]
ready_turn = ["own discards made when first ready, 0 as dealt; ready by shape, whatever the value; null: never", "discards"]
is_ready = "whether the hand was ready at some time"
*/
SELECT
  competition_id, edition, session_no, table_no, table_session, hand_id, hand_no, prevalent_wind,
  seat, seat_wind, player_no, turns, ready_turn, ready_turn IS NOT NULL AS is_ready, won
FROM hand_seats JOIN log_seats USING (hand_id, seat)
WHERE has_log AND is_followed
