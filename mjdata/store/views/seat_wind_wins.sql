/*
sentence = "How often each seat wind (门风) wins, round by round."
numerator = "hands won at this wind"
denominator = "hands: each wind is held in each of them"
unit = "share of hands, by table session, prevalent wind and seat wind"
population = "decided hands of tables whose four seats are known"
needs = ["hand_seats"]

[columns]
hits = ["hands won at this seat wind", "hands"]
units = ["hands", "hands"]
*/
SELECT
  competition_id, edition, session_no, table_no, table_session, prevalent_wind, seat_wind, is_dealer,
  count(*) FILTER (WHERE won) AS hits, count(*) AS units
FROM hand_seats
WHERE seat_wind IS NOT NULL
GROUP BY ALL
