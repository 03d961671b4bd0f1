"""Who is who across competitions, by a register of persons: a struct for each table."""

from __future__ import annotations

from mjdata.schema.columns import (
    CertificateHash,
    CertificateTail,
    ChangedBy,
    ChangedWhy,
    ChangeFault,
    ChangeNo,
    ClassCounted,
    CompetitionId,
    Country,
    Day,
    EventCount,
    IsInForce,
    KnownBy,
    KnownName,
    Name,
    NameKind,
    OpenCount,
    OtherPersonId,
    PersonChangeKind,
    PersonId,
    PersonOpen,
    PinKind,
    Places,
    PlayerNo,
    Points,
    PositivePerEvent,
    PositivePerSession,
    Rank,
    RegisterNo,
    SittingCount,
    TablePoints12,
    Takes,
    Undoes,
)
from mjdata.schema.rows import Row


class Person(Row, frozen=True):
    """A person who holds in the register after its changes."""

    person_id: PersonId
    name: Name
    country: Country | None


class PersonName(Row, frozen=True):
    """What a person is known by."""

    person_id: PersonId
    kind: NameKind
    name: KnownName


class PersonCertificate(Row, frozen=True):
    """A certificate of a person, by its hash. Who was merged from two may have two."""

    person_id: PersonId
    certificate_hash: CertificateHash
    certificate_tail: CertificateTail | None


class PersonChanged(Row, frozen=True):
    """A change of the register as it stands there, in force or not. None is ever removed."""

    change_no: ChangeNo
    kind: PersonChangeKind | None
    person_id: PersonId | None
    other_id: OtherPersonId | None
    undoes: Undoes | None
    takes: Takes
    made_by: ChangedBy
    reason: ChangedWhy
    made_on: Day | None
    is_in_force: IsInForce
    fault: ChangeFault | None


class PersonEntry(Row, frozen=True):
    """A player of a competition, and which person that is; a row only where the register knows the name."""

    competition_id: CompetitionId
    player_no: PlayerNo
    name: Name | None
    person_id: PersonId | None
    known_by: KnownBy
    left_open: PersonOpen | None


class PersonHistory(Row, frozen=True):
    """What a person brings from all competitions of a kind and a class (appendix 9, 4.1 to 4.3, p.141).

    A person is whom the register knows; else all entries with one register number, else with one name as
    handed in, which may be several people. A name that several entries of one competition bear tells nobody
    apart: each of these is then by itself. Competition points by both readings of 4.2.
    """

    person_id: PersonId | None
    name: Name | None
    register_no: RegisterNo | None
    known_by: KnownBy
    kind: PinKind | None
    class_counted: ClassCounted
    competitions: EventCount
    not_settled: OpenCount
    sessions: SittingCount
    tp12: TablePoints12
    cp: Points
    cp_by_session: PositivePerSession
    cp_by_event: PositivePerEvent
    best_rank: Rank | None
    ranks: Places
    best_rank_team: Rank | None
    ranks_team: Places
