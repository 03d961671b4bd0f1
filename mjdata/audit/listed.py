"""What a finding about the final ranking or a published list may come to (article 10; appendix 7)."""

from __future__ import annotations

from collections.abc import Iterator

from mjdata.checks.outcome import NOTHING_MOVES, Move, Moves, Outcome, Ranked
from mjdata.checks.records import CompetitionRecord
from mjdata.checks.standings import published, ranked_by_rule
from mjdata.rules.edition import Trilingual as T
from mjdata.rules.session import ranking
from mjdata.schema.audited import Finding
from mjdata.schema.records import Result

_STANDS = T("记录不变", "the record stands", "記録のまま")
_SHARED = T("名次并列", "they share the place", "同順位とする")
_BY_SUMS = T("名次按公布的累计排列", "the ranks follow the published sums", "順位を公表の累計順とする")
_BY_TABLES = T(
    "各桌另有其项", "each table that does not balance has a finding of its own", "合わない各卓に指摘がある"
)
_BY_SHEETS = T("公布表以记录表为准", "the list is written as the sheets have it", "表を記録表に合わせる")


def outcomes_of_lists(
    competition: CompetitionRecord, finding: Finding, players: Ranked, teams: Ranked
) -> list[Outcome]:
    """Return the outcomes of a finding about a final tie or a published list; none where they are not known.

    What a list has wrong moves the published place; the ranking by the session sheets stays as it is.
    """
    if finding.check_id == "T06":
        return list(_final_tie(finding, players))
    if finding.check_id == "T17":
        return [Outcome(_BY_TABLES, NOTHING_MOVES)]
    line = _line(competition, finding)
    if line is None or line.rank is None:
        return []
    if finding.check_id in ("T05", "G04"):
        spans = {
            (one.subject, one.subject_no): span for one, span in ranked_by_rule(competition, line.subject)
        }
        return _corrected(line, spans.get((line.subject, line.subject_no)), _BY_SUMS)
    if finding.check_id in ("T03", "G01") and competition.is_whole:
        ranked = players if line.subject == "player" else teams
        if line.subject_no in ranked.sums:
            return _corrected(line, ranking(ranked.sums)[line.subject_no], _BY_SHEETS)
    return []


def _final_tie(finding: Finding, players: Ranked) -> Iterator[Outcome]:
    """Equal in both sums: the places are shared, or an order of the event puts any of them last."""
    tied = [int(number) for number in (finding.official or "").split(", ")]
    first = players.place(tied[0])
    yield Outcome(_SHARED, NOTHING_MOVES)
    for player in tied:
        text = T(
            f"由赛事另定先后，{player}号在后",
            f"the event puts no. {player} last of them",
            f"競技会が番号{player}を最後に置く",
        )
        yield Outcome(text, Moves(players={player: (first, first + len(tied) - 1)}))


def _line(competition: CompetitionRecord, finding: Finding) -> Result | None:
    """Return the final line of the player or team that a finding about a published list is on."""
    here = next(
        (
            line
            for line in competition.results
            if (line.source_id, line.locator) == (finding.source_id, finding.locator)
            and finding.player_id in (None, str(line.subject_no))
        ),
        None,
    )
    if here is None:
        return None
    finals = (line for line in published(competition, here.subject) if line.session_no is None)
    return next((line for line in finals if line.subject_no == here.subject_no), None)


def _corrected(line: Result, places: range | None, text: T) -> list[Outcome]:
    """Return the outcomes of a published rank: it stays, or it is the place that the sums give."""
    if places is None or line.rank is None:
        return []
    moved: dict[int, Move] = {} if line.rank in places else {line.subject_no: (line.rank, places.start)}
    moves = Moves(players=moved) if line.subject == "player" else Moves(teams=moved)
    return [Outcome(_STANDS, NOTHING_MOVES), Outcome(text, moves)]
