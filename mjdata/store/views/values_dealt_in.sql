/*
sentence = "What each win was worth that one player paid for (点炮)."
numerator = "none: a row is a win off a payer"
denominator = "wins off a payer whose value is known"
unit = "points of the fan, with flowers: without the base points, and not what the two others pay"
population = "wins by a discard or a robbed kong, of decided hands, with a known value; draw again by table_session"
needs = ["hand_wins"]

[edges]
"several winners" = "a row for each win that was paid for"

[columns]
seat_wind = "seat wind of who paid"
*/
SELECT
  competition_id, edition, session_no, table_no, table_session,
  hand_id, win_no, method, payer_wind AS seat_wind, payer_player_no, value, value_rederived
FROM hand_wins
WHERE method <> 'self_draw' AND (value IS NOT NULL OR value_rederived IS NOT NULL)
