/*
sentence = "The rates of players together, by table session: the clusters of an interval for a group."
numerator = "as in the metric that is named"
denominator = "as in the metric that is named"
unit = "share, by metric and table session"
population = "as seat_rates"
needs = ["seat_rates"]
*/
SELECT
  metric, competition_id, edition, session_no, table_no, table_session,
  sum(hits)::BIGINT AS hits, sum(units)::BIGINT AS units
FROM seat_rates
GROUP BY ALL
