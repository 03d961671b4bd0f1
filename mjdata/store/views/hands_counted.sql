/*
sentence = "How many hands there are, by what their reading rests on and how they ended: what the rates leave out is undetermined or unreadable here."
numerator = "hands"
denominator = "none"
unit = "hands"
population = "as played_hands"
needs = ["played_hands"]

[columns]
hands = ["hands", "hands"]
table_sessions = ["sessions at a table that have such a hand", "table sessions"]
*/
SELECT
  competition_id, edition, basis, ending, count(*) AS hands, count(DISTINCT table_session) AS table_sessions
FROM played_hands
GROUP BY ALL
