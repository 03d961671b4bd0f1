/*
sentence = "Every penalty by its kind: from the foul record, or implied by the numbers of a row."
numerator = "none: a row is a foul"
denominator = "none"
unit = "fouls"
population = "fouls on record, warnings among them, and those that the penalties of rows imply"
needs = ["fouls", "competitions", "hands", "hand_readings", "played_hands"]

[edges]
"robbed kong" = "no matter"
"false hu" = "each is a row of its own, also several in one hand"
"several winners" = "no matter"
penalties = "one that can be read as different fouls is one row with neither offence nor points"
forfeit = "the foul of who came too late is a row where the foul record has it"
time-out = "no matter"
"not played" = "a foul outside any hand has no hand number"
unreadable = "a foul whose kind cannot be read has no offence"

[columns]
offence = "offence of article 11, by its id in the edition; null where it is not clear which"
points = ["points to each payee, or taken, 0 for a warning; null where readings differ", "CP"]
player_no = "who committed it; null where readings differ"
seat = "starting seat of who committed it; null where readings differ"
*/
WITH counted AS (
  SELECT * FROM fouls
  WHERE NOT EXISTS (
    SELECT 1 FROM hands JOIN hand_readings USING (hand_id)
    WHERE (hands.competition_id, hands.session_no, hands.table_no, hands.hand_no)
        = (fouls.competition_id, fouls.session_no, fouls.table_no, fouls.hand_no)
      AND hand_id NOT IN (SELECT hand_id FROM played_hands)
  )
),
every AS (
  SELECT competition_id, session_no, table_no, hand_no, seat, player_no, basis,
    nullif(offence, '') AS offence, points, readings
  FROM counted WHERE readings = 1
  UNION ALL
  SELECT competition_id, session_no, table_no, hand_no,
    CASE WHEN count(DISTINCT seat) = 1 THEN any_value(seat) END,
    CASE WHEN count(DISTINCT seat) = 1 THEN any_value(player_no) END,
    basis, NULL, NULL, readings
  FROM counted WHERE readings > 1 GROUP BY competition_id, session_no, table_no, hand_no, basis, readings
)
SELECT
  competition_id, competitions.edition, session_no, table_no,
  concat(competition_id, '/', session_no, '/', table_no) AS table_session,
  hand_no, seat, player_no, basis, offence, points, readings
FROM every JOIN competitions USING (competition_id)
