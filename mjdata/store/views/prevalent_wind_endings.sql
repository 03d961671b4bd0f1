/*
sentence = "How hands end in each round (圈), by its prevalent wind."
numerator = "hands of the round that ended so"
denominator = "decided hands of the round"
unit = "share of hands, by table session and prevalent wind"
population = "decided hands of all tables whose prevalent wind is known"
needs = ["played_hands", "hand_endings"]

[edges]
time-out = "later rounds have fewer hands, of the sessions that were quick: compare within hand_number_endings"

[columns]
hits = ["hands of the round that ended so", "hands"]
units = ["decided hands of the round", "hands"]
*/
WITH counted AS (
  SELECT competition_id, edition, session_no, table_no, table_session, prevalent_wind, count(*) AS units
  FROM played_hands WHERE is_decided AND prevalent_wind IS NOT NULL GROUP BY ALL
),
ended AS (
  SELECT table_session, prevalent_wind, ending, count(*) AS hits
  FROM played_hands WHERE is_decided GROUP BY ALL
),
kinds AS (SELECT DISTINCT ending FROM hand_endings)
SELECT
  competition_id, edition, session_no, table_no, table_session, prevalent_wind, ending,
  coalesce(hits, 0) AS hits, units
FROM counted CROSS JOIN kinds LEFT JOIN ended USING (table_session, prevalent_wind, ending)
