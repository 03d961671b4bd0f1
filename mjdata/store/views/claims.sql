/*
sentence = "How many chows, pungs and kongs each player makes in a hand."
numerator = "chows, pungs and kongs"
denominator = "logged hands of this player"
unit = "melds to a hand of a player"
population = "logged, decided hands of tables whose four seats are known"
needs = ["hand_seats", "actions"]

[edges]
"robbed kong" = "the tile that was robbed had been added: it counts as a promoted kong"
"false hu" = "melds made before it count"

[columns]
chows = ["chows claimed", "melds"]
pungs = ["pungs claimed", "melds"]
kongs = ["kongs claimed off a discard", "melds"]
promoted_kongs = ["tiles added to an own pung", "melds"]
concealed_kongs = ["concealed kongs", "melds"]
claims = ["discards claimed: chows, pungs and kongs off a discard", "melds"]
discards = ["discards of this player in the hand", "discards"]
*/
WITH made AS (
  SELECT hand_id, seat, kind, count(*) AS made FROM actions GROUP BY ALL
),
wide AS (
  SELECT hand_id, seat,
    sum(made) FILTER (WHERE kind = 'chow') AS chows,
    sum(made) FILTER (WHERE kind = 'pung') AS pungs,
    sum(made) FILTER (WHERE kind = 'kong') AS kongs,
    sum(made) FILTER (WHERE kind = 'promoted_kong') AS promoted_kongs,
    sum(made) FILTER (WHERE kind = 'concealed_kong') AS concealed_kongs,
    sum(made) FILTER (WHERE kind IN ('chow', 'pung', 'kong')) AS claims,
    sum(made) FILTER (WHERE kind = 'discard') AS discards
  FROM made GROUP BY ALL
)
SELECT
  competition_id, edition, session_no, table_no, table_session, hand_id, hand_no, prevalent_wind,
  seat, seat_wind, player_no,
  coalesce(COLUMNS(['chows', 'pungs', 'kongs', 'promoted_kongs', 'concealed_kongs', 'claims', 'discards']), 0)::BIGINT
FROM hand_seats LEFT JOIN wide USING (hand_id, seat)
WHERE has_log
