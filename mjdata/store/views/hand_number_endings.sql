/*
sentence = "How hands end by their number in the session (盘序)."
numerator = "hands of this number that ended so"
denominator = "decided hands of this number"
unit = "share of hands, by table session and hand number"
population = "decided hands of sessions of which more than one hand is recorded: the number of a single logged hand says nothing"
needs = ["played_hands", "hand_endings"]

[edges]
time-out = "high numbers come from the sessions that were quick alone; hands_reached tells how many came so far"

[columns]
hits = ["1 where this hand ended so, else 0", "hands"]
units = ["1: the hand", "hands"]
*/
WITH kinds AS (SELECT DISTINCT ending FROM hand_endings)
SELECT
  competition_id, edition, session_no, table_no, table_session, hand_no, kinds.ending,
  (played_hands.ending = kinds.ending)::BIGINT AS hits, 1::BIGINT AS units
FROM played_hands CROSS JOIN kinds
WHERE is_decided
  AND table_session IN (SELECT table_session FROM played_hands GROUP BY table_session HAVING count(*) > 1)
