/*
sentence = "How often the dealer (庄家) wins, beside how often another player does."
numerator = "hands won as dealer, or as one of the others"
denominator = "hands of a player as dealer, or as one of the others (three in each hand)"
unit = "share of hands of a player, by table session and whether dealer"
population = "decided hands of tables whose four seats are known"
needs = ["seat_wind_wins"]

[columns]
hits = ["hands won in that place", "hands"]
units = ["hands of a player in that place", "hands"]
*/
SELECT
  competition_id, edition, session_no, table_no, table_session, is_dealer,
  sum(hits)::BIGINT AS hits, sum(units)::BIGINT AS units
FROM seat_wind_wins
GROUP BY ALL
