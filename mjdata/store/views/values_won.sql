/*
sentence = "What each win was worth: for medians, means and the share of low wins."
numerator = "none: a row is a win"
denominator = "wins whose value is known"
unit = "points of the fan, with flowers"
population = "wins of decided hands with a recorded or re-derived value; of a group, draw again by table_session"
needs = ["hand_wins"]
*/
SELECT
  competition_id, edition, session_no, table_no, table_session,
  hand_id, win_no, method, seat_wind, winner_player_no, value, value_rederived
FROM hand_wins
WHERE value IS NOT NULL OR value_rederived IS NOT NULL
