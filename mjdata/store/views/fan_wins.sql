/*
sentence = "Every fan of every win: as re-derived from the log, and apart from it as claimed in the record."
numerator = "none: a row is a fan of a win"
denominator = "none"
unit = "fan of a win"
population = "wins of decided hands whose log is recorded; the mark of a 无番和 in a dump is no list of fan"
needs = ["hand_wins", "scored_fan", "claimed_fan"]

[edges]
"robbed kong" = "抢杠和 is among the fan where the log shows it"
unreadable = "a claimed fan whose name was destroyed stands as it is written"

[columns]
source = "rederived (one best list by the edition) or claimed (as the record says)"
*/
WITH listed AS (
  SELECT 'rederived' AS source, hand_id, win_no, fan, count, points FROM scored_fan
  UNION ALL
  SELECT 'claimed', hand_id, win_no, fan, sum(count)::BIGINT, any_value(points) FROM claimed_fan GROUP BY ALL
)
SELECT
  competition_id, edition, session_no, table_no, table_session, hand_id, win_no, source, fan, count, listed.points
FROM hand_wins JOIN listed USING (hand_id, win_no)
WHERE has_log
