"""Penalties by kind."""

from ..example import PLAIN, Example

EXAMPLES = [
    Example(
        "penalties",
        PLAIN,
        "hand_no, seat, player_no, basis, offence, points, readings FROM penalties "
        "WHERE competition_id = 'fouled' AND hand_no = 1 AND seat = 2",
        [(1, 2, 3, "recorded", "minor", 0, 1)],
        "the warning of the foul record",
    ),
    Example(
        "penalties",
        "false hu",
        "hand_no, basis, offence, points FROM penalties WHERE competition_id = 'fouled' AND hand_no = 2",
        [(2, "recorded", "cuo_hu", 10), (2, "recorded", "cuo_hu", 10)],
        "W was falsely hu twice",
    ),
    Example(
        "penalties",
        "penalties",
        "hand_no, seat, player_no, basis, offence, points, readings FROM penalties "
        "WHERE table_session = 'paper/1/1'",
        [(4, 2, 3, "implied", "cuo_hu", 10, 1), (5, 0, 1, "implied", None, None, 2)],
        "60 is two 错和 of 10 to each, or one 诈和 of 20 (article 11, 6(1) and 6(2), p.59)",
    ),
    Example(
        "penalties",
        "forfeit",
        "hand_no, offence FROM penalties WHERE competition_id = 'fouled' AND session_no = 2",
        [(None, "late_forfeit")],
        "the foul record has it, and no hand",
    ),
    Example(
        "penalties",
        "not played",
        "hand_no, seat, offence, points "
        "FROM penalties WHERE table_session = 'fouled/1/1' AND hand_no IS NULL",
        [(None, 3, "late_10", 10)],
        "N came late: outside any hand",
    ),
    Example(
        "penalties",
        "unreadable",
        "seat, offence, points FROM penalties WHERE competition_id = 'fouled' AND hand_no = 1 AND seat = 1",
        [(1, None, 0)],
        "the foul record says only: something",
    ),
    Example(
        "penalty_rate",
        PLAIN,
        "basis, offence, hits, units FROM penalty_rate WHERE table_session = 'fouled/1/1' AND hits > 0",
        [
            ("recorded", "cuo_hu", 2, 2),
            ("recorded", "late_10", 1, 2),
            ("recorded", "minor", 1, 2),
            ("recorded", "undetermined", 1, 2),
        ],
        "FOULED has two hands",
    ),
    Example(
        "penalty_rate",
        PLAIN,
        "offence, hits, units FROM penalty_rate WHERE table_session = 'paper/1/2' AND basis = 'implied'",
        [("cuo_hu", 1, 13), ("undetermined", 0, 13)],
        "WHOLE has thirteen hands and one false hu",
    ),
    Example(
        "penalty_rate",
        "not played",
        "hits FROM penalty_rate WHERE table_session = 'fouled/1/1' AND offence = 'late_10'",
        [(1,)],
        "N came late: outside any hand",
    ),
]
