/*
sentence = "The rates of each player of each competition: wins, self-drawn wins, deal-ins, draws, and the self-drawn part of the wins."
numerator = "as in the metric that is named"
denominator = "as in the metric that is named"
unit = "share, by metric and player"
population = "players who sat at a table whose four seats are known"
needs = ["win_rate", "self_draw_rate", "self_draw_share", "deal_in_rate", "draw_rate", "players"]

[columns]
metric = "the metric, by the name of its view"
hits = "numerator of the metric"
units = "denominator of the metric"
*/
WITH every AS (
  SELECT 'win_rate' AS metric, * FROM win_rate
  UNION ALL SELECT 'self_draw_rate', * FROM self_draw_rate
  UNION ALL SELECT 'self_draw_share', * FROM self_draw_share
  UNION ALL SELECT 'deal_in_rate', * FROM deal_in_rate
  UNION ALL SELECT 'draw_rate', * FROM draw_rate
),
named AS (
  SELECT competition_id, player_no, any_value(name) AS name, any_value(role) AS role
  FROM players GROUP BY ALL
)
SELECT
  metric, competition_id, edition, player_no, name, role,
  sum(hits)::BIGINT AS hits, sum(units)::BIGINT AS units
FROM every LEFT JOIN named USING (competition_id, player_no)
WHERE player_no IS NOT NULL
GROUP BY ALL
