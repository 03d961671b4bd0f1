"""Rates of players: hits and units."""

from ..example import PLAIN, Example

OF_TABLE = "FROM {} WHERE table_session = 'paper/1/1'"

EXAMPLES = [
    Example(
        "win_rate",
        PLAIN,
        f"player_no, hits, units {OF_TABLE.format('win_rate')}",
        [(1, 1, 6), (2, 1, 6), (3, 1, 6), (4, 1, 6)],
        "EDGES: each won one of the six hands that are decided",
    ),
    Example(
        "win_rate",
        "several winners",
        "sum(hits), max(units) FROM win_rate WHERE table_session = 'logged/1/4'",
        [(2, 1)],
        "E and S both won the one hand",
    ),
    Example(
        "self_draw_rate",
        PLAIN,
        f"player_no, hits, units {OF_TABLE.format('self_draw_rate')}",
        [(1, 0, 6), (2, 1, 6), (3, 0, 6), (4, 0, 6)],
        "EDGES: S (player 2) drew hand 2 himself",
    ),
    Example(
        "self_draw_share",
        PLAIN,
        f"player_no, hits, units {OF_TABLE.format('self_draw_share')}",
        [(1, 0, 1), (2, 1, 1), (3, 0, 1), (4, 0, 1)],
        "EDGES: of the one win of each, that of S was self-drawn",
    ),
    Example(
        "self_draw_share",
        "robbed kong",
        "player_no, hits, units FROM self_draw_share WHERE table_session = 'logged/1/3' AND units > 0",
        [(30, 0, 1)],
        "E won on the tile that S added",
    ),
    Example(
        "deal_in_rate",
        PLAIN,
        f"player_no, hits, units {OF_TABLE.format('deal_in_rate')}",
        [(1, 1, 6), (2, 1, 6), (3, 0, 6), (4, 1, 6)],
        "EDGES: S paid hand 1, N hand 5, E hand 8; who paid for a false hu did not deal in",
    ),
    Example(
        "deal_in_rate",
        "robbed kong",
        "player_no, hits FROM deal_in_rate WHERE table_session = 'logged/1/3' AND hits > 0",
        [(31, 1)],
        "S (player 31) added the tile, and pays (article 7, 点和 … 包括抢杠和, p.32)",
    ),
    Example(
        "deal_in_rate",
        "several winners",
        "player_no, hits, units FROM deal_in_rate WHERE table_session = 'logged/1/4' AND hits > 0",
        [(42, 1, 1)],
        "W paid for two wins in one hand",
    ),
    Example(
        "draw_rate",
        PLAIN,
        f"player_no, hits, units {OF_TABLE.format('draw_rate')}",
        [(1, 2, 6), (2, 2, 6), (3, 2, 6), (4, 2, 6)],
        "EDGES: hands 3 and 4 were drawn",
    ),
    Example(
        "draw_rate",
        "false hu",
        "player_no, hits, units FROM draw_rate WHERE table_session = 'logged/1/5'",
        [(50, 0, 1), (51, 0, 1), (52, 0, 1), (53, 0, 1)],
        "a false hu ended the hand: it is void",
    ),
    Example(
        "seat_rates",
        PLAIN,
        "metric, hits, units FROM seat_rates WHERE table_session = 'paper/1/1' AND player_no = 2",
        [
            ("deal_in_rate", 1, 6),
            ("draw_rate", 2, 6),
            ("self_draw_rate", 1, 6),
            ("self_draw_share", 1, 1),
            ("win_rate", 1, 6),
        ],
        "EDGES: S paid hand 1, drew hand 2 himself; hands 3 and 4 were drawn",
    ),
    Example(
        "player_rates",
        PLAIN,
        "metric, hits, units FROM player_rates WHERE competition_id = 'paper' AND player_no = 1",
        [
            ("deal_in_rate", 2, 19),
            ("draw_rate", 13, 19),
            ("self_draw_rate", 0, 19),
            ("self_draw_share", 0, 1),
            ("win_rate", 1, 19),
        ],
        "6 hands of EDGES and 13 of FORFEITED; dealt in hand 8 and the first of FORFEITED; 2+11 draws",
    ),
    Example(
        "player_rates",
        PLAIN,
        "name, hits, units FROM player_rates WHERE metric = 'win_rate' AND competition_id = 'logged' "
        "AND player_no = 10",
        [("P10", 1, 1)],
        "the log names its players",
    ),
    Example(
        "player_rates",
        PLAIN,
        "hits, units "
        "FROM player_rates WHERE metric = 'win_rate' AND competition_id = 'paper' AND player_no = 4",
        [(1, 6)],
        "player 4 has EDGES alone: FORFEITED was not played by him",
    ),
    Example(
        "table_session_rates",
        PLAIN,
        "metric, hits, units FROM table_session_rates WHERE table_session = 'paper/1/1'",
        [
            ("deal_in_rate", 3, 24),
            ("draw_rate", 8, 24),
            ("self_draw_rate", 1, 24),
            ("self_draw_share", 1, 4),
            ("win_rate", 4, 24),
        ],
        "the four players of EDGES together",
    ),
]
