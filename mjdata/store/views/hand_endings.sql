/*
sentence = "How often hands end by self-draw, by a discard, by a robbed kong, with several winners, in a draw (荒牌), or void."
numerator = "hands that ended so"
denominator = "decided hands"
unit = "share of hands, by table session"
population = "decided hands of all tables, with known seats or not"
needs = ["played_hands"]

[columns]
hits = ["hands of the table session that ended so", "hands"]
units = ["decided hands of the table session", "hands"]
*/
WITH kinds AS (
  SELECT unnest(['self_draw', 'discard', 'robbed_kong', 'several_wins', 'draw', 'void']) AS ending
),
counted AS (
  SELECT competition_id, edition, session_no, table_no, table_session, count(*) AS units
  FROM played_hands WHERE is_decided GROUP BY ALL
),
ended AS (
  SELECT table_session, ending, count(*) AS hits FROM played_hands WHERE is_decided GROUP BY ALL
)
SELECT
  competition_id, edition, session_no, table_no, table_session, ending, coalesce(hits, 0) AS hits, units
FROM counted CROSS JOIN kinds LEFT JOIN ended USING (table_session, ending)
