"""Sessions: totals, table points, form."""

from ..example import PLAIN, Example

EXAMPLES = [
    Example(
        "seat_sessions",
        PLAIN,
        "seat, player_no, basis, total, tp12, place FROM seat_sessions WHERE table_session = 'paper/1/2'",
        [
            (0, 5, "hands", 28, 48, 1),
            (1, 6, "hands", -24, 0, 4),
            (2, 7, "hands", 10, 24, 2),
            (3, 8, "hands", -14, 12, 3),
        ],
        "WHOLE: 28, -24, 10, -14; 4, 2, 1, 0 points by order (article 9, p.53), in twelfths",
    ),
    Example(
        "seat_sessions",
        "false hu",
        "total FROM seat_sessions WHERE table_session = 'paper/1/2' AND seat = 2",
        [(10,)],
        "WHOLE: W has -8 + 48 by the hands, and -30 for the false hu",
    ),
    Example(
        "seat_sessions",
        "penalties",
        "total FROM seat_sessions WHERE table_session = 'paper/1/2' AND seat = 0",
        [(28,)],
        "WHOLE: E has 34 - 16 by the hands, and 10 of the false hu of W",
    ),
    Example(
        "seat_sessions",
        "forfeit",
        "has_forfeit, count(*) FROM seat_sessions WHERE competition_id = 'paper' GROUP BY 1",
        [(False, 8), (True, 4)],
        "the ruling is on session 2, table 1",
    ),
    Example(
        "seat_sessions",
        "time-out",
        "total, total_recorded FROM seat_sessions WHERE table_session = 'paper/1/2' AND seat = 1",
        [(-24, -24)],
        "WHOLE: -18 - 16 + 10 over the hands that were played",
    ),
    Example(
        "seat_sessions",
        "not played",
        "DISTINCT total, tp12, place FROM seat_sessions WHERE competition_id = 'fouled'",
        [(None, None, None)],
        "no totals are recorded, and two hands are no session",
    ),
    Example(
        "seat_sessions",
        "unreadable",
        "seat, basis, total FROM seat_sessions WHERE table_session = 'paper/1/1'",
        [(0, "record", 20), (1, "record", 10), (2, "record", 0), (3, "record", -30)],
        "EDGES has a row that cannot be read: the totals are those on the sheet",
    ),
    Example(
        "session_scores",
        PLAIN,
        "player_no, total FROM session_scores WHERE table_session = 'paper/1/2'",
        [(5, 28), (6, -24), (7, 10), (8, -14)],
        "WHOLE",
    ),
    Example(
        "session_scores",
        "forfeit",
        "count(*) FROM session_scores WHERE table_session = 'paper/2/1'",
        [(0,)],
        "FORFEITED",
    ),
    Example(
        "session_scores",
        "not played",
        "DISTINCT competition_id FROM session_scores",
        [("paper",)],
        "no other event has totals",
    ),
    Example(
        "table_points_by_seat",
        PLAIN,
        "seat, sum(tp12), count(*) FROM table_points_by_seat GROUP BY seat",
        [(0, 96, 2), (1, 24, 2), (2, 36, 2), (3, 12, 2)],
        "EDGES gives 4, 2, 1, 0 from E to N, WHOLE 4, 0, 2, 1",
    ),
    Example(
        "table_points_by_seat",
        "forfeit",
        "count(*) FROM table_points_by_seat WHERE table_session = 'paper/2/1'",
        [(0,)],
        "FORFEITED",
    ),
    Example(
        "table_points_by_seat",
        "not played",
        "DISTINCT competition_id FROM table_points_by_seat",
        [("paper",)],
        "no other event has totals",
    ),
    Example(
        "player_form",
        PLAIN,
        "session_no, session_place, table_no, seat, tp12, cp, cum_tp12, cum_cp FROM player_form "
        "WHERE competition_id = 'paper' AND player_no = 2",
        [(1, 1, 1, 1, 24, 10, 24, 10), (2, 2, 1, 1, 48, 40, 72, 50)],
        "EDGES: second with 10; FORFEITED: first with 40",
    ),
    Example(
        "player_form",
        "forfeit",
        "session_no, tp12, cp FROM player_form WHERE competition_id = 'paper' AND player_no = 4",
        [(1, 0, -30), (2, 0, 17)],
        "FORFEITED: last by the ruling, with the total that the sheet shows",
    ),
]
