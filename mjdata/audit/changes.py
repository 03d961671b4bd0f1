"""What changed between two runs: which findings are new, still open, cleared."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from mjdata.schema.audited import Said
from mjdata.schema.history import Change

NEW, OPEN, CLEARED = "new", "open", "cleared"
CHANGES = (NEW, OPEN, CLEARED)

Place = tuple[str | int | None, ...]


def changes_between(earlier: Sequence[Said], now: Sequence[Said]) -> list[Change]:
    """Compare the findings of two runs by their ids, which are hashes of check, place and values.

    A finding whose values alone are others is new, and the old one is cleared. Each names the other as its
    pair where there is one of either at the place; of several it would be a guess which belongs to which.
    """
    had, has = ({finding.finding_id: finding for finding in findings} for findings in (earlier, now))
    new = {key: finding for key, finding in has.items() if key not in had}
    cleared = {key: finding for key, finding in had.items() if key not in has}
    pairs = _pairs(cleared.values(), new.values())
    return [
        *(Change(key, NEW if key in new else OPEN, pairs.get(key)) for key in has),
        *(Change(key, CLEARED, pairs.get(key)) for key in cleared),
    ]


def _pairs(cleared: Iterable[Said], new: Iterable[Said]) -> Mapping[str, str]:
    """Return the pair of each finding that has one, in both directions."""
    at: dict[Place, tuple[list[str], list[str]]] = defaultdict(lambda: ([], []))
    for side, findings in enumerate((cleared, new)):
        for finding in findings:
            at[_place(finding)][side].append(finding.finding_id)
    pairs: dict[str, str] = {}
    for was, now in at.values():
        if len(was) == len(now) == 1:
            pairs |= {was[0]: now[0], now[0]: was[0]}
    return pairs


def _place(finding: Said) -> Place:
    """Return check and place of a finding; one of no table stands where its file says."""
    locator = finding.locator if finding.table_no is None else None
    where = (finding.session_no, finding.table_no, finding.hand_no, finding.seat, finding.player_id)
    return (finding.check_id, finding.competition_id, *where, locator)
