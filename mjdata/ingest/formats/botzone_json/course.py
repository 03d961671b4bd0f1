"""The course of a Botzone match: the judge's texts and the players' answers, taken into a log.

``0 id quan`` opens, ``1 f0 f1 f2 f3 tiles`` deals, ``2 tile`` is one's own draw, ``3 p ACTION`` tells all of
what p did. PENG and CHI carry the discard made with the claim; the claimed tile is the discard before, and
CHI names the middle tile first. GANG names no tile: it is the discard, or what the player answered. An
answer that claims a discard and is not carried out gave way to another.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from mjdata.ingest.botzone import TILES, tiles_of
from mjdata.ingest.formats.botzone_json.spec import Reply
from mjdata.ingest.mcr_log import HandLog, Offer
from mjdata.seats import LETTERS, SEATS

_CLAIMS = {"CHI": "chow", "PENG": "pung", "GANG": "kong", "HU": "hu"}
_FLOWERS_FIRST = 5
"""Words of a deal before its tiles: the mark 1, and how many flowers each player has."""


@dataclass
class Course:
    """A match as far as it has been read."""

    log: HandLog
    wind: str | None = None
    dealt: set[int] = field(default_factory=set)
    _replies: Sequence[Reply | None] = ()

    def answered(self, replies: Sequence[Reply | None]) -> None:
        """Keep what the players answered to the last text."""
        self._replies = replies

    def told(self, texts: Sequence[str]) -> str | None:
        """Take what the judge told the four players; return the text that cannot be read."""
        words = [text.split() for text in texts]
        marks = {line[0] for line in words if line}
        if marks == {"0"}:
            return None if self._opened(words) else texts[0]
        if marks == {"1"}:
            return self._dealt(words, texts)
        if "2" in marks:
            return self._drawn(words, texts)
        if marks == {"3"}:
            return None if all(line == words[0] for line in words) and self._did(words[0]) else texts[0]
        return texts[0] if texts else ""

    def _opened(self, words: Sequence[list[str]]) -> bool:
        winds = {line[2] for line in words if len(line) > 2}
        if len(winds) == 1 and (wind := winds.pop()) in "0123":
            self.wind = LETTERS[int(wind)]
        return self.wind is not None

    def _dealt(self, words: Sequence[list[str]], texts: Sequence[str]) -> str | None:
        hands = [tiles_of(" ".join(line[_FLOWERS_FIRST:])) for line in words]
        for seat, tiles in enumerate(hands):
            if not tiles:
                return texts[seat]
            self.log.deal(seat, tiles)
            self.dealt.add(seat)
        return None

    def _drawn(self, words: Sequence[list[str]], texts: Sequence[str]) -> str | None:
        seat = next(seat for seat, line in enumerate(words) if line and line[0] == "2")
        tile = TILES.get(words[seat][1]) if len(words[seat]) == 2 else None
        others = [line for other, line in enumerate(words) if other != seat]
        if tile is None or any(line != ["3", str(seat), "DRAW"] for line in others):
            return texts[seat]
        self.gave_way(self.log.offer, ())
        self.log.draw(seat, tile)
        return None

    def _did(self, words: list[str]) -> bool:
        """Take ``3 p ACTION tiles``; False when it cannot be read."""
        tiles = [TILES.get(word, "") for word in words[3:]]
        if len(words) < 3 or words[1] not in ("0", "1", "2", "3") or not all(tiles):
            return False
        seat, offer = int(words[1]), self.log.offer
        match words[2], tiles:
            case "PLAY", [tile]:
                self.log.discard(seat, tile)
            case "BUHUA", [tile]:
                self.log.flower(seat, tile)
            case "BUGANG", [tile]:
                self.log.promoted_kong(seat, tile)
            case "PENG", [tile]:
                self.log.pung(seat)
                self.gave_way(offer, (seat,))
                self.log.discard(seat, tile)
            case "CHI", [middle, tile]:
                self.log.chow(seat, middle)
                self.gave_way(offer, (seat,))
                self.log.discard(seat, tile)
            case "GANG", []:
                return self._kong(seat)
            case _:
                return False
        return True

    def _kong(self, seat: int) -> bool:
        offer = self.log.offer
        if offer is not None and offer.kind == "discard" and offer.seat != seat:
            self.log.kong(seat)
            self.gave_way(offer, (seat,))
            return True
        reply = self._replies[seat] if len(self._replies) == len(SEATS) else None
        answer = reply.response.split() if reply else []
        if len(answer) != 2 or answer[0] != "GANG" or answer[1] not in TILES:
            return False
        self.log.concealed_kong(seat, TILES[answer[1]])
        return True

    def gave_way(self, offer: Offer | None, carried_out: Collection[int]) -> None:
        """Note the answers that claimed an offer, but for those of the seats that were carried out."""
        for seat, reply in enumerate(self._replies if offer else ()):
            words = reply.response.split() if reply else []
            claim = _CLAIMS.get(words[0]) if words else None
            if claim and offer and seat != offer.seat and seat not in carried_out:
                middle = TILES.get(words[1]) if claim == "chow" and len(words) > 1 else None
                self.log.overridden(seat, claim, offer, middle)

    def claims_win(self) -> set[int]:
        """Return the seats that answered HU to the last text."""
        return {seat for seat, reply in enumerate(self._replies) if reply and reply.response.strip() == "HU"}
