"""The columns of the files that are published, in their order: a struct for each list.

They are stable: tools of others read them. Text is UTF-8 with a byte order mark; an empty cell is unknown or
does not apply; a text that a spreadsheet would take for a formula has an apostrophe before its sign, and
line breaks in it are blanks. Table points are decimal numbers with at most four places: 2.3333 is 7/3.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from mjdata.schema.rows import Row


def _col(description: str, unit: str | None = None) -> Any:
    return Meta(description=description, extra={"unit": unit} if unit else None)


Event = Annotated[str, _col("name of the competition; empty where its records give none")]
Number = Annotated[int, _col("number of the player; empty in a team's line")]
PlayerNumber = Annotated[int, _col("number of the player")]
Named = Annotated[str, _col("name of the player or team, as handed in")]
Team = Annotated[int, _col("number of the team")]
Session = Annotated[int, _col("session (局), from 1")]
SessionOrEnd = Annotated[int, _col("session (局), from 1; empty in the line of the end")]
TableNumber = Annotated[int, _col("table (桌) in the session")]
Hand = Annotated[int, _col("hand (盘), from 1")]
HandOrTotal = Annotated[int, _col("hand (盘), from 1; empty in the line of the session's total")]
SeatLetter = Annotated[str, _col("starting seat: E, S, W or N")]
AuditedTP = Annotated[float, _col("table points (标准分), audited; empty while undetermined", "TP")]
AuditedCP = Annotated[int, _col("competition points (比赛分), audited; empty while undetermined", "CP")]
AuditedRank = Annotated[
    int, _col("place: in the session by its own TP, then CP; at the end by the sums (article 10)")
]
SumTP = Annotated[float, _col("table points up to this session, audited", "TP")]
SumCP = Annotated[int, _col("competition points up to this session, audited", "CP")]
RecordedTP = Annotated[float, _col("table points as recorded on the session sheets", "TP")]
RecordedCP = Annotated[int, _col("competition points as recorded on the session sheets", "CP")]
RecordedRank = Annotated[int, _col("place by what the session sheets record")]
RecordedSumTP = Annotated[float, _col("table points up to this session as recorded", "TP")]
RecordedSumCP = Annotated[int, _col("competition points up to this session as recorded", "CP")]
Open = Annotated[str, _col("undetermined: the columns that an open ruling decides, with the places of a tie")]
Score = Annotated[
    int, _col("points of the hand as recorded; in the line of the total the audited session total", "CP")
]
Mark = Annotated[str, _col("what stands for a score: `void`, or what is there with `?` where unreadable")]
Running = Annotated[int, _col("running total re-added from the hands", "CP")]
Remark = Annotated[str, _col("remark (备注) of the hand, in the line of its first player")]
RecordedRunning = Annotated[int, _col("running total as recorded; of a total's line the session total", "CP")]
Code = Annotated[str, _col("offence of article 11, by its id in the edition; empty where none is decided")]
FoulPoints = Annotated[int, _col("points; of an offence that pays each other player, to one of them", "CP")]
PaidTo = Annotated[str, _col("who gets them: none, each, or a seat; empty where the offence is unknown")]
FoulText = Annotated[str, _col("nature of the foul (违规内容) as written")]
SanctionText = Annotated[str, _col("sanction (处罚方法) as written")]
RefereeName = Annotated[str, _col("referee as written")]
FormName = Annotated[str, _col("where it was published: result_list (appendix 7) or session_sheet (5)")]
SubjectName = Annotated[str, _col("player or team")]
SubjectNumber = Annotated[int, _col("number of the player or team")]
ColumnName = Annotated[str, _col("column of the form: tp, cp, rank, cum_tp, cum_cp, or running of a hand")]
PublishedValue = Annotated[float, _col("value as published, in the unit of its column")]
AuditedValue = Annotated[float, _col("audited value; empty while undetermined or not on record")]
Difference = Annotated[float, _col("published minus audited")]
Status = Annotated[str, _col("equal, differs, undetermined, or not_recorded (no sheet to audit it by)")]
File = Annotated[str, _col("file as handed in")]
PlaceInFile = Annotated[str, _col("place in the file: line, or sheet and cell")]
Findings = Annotated[str, _col("ids of the findings that explain a difference, by blanks")]

PinLevelAwarded = Annotated[int, _col("level (品), 9 (the first) to 1 (the highest)")]
PinKindAwarded = Annotated[str, _col("live or web (appendix 9, 3.5)")]
PinHolder = Annotated[str, _col("name of the player, as handed in")]
PinIssuer = Annotated[str, _col("body that issues the certificate (appendix 9, 7.3-7.4)")]
AwardedOn = Annotated[str, _col("date of the award, as 2026-11-30")]
WithdrawnOn = Annotated[str, _col("date from which the award is withdrawn; empty while it is in force")]
DossierMark = Annotated[str, _col("SHA-256 of the dossier bundle that the award rests on")]


class ResultLine(Row, frozen=True):
    """results.csv: the audited result table (appendix 7), a line for each session and one for the end.

    A team's line has no player_no.
    """

    competition: Event
    player_no: Number | None
    name: Named | None
    team: Team | None
    session: SessionOrEnd | None
    tp: AuditedTP | None
    cp: AuditedCP | None
    rank: AuditedRank | None
    cum_tp: SumTP | None
    cum_cp: SumCP | None
    recorded_tp: RecordedTP | None
    recorded_cp: RecordedCP | None
    recorded_rank: RecordedRank | None
    recorded_cum_tp: RecordedSumTP | None
    recorded_cum_cp: RecordedSumCP | None
    undetermined: Open | None


class SheetLine(Row, frozen=True):
    """sheets.csv: the session sheets (appendix 5), a line for each player and hand, and one for his total."""

    event: Event
    session: Session
    table: TableNumber
    hand: HandOrTotal | None
    player_no: PlayerNumber
    score: Score | None
    running: Running | None
    remark: Remark | None
    seat: SeatLetter
    mark: Mark | None
    tp: AuditedTP | None
    recorded_running: RecordedRunning | None
    recorded_tp: RecordedTP | None


class FoulLine(Row, frozen=True):
    """fouls.csv: the foul record (appendix 6), a line for each foul that was handed in."""

    event: Event
    session: Session
    hand: Hand | None
    table: TableNumber
    seat: SeatLetter
    player_no: PlayerNumber | None
    code: Code | None
    points: FoulPoints
    to: PaidTo | None
    text: FoulText | None
    sanction: SanctionText | None
    referee: RefereeName | None


class ComparisonLine(Row, frozen=True):
    """comparison.csv: every published cell beside the audited value."""

    form: FormName
    subject: SubjectName
    number: SubjectNumber
    name: Named | None
    session: SessionOrEnd | None
    table: TableNumber | None
    hand: Hand | None
    column: ColumnName
    published: PublishedValue
    audited: AuditedValue | None
    difference: Difference | None
    status: Status
    file: File
    place: PlaceInFile
    findings: Findings | None


class AwardedLine(Row, frozen=True):
    """A Pin that was awarded (appendix 9, 7.4, p.148): nothing private. The latest first."""

    level: PinLevelAwarded
    kind: PinKindAwarded
    name: PinHolder
    issuer: PinIssuer
    awarded_on: AwardedOn
    withdrawn_on: WithdrawnOn | None
    dossier: DossierMark


PUBLISHED: dict[str, type[Row]] = {
    "results": ResultLine,
    "sheets": SheetLine,
    "fouls": FoulLine,
    "comparison": ComparisonLine,
}
"""The lists of a competition by the name of their files."""
PIN_AWARDED: dict[str, type[Row]] = {"pin_awarded": AwardedLine}
"""The list of awarded Pins, which `mjdata pin award` writes."""
