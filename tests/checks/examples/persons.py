"""Examples of family I with a register of persons: changes, certificates, and questions that it settles."""

from __future__ import annotations

from datetime import date

from mjdata.checks.applications import ApplicationRecord, tell_same_certificate
from mjdata.checks.persons import Roll
from mjdata.rules.persons import Link, PersonChange, PersonRegister, RegisteredPerson
from mjdata.schema.persons import PersonCertificate, PersonName

from ..build import ID, competition, intake, player, table
from ..example import Passing, fails, found
from ..pin_build import handed_in

HASH, OTHER_HASH = "a" * 64, "b" * 64
TOLD = {"by": "Li", "reason": "same passport", "on": date(2026, 3, 4)}
WANG = RegisteredPerson("P1", ("王伟",), certificate_hash=HASH, certificate_tail="02X")
WONG = RegisteredPerson("P2", ("Wong Wai",))
ONO = RegisteredPerson("P3", ("小野 花子", "Ono Hanako"))


def merge(no: int = 1, **said: object) -> PersonChange:
    return PersonChange(no, "merge", "P2", "P1", **(TOLD | said))  # type: ignore[arg-type]


def register(*changes: PersonChange, persons: tuple[RegisteredPerson, ...] = (WANG, WONG)) -> PersonRegister:
    return PersonRegister("the federation", persons, changes)


def namesakes(*changes: PersonChange, link: bool = True) -> PersonRegister:
    """Two persons of one name, each with an entry of the competition."""
    entries = [(Link(ID, number),) if link else () for number in (1, 9)]
    persons = tuple(RegisteredPerson(f"P{n}", ("王伟",), entries=own) for n, own in enumerate(entries, 1))
    return register(*changes, persons=persons)


ROLL = Roll(
    (PersonName("P1", "name", "Chen"), PersonName("P2", "name", "Lin")),
    (PersonCertificate("P1", HASH, "02X"), PersonCertificate("P2", OTHER_HASH, "781")),
)


def two_applicants() -> ApplicationRecord:
    one, other = handed_in(), handed_in(said={"name": "Lin"})
    tell_same_certificate([one, other])
    return one


TWO_SESSIONS = (table(), table(session=2, players=(2, 3, 4, 9)))
AT_TWO_TABLES = (table(), table(no=2, players=(5, 6, 7, 1)))

