/*
sentence = "The rates of a player one below the other: wins, self-drawn wins, deal-ins, draws, and the self-drawn part of the wins."
numerator = "as in the metric that is named"
denominator = "as in the metric that is named"
unit = "share, by metric, table session and player"
population = "decided hands of tables whose four seats are known; each hand counts for each of the four"
needs = ["win_rate", "self_draw_rate", "self_draw_share", "deal_in_rate", "draw_rate"]

[columns]
metric = "the metric, by the name of its view"
hits = "numerator of the metric"
units = "denominator of the metric"
*/
SELECT 'win_rate' AS metric, * FROM win_rate
UNION ALL SELECT 'self_draw_rate', * FROM self_draw_rate
UNION ALL SELECT 'self_draw_share', * FROM self_draw_share
UNION ALL SELECT 'deal_in_rate', * FROM deal_in_rate
UNION ALL SELECT 'draw_rate', * FROM draw_rate
