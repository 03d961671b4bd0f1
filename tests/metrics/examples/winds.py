"""Seat winds, rounds and hand numbers."""

from ..example import PLAIN, Example

EXAMPLES = [
    Example(
        "seat_wind_wins",
        PLAIN,
        "prevalent_wind, seat_wind, is_dealer, hits, units "
        "FROM seat_wind_wins WHERE table_session = 'paper/1/1'",
        [
            ("E", "E", True, 2, 4),
            ("E", "N", False, 0, 4),
            ("E", "S", False, 0, 4),
            ("E", "W", False, 0, 4),
            ("S", "E", True, 0, 2),
            ("S", "N", False, 2, 2),
            ("S", "S", False, 0, 2),
            ("S", "W", False, 0, 2),
        ],
        "EDGES: hands 1 and 2 were won by their dealers, 5 and 8 by North; 6 and 7 are not decided",
    ),
    Example(
        "dealer_wins",
        PLAIN,
        "is_dealer, hits, units FROM dealer_wins WHERE table_session = 'paper/1/1'",
        [(False, 2, 18), (True, 2, 6)],
        "EDGES: six decided hands, one dealer and three others in each",
    ),
    Example(
        "winner_winds",
        PLAIN,
        "hand_no, winner_wind, wind_no, player_e, player_s, player_w, player_n FROM winner_winds "
        "WHERE table_session = 'paper/1/1'",
        [
            (1, "E", 0, "paper/1", "paper/2", "paper/3", "paper/4"),
            (2, "E", 0, "paper/2", "paper/3", "paper/4", "paper/1"),
            (5, "N", 3, "paper/2", "paper/1", "paper/4", "paper/3"),
            (8, "N", 3, "paper/3", "paper/2", "paper/1", "paper/4"),
        ],
        "the deal passes from E to S in hand 2; round 2 is played by S, E, N, W in the order of their "
        "positions, hand 8 is its fourth (appendix 4, p.124-126)",
    ),
    Example(
        "winner_winds",
        "several winners",
        "count(*) FROM winner_winds WHERE hand_id = 'logged/1/4/1'",
        [(0,)],
        "two winners are no choice of one",
    ),
    Example(
        "winner_winds",
        "forfeit",
        "winner_wind, player_n FROM winner_winds WHERE hand_id = 'paper/2/1/1'",
        [("N", "paper/paper/2/1/3")],
        "who sat for player 4 is nobody else in the record",
    ),
    Example(
        "prevalent_wind_endings",
        PLAIN,
        "prevalent_wind, ending, hits, units FROM prevalent_wind_endings WHERE table_session = 'paper/1/1' "
        "AND hits > 0",
        [("E", "discard", 1, 4), ("E", "draw", 2, 4), ("E", "self_draw", 1, 4), ("S", "discard", 2, 2)],
        "EDGES: hands 1 to 4, then 5 and 8",
    ),
    Example(
        "prevalent_wind_endings",
        "time-out",
        "prevalent_wind, max(units) FROM prevalent_wind_endings WHERE table_session = 'paper/1/2' GROUP BY 1",
        [("E", 3), ("N", 2), ("S", 4), ("W", 4)],
        "WHOLE: hand 4 is blank, and hands 15 and 16 were not come to",
    ),
    Example(
        "hand_number_endings",
        PLAIN,
        "ending, hits, units FROM hand_number_endings WHERE table_session = 'paper/1/1' AND hand_no = 2",
        [
            ("discard", 0, 1),
            ("draw", 0, 1),
            ("robbed_kong", 0, 1),
            ("self_draw", 1, 1),
            ("several_wins", 0, 1),
            ("void", 0, 1),
        ],
        "EDGES: S drew hand 2 himself",
    ),
    Example(
        "hand_number_endings",
        PLAIN,
        "count(*) FROM hand_number_endings WHERE competition_id = 'logged'",
        [(0,)],
        "the number of a single logged hand says nothing",
    ),
    Example(
        "hand_number_endings",
        "time-out",
        "table_session FROM hand_number_endings WHERE hand_no = 14 AND hits = 1",
        [("paper/1/2",)],
        "only WHOLE came to hand 14",
    ),
    Example(
        "hands_reached",
        PLAIN,
        "hand_no, sum(hits), sum(units) FROM hands_reached WHERE hand_no >= 13 GROUP BY 1",
        [(13, 2, 2), (14, 1, 2), (15, 0, 2), (16, 0, 2)],
        "FORFEITED came to hand 13, WHOLE to hand 14; no other record is whole",
    ),
    Example(
        "hands_reached",
        "time-out",
        "max(hand_no) FROM hands_reached WHERE table_session = 'paper/1/2' AND hits = 1",
        [(14,)],
        "WHOLE",
    ),
    Example(
        "hands_reached",
        "not played",
        "hand_no, hits FROM hands_reached WHERE table_session = 'paper/1/2' AND hand_no IN (4, 15)",
        [(4, 1), (15, 0)],
        "WHOLE: hand 4 is blank between others, hand 15 after the last",
    ),
    Example(
        "hands_reached",
        "unreadable",
        "count(*) FROM hands_reached WHERE table_session = 'paper/1/1'",
        [(0,)],
        "EDGES has a row that nobody can read: how far it went is not known",
    ),
]
