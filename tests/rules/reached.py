"""Searches for the points that a hand can be worth, with a hand that is a witness for each.

``python -m tests.rules.reached COUNT`` tries that many random hands under every edition, adds what is new to
``witnesses.jsonl`` and prints the list for the edition file.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import msgspec
from tqdm import tqdm

from mjdata.paths import written_aside
from mjdata.rules.edition import editions
from mjdata.rules.mcr.hand import HandLine, ImpossibleHand, read_hand
from mjdata.rules.mcr.score import Score, score
from tests.rules.hands import random_line

WITNESSES = Path(__file__).parent / "witnesses.jsonl"


class Witness(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand that is worth these points, without flowers, under an edition."""

    edition: str
    points: int
    hand: HandLine


def witnesses() -> list[Witness]:
    """Return every witness on file."""
    lines = WITNESSES.read_text(encoding="utf-8").splitlines() if WITNESSES.exists() else []
    return [msgspec.json.decode(line, type=Witness) for line in lines]


def search(count: int, seed: int) -> None:
    """Try random hands and keep the first witness of each value."""
    found = {(witness.edition, witness.points): witness for witness in witnesses()}
    source = random.Random(seed)
    for _ in tqdm(range(count), disable=not sys.stderr.isatty()):
        line = msgspec.structs.replace(random_line(source), flowers=0, id=None)
        for edition in editions().values():
            try:
                result = score(read_hand(line), edition)
            except ImpossibleHand:
                continue
            if isinstance(result, Score):
                found.setdefault((edition.name, result.points), Witness(edition.name, result.points, line))
    with written_aside(WITNESSES) as aside:
        lines = (msgspec.json.encode(found[key]).decode() + "\n" for key in sorted(found))
        aside.write_text("".join(lines), encoding="utf-8")
    for name in editions():
        print(name, [points for edition, points in sorted(found) if edition == name and points >= 8])


if __name__ == "__main__":
    search(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
