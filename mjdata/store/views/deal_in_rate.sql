/*
sentence = "How often a player pays alone for another's win (点炮)."
numerator = "hands in which this player's discard, or tile added to a kong, won for another"
denominator = "hands of this player"
unit = "share of hands, by table session and player"
population = "decided hands of tables whose four seats are known"
needs = ["hand_seats"]

[edges]
"robbed kong" = "who added the tile dealt in"
"several winners" = "who paid for several wins dealt in once"

[columns]
hits = ["hands in which this player's discard, or tile added to a kong, won for another", "hands"]
units = ["hands of this player", "hands"]
*/
SELECT
  competition_id, edition, session_no, table_no, table_session, seat, player_no,
  count(*) FILTER (WHERE dealt_in) AS hits, count(*) AS units
FROM hand_seats
GROUP BY ALL
