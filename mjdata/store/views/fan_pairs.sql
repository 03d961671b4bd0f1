/*
sentence = "How often two fan are in one win together."
numerator = "wins with both fan"
denominator = "wins with a list of fan of the same source"
unit = "share of wins, by edition, source and pair that was seen"
population = "as fan_frequency"
needs = ["fan_wins", "fan_frequency", "fan_list"]

[columns]
source = "rederived (one best list by the edition) or claimed (as the record says)"
fan_a = "the fan of the pair that comes first in the list"
fan_b = "the other fan"
hits = ["wins with both", "wins"]
wins_a = ["wins with the first", "wins"]
wins_b = ["wins with the other", "wins"]
units = ["wins with a list of fan", "wins"]
*/
WITH listed AS (
  SELECT edition, source, hand_id, win_no, fan, fan_no FROM fan_wins JOIN fan_list USING (edition, fan)
),
together AS (
  SELECT one.edition, one.source, one.fan AS fan_a, other.fan AS fan_b, count(*) AS hits
  FROM listed AS one JOIN listed AS other USING (edition, source, hand_id, win_no)
  WHERE (one.fan_no, one.fan) < (other.fan_no, other.fan)
  GROUP BY ALL
),
alone AS (
  SELECT edition, source, fan, sum(hits)::BIGINT AS hits, sum(units)::BIGINT AS units
  FROM fan_frequency GROUP BY ALL
)
SELECT
  edition, source, fan_a, fan_b, together.hits, a.hits AS wins_a, b.hits AS wins_b, a.units
FROM together
JOIN alone AS a USING (edition, source)
JOIN alone AS b USING (edition, source)
WHERE a.fan = fan_a AND b.fan = fan_b
