"""``mjdata score``: lines in, lines out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from mjdata.cli import main
from tests.rules.notation import hand_line

KNITTED = "12369m 258p 147s 33s +3m"
PLAIN = "(CCC) (FFF) 123m 78m 88s +9m flowers=2"


def run(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, ["score", *arguments], input=given)


def line(hand: str, name: str | int = "a") -> str:
    return msgspec.json.encode(msgspec.structs.replace(hand_line(hand), id=name)).decode()


def results(*arguments: str, given: str | None = None) -> list[dict[str, Any]]:
    done = run(*arguments, given=given)
    assert done.exit_code == 0, done.output
    return [json.loads(text) for text in done.output.splitlines()]


def test_a_result_line() -> None:
    assert results("--edition", "wmo-2013", given=line(PLAIN)) == [
        {
            "id": "a", "edition": "wmo-2013", "points": 8, "total": 10,
            "fans": {"双箭刻": 1, "老少副": 1, "缺一门": 1, "花牌": 2}, "alternatives": [], "legal": True,
            "error": None,
        }
    ]  # fmt: skip


def test_a_file_and_the_standard_input_give_the_same(tmp_path: Path) -> None:
    text = f"{line(PLAIN, 1)}\n\n{line(KNITTED, 2)}\n"
    (tmp_path / "hands.jsonl").write_text(text, encoding="utf-8")
    named = results("--edition", "mil", str(tmp_path / "hands.jsonl"))
    assert named == results("--edition", "mil", "-", given=text) == results("--edition", "mil", given=text)
    assert [one["id"] for one in named] == [1, 2]


def test_a_broken_line_stops_nothing() -> None:
    found = results("--edition", "mil", given=f"no JSON\n{line(PLAIN)}\n{line('111m +2m')}\n")
    assert [one["error"] and one["error"]["code"] for one in found] == ["unreadable", None, "tile_count"]
    assert found[2]["points"] is found[2]["total"] is found[2]["legal"] is None


def test_an_unset_ruling_leaves_it_undetermined(tmp_path: Path) -> None:
    (found,) = results("--edition", "wmo-2013", given=line(KNITTED))
    assert found["points"] is found["total"] is None
    assert [(one["rulings"], one["points"]) for one in found["by_ruling"]] == [
        ({"knitted_wait": "set"}, 17),
        ({"knitted_wait": "straight"}, 16),
    ]
    (tmp_path / "rulings.toml").write_text('[rulings]\nknitted_wait = "straight"\n', encoding="utf-8")
    (ruled,) = results(
        "--edition", "wmo-2013", "--rulings", str(tmp_path / "rulings.toml"), given=line(KNITTED)
    )
    assert ruled["points"] == 16
    assert "by_ruling" not in ruled


def test_explain_adds_the_sets_and_the_reasons() -> None:
    (found,) = results("--edition", "wmo-2013", "--explain", given=line(PLAIN))
    told = found["explanation"]
    assert told["layout"][-1] == ["8s", "8s"]
    assert {"fan": "双箭刻", "points": 6, "sets": [["C"] * 3, ["F"] * 3]} in told["counted"]
    assert {one["fan"] for one in told["removed"]} == {"箭刻", "幺九刻"}
    (open_point,) = results("--edition", "wmo-2013", "--explain", given=line(KNITTED))
    assert all(one["explanation"]["counted"] for one in open_point["by_ruling"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--edition", "mil", "nowhere.jsonl"], "cannot read nowhere.jsonl"),
        (["--edition", "mil", "."], "cannot read ."),
        (["--edition", "mil", "--rulings", "nowhere.toml"], "cannot read nowhere.toml"),
        (["--edition", "no-such"], "no edition is called 'no-such'"),
        ([], "--edition"),
    ],
)
def test_bad_usage_is_one_sentence_and_status_2(arguments: list[str], said: str) -> None:
    done = run(*arguments, given="")
    assert done.exit_code == 2
    assert said in done.output
    assert "Traceback" not in done.output
