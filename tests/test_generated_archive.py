"""A generated archive of 500 table sessions: are its known truths inside the stated intervals as often as
they should be? ``pytest -m verify -s tests/test_generated_archive.py`` prints how often.

Known by construction: the four players of every hand choose alike, so all have one strength and one rate of
winning, dealing in and self-draw; and the ten competitions come from one process, so any share is the same in
each. How large a share is (who wins oftener, East or North, how often a fan is had) nobody knows beforehand:
each competition is held against the nine others, whose own error costs an interval of 95 % one point (the
difference has 1 + 1/9 of the variance: 93.7 %).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import pytest
from click.testing import CliRunner
from scipy.stats import binom

import mjdata
from mjdata.cli import main
from mjdata.report.questions.fan_wins import compared_groups, fan_counts
from mjdata.seats import LETTERS
from mjdata.stats.clusters import cluster_rate
from mjdata.stats.differences import share_differences
from mjdata.stats.estimate import Estimate
from mjdata.stats.rates import clopper_pearson, funnel_limits, wilson
from mjdata.stats.strength import strengths
from mjdata.store.warehouse import Warehouse
from tests.cells import NOTEBOOKS, shown
from tests.test_notebooks import check_figure, check_opening, figures, marks

pytestmark = pytest.mark.verify

Say = Callable[[str], None]
COMPETITIONS, PLAYERS, SESSIONS = 10, 40, 5
MEAN_TP = 1.75
"""Table points of a session among equals: (4 + 2 + 1 + 0) / 4 (article 9, p.53)."""


def done(*words: object) -> None:
    result = CliRunner().invoke(main, [*map(str, words)], catch_exceptions=False)
    assert result.exit_code == 0, result.output


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten competitions of 40 players and 5 sessions, without slips: 500 table sessions, audited."""
    folder = tmp_path_factory.mktemp("archive")
    plan = ["--competitions", str(COMPETITIONS), "--players", str(PLAYERS), "--sessions", str(SESSIONS)]
    done("generate", folder / "in", "--form", "dump", "--seed", 2000, *plan)
    done("run", *sorted((folder / "in").glob("*/records")), "--out", folder / "out")
    return folder / "out"


@pytest.fixture
def warehouse(archive: Path) -> Iterator[Warehouse]:
    with mjdata.open(archive) as opened:
        yield opened


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Print past pytest's capture."""

    def printed(line: str) -> None:
        with capsys.disabled():
            print(f"  archive: {line}")

    return printed


def holds(interval: Estimate, truth: float) -> bool:
    return interval.low is not None and interval.high is not None and interval.low <= truth <= interval.high


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_each_notebook_runs_within_a_minute(notebook: Path, archive: Path, say: Say) -> None:
    begun = time.perf_counter()
    values = shown(notebook, archive)
    took = time.perf_counter() - begun
    check_opening(values)
    assert isinstance(values[1], go.Figure)
    for figure in figures(values):
        check_figure(figure)
        assert marks(figure) == {"GENERATED DATA"}
    say(f"{notebook.stem}: {took:.1f} s; {values[0]}")
    assert took < 60


def test_all_players_are_equally_strong(warehouse: Warehouse, say: Say) -> None:
    """Each has the mean, and no place is better than another."""
    frame = warehouse.sql("SELECT * FROM table_points_by_seat ORDER BY table_session, seat")
    held, apart, spreads = [], [], []
    for _, event in frame.groupby("competition_id"):
        found = strengths(
            event["player_no"].to_numpy(int).reshape(-1, 4), event["tp12"].to_numpy(float).reshape(-1, 4) / 12
        )
        middle = (len(found.players) + 1) / 2
        held += [holds(one.strength, MEAN_TP) for one in found.players]
        apart += [not holds(one.rank, middle) for one in found.players]
        spreads.append(found.spread)
    say(f"strength of {len(held)} equal players: {np.mean(held):.3f} of the 95 % intervals hold {MEAN_TP}")
    say(f"rank intervals without the middle: {np.mean(apart):.3f}")
    shown_spreads = ", ".join(f"{one.low:.2f} to {one.high:.2f}" for one in spreads)
    say(f"spread of strength (truth 0, which a spread never is): {shown_spreads}")
    assert np.mean(held) >= 0.93
    assert np.mean(apart) <= 0.07
    assert np.median([one.low for one in spreads]) < 0.25


