/*
sentence = "How many sessions come to each hand before the time is up."
numerator = "sessions at a table that came to this hand"
denominator = "sessions at a table whose hands are recorded"
unit = "share of table sessions, by hand number"
population = "tables whose record of hands is whole: complete, with totals or of 13 hands at least"
needs = ["played_hands", "tables", "seat_winds"]

[edges]
time-out = "what this metric shows: the session came to no later hand than the last on its record"
"not played" = "a blank hand after the last one was not come to; one before it was"
unreadable = "a table with such a hand is incomplete and left out"

[columns]
hits = ["1 where the session came to this hand, else 0", "table sessions"]
units = ["1: the session at the table", "table sessions"]
*/
WITH whole AS (
  SELECT
    competition_id, hand.edition, session_no, table_no, table_session,
    max(hand.hand_no) AS last_hand
  FROM played_hands AS hand JOIN tables USING (competition_id, session_no, table_no)
  WHERE tables.state = 'complete'
  GROUP BY ALL
  HAVING count(*) >= 13 OR bool_or(tables.total_e IS NOT NULL)
),
numbers AS (SELECT DISTINCT edition, hand_no FROM seat_winds)
SELECT
  competition_id, edition, session_no, table_no, table_session, hand_no,
  (hand_no <= last_hand)::BIGINT AS hits, 1::BIGINT AS units
FROM whole JOIN numbers USING (edition)
