"""Fan, as re-derived from logs and as claimed in them."""

from ..example import PLAIN, Example

EXAMPLES = [
    Example(
        "fan_wins",
        PLAIN,
        "source, fan, count, points FROM fan_wins WHERE hand_id = 'copied/1/1/1' AND source = 'rederived'",
        [
            ("rederived", "喜相逢", 1, 1),
            ("rederived", "平和", 1, 2),
            ("rederived", "清龙", 1, 16),
            ("rederived", "缺一门", 1, 1),
            ("rederived", "门前清", 1, 2),
        ],
        "tests.checks.examples.wins: 16+2+2+1+1 = 22 off another",
    ),
    Example(
        "fan_wins",
        PLAIN,
        "count(*) FROM fan_wins WHERE competition_id = 'unseated'",
        [(0,)],
        "the mark of a 无番和 in a dump is no list of fan: only such wins have it",
    ),
    Example(
        "fan_wins",
        "robbed kong",
        "hand_id FROM fan_wins WHERE fan = '抢杠和' AND source = 'rederived'",
        [("logged/1/3/1",)],
        "fan 47, p.42",
    ),
    Example(
        "fan_wins",
        "unreadable",
        "source, fan FROM fan_wins WHERE hand_id = 'logged/1/1/1' AND fan LIKE '%?%'",
        [("claimed", "平?")],
        "a name that was destroyed is kept as it is written",
    ),
    Example(
        "fan_frequency",
        PLAIN,
        "source, fan, hits, times, units FROM fan_frequency WHERE competition_id = 'logged' "
        "AND fan IN ('清龙', '抢杠和', '大四喜')",
        [
            ("claimed", "大四喜", 0, 0, 5),
            ("claimed", "抢杠和", 1, 1, 5),
            ("claimed", "清龙", 4, 4, 5),
            ("rederived", "大四喜", 0, 0, 5),
            ("rederived", "抢杠和", 1, 1, 5),
            ("rederived", "清龙", 4, 4, 5),
        ],
        "five wins: one self-drawn, one by robbing a kong, two off W, one off S; four have the straight",
    ),
    Example(
        "fan_frequency",
        PLAIN,
        "count(DISTINCT fan_no), count(*) FROM fan_frequency WHERE competition_id = 'copied' "
        "AND source = 'rederived'",
        [(81, 82)],
        "the list of 81 fan (article 8, p.34-47); 双明杠 and 明暗杠 are both no. 57",
    ),
    Example(
        "fan_frequency",
        "unreadable",
        "sum(hits), max(units) FROM fan_frequency WHERE competition_id = 'logged' AND source = 'claimed' "
        "AND fan = '平和'",
        [(4, 5)],
        "of five wins with it one has the name destroyed",
    ),
    Example(
        "fan_pairs",
        PLAIN,
        "source, fan_a, fan_b, hits, wins_a, wins_b, units FROM fan_pairs "
        "WHERE fan_a IN ('抢杠和', '清龙') AND fan_b = '门前清' AND source = 'rederived'",
        [("rederived", "抢杠和", "门前清", 1, 1, 5, 6), ("rederived", "清龙", "门前清", 4, 5, 5, 6)],
        "of six wins in the logs five are off another, four of them with the straight; the self-drawn one "
        "has 不求人 instead",
    ),
]
