"""What only logs show: discards, claims, readiness, waits."""

from ..example import PLAIN, Example

EXAMPLES = [
    Example(
        "first_discards",
        PLAIN,
        "seat, seat_wind, tile, tile_kind, is_own_wind "
        "FROM first_discards WHERE table_session = 'logged/1/3'",
        [
            (0, "E", "P", "dragon", False),
            (1, "S", "F", "dragon", False),
            (2, "W", "8s", "simple", False),
            (3, "N", "F", "dragon", False),
        ],
        "ROBBED: E-P S-F W-8s, S pungs, later N-F",
    ),
    Example(
        "first_discards",
        PLAIN,
        "seat, tile, tile_kind, is_own_wind FROM first_discards WHERE table_session = 'logged/1/6'",
        [
            (0, "1m", "terminal", False),
            (1, "S", "wind", True),
            (2, "F", "dragon", False),
            (3, "P", "dragon", False),
        ],
        "the log of table 6",
    ),
    Example(
        "first_discards",
        "false hu",
        "seat, tile FROM first_discards WHERE table_session = 'logged/1/5'",
        [(0, "C")],
        "S was falsely hu on the first discard",
    ),
    Example(
        "claims",
        PLAIN,
        "seat, chows, pungs, kongs, promoted_kongs, concealed_kongs, claims, discards FROM claims "
        "WHERE table_session = 'logged/1/7'",
        [
            (0, 0, 0, 0, 0, 0, 0, 1),
            (1, 1, 0, 0, 0, 0, 1, 1),
            (2, 0, 0, 0, 0, 0, 0, 1),
            (3, 0, 0, 0, 0, 1, 0, 1),
        ],
        "MELDED: S chows, then N makes a concealed kong",
    ),
    Example(
        "claims",
        "robbed kong",
        "seat, pungs, promoted_kongs, claims FROM claims WHERE table_session = 'logged/1/3' AND seat = 1",
        [(1, 1, 1, 1)],
        "ROBBED: S punged 8s and added the fourth",
    ),
    Example(
        "claims",
        "false hu",
        "sum(discards), sum(claims) FROM claims WHERE table_session = 'logged/1/5'",
        [(1, 0)],
        "E discarded, S was falsely hu",
    ),
    Example(
        "ready_turns",
        PLAIN,
        "seat, turns, ready_turn, is_ready, won FROM ready_turns WHERE table_session = 'logged/1/4'",
        [
            (0, 1, 1, True, True),
            (1, 1, 0, True, True),
            (2, 1, 0, True, False),
            (3, 0, 0, True, False),
        ],
        "E (as the dealer after the first discard) and S wait on 1p and 4p; W and N are dealt",
    ),
    Example(
        "ready_turns",
        PLAIN,
        "seat, turns, ready_turn, won FROM ready_turns WHERE table_session = 'logged/1/1' AND won",
        [(0, 0, 0, True)],
        "E wins on the first tile drawn: ready as dealt",
    ),
    Example(
        "ready_turns",
        PLAIN,
        "seat FROM ready_turns WHERE table_session = 'logged/1/11'",
        [(0,), (2,), (3,)],
        "HIDDEN: what S holds the log does not tell",
    ),
    Example(
        "ready_turns",
        "robbed kong",
        "seat, turns, ready_turn, won FROM ready_turns WHERE table_session = 'logged/1/3' AND seat < 2",
        [(0, 2, 1, True), (1, 2, 0, False)],
        "ROBBED: CHOWS is ready when E has discarded P; S is dealt six pairs, a seventh wins (七对, p.32)",
    ),
    Example(
        "ready_turns",
        "false hu",
        "seat, turns, ready_turn FROM ready_turns WHERE table_session = 'logged/1/5'",
        [(0, 1, None), (1, 0, None), (2, 0, None), (3, 0, None)],
        "the hand ended after one discard",
    ),
    Example(
        "waits_at_win",
        PLAIN,
        "seat, player_no, method, waits, wait_kinds, wait_tiles, discards FROM waits_at_win "
        "WHERE competition_id = 'copied'",
        [(0, 10, "discard", "1p 4p", 2, 6, 1)],
        "STRAIGHT has 1p 2p 3p 4p: waits on 1p and 4p, of each three are left",
    ),
    Example(
        "waits_at_win",
        "robbed kong",
        "method, waits, wait_kinds, wait_tiles, discards FROM waits_at_win WHERE hand_id = 'logged/1/3/1'",
        [("robbed_kong", "5s 8s", 2, 8, 2)],
        "CHOWS has 6s 7s: waits on 5s and 8s, none of which E holds",
    ),
    Example(
        "waits_at_win",
        "false hu",
        "count(*) FROM waits_at_win WHERE table_session = 'logged/1/5'",
        [(0,)],
        "nobody won",
    ),
]
