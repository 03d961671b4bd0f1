"""Examples of family S: times and dates (article 5, 竞赛时间, p.20)."""

from __future__ import annotations

from mjdata.checks.records import CompetitionRecord

from ..build import E, N, S, competition, draw, marked, sheet, table, win
from ..example import Passing, fails, found

WON = win(E, off=S, value=20)


def _timed(**written: str) -> CompetitionRecord:
    return competition(table(sheets=[sheet(**written)]))


def _sessions(*days: str, times: tuple[tuple[str, str], ...] = ()) -> CompetitionRecord:
    """Players 1 to 4 at table 1 in one session after the other, on these days, at these times if any."""
    spans = [dict(zip(("started", "ended"), time, strict=True)) for time in times] or [{}] * len(days)
    return competition(
        *(
            table(session=number, sheets=[sheet(session=number, played_on=day, **span)])
            for number, (day, span) in enumerate(zip(days, spans, strict=True), 1)
        )
    )


FAILING = [
    fails(
        "S11",
        "the remark says that it was not finished, and it is scored",
        competition(table(hands=[win(N, off=E, value=8), marked(WON, remark="时间到，未打完")])),
        "article 5, p.20: 按已取得的分数计算成绩",
        found("error", "hand 2", "not finished", session=1, table=1, hand=2, page=20),
    ),
    fails(
        "S11",
        "ended 170 minutes after the start",
        competition(
            table(hands=[marked(WON, ended="12:20")], sheets=[sheet(started="09:30", ended="12:20")])
        ),
        "article 5, p.20: 150 minutes and a break of 15 at most; 170 - 165",
        found("error", "5 minutes after time", session=1, table=1, hand=1, page=20),
    ),
    fails(
        "S12",
        "three hours",
        _timed(started="09:30", ended="12:30"),
        "article 5, p.20: 180 is over 150 and 15",
        found("warning", "180 minutes, 150 at most", session=1, table=1, page=20),
    ),
    fails(
        "S12",
        "160 minutes without a break",
        _timed(started="9:30", ended="12:10", pause="0"),
        "article 5, p.20: 160",
        found("warning", "160 minutes", session=1, table=1, page=20),
    ),
    fails(
        "S12",
        "160 minutes, and no word of a break",
        _timed(started="14:00", ended="16:40"),
        "article 5, p.20: 145 to 160 of play",
        found("note", "160 minutes", "whether the break is in it", session=1, table=1, page=20),
    ),
    fails(
        "S12",
        "a break of 20 minutes",
        _timed(started="14:00", ended="16:20", pause="20分钟"),
        "article 5, p.20: 中场休息不超过15分钟",
        found("warning", "the break: 20 minutes, 15 at most", session=1, table=1, page=20),
    ),
    fails(
        "S21",
        "session 2 is dated before session 1",
        _sessions("2013-03-05", "4 March 2013"),
        "a player plays one session after the other",
        found(
            "error", "session 2, table 1 (4 March 2013)", "players 1, 2, 3, 4", session=2, table=1, page=21
        ),
    ),
    fails(
        "S21",
        "session 2 starts while session 1 is played",
        _sessions("2013年3月4日", "2013/3/4", times=(("09:00", "11:30"), ("11:00", "13:00"))),
        "11:00 is before 11:30",
        found(
            "error",
            "session 1, table 1 (2013年3月4日 09:00-11:30)",
            session=2,
            table=1,
            page=21,
        ),
    ),
    fails(
        "S21",
        "a session ends before it starts",
        _sessions("2013-03-04", times=(("14:00", "13:30"),)),
        "13:30 is no half day after 14:00",
        found("error", "starts at 14:00 and ends at 13:30", session=1, table=1, page=21),
    ),
]

PASSING = [
    Passing(
        "S11",
        "unfinished and not scored",
        competition(table(hands=[WON, marked(draw(), remark="unfinished")])),
        "article 5, p.20",
    ),
    Passing(
        "S11",
        "ended in time",
        competition(
            table(hands=[marked(WON, ended="11:50")], sheets=[sheet(started="09:30", ended="11:50")])
        ),
        "article 5, p.20: 140 minutes",
    ),
    Passing("S12", "over midnight", _timed(started="23:00", ended="01:20"), "140 minutes"),
    Passing("S12", "half past nine to noon", _timed(started="9:30", ended="12:00", pause="10 min"), "150"),
    Passing(
        "S21",
        "two sessions on a day, by a clock of twelve hours",
        _sessions("3/4/13", "4/3/2013", times=(("9:30", "11:45"), ("1:30", "3:45"))),
        "3/4/13 may be the day of 4/3/2013; half past one may be in the afternoon",
    ),
]
