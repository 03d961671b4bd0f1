/*
sentence = "Every win: who won, off whom, at which wind, and what it was worth."
numerator = "none: a row is a win"
denominator = "none"
unit = "wins"
population = "wins of hands whose ending is decided"
needs = ["played_hands", "wins", "scored_wins", "seat_winds", "sittings"]

[edges]
"robbed kong" = "method robbed_kong, and the payer is who added the tile; four scores alone show a discard"
"several winners" = "a row for each winner; winners tells how many the hand had"
penalties = "no part of the value"
forfeit = "a winner or payer at the seat that was forfeited has no player number: another sat there"

[columns]
win_no = "winner of the hand, from 1"
winner_seat = "starting seat of the winner; null where nobody knows who sat where"
winner_player_no = "player number of the winner"
payer_seat = "starting seat of who paid alone; null for a self-drawn win"
payer_player_no = "player number of who paid alone; null for a self-drawn win"
method = "self_draw, discard or robbed_kong"
is_dealer = "whether the winner was the dealer (庄家), who has the wind East"
seat_wind = "seat wind of the winner"
payer_wind = "seat wind of who paid; null for a self-drawn win"
value = ["points with flowers as recorded, or as read from the four scores; null where the record has none", "points"]
value_rederived = ["points with flowers by the log and the edition; null without a log or where a ruling is open", "points"]
*/
WITH recorded AS (
  SELECT
    hand_id, win_no, won.winner_seat, won.winner_player_no, won.seat_wind, won.payer_seat, won.payer_player_no,
    won.points_with_flowers AS value,
    scored.points_with_flowers AS value_rederived,
    coalesce(contains(scored.circumstances, 'kong_related'), false) AS robs_or_replaces
  FROM wins AS won LEFT JOIN scored_wins AS scored USING (hand_id, win_no)
)
SELECT
  hand.competition_id, hand.edition, hand.session_no, hand.table_no, hand.table_session,
  hand_id, win_no, hand.hand_no, hand.prevalent_wind, hand.basis, hand.has_log,
  CASE
    WHEN won.payer_seat IS NULL AND won.payer_player_no IS NULL THEN 'self_draw'
    WHEN hand.ending = 'robbed_kong' OR (hand.ending = 'several_wins' AND robs_or_replaces) THEN 'robbed_kong'
    ELSE 'discard'
  END AS method,
  hand.winners, won.winner_seat,
  coalesce(won.seat_wind, of_winner.seat_wind) AS seat_wind,
  coalesce(won.seat_wind, of_winner.seat_wind) = 'E' AS is_dealer,
  CASE WHEN winner.seat IS NULL THEN won.winner_player_no ELSE winner.sitter_no END AS winner_player_no,
  won.payer_seat,
  of_payer.seat_wind AS payer_wind,
  CASE WHEN payer.seat IS NULL THEN won.payer_player_no ELSE payer.sitter_no END AS payer_player_no,
  won.value, won.value_rederived
FROM played_hands AS hand
JOIN recorded AS won USING (hand_id)
LEFT JOIN sittings AS winner
  ON (winner.competition_id, winner.session_no, winner.table_no, winner.seat)
   = (hand.competition_id, hand.session_no, hand.table_no, won.winner_seat)
LEFT JOIN sittings AS payer
  ON (payer.competition_id, payer.session_no, payer.table_no, payer.seat)
   = (hand.competition_id, hand.session_no, hand.table_no, won.payer_seat)
LEFT JOIN seat_winds AS of_winner
  ON (of_winner.edition, of_winner.hand_no, of_winner.seat) = (hand.edition, hand.hand_no, won.winner_seat)
LEFT JOIN seat_winds AS of_payer
  ON (of_payer.edition, of_payer.hand_no, of_payer.seat) = (hand.edition, hand.hand_no, won.payer_seat)
WHERE hand.is_decided
