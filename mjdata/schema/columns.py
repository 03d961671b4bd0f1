"""Every column of every table, once: its type, its unit and what it means.

A table in ``tables.py`` is a struct whose fields are typed with these. ``Meta.extra["unit"]`` is the unit.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta


def _col(description: str, unit: str | None = None) -> Any:  # Meta is untyped inside Annotated
    return Meta(description=description, extra={"unit": unit} if unit else None)


SourceId = Annotated[str, _col("SHA-256 of the file as handed in")]
Locator = Annotated[str, _col("place in the source: `line 812`, or sheet and cell")]
CompetitionId = Annotated[
    str, _col("competition; its own number or name within a source, a readable id after")
]
SessionNo = Annotated[int, _col("session (局), from 1")]
TableNo = Annotated[int, _col("table (桌) in the session")]
HandNo = Annotated[int, _col("hand (盘) of the session, from 1")]
HandId = Annotated[str, _col("competition, session, table and hand in one")]
WinNo = Annotated[int, _col("winner of the hand, from 1 (several in duplicate format)")]
PlayerNo = Annotated[int, _col("player number in the competition")]
TeamNo = Annotated[int, _col("team (参赛队) number in the competition")]
Seat = Annotated[int, _col("starting seat: 0 E, 1 S, 2 W, 3 N")]
Wind = Annotated[str, _col("wind: E, S, W or N")]
Name = Annotated[str, _col("name as handed in")]
Points = Annotated[int, _col("competition points (比赛分, CP)", "CP")]
SignedPoints = Annotated[int, _col("competition points gained (+) or lost (-)", "CP")]
HandScore = Annotated[int, _col("points of the hand at this starting seat as recorded", "CP")]
Running = Annotated[int, _col("running total after the hand at this starting seat", "CP")]
Penalty = Annotated[int, _col("signed penalty booked in the hand's row at this starting seat", "CP")]
Total = Annotated[int, _col("session total (比赛分) at this starting seat as recorded", "CP")]
TablePoints12 = Annotated[int, _col("table points (标准分, TP), exact", "twelfths of a TP")]
Rank = Annotated[int, _col("place (名次), from 1")]
EditionName = Annotated[str, _col("edition of the rules")]
FanName = Annotated[str, _col("fan (番种), by its Chinese name")]
Count = Annotated[int, _col("how many")]
CheckId = Annotated[str, _col("check of the catalogue")]
Text = Annotated[str, _col("text")]
Zh = Annotated[str, _col("text in Chinese (prevails)")]
En = Annotated[str, _col("text in English")]
Ja = Annotated[str, _col("text in Japanese")]
Code = Annotated[str, _col("short name of the case")]
Flag = Annotated[bool, _col("yes or no")]
Timestamp = Annotated[str, _col("date or time as recorded")]
Bytes = Annotated[int, _col("size", "bytes")]
FindingId = Annotated[str, _col("stable id: hash of check, place and values")]
