/*
sentence = "How often the hands of a player end in a draw (荒牌)."
numerator = "hands of this player that nobody won and no offence ended"
denominator = "hands of this player"
unit = "share of hands, by table session and player"
population = "decided hands of tables whose four seats are known"
needs = ["hand_seats"]

[edges]
"false hu" = "a hand that an offence ended is void and no draw; it is among the hands"

[columns]
hits = ["hands of this player that nobody won and no offence ended", "hands"]
units = ["hands of this player", "hands"]
*/
SELECT
  competition_id, edition, session_no, table_no, table_session, seat, player_no,
  count(*) FILTER (WHERE ending = 'draw') AS hits, count(*) AS units
FROM hand_seats
GROUP BY ALL
