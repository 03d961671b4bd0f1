"""What every notebook opens with: the answer in two sentences, a picture, and what both rest on."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from mjdata.report.origin import Origin
from mjdata.stats.estimate import Estimate

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

ROLE = "mjdata"
"""The key in the metadata of an output under which an answer, a basis or a note is known."""

Bundle = tuple[dict[str, str], dict[str, Any]]


@dataclass(frozen=True)
class Answer:
    """The answer to a notebook's question, in two sentences."""

    first: str
    second: str

    def _repr_mimebundle_(self, **_: object) -> Bundle:
        return _paragraphs({"role": "answer", "sentences": [self.first, self.second]}, Answer=f"{self}")

    def __str__(self) -> str:
        return f"{self.first} {self.second}"


@dataclass(frozen=True)
class Basis:
    """What an answer rests on: how many of what, which interval by which estimator, and whose data."""

    n: str
    interval: str
    origin: Origin

    def _repr_mimebundle_(self, **_: object) -> Bundle:
        return _paragraphs({"role": "basis"}, n=self.n, Interval=self.interval, Data=self.origin.sentence)


@dataclass(frozen=True)
class Note:
    """A sentence in the place of a picture or a table that there is nothing for."""

    text: str

    def _repr_mimebundle_(self, **_: object) -> Bundle:
        return {"text/html": f'<p class="mjdata-note">{escape(self.text)}</p>', "text/plain": self.text}, {
            ROLE: {"role": "note"}
        }


@dataclass(frozen=True)
class Opening:
    """The head of a notebook. The picture is a sentence where there is nothing to draw."""

    answer: Answer
    picture: go.Figure | Note
    basis: Basis


def listed(frame: pd.DataFrame, nothing: str) -> pd.DataFrame | Note:
    """Return a table, or the sentence ``nothing`` when it has no row."""
    return frame if len(frame) else Note(nothing)


def counted(number: int, one: str, several: str | None = None) -> str:
    """Write a number of things: ``1 hand``, ``2 hands``, ``1,024 hands``."""
    return f"{number:,} {one if number == 1 else several or f'{one}s'}"


def percent(share: Estimate) -> str:
    """Write a share with its interval, or with the reason why it has none."""
    if share.estimate is None:
        return f"not known ({share.reason})"
    if share.low is None or share.high is None:
        return f"{100 * share.estimate:.1f} % (no interval: {share.reason})"
    interval = f"{100 * share.level:.0f} % interval {100 * share.low:.1f} % to {100 * share.high:.1f} %"
    return f"{100 * share.estimate:.1f} % ({interval})"


def in_percent(share: Estimate) -> dict[str, float | int | None]:
    """Return the columns of a share in a table: percent, low, high, n."""
    low, high = (None if end is None else round(100 * end, 2) for end in (share.low, share.high))
    return {
        "percent": None if share.estimate is None else round(100 * share.estimate, 2),
        "low": low,
        "high": high,
        "n": share.n,
    }


def _paragraphs(role: dict[str, Any], **said: str) -> Bundle:
    html = "".join(
        f'<p class="mjdata-{role["role"]}"><b>{name}:</b> {escape(text)}</p>' for name, text in said.items()
    )
    plain = "\n".join(f"{name}: {text}" for name, text in said.items())
    return {"text/html": html, "text/plain": plain}, {ROLE: role}
