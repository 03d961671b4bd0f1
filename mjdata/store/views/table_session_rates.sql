/*
sentence = "The rates of players together, by table session: the clusters of an interval for a group."
numerator = "as in the metric that is named"
denominator = "as in the metric that is named"
unit = "share, by metric and table session"
population = "decided hands of tables whose four seats are known; each hand counts for each of the four"
needs = ["win_rate", "self_draw_rate", "self_draw_share", "deal_in_rate", "draw_rate"]

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
)
SELECT
  metric, competition_id, edition, session_no, table_no, table_session,
  sum(hits)::BIGINT AS hits, sum(units)::BIGINT AS units
FROM every
GROUP BY ALL
