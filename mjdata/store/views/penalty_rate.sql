/*
sentence = "How often each kind of foul is penalised."
numerator = "fouls of the kind, warnings among them"
denominator = "hands that the record shows"
unit = "fouls to a hand, by table session, basis and offence"
population = "tables of which a hand is recorded, those of a competition without a foul record too; kinds that are seen in the warehouse"
needs = ["penalties", "played_hands"]

[edges]
"not played" = "a foul outside any hand counts at its table"

[columns]
basis = "recorded (foul record) or implied (by the penalties of rows, which show no warning)"
offence = "offence of article 11, by its id in the edition; undetermined where it is not clear which"
hits = ["fouls of this kind at the table", "fouls"]
units = ["hands of the table session", "hands"]
*/
WITH kinds AS (
  SELECT DISTINCT basis, coalesce(offence, 'undetermined') AS offence FROM penalties
),
counted AS (
  SELECT table_session, basis, coalesce(offence, 'undetermined') AS offence, count(*) AS hits
  FROM penalties GROUP BY ALL
),
shown AS (
  SELECT competition_id, edition, session_no, table_no, table_session, count(*) AS units
  FROM played_hands GROUP BY ALL
)
SELECT
  competition_id, edition, session_no, table_no, table_session, basis, offence, coalesce(hits, 0) AS hits, units
FROM shown CROSS JOIN kinds LEFT JOIN counted USING (table_session, basis, offence)
