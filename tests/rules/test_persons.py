"""The register of persons: read, replayed, taken back. Expected values are by hand from the entries."""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec
import pytest

from mjdata.errors import UserError
from mjdata.rules.person_changes import held
from mjdata.rules.persons import (
    PersonChange,
    PersonRegister,
    RegisteredPerson,
    is_like_certificate,
    read_persons,
)

HEX = "0123456789abcdef" * 4
PERSONS = f"""
kept_by = "the federation"

[[persons]]
id = "P1"
names = ["王伟", "Wang Wei"]
register_nos = ["11010001"]
certificate_hash = "{HEX}"
certificate_tail = "02X"
entries = [{{ competition = "Open", player = 3 }}, {{ competition = "Cup", name = "王伟" }}]

[[persons]]
id = "P2"
names = ["Wong Wai"]
aliases = ["Wai"]
"""
TOLD = 'by = "Li"\nreason = "same passport"\non = 2026-03-04\n'
MERGE = f'[[changes]]\nno = 1\nkind = "merge"\nperson = "P2"\nother = "P1"\n{TOLD}'
SPLIT = f"""[[changes]]
no = 2
kind = "split"
person = "P1"
other = "P3"
names = ["Wong Wai"]
shared = ["王伟"]
entries = [{{ competition = "Cup", name = "王伟" }}]
{TOLD}"""


def undo(no: int, undoes: int) -> str:
    return f'[[changes]]\nno = {no}\nkind = "undo"\nundoes = {undoes}\n{TOLD}'


def persons(text: str, upto: int | None = None) -> dict[str, Any]:
    """Each person who holds, by id, with names and entries."""
    found = held(read_persons(text, "file"), upto)
    assert found.faults == {}
    return {p.id: (p.names, [str(link) for link in p.entries]) for p in found.persons.values()}


AS_ENTERED = {"P1": (("王伟", "Wang Wei"), ["Open no. 3", "Cup 王伟"]), "P2": (("Wong Wai",), [])}
MERGED = {"P1": (("王伟", "Wang Wei", "Wong Wai"), ["Open no. 3", "Cup 王伟"])}
PARTED = {"P1": (("王伟", "Wang Wei"), ["Open no. 3"]), "P3": (("Wong Wai", "王伟"), ["Cup 王伟"])}


@pytest.mark.parametrize(
    ("changes", "who"),
    [
        ([], AS_ENTERED),
        ([MERGE], MERGED),
        ([MERGE, SPLIT], PARTED),
        ([MERGE, undo(2, 1)], AS_ENTERED),
        ([MERGE, undo(2, 1), undo(3, 2)], MERGED),
        ([MERGE, SPLIT, undo(3, 2)], MERGED),
        ([MERGE, SPLIT, undo(3, 2), undo(4, 3)], PARTED),
    ],
    ids=["none", "merge", "merge split", "undone", "undone and done", "split undone", "and done"],
)
def test_who_holds_after_the_changes(changes: list[str], who: dict[str, Any]) -> None:
    assert persons(PERSONS + "".join(changes)) == who


def test_every_earlier_state_can_be_had_again() -> None:
    text = PERSONS + MERGE + SPLIT + undo(3, 2) + undo(4, 1)
    assert [persons(text, upto) for upto in range(5)] == [AS_ENTERED, MERGED, PARTED, MERGED, AS_ENTERED]


def test_a_merge_keeps_numbers_aliases_and_certificates() -> None:
    (person,) = held(read_persons(PERSONS + MERGE, "file")).persons.values()
    assert person.aliases == ("Wai",)
    assert person.register_nos == ("11010001",)
    assert [(one.hash, one.tail) for one in person.certificates] == [(HEX, "02X")]
    assert person.changes == (1,)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (MERGE.replace("Li", ""), "no_who"),
        (MERGE.replace("same passport", ""), "no_why"),
        (MERGE.replace("on = 2026-03-04\n", ""), "no_day"),
        (MERGE.replace('"P2"', '"P9"'), "unknown_person"),
        (MERGE.replace('"P2"', '"P1"'), "same_person"),
        (undo(1, 1), "unknown_change"),
        (undo(1, 7), "unknown_change"),
        (SPLIT.replace("no = 2", "no = 1"), "not_theirs"),  # Wong Wai is P2's without the merge
        (SPLIT.replace("no = 2", "no = 1").replace('"P3"', '"P2"'), "taken_id"),
        ('[[changes]]\nno = 1\nkind = "split"\nperson = "P1"\nother = "P3"\n' + TOLD, "takes_nothing"),
    ],
)
def test_a_change_that_is_not_sound_is_not_applied(change: str, fault: str) -> None:
    found = held(read_persons(PERSONS + change, "file"))
    assert found.faults == {1: fault}
    assert found.in_force == ()
    assert set(found.persons) == {"P1", "P2"}


