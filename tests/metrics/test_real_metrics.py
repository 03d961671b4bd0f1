"""The metrics of the real records beside the same figures taken from the Parquet files of the lake by pandas.

Nothing here reads a view or the audit's reading of a hand to make the expected figure: outcomes and wins are
those of the records.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest

from mjdata.store.warehouse import Warehouse
from tests.door import run

FOLDERS = ("mcr_tournaments_sql", "mcr_botzone_text", "mcr_botzone_json", "mcr_tziakcha", "mcr_pmn")
KEYS = ["competition_id", "session_no", "table_no"]
ENDINGS = {
    "win_self_draw": "self_draw",
    "win_discard": "discard",
    "win_robbed_kong": "robbed_kong",
    "several_wins": "several_wins",
    "draw": "draw",
    "void": "void",
}
SEATS_OF_ROUNDS = ("ESWN", "SENW", "WNSE", "NWES")
"""Who has the places E, S, W, N in each round, by the place of the first. Appendices 4 and 5, p.124-127:
who started East has E, S, N, W in turn, South S, E, W, N, West W, N, E, S, North N, W, S, E."""


class Lake:
    """The tables of the competitions, put together from their Parquet files."""

    def __init__(self, out: Path) -> None:
        self.root = out / "lake" / "competitions"

    def table(self, name: str) -> pd.DataFrame:
        files = sorted(self.root.glob(f"*/{name}.parquet"))
        return pd.concat([pd.read_parquet(file) for file in files], ignore_index=True)

    @property
    def hands(self) -> pd.DataFrame:
        """Hands that were played, a log once however often it was handed in: under the first name."""
        hands = self.table("hands").query("outcome != 'not_played'")
        logs = self.table("log_digests").merge(hands[["hand_id", "competition_id"]], on="hand_id")
        first = logs.groupby("digest")["competition_id"].transform("min")
        again = logs.loc[logs["competition_id"] != first, "hand_id"]
        return hands[~hands["hand_id"].isin(again)].assign(ending=lambda frame: frame["outcome"].map(ENDINGS))

    @property
    def seated(self) -> pd.DataFrame:
        """The same, at tables whose four seats are known, a row for each seat."""
        seats = self.table("seatings")
        full = seats.groupby(KEYS)["seat"].transform("nunique") == 4
        return self.hands.merge(seats.loc[full, [*KEYS, "seat", "player_no"]], on=KEYS)

    @property
    def wins(self) -> pd.DataFrame:
        wins = self.table("wins").merge(self.hands[["hand_id", "hand_no", "ending", *KEYS]], on="hand_id")
        own = wins["payer_seat"] == wins["winner_seat"]
        return wins.assign(payer_seat=wins["payer_seat"].mask(own))


@pytest.fixture(scope="module")
def out(records: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("real") / "out"
    result = run(*(records / name for name in FOLDERS), "--out", folder)
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture(scope="module")
def lake(out: Path) -> Lake:
    return Lake(out)


@pytest.fixture(scope="module")
def warehouse(out: Path) -> Iterator[Warehouse]:
    with Warehouse(out) as opened:
        yield opened


def test_hands_end_as_the_records_say(lake: Lake, warehouse: Warehouse) -> None:
    hands = lake.hands
    assert hands["ending"].notna().all(), "every real row has a meaning"
    by_table = hands.groupby([*KEYS, "ending"]).size()
    view = warehouse.table("hand_endings")
    assert len(hands) > 1900
    seen = view[view["hits"] > 0].set_index([*KEYS, "ending"])["hits"]
    assert seen.sort_index().to_dict() == by_table.to_dict()
    units = view.groupby(KEYS)["units"].first()
    assert units.to_dict() == hands.groupby(KEYS).size().to_dict()


def test_rates_of_each_player(lake: Lake, warehouse: Warehouse) -> None:
    seated, wins = lake.seated, lake.wins
    who = [*KEYS, "seat"]
    hits = {
        "win_rate": wins.rename(columns={"winner_seat": "seat"}),
        "self_draw_rate": wins[wins["payer_seat"].isna()].rename(columns={"winner_seat": "seat"}),
        "deal_in_rate": wins.rename(columns={"payer_seat": "seat"}),
        "draw_rate": seated[seated["ending"] == "draw"],
    }
    for metric, rows in hits.items():
        counted = rows[["hand_id", *who]].dropna().drop_duplicates().groupby(who).size()
        view = warehouse.table(metric).set_index(who)
        assert view["hits"][view["hits"] > 0].sort_index().to_dict() == counted.to_dict(), metric
        assert view["units"].sort_index().to_dict() == seated.groupby(who).size().to_dict(), metric


def test_wins_by_seat_wind(lake: Lake, warehouse: Warehouse) -> None:
    """The wind by the chart of appendix 4 and the order of dealing, counted here by hand."""
    wins = lake.wins.dropna(subset=["winner_seat"])

    def wind(seat: int, hand_no: int) -> str:
        round_no, place = divmod(hand_no - 1, 4)
        return "ESWN"[(SEATS_OF_ROUNDS[round_no].index("ESWN"[seat]) - place) % 4]

    winds = [wind(int(s), n) for s, n in zip(wins["winner_seat"], wins["hand_no"], strict=True)]
    counted = pd.Series(winds).value_counts()
    view = warehouse.table("seat_wind_wins").groupby("seat_wind")["hits"].sum()
    assert view.to_dict() == counted.to_dict()
    one = warehouse.table("winner_winds")["winner_wind"].value_counts()
    several = wins[wins["ending"] == "several_wins"]
    assert one.sum() == counted.sum() - len(several)


def test_values(lake: Lake, warehouse: Warehouse) -> None:
    wins = lake.wins
    for view, recorded in (
        ("values_won", wins),
        ("values_dealt_in", wins[wins["payer_player_no"].notna() | wins["payer_seat"].notna()]),
    ):
        values = warehouse.table(view)["value"]
        assert values.value_counts().to_dict() == recorded["points_with_flowers"].value_counts().to_dict()


def test_fan(lake: Lake, warehouse: Warehouse) -> None:
    hands, scored = lake.hands, lake.table("scored_fan")
    scored = scored[scored["hand_id"].isin(hands["hand_id"])]
    view = warehouse.table("fan_frequency").query("source == 'rederived'")
    hits = view.groupby("fan")["hits"].sum()
    assert hits[hits > 0].to_dict() == scored.groupby("fan").size().to_dict()
    wins = view.drop_duplicates("competition_id")["units"].sum()
    assert wins == len(scored.drop_duplicates(["hand_id", "win_no"])) > 80
    pairs = scored.merge(scored, on=["hand_id", "win_no"]).query("fan_x != fan_y")
    assert warehouse.table("fan_pairs").query("source == 'rederived'")["hits"].sum() * 2 == len(pairs)


def test_every_winner_of_a_log_was_ready_and_waited_for_the_tile(lake: Lake, warehouse: Warehouse) -> None:
    asked = "SELECT waits, win_tile FROM waits_at_win JOIN scored_wins USING (hand_id, win_no, waits)"
    waits = warehouse.sql(asked)
    assert len(waits) > 80
    assert all(tile in known.split() for known, tile in waits.itertuples(index=False))
    winners = warehouse.table("ready_turns").query("won")
    assert len(winners) == len(waits)
    assert winners["is_ready"].all()


def test_first_discards_and_claims(lake: Lake, warehouse: Warehouse) -> None:
    actions = lake.table("actions")
    actions = actions[actions["hand_id"].isin(lake.seated["hand_id"])].sort_values(["hand_id", "seq"])
    first = actions[actions["kind"] == "discard"].groupby(["hand_id", "seat"])["tile"].first()
    view = warehouse.table("first_discards").set_index(["hand_id", "seat"])["tile"]
    assert view.sort_index().to_dict() == first.to_dict()
    claims = warehouse.table("claims")
    for kind in ("chow", "pung", "kong", "promoted_kong", "concealed_kong"):
        assert claims[f"{kind}s"].sum() == (actions["kind"] == kind).sum()


def test_sessions(lake: Lake, warehouse: Warehouse) -> None:
    """The dumps agree with themselves in 2017; TP by seat are those recorded there, read from the tables."""
    tables = lake.table("tables").query("competition_id.str.startswith('2nd-') and tp12_e.notna()")
    recorded = [tables[f"tp12_{seat}"].sum() for seat in "eswn"]
    view = warehouse.table("table_points_by_seat").query("competition_id.str.startswith('2nd-')")
    assert view.groupby("seat")["tp12_recorded"].sum().tolist() == recorded
    assert len(view) == 4 * len(tables) == 432