FAILING = [
    fails(
        "I04",
        "a merge of which nobody says who made it, and one without a reason",
        intake(persons=register(merge(by=" "), merge(2, reason=""))),
        "catalogue I04: who and why",
        found("block", "change 1", "does not say who"),
        found("block", "change 2", "does not say why"),
    ),
    fails(
        "I04",
        "a change without a day, and one that was taken out",
        intake(persons=register(merge(1, on=None), PersonChange(3, "undo", undoes=2, **TOLD))),
        "catalogue I04: reversible; nothing is taken out",
        found("block", "change 1", "does not say when"),
        found("block", "change 2", "never taken out"),
        found("block", "change 3", "there is none of"),
    ),
    fails(
        "I04",
        "a merge with somebody who does not hold any more",
        intake(persons=register(merge(), merge(2))),
        "P2 is P1 after the first",
        found("block", "change 2", "does not hold then"),
    ),
    fails(
        "I04",
        "a split that takes the only name",
        intake(persons=register(PersonChange(1, "split", "P1", "P9", names=("王伟",), **TOLD))),
        "the person who is left has no name",
        found("block", "change 1", "the only name"),
    ),
    fails(
        "I05",
        "two persons with one number",
        intake(persons=register(persons=(WANG, RegisteredPerson("P2", ("Lin",), certificate_hash=HASH)))),
        "附件二, p.120: a passport or an identity card is one person's",
        found("warning", "P1, P2 have one certificate number", page=149),
    ),
    fails(
        "I05",
        "one person with two numbers after a merge",
        intake(
            persons=register(
                merge(),
                persons=(
                    WANG,
                    RegisteredPerson("P2", ("Lin",), certificate_hash=OTHER_HASH, certificate_tail="781"),
                ),
            )
        ),
        "附件二, p.120",
        found("warning", "P1 has two certificate numbers", "781", page=149),
    ),
    fails(
        "I05",
        "an identity card whose last digit does not check the others",
        handed_in(said={"certificate_fault": "check_digit"}),
        "GB 11643",
        found("warning", "check digit", page=149),
    ),
    fails(
        "I05",
        "the number on the form is another person's",
        handed_in(said={"certificate_hash": OTHER_HASH, "certificate_tail": "781"}, roll=ROLL),
        "the register has it for Lin",
        found("warning", "is that of P2", page=149),
    ),
    fails(
        "I05",
        "the register has another number for the applicant",
        handed_in(said={"certificate_tail": "555"}, roll=ROLL),
        "the tails differ, whatever the key of the hashes",
        found("warning", "P1", "02X", "555", page=149),
    ),
    fails(
        "I05",
        "two applicants with one number",
        two_applicants(),
        "附件二, p.120",
        found("warning", "an application by Lin", page=149),
    ),
    fails(
        "I02",
        "two names in two scripts that the register gives to one person",
        competition(
            players=[player(1, "小野花子"), player(2, "Ono Hanako"), player(3, "小野 花子")],
            persons=register(persons=(ONO,)),
        ),
        "names alone do not settle it; 小野花子 is 小野 花子 without the blank",
        found("warning", "no. 1 and no. 3", player=1),
        found("warning", "no. 2 and no. 3", player=2),
    ),
    fails(
        "I02",
        "namesakes of whom the register links each entry to another person",
        competition(*TWO_SESSIONS, players=[player(1, "王伟"), player(9, "王伟")], persons=namesakes()),
        "settled by the keeper of the register",
        found("note", "are two persons", "the federation", player=1),
    ),
    fails(
        "I02",
        "two numbers of one person after a merge",
        competition(
            *TWO_SESSIONS, players=[player(1, "王伟"), player(9, "王伟")], persons=namesakes(merge())
        ),
        "settled by who merged them",
        found("note", "are one person", "Li (same passport)", player=1),
    ),
    fails(
        "I03",
        "one number at two tables that the register links to two persons",
        competition(
            *AT_TWO_TABLES,
            players=[player(1, "王伟"), player(1, "Wong Wai")],
            persons=register(),
        ),
        "each of the two names under number 1 is one person's",
        found("note", "two persons", "the federation", session=1, player=1, page=21),
    ),
]

PASSING = [
    Passing(
        "I04",
        "a merge, and another change that undoes it",
        intake(persons=register(merge(), PersonChange(2, "undo", undoes=1, **TOLD), merge(3))),
        "each says who, why and when; after the second P2 holds again",
    ),
    Passing("I05", "one person, one number", intake(persons=register()), "附件二, p.120"),
    Passing(
        "I05",
        "the applicant's number is that of the register",
        handed_in(said={"certificate_hash": HASH, "certificate_tail": "02X"}, roll=ROLL),
        "Chen is P1",
    ),
    Passing(
        "I05",
        "the same number hashed under another key",
        handed_in(said={"certificate_hash": "c" * 64, "certificate_tail": "02X"}, roll=ROLL),
        "hashes under two keys say nothing, and the tails agree",
    ),
    Passing(
        "I02",
        "namesakes that the register leaves open, who play in one session",
        competition(table(), players=[player(1, "王伟"), player(2, "王伟")], persons=namesakes(link=False)),
        "two people of one name sit at the table",
    ),
    Passing(
        "I03",
        "one person at one table in each session",
        competition(table(), table(session=2, no=2), players=[player(1, "王伟")], persons=register()),
        "article 5, p.21",
    ),
]
