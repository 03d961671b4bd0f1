"""How every figure looks: one palette, a title, a caption that says n and interval, the watermark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from mjdata.report.origin import Origin
from mjdata.stats.estimate import Estimate

if TYPE_CHECKING:
    import plotly.graph_objects as go

# M. Okabe and K. Ito, Color Universal Design (2008): told apart under every common colour blindness.
BLUE, VERMILLION, GREEN, PURPLE = "#0072B2", "#D55E00", "#009E73", "#CC79A7"
ORANGE, SKY, INK = "#E69F00", "#56B4E9", "#222222"
GREY, PALE = "#6E6E6E", "#F2F2F2"
"""For reference lines and for what is not known; no colours of the palette."""

SEATS = (BLUE, VERMILLION, GREEN, PURPLE)
"""The colour of E, S, W, N."""
SYMBOLS = ("circle", "square", "diamond", "x")
"""The mark of E, S, W, N: colour never stands alone."""
INTENSITY = ((0.0, "#f4f7fa"), (0.5, SKY), (1.0, "#003a5c"))
"""From nothing to much: one hue, darker with more, so that it needs no colours to be told apart."""
AROUND = ((0.0, VERMILLION), (0.5, "#ffffff"), (1.0, BLUE))
"""From less to more around a middle."""

WATERMARK = "watermark"
_FONT = ", ".join(
    (
        "system-ui",
        "Noto Sans",
        "Noto Sans CJK SC",
        "Noto Sans CJK JP",
        "PingFang SC",
        "Microsoft YaHei",
        "sans-serif",
    )
)
_NO_BREAK = "\N{NO-BREAK SPACE}"
_MARK_EVERY = 600
"""Pixels of a figure's height to a watermark."""
_LONGEST = 44
"""Characters of a name beside a mark."""
_LINE = 125
"""Characters of a caption in a line."""


def finished(figure: go.Figure, where_from: Origin, title: str, caption: str, height: int = 420) -> go.Figure:
    """Give a figure what all have: its title, below it the caption, the palette, the watermark.

    ``title`` and ``caption`` are plain text: names in them are as handed in, and no markup.
    """
    lines = wrap(caption.replace(" %", f"{_NO_BREAK}%"), _LINE)
    top = 78 + 17 * len(lines)
    figure.update_layout(
        template="plotly_white",
        colorway=[*SEATS, ORANGE, SKY, INK],
        font={"family": _FONT, "size": 13, "color": INK},
        title={
            "text": escape(title, quote=False),
            "subtitle": {"text": "<br>".join(escape(line, quote=False) for line in lines)},
            "x": 0,
            "xref": "container",
            "pad": {"l": 12, "t": 14},
            "y": 1,
            "yref": "container",
            "yanchor": "top",
        },
        margin={"t": top, "l": 60, "r": 30, "b": 60},
        height=height + top,
        xaxis_automargin=True,
        yaxis_automargin=True,
    )
    for place in _places_of_mark(height) if where_from.mark else ():
        figure.add_annotation(
            name=WATERMARK,
            text=where_from.mark,
            showarrow=False,
            xref="paper",
            yref="paper",
            x=0.5,
            y=place,
            textangle=-18,
            opacity=0.2,
            font={"size": 40 if where_from.generated == where_from.competitions else 24, "color": INK},
        )
    return figure


def label(name: str) -> str:
    """Write a name as handed in beside a mark: no markup, and of a long one the end."""
    short = name if len(name) <= _LONGEST else f"…{name[1 - _LONGEST :]}"
    return escape(short, quote=False)


def _places_of_mark(height: int) -> list[float]:
    """Return the heights, as shares, at which the watermark stands: so close that a screen shows one."""
    marks = max(1, round(height / _MARK_EVERY))
    return [(place + 0.5) / marks for place in range(marks)]


def whiskers(estimates: Sequence[Estimate], scale: float = 1) -> dict[str, Any]:
    """Return the intervals of estimates as error bars; none where there is no interval."""
    return {
        "type": "data",
        "symmetric": False,
        "array": [scale * ((e.high or e.estimate or 0) - (e.estimate or 0)) for e in estimates],
        "arrayminus": [
            scale * ((e.estimate or 0) - (e.estimate or 0 if e.low is None else e.low)) for e in estimates
        ],
        "thickness": 1.3,
    }
