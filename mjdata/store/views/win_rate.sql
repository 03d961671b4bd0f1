/*
sentence = "How often a player wins a hand."
numerator = "hands that this player won"
denominator = "hands of this player"
unit = "share of hands, by table session and player"
population = "decided hands of tables whose four seats are known"
needs = ["hand_seats"]

[edges]
"several winners" = "each of them won the hand: a hand has then more than one hit"

[columns]
hits = ["hands that this player won", "hands"]
units = ["hands of this player", "hands"]
*/
SELECT
  competition_id, edition, session_no, table_no, table_session, seat, player_no,
  count(*) FILTER (WHERE won) AS hits, count(*) AS units
FROM hand_seats
GROUP BY ALL
