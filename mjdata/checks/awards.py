"""Whether two lines of the register of awarded Pins are of one person: a Pin is awarded once."""

from __future__ import annotations

from collections.abc import Sequence

from mjdata.checks.persons import Roll
from mjdata.names import plain
from mjdata.schema.awards import PinAct, PinAward


def had_already(act: PinAct, in_force: Sequence[PinAward], roll: Roll) -> PinAward | None:
    """Return the award in force by which this person has the Pin, under whatever name; None without one."""
    who = _registered(act, roll)
    for other in in_force:
        if (other.kind, other.level) != (act.kind, act.level):
            continue
        if _is_same_person(act, other) or (len(who) == 1 and who == _registered(other, roll)):
            return other
    return None


def _registered(act: PinAct, roll: Roll) -> set[str]:
    """Return who somebody is by the register of persons: by the certificate, else by number or name.

    Not where the register has a certificate that ends otherwise: that is a namesake.
    """
    return roll.certified(act.certificate_hash) or {
        who for who in roll.applicant(act) if not (tails := roll.tails(who)) or act.certificate_tail in tails
    }


def _is_same_person(one: PinAct, other: PinAct) -> bool:
    """Tell whether two lines are of one person: by certificate or register number where both have one.

    Else by the name; also where another key has hashed the certificate, which its last characters tell.
    """
    pairs = [
        (getattr(one, name), getattr(other, name))
        for name in ("certificate_hash", "register_no")
        if getattr(one, name) and getattr(other, name)
    ]
    if any(plain(first) == plain(second) for first, second in pairs):
        return True
    is_same_tail = one.certificate_tail is not None and one.certificate_tail == other.certificate_tail
    return plain(one.name) == plain(other.name) and (not pairs or is_same_tail)
