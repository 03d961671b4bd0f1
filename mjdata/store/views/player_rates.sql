/*
sentence = "The rates of each player of each competition."
numerator = "as in the metric that is named"
denominator = "as in the metric that is named"
unit = "share, by metric and player"
population = "players who sat at a table whose four seats are known; hands at a seat that was forfeited are nobody's"
needs = ["seat_rates", "players"]
*/
WITH named AS (
  SELECT competition_id, player_no, any_value(name) AS name, any_value(role) AS role
  FROM players GROUP BY ALL
)
SELECT
  metric, competition_id, edition, player_no, name, role,
  sum(hits)::BIGINT AS hits, sum(units)::BIGINT AS units
FROM seat_rates LEFT JOIN named USING (competition_id, player_no)
WHERE player_no IS NOT NULL
GROUP BY ALL
