/*
sentence = "Who sat where: every seat of every table once, whatever number of records name it."
numerator = "none: a row is a seat of a table in a session"
denominator = "none"
unit = "seats"
population = "seats that the records name a player for; not where they contradict each other or themselves"
needs = ["seatings", "scored_tables"]

[edges]
"robbed kong" = "no matter"
"false hu" = "no matter"
"several winners" = "no matter"
penalties = "no matter"
forfeit = "the seat that was forfeited stays that of the player; sitter_no is null there: another sat in"
time-out = "no matter"
"not played" = "a seat at a table without a hand is there"
unreadable = "where two records name different players, or one player is named at two seats of the table, the seats are not there, and is_full is false"
"repeated log" = "each competition has its own"

[columns]
player_no = "number of the player who had this seat, and its result"
sitter_no = "the same for who played its hands; null where the seat was forfeited"
is_full = "whether all four of the table are known"
has_forfeit = "whether somebody forfeited this session at this table by ruling"
*/
WITH named AS (
  SELECT
    competition_id, session_no, table_no, seat,
    any_value(player_no) AS player_no,
    any_value(player_no) FILTER (WHERE forfeited_seat IS DISTINCT FROM seat) AS sitter_no,
    coalesce(any_value(forfeited_seat IS NOT NULL), false) AS has_forfeit
  FROM seatings LEFT JOIN scored_tables USING (competition_id, session_no, table_no)
  GROUP BY competition_id, session_no, table_no, seat
  HAVING count(DISTINCT player_no) = 1
),
at_one_seat AS (
  SELECT * FROM named
  QUALIFY count(*) OVER (PARTITION BY competition_id, session_no, table_no, player_no) = 1
)
SELECT
  competition_id, session_no, table_no, seat, player_no, sitter_no,
  count(*) OVER (PARTITION BY competition_id, session_no, table_no) = 4 AS is_full,
  has_forfeit
FROM at_one_seat
