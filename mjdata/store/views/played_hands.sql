/*
sentence = "Every hand that the records show, and how it ended."
numerator = "none: a row is a hand"
denominator = "none"
unit = "hands"
population = "hands of which the record shows something, of all competitions, each once"
needs = ["hand_readings", "hands", "log_digests"]

[edges]
"robbed kong" = "robbed_kong where the record, or the log beside it, tells it apart; four scores alone do not: a discard"
"false hu" = "one or several beside a win or a draw leave the hand as it ended; an offence that ended it makes it void"
"several winners" = "one hand, ending several_wins (duplicate format)"
penalties = "taken off the four scores before they are read; they change no ending"
forfeit = "hands on the record of the table count; a session without hands has none"
time-out = "hands that the session did not come to are blank and do not count; one that was cut short counts as what its row shows, a draw where that is zeros"
"not played" = "does not count"
unreadable = "there, as undetermined or unreadable with the reason, and not decided: no rate counts it"
"repeated log" = "a log handed in under several competitions counts in the one that has its sheet too, else in the first by name; under several numbers of one competition in the first; a hand on a sheet of its own counts there"

[columns]
table_session = "competition, session and table in one: the cluster of an interval"
is_decided = "whether it is known how the hand ended"
has_log = "whether its steps are recorded"
*/
WITH repeated AS (
  SELECT hand_id
  FROM log_digests JOIN hands USING (hand_id) JOIN hand_readings USING (hand_id)
  QUALIFY rank() OVER (PARTITION BY digest ORDER BY basis = 'log', competition_id) > 1
    OR (basis = 'log' AND row_number() OVER (PARTITION BY digest ORDER BY basis = 'log', competition_id, hand_id) > 1)
)
SELECT
  hand_id, competition_id, reading.edition, session_no, table_no,
  concat(competition_id, '/', session_no, '/', table_no) AS table_session,
  hand_no, prevalent_wind, basis, ending, winners, reason,
  winners IS NOT NULL AS is_decided,
  hand_id IN (SELECT hand_id FROM log_digests) AS has_log
FROM hand_readings AS reading JOIN hands USING (hand_id)
WHERE hand_id NOT IN (SELECT hand_id FROM repeated)