@pytest.mark.parametrize("metric", ["win_rate", "deal_in_rate", "self_draw_rate"])
def test_all_players_have_one_rate(metric: str, warehouse: Warehouse, say: Say) -> None:
    """Wilson intervals hold the common rate in 95 of 100 cases, the funnel as many players at least."""
    frame = warehouse.sql("SELECT * FROM player_rates WHERE metric = ? AND units > 0", [metric])
    rate = frame["hits"].sum() / frame["units"].sum()
    pairs = list(zip(frame["hits"].tolist(), frame["units"].tolist(), strict=True))
    covered = np.mean([holds(wilson(hits, n), rate) for hits, n in pairs])
    low, high = funnel_limits(rate, frame["units"], 0.95)
    share = frame["hits"] / frame["units"]
    inside = float(((share >= low) & (share <= high)).mean())
    say(f"{metric} of {len(pairs)} players: Wilson holds {rate:.3f} in {covered:.3f}, funnel {inside:.3f}")
    assert 0.91 <= covered <= 0.985
    assert inside >= 0.93  # exact limits hold 95 % or more


def test_every_competition_has_the_shares_of_the_others(warehouse: Warehouse, say: Say) -> None:
    """Cluster bootstrap, 50 table sessions each: it covered 94 % in simulations, 93 % as held here."""
    held: dict[str, list[bool]] = {}
    for name, frame in _shares(warehouse):
        for event in frame["competition_id"].unique():
            own, others = frame[frame["competition_id"] == event], frame[frame["competition_id"] != event]
            truth = others["hits"].sum() / others["units"].sum()
            held.setdefault(name, []).append(holds(cluster_rate(own["hits"], own["units"]), truth))
    for name, found in held.items():
        say(f"{name}: {sum(found)} of {len(found)} intervals hold the share of the others")
    every = [one for found in held.values() for one in found]
    say(f"all shares: {np.mean(every):.3f} of {len(every)}")
    assert 0.86 <= np.mean(every) <= 0.99


def _shares(warehouse: Warehouse) -> Iterator[tuple[str, pd.DataFrame]]:
    """Yield hits and units of every table session: how hands end, and each wind's part of the wins."""
    endings = warehouse.sql("SELECT * FROM hand_endings ORDER BY table_session")
    for ending in ("self_draw", "discard", "draw"):
        yield f"hands that end by {ending}", endings[endings["ending"] == ending]
    won = warehouse.sql("""
        SELECT competition_id, table_session, winner_wind, count(*) AS wins FROM winner_winds
        GROUP BY ALL ORDER BY table_session
    """).pivot_table("wins", ["competition_id", "table_session"], "winner_wind", fill_value=0)
    for wind in LETTERS:
        frame = pd.DataFrame({"hits": won[wind], "units": won.sum(axis=1)}).reset_index()
        yield f"wins of {wind}", frame


def test_every_competition_has_the_fan_of_the_others(warehouse: Warehouse, say: Say) -> None:
    """Clopper-Pearson: at least 95 % where wins are independent; the others' error is in it too."""
    frame = warehouse.sql("SELECT * FROM fan_frequency WHERE source = 'rederived'")
    total = frame.groupby("fan")[["hits", "units"]].sum()
    held = []
    for row in frame.itertuples(index=False):
        truth = (total.loc[row.fan, "hits"] - row.hits) / (total.loc[row.fan, "units"] - row.units)
        held.append(holds(clopper_pearson(row.hits, row.units), truth))
    seen = frame["fan"].isin(total.index[total["hits"] >= 20])
    of_seen = np.array(held)[seen.to_numpy()]
    say(f"fan: {np.mean(held):.3f} of {len(held)} exact intervals hold the share of the others")
    say(f"fan had 20 times or more: {np.mean(of_seen):.3f} of {len(of_seen)}")
    assert np.mean(held) >= 0.95
    assert np.mean(of_seen) >= 0.92


def test_no_fan_is_called_different_more_often_than_allowed(warehouse: Warehouse, say: Say) -> None:
    """Each competition against the others, all alike: one in twenty may call anything at all."""
    frame = warehouse.sql("SELECT * FROM fan_frequency WHERE source = 'rederived'")
    called = []
    for event, own in frame.groupby("competition_id"):
        others = frame[frame["competition_id"] != event].groupby("fan")[["hits", "units"]].sum()
        found = share_differences(
            dict(zip(own["fan"], own["hits"].tolist(), strict=True)), int(own["units"].iloc[0]),
            others["hits"].to_dict(), int(others["units"].iloc[0]),
        )  # fmt: skip
        called.append(any(one.q_value <= 0.05 for one in found))
    most = binom.ppf(0.999, COMPETITIONS, 0.05)
    say(f"competitions in which a fan is called different: {sum(called)} of {len(called)}")
    assert sum(called) <= most
    counts = fan_counts(warehouse)
    assert counts is not None
    groups = compared_groups(warehouse, counts)
    assert groups is not None
    say(f"notebook 03, {groups.first} against the others: {len(groups.called)} fan called different")
