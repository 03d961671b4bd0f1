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
Zh = Annotated[str, _col("text in Chinese (prevails)")]
En = Annotated[str, _col("text in English")]
Ja = Annotated[str, _col("text in Japanese")]
Timestamp = Annotated[str, _col("date or time as recorded")]
Bytes = Annotated[int, _col("size", "bytes")]
Path = Annotated[str, _col("path as handed in; members of an archive after `!`")]
FormatName = Annotated[str, _col("format that was recognised; null when none was")]
EncodingName = Annotated[str, _col("encoding under which the text was read")]
StoredCount = Annotated[int, _col("records stored", "records")]
RejectedCount = Annotated[int, _col("records refused, each with an issue", "records")]
ReaderVersion = Annotated[str, _col("hash of the code that read it")]
IssueCode = Annotated[str, _col("kind of issue, a short name")]
IssueText = Annotated[str, _col("what is the matter, in a sentence")]
Authority = Annotated[str, _col("body that registered, authorised or approved the event")]
RegistrationNo = Annotated[str, _col("number of the event on file at the World Mahjong Contest Center")]
ClassName = Annotated[str, _col("class of competition: A, B, C or web (appendix 9, 5)")]
EventScope = Annotated[str, _col("scope of the event, by the words of appendix 9, 5.1 to 5.3")]
Day = Annotated[str, _col("date, as 2026-11-30")]
Venue = Annotated[str, _col("place of the event")]
RulesNamed = Annotated[str, _col("edition or other rules that the event names")]
Network = Annotated[str, _col("network of a web event: public or closed")]
RequirementName = Annotated[str, _col("requirement of a class: players, sessions, scope, authority, rules")]
Needed = Annotated[str, _col("what is needed")]
FoundThere = Annotated[str, _col("what is found; empty when the record does not say")]
RequirementState = Annotated[str, _col("met, missing, or open: the record or the text does not say")]
Lacking = Annotated[int, _col("players or sessions that are short")]
Marginal = Annotated[
    str,
    _col("numbers of the players on whom the head count hangs, as they missed a session or are substitutes"),
]
PinKind = Annotated[str, _col("live or web (appendix 9, 3.5); null when no register says which")]
ClassReached = Annotated[str, _col("highest class that is met in full; null when there is none")]
ClassOpen = Annotated[str, _col("a higher class that the record leaves open; null when there is none")]
SittingCount = Annotated[int, _col("sessions that the player sat in", "sessions")]
AuditedTp12 = Annotated[int, _col("table points re-derived; null where a ruling is open", "twelfths of a TP")]
AuditedCp = Annotated[int, _col("competition points re-derived; null where a session has none", "CP")]
PositivePerSession = Annotated[int, _col("competition points of the sessions that ended above zero", "CP")]
PositivePerEvent = Annotated[int, _col("competition points of the competition if above zero, else 0", "CP")]
RankAlone = Annotated[int, _col("place alone (个人名次), from 1; null where it is not settled")]
RankLast = Annotated[int, _col("last place that a tie may leave; the place itself without a tie")]
RankOfTeam = Annotated[int, _col("place of the player's team (参赛队名次), from 1; null without one")]
ScopeText = Annotated[str, _col("scope as declared by the event")]
Entrants = Annotated[int, _col("players declared", "players")]
SessionCount = Annotated[int, _col("sessions", "sessions")]
HasTeams = Annotated[bool, _col("whether teams are ranked")]
Country = Annotated[str, _col("country or region as handed in")]
Role = Annotated[str, _col("role as handed in (substitute, bye, ghost); null of a player of the event")]
Alias = Annotated[str, _col("the name in another script or spelling, as handed in")]
RegisterNo = Annotated[str, _col("number in the register of a federation")]
TableState = Annotated[str, _col("complete, totals_only, incomplete or unseated, found from the content")]
RecordedFlags = Annotated[str, _col("what the record says of its own state, kept and not trusted")]
Outcome = Annotated[
    str,
    _col(
        "win_self_draw, win_discard, win_robbed_kong, several_wins, draw, void, scored, not_played "
        "or unreadable"
    ),
]
Honba = Annotated[int, _col("repeat counters (riichi; null in MCR)", "counters")]
Sticks = Annotated[int, _col("riichi sticks on the table (null in MCR)", "sticks")]
Tiles = Annotated[
    str, _col("concealed tiles of the winner before the win, by spaces; null if the log cannot be followed")
]
Melds = Annotated[
    str,
    _col(
        "melds of the winner in the order made, by `; `: chow, pung, kong or concealed_kong, then its tiles "
        "(`chow 3m 4m 5m; concealed_kong 1p 1p 1p 1p`; a promoted kong is a kong); empty when there is none"
    ),
]
WinTile = Annotated[str, _col("winning tile")]
Circumstances = Annotated[str, _col("circumstances of the win as recorded")]
Flowers = Annotated[int, _col("flower tiles of the winner", "tiles")]
ActionNo = Annotated[int, _col("number of the action in the hand, from 1")]
ActionKind = Annotated[
    str,
    _col(
        "deal, draw, replacement, flower, discard, chow, pung, kong, concealed_kong, promoted_kong, hu, "
        "overridden, error or draw_game"
    ),
]
Tile = Annotated[str, _col("the tile drawn, discarded, claimed, added or won on; tiles of a deal, by spaces")]
MeldTiles = Annotated[str, _col("tiles of the whole meld, by spaces")]
FromSeat = Annotated[int, _col("starting seat of whom the tile came from, where it came from another")]
Claim = Annotated[str, _col("overridden: the claim that gave way (hu, kong, pung, chow); error: its code")]
AtMs = Annotated[int, _col("time of the step, from the start of the hand", "ms")]
WallKind = Annotated[
    str, _col("common (one wall of the table) or per_seat (a wall for each seat, duplicate)")
]
WallTiles = Annotated[str, _col("tiles of the wall in the order they are drawn, by spaces; per seat, by `|`")]
Dice = Annotated[str, _col("dice as recorded, by spaces")]
Remark = Annotated[str, _col("remark (备注) as written")]
PlayedOn = Annotated[str, _col("date as written")]
StartedAt = Annotated[str, _col("time at which the session began, as written")]
EndedAt = Annotated[str, _col("time at which the session or hand ended, as written")]
Pause = Annotated[str, _col("break (中场休息) of the session, as written")]
Revision = Annotated[str, _col("version of the sheet, as written on it")]
SeatsPrinted = Annotated[
    str, _col("seats in the four rounds as printed over the column of who started at this seat")
]
Signature = Annotated[
    str,
    _col("signature as written; empty where its place is blank, null where there is no place"),
]
DealerMark = Annotated[int, _col("starting seat of the dealer (庄家) as marked beside the hand")]
WindMark = Annotated[str, _col("prevalent wind (圈风) as marked beside the hand of a session")]
Nature = Annotated[str, _col("nature of the foul (违规内容) as written")]
Sanction = Annotated[str, _col("sanction (处罚方法) as written")]
Referee = Annotated[str, _col("referee as written")]
Appellant = Annotated[str, _col("who appeals (申诉人), as written")]
Appealed = Annotated[str, _col("ruling that is appealed, as written")]
Concerns = Annotated[str, _col("what the appeal concerns (the rules, or other things), as written")]
Body = Annotated[str, _col("body that ruled or decided, as written")]
MinutesAfter = Annotated[int, _col("from the end of the session to the appeal, as written", "minutes")]
Mark = Annotated[str, _col("mark, name or text of a field, as written")]
Decision = Annotated[str, _col("decision on an appeal, as written")]
SheetName = Annotated[str, _col("sheet of the workbook; empty in a CSV")]
CellName = Annotated[str, _col("address of the cell, such as F12")]
RawText = Annotated[str, _col("content as stored, as text")]
NumberFormat = Annotated[str, _col("number format of the cell")]
FieldName = Annotated[
    str,
    _col(
        "field of the record: `hand:score:seat`, `hand:running:seat`, `total:seat` or `tp12:seat` of a "
        "session sheet; a column of `results` in a list"
    ),
]
IsFormula = Annotated[bool, _col("whether the cell holds a formula")]
Formula = Annotated[str, _col("formula, where the cell has one")]
Cached = Annotated[str, _col("value that the workbook keeps of the formula; null if none")]
Merged = Annotated[str, _col("merged range that the cell begins")]
Hidden = Annotated[bool, _col("whether the cell, its row, column or sheet is hidden")]
Struck = Annotated[bool, _col("whether the cell is struck out")]
Comment = Annotated[str, _col("comment on the cell")]
Digest = Annotated[str, _col("hash of the steps of a log: the same hand has the same")]
Offence = Annotated[str, _col("offence of article 11, by its id in the edition")]
Reading = Annotated[int, _col("which reading of the penalty this foul belongs to, from 1")]
Readings = Annotated[int, _col("how many readings the penalty has")]
Basis = Annotated[str, _col("recorded (a foul record was handed in) or implied (by the penalty of a row)")]
Subject = Annotated[str, _col("player, team, or group")]
SubjectNo = Annotated[int, _col("number of the player, team or group")]
Severity = Annotated[str, _col("block, error, warning or note, worst first")]
Effect = Annotated[
    str, _col("clerical (can be corrected), judge (for a ruling), stands (official value stays), none")
]
Official = Annotated[str, _col("value as recorded")]
Recomputed = Annotated[str, _col("value by the rule book")]
Delta = Annotated[str, _col("official minus recomputed")]
Article = Annotated[str, _col("article and heading in the rule book, in Chinese")]
PrintedPage = Annotated[str, _col("printed page of the rule book")]
Repair = Annotated[str, _col("smallest edit that clears the finding; null when none stands out")]
PlayerId = Annotated[str, _col("player the finding is about")]
Tied = Annotated[int, _col("sets that share this place", "sets")]
EditCount = Annotated[int, _col("edits in the set", "edits")]
Variants = Annotated[int, _col("ways to choose among rows that would do equally well", "choices")]
SetCount = Annotated[int, _col("smallest sets in all, shown or not", "sets")]
Marks = Annotated[str, _col("cells concerned, `hand:field` or `total:seat`, separated by commas")]
Scope = Annotated[str, _col("competition, or `intake` for what came in at the door")]
UnitName = Annotated[
    str,
    _col("what the check looks at: intake, competition, table, hand, application, or certificates"),
]
RunCount = Annotated[int, _col("units on which the check ran", "units")]
NotRunCount = Annotated[int, _col("units on which it did not", "units")]
Reason = Annotated[str, _col("why it did not run; null where it ran")]
RulingName = Annotated[str, _col("silent point of the rules, by its id")]
RulingValue = Annotated[str, _col("how the event rules it; null: undetermined")]
Options = Annotated[str, _col("what it may be ruled, separated by commas")]
Fits = Annotated[str, _col("readings that the record fits where the point occurs")]
OutcomeNo = Annotated[int, _col("which way to settle the finding, from 1")]
IsKnown = Annotated[bool, _col("whether the record tells what would come of it")]
SupposedTotal = Annotated[int, _col("session total at this starting seat if settled so", "CP")]
PointsMoved = Annotated[
    str, _col("players whose table points change, before and after: `no. 3: 1 → 2`; null if none")
]
PlacesMoved = Annotated[str, _col("places that change, before and after: `no. 3: 2 → 3`; null if none")]
LinesCrossed = Annotated[
    str, _col("lines that a place crosses, by commas: to be among the first so many; null if none")
]
IntervalKind = Annotated[
    str, _col("exact (both places can come about) or bound (they enclose those that can)")
]
Was = Annotated[str, _col("number as recorded; table points as people write them")]
Now = Annotated[str, _col("number that is proposed in its place; null where none is")]
Follows = Annotated[bool, _col("whether it is corrected only because it follows from another number that is")]
NotApplied = Annotated[str, _col("why it is not applied, a short name; null where it can be")]
ApplicationId = Annotated[str, _col("application: hash of the file and of where the form begins in it")]
CertificateHash = Annotated[str, _col("keyed hash (HMAC, SHA-256) of the certificate number")]
CertificateTail = Annotated[str, _col("last characters of the certificate number, for people to compare")]
ContactGiven = Annotated[bool, _col("whether the form names a contact; the contact itself is not kept")]
LevelAsked = Annotated[int, _col("level applied for, 9 (the first) to 1 (the highest)")]
IsSigned = Annotated[bool, _col("whether the applicant signed")]
CheckedBy = Annotated[str, _col("check unit (审核单位) as written")]
Attachments = Annotated[str, _col("attachments as written: the signed certificate of results (7.2)")]
LineOfForm = Annotated[int, _col("line of the form, from 1")]
EventWritten = Annotated[str, _col("name of the competition as written")]
WhenWritten = Annotated[str, _col("time of the competition as written")]
ClassWritten = Annotated[str, _col("class of the competition as written")]
RankOfGroup = Annotated[int, _col("place of the group (团体排名) as claimed, from 1")]
CellsOf = Annotated[str, _col("cell of each value on the form: `field place`, by `; `")]
Sentence = Annotated[str, _col("met, missing (refused on it) or open (undetermined)")]
StandardName = Annotated[str, _col("standard of a level: tp, cp or place; `all` for the level as a whole")]
WhyOpen = Annotated[str, _col("why a standard is open, by short names; empty when it is not")]
Reach = Annotated[str, _col("asked (the level applied for) or next (the one above it)")]
SentenceWithout = Annotated[str, _col("the same without the competitions that have an open finding")]
CertificateFault = Annotated[
    str,
    _col(
        "what is wrong with the form of the number, seen before it was hashed: short, long, no_digit, or "
        "check_digit (of an identity card of 18 characters); null when nothing is"
    ),
]
PersonId = Annotated[str, _col("person by the register of persons; null where it does not say who it is")]
OtherPersonId = Annotated[str, _col("the person who stays in a merge, or who is new in a split")]
NameKind = Annotated[str, _col("name, alias or register_no")]
KnownName = Annotated[str, _col("name in any script, or number in the register of a federation")]
KnownBy = Annotated[
    str,
    _col(
        "by what an entry is a person: link (of the register of persons), register_no or name; of a player "
        "whom the register does not know: register_no or name alone"
    ),
]
PersonOpen = Annotated[
    str,
    _col(
        "why it is open whose entry it is: several_persons (the number or name is that of several) or "
        "several_entries (the name fits several entries of the competition); null where it is not open"
    ),
]
ChangeNo = Annotated[int, _col("number of the change in the register, from 1")]
PersonChangeKind = Annotated[str, _col("merge, split, or undo")]
Undoes = Annotated[int, _col("number of the change that is undone")]
Takes = Annotated[str, _col("what the new person of a split takes over, by `; `")]
ChangedBy = Annotated[str, _col("who made the change; empty where the register does not say")]
ChangedWhy = Annotated[str, _col("why it was made; empty where the register does not say")]
IsInForce = Annotated[bool, _col("whether it holds: told in full, sound, and not undone")]
ChangeFault = Annotated[str, _col("why it cannot be applied, a short name; null where it can")]
EventCount = Annotated[int, _col("competitions", "competitions")]
OpenCount = Annotated[int, _col("competitions whose points rest on an open ruling, and add nothing")]
ClassCounted = Annotated[
    str, _col("highest class that is met in full; `A?` where a higher one is open; `-` for none")
]
Places = Annotated[str, _col("places (名次) in the order of the days, by commas; `?` where not settled")]
FindingId = Annotated[str, _col("stable id: hash of check, place and values")]
RuledBy = Annotated[str, _col("who ruled; null: the event names nobody")]
RunRole = Annotated[str, _col("this, or earlier: the last run of other content, with which this is compared")]
ContentMark = Annotated[
    str, _col("hash of the files as handed in, the edition asked for, the rulings, the register of persons")
]
MadeAt = Annotated[str, _col("when a run of this content was first made", "UTC")]
ChangeKind = Annotated[str, _col("new, open (it was there) or cleared (it was there and is no more)")]
Pair = Annotated[
    str, _col("the cleared finding of the same check and place that a new one replaces, and the reverse")
]
LineNo = Annotated[int, _col("line of decisions.jsonl, from 1")]
IsEffective = Annotated[bool, _col("whether it is the latest on its finding: the one that holds")]
DECISIONS = ("accept", "reject", "reopen")
Verdict = Annotated[
    str,
    _col("accept (the record is to be corrected), reject (the official value stands) or reopen (undecided)"),
    Meta(pattern=f"^({'|'.join(DECISIONS)})$"),
]
DecidedBy = Annotated[str, _col("name of who decided"), Meta(pattern=r"\S")]
Why = Annotated[str, _col("reason of the decision"), Meta(pattern=r"\S")]
DecidedAt = Annotated[
    str,
    _col("when it was decided, as in 2026-01-31T09:30:00Z", "UTC"),
    Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"),
]
AwardId = Annotated[str, _col("award: hash of what was entered"), Meta(pattern="^[0-9a-f]{12}$")]
ACTS = ("award", "withdraw")
ActOfRegister = Annotated[
    str,
    _col("award (the Pin is given) or withdraw (the award is revoked from this day on)"),
    Meta(pattern=f"^({'|'.join(ACTS)})$"),
]
LevelAwarded = Annotated[int, _col("level awarded, 9 (the first) to 1 (the highest)"), Meta(ge=1, le=9)]
IssuedBy = Annotated[str, _col("body that issues the certificate (7.3-7.4), as entered"), Meta(pattern=r"\S")]
DossierHash = Annotated[
    str, _col("SHA-256 of the dossier bundle that the award rests on"), Meta(pattern="^[0-9a-f]{64}$")
]
EnteredBy = Annotated[str, _col("name of who entered it"), Meta(pattern=r"\S")]
WhyEntered = Annotated[
    str, _col("reason; null of an award whose dossier meets the standards"), Meta(pattern=r"\S")
]
EnteredAt = Annotated[
    str,
    _col("when it was entered, as in 2026-01-31T09:30:00Z", "UTC"),
    Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"),
]
LineOfRegister = Annotated[int, _col("line of pin_awards.jsonl, from 1")]
AwardStands = Annotated[bool, _col("whether it is an award that no later line withdraws")]
Form = Annotated[str, _col("where it was published: result_list (appendix 7) or session_sheet (appendix 5)")]
CellColumn = Annotated[str, _col("column of the form: tp, cp, rank, cum_tp, cum_cp, or running of a hand")]
CellValue = Annotated[int, _col("value in the unit of its column: twelfths of a TP, CP, or a place")]
CellStatus = Annotated[
    str,
    _col("equal, differs, undetermined (an open ruling decides) or not_recorded (no sheet to audit it by)"),
]
IsRanked = Annotated[bool, _col("whether it has a place at all: a substitute has none")]
TotalsFrom = Annotated[str, _col("hands (re-added from them) or record (the hands are not whole)")]
ReadingBasis = Annotated[
    str,
    _col("log, recorded (the record names who won) or scores (read from four scores by article 9)"),
]
Ending = Annotated[
    str,
    _col(
        "self_draw, discard, robbed_kong, several_wins, draw (荒牌), void (annulled or ended by an offence), "
        "undetermined or unreadable"
    ),
]
Winners = Annotated[int, _col("winners of the hand; null where that is not determined", "players")]
WhyUndetermined = Annotated[
    str,
    _col(
        "why the ending is not determined: several_readings, no_reading, rare_foul (one that is not on "
        "file would be needed), no_winner, contradiction or unreadable; null where it is"
    ),
]
ForfeitedSeat = Annotated[int, _col("starting seat of who forfeited the session by ruling; null: nobody")]
Waits = Annotated[
    str, _col("tiles that would have completed the hand, by spaces; none of which the player holds all four")
]
OwnDiscards = Annotated[int, _col("discards of this player in the hand", "discards")]
ReadyTurn = Annotated[
    int,
    _col("discards of this player when first ready (听牌), 0 as dealt; null: never in this hand", "discards"),
]
IsFollowed = Annotated[bool, _col("whether the log tells every tile that this player held")]
FanNo = Annotated[int, _col("number of the fan in the list (双明杠 and 明暗杠 share 57)")]
Series = Annotated[str, _col("series of the fan (appendix 8)")]