def test_what_rests_on_a_change_that_is_undone_is_told() -> None:
    """P3 is there by the split only; who is merged with P3 cannot be, once the split is undone."""
    into = MERGE.replace("no = 1", "no = 3").replace('"P2"', '"P3"').replace("Li", "Ono")
    found = held(read_persons(PERSONS + MERGE + SPLIT + into + undo(4, 2), "file"))
    assert found.faults == {3: "unknown_person"}


RAW = "110101199003071233"


@pytest.mark.parametrize(
    "line",
    [
        f'certificate_no = "{RAW}"',
        f'certificate_hash = "{RAW}"',
        f'certificate_tail = "{RAW}"',
        f'aliases = ["{RAW}"]',
        'country = "passport E 7719-4402"',
        f"{RAW} = 1",
        f"names = {RAW}",
        f'entries = [{{ competition = "Open", name = "{RAW}" }}]',
        f'register_nos = ["{RAW}"]',
    ],
)
def test_a_raw_certificate_number_is_refused_and_not_repeated(line: str) -> None:
    text = f'[[persons]]\nid = "P1"\n{line}\n' + ("" if "names" in line else 'names = ["Chen"]\n')
    with pytest.raises(UserError) as refused:
        read_persons(text, "persons.toml")
    sentence = str(refused.value)
    assert sentence.startswith("persons.toml")
    assert "\n" not in sentence
    for private in (RAW, "7719-4402", "77194402"):
        assert private not in sentence


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("110101199003071233", True),
        ("11010119900307123X", True),
        ("E12345678", True),
        ("passport no. G-7719 4402X", True),
        ("Ｅ１２３４５６７８", True),
        ("11010001", False),  # a number of a federation
        ("decided on 2026-03-04T10:30:00Z by Li", False),
        ("2026-03-04", False),
        ("Open 2026", False),
        ("WMCC-7", False),
    ],
)
def test_what_looks_like_a_certificate_number(text: str, is_one: bool) -> None:
    assert is_like_certificate(text) is is_one


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("persons = 1", "is no register of persons"),
        ('[[persons]]\nid = "P1"\nnames = []', "at least one name"),
        ('[[persons]]\nid = "P1"\nnames = ["A"]\n[[persons]]\nid = "P1"\nnames = ["B"]', "entered 2 times"),
        ('[[persons]]\nid = "P1"\nnames = ["A"]\nentries = [{ competition = "Open" }]', "names neither"),
        (PERSONS + SPLIT + MERGE, "follow each other"),
    ],
)
def test_refused_with_a_sentence(text: str, says: str) -> None:
    with pytest.raises(UserError, match=says):
        read_persons(text, "file")


def test_a_long_chain_of_undoing_and_a_gap() -> None:
    """Each undoes the one before, so that with an even number of them the merge holds; a gap is told once."""
    told: dict[str, Any] = {"by": "Li", "reason": "same passport", "on": date(2026, 3, 4)}
    undone = [PersonChange(no, "undo", undoes=no - 1, **told) for no in range(2, 3002)]
    people = tuple(RegisteredPerson(one, (one,)) for one in ("A", "B"))
    merge = PersonChange(1, "merge", "A", "B", **told)
    assert set(held(PersonRegister("", people, (merge, *undone))).persons) == {"B"}
    assert set(held(PersonRegister("", people, (merge, *undone[:-1]))).persons) == {"A", "B"}
    far = PersonRegister("", people, (msgspec.structs.replace(merge, no=10**12),))
    assert held(far).faults == {1: "number_missing"}
