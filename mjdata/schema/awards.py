"""The register of awarded Pins (wmo-2013, appendix 9, 7.3 and 7.4, p.147-148): a struct for a line of it."""

from __future__ import annotations

from mjdata.schema.columns import (
    ActOfRegister,
    ApplicationId,
    AwardId,
    AwardStands,
    CertificateHash,
    CertificateTail,
    Day,
    DossierHash,
    EnteredAt,
    EnteredBy,
    IssuedBy,
    LevelAwarded,
    LineOfRegister,
    Name,
    PinKind,
    RegisterNo,
    Sentence,
    WhyEntered,
)
from mjdata.schema.rows import Row


class PinAct(Row, frozen=True, forbid_unknown_fields=True):
    """A line of pin_awards.jsonl: a Pin awarded, or an award withdrawn (then it repeats what was awarded).

    ``verdict`` is what the dossier came to when the Pin was awarded: it is the committee that decides.
    """

    act: ActOfRegister
    award_id: AwardId
    application_id: ApplicationId
    kind: PinKind
    level: LevelAwarded
    name: Name
    register_no: RegisterNo | None
    certificate_hash: CertificateHash | None
    certificate_tail: CertificateTail | None
    issuer: IssuedBy
    day: Day
    verdict: Sentence
    dossier: DossierHash
    entered_by: EnteredBy
    reason: WhyEntered | None
    entered_at: EnteredAt


class PinAward(PinAct, frozen=True):
    """A line of the register as kept. None is ever removed or changed."""

    line_no: LineOfRegister
    is_in_force: AwardStands
