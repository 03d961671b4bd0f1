/*
sentence = "How often a player wins a hand by self-draw (自摸)."
numerator = "hands that this player won by self-draw"
denominator = "hands of this player"
unit = "share of hands, by table session and player"
population = "decided hands of tables whose four seats are known"
needs = ["hand_seats"]

[columns]
hits = ["hands that this player won by self-draw", "hands"]
units = ["hands of this player", "hands"]
*/
SELECT
  competition_id, edition, session_no, table_no, table_session, seat, player_no,
  count(*) FILTER (WHERE self_drew) AS hits, count(*) AS units
FROM hand_seats
GROUP BY ALL
