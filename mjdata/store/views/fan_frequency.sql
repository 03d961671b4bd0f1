/*
sentence = "How often each fan of the list (番种) is in a win."
numerator = "wins with the fan, however often it counts in them"
denominator = "wins with a list of fan of the same source"
unit = "share of wins, by competition, source and fan"
population = "as fan_wins; a fan never seen has 0 hits"
needs = ["fan_wins", "fan_list"]

[edges]
unreadable = "a claimed fan that is not in the list of the edition has no row; its win counts among the wins"

[columns]
source = "rederived (one best list by the edition) or claimed (as the record says)"
fan_points = ["points of the fan in the edition", "points"]
hits = ["wins with the fan", "wins"]
times = ["how often it counts in all", "fan"]
units = ["wins with a list of fan", "wins"]
*/
WITH counted AS (
  SELECT competition_id, edition, source, count(DISTINCT (hand_id, win_no)) AS units
  FROM fan_wins GROUP BY ALL
),
seen AS (
  SELECT competition_id, edition, source, fan, count(*) AS hits, sum(count)::BIGINT AS times
  FROM fan_wins GROUP BY ALL
)
SELECT
  competition_id, edition, source, fan, fan_en, fan_ja, fan_no, fan_list.points AS fan_points,
  coalesce(hits, 0) AS hits, coalesce(times, 0) AS times, units
FROM counted JOIN fan_list USING (edition) LEFT JOIN seen USING (competition_id, edition, source, fan)
