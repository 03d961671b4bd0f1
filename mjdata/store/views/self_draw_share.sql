/*
sentence = "How large a part of a player's wins are self-drawn (自摸)."
numerator = "hands that this player won by self-draw"
denominator = "hands that this player won"
unit = "share of won hands, by table session and player"
population = "decided hands of tables whose four seats are known"
needs = ["hand_seats"]

[edges]
"robbed kong" = "a win that is not self-drawn"

[columns]
hits = ["hands that this player won by self-draw", "hands"]
units = ["hands that this player won", "hands"]
*/
SELECT
  competition_id, edition, session_no, table_no, table_session, seat, player_no,
  count(*) FILTER (WHERE self_drew) AS hits, count(*) FILTER (WHERE won) AS units
FROM hand_seats
GROUP BY ALL
