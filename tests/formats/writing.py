"""Logs of hands, written from their actions as each platform writes them; readers take them back alike."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from mjdata.ingest import botzone
from mjdata.ingest.fan_names import fan_names
from mjdata.ingest.formats import pmn
from mjdata.ingest.formats.tziakcha import spec
from mjdata.schema.play import Action, ClaimedFan, Wall, Win
from mjdata.schema.records import Hand
from mjdata.seats import LETTERS, SEATS, SUFFIXES, seat_wind

_OWN_WALL = 21
_DEALT = 53
_BROKEN_AT = 36 * 3 + 2 * 4
_DICE = 0x1111
"""Four dice of one: the third side is broken after four stacks, tile ``_BROKEN_AT``."""

_BOTZONE = {name: code for code, name in botzone.TILES.items()}
_PMN = {name: code for code, name in pmn.TILES.items()}
_TEXT_WORDS = {
    "draw": "Draw",
    "replacement": "Draw",
    "discard": "Play",
    "pung": "Peng",
    "kong": "Gang",
    "concealed_kong": "AnGang",
    "promoted_kong": "BuGang",
    "chow": "Chi",
    "hu": "Hu",
}
_PMN_LETTERS = {
    "draw": "T",
    "replacement": "T",
    "flower": "R",
    "discard": "D",
    "chow": "C",
    "pung": "P",
    "kong": "Z",
    "concealed_kong": "A",
    "promoted_kong": "B",
}


@dataclass(frozen=True)
class Logged:
    """A hand with all that a log shows of it."""

    hand: Hand
    actions: Sequence[Action]
    wins: Sequence[Win] = ()
    fan: Sequence[ClaimedFan] = ()
    wall: Wall | None = None

    @property
    def scores(self) -> list[int]:
        """Points of the hand by starting seat."""
        return [getattr(self.hand, f"score_{suffix}") or 0 for suffix in SUFFIXES]

    @property
    def wind(self) -> int:
        """Prevalent wind, 0 to 3."""
        return LETTERS.index(self.hand.prevalent_wind or "E")

    def deal(self, seat: int) -> list[str]:
        """Tiles that a seat was dealt."""
        dealt = next(a for a in self.actions if a.kind == "deal" and a.seat == seat)
        return (dealt.tile or "").split()

    def fan_of(self, win: Win) -> list[ClaimedFan]:
        """Fan claimed in a win."""
        return [fan for fan in self.fan if fan.win_no == win.win_no]


def _named(action: Action) -> str:
    """Return the tile by which an action is written: of a chow the middle one."""
    return (action.meld or "").split()[1] if "chow" in (action.kind, action.claim) else action.tile or ""


def as_botzone_text(hands: Sequence[Logged]) -> str:
    """Write matches as the data set has them."""
    return "\n".join("\n".join([*_match_lines(number, hand), ""]) for number, hand in enumerate(hands, 1))


def _match_lines(number: int, logged: Logged) -> Iterator[str]:
    yield f"Match {number:024x}"
    yield f"Wind {logged.wind}"
    for seat in SEATS:
        yield f"Player {seat} Deal {' '.join(_BOTZONE[tile] for tile in logged.deal(seat))}"
    claims = {"chow": "Chi", "pung": "Peng", "kong": "Gang", "hu": "Hu"}
    line = ""
    for action in logged.actions:
        if action.kind == "overridden":
            word = claims[action.claim or ""]
            line += f" Ignore Player {action.seat} {word} {_BOTZONE[_named(action)]}"
            continue
        if line:
            yield line
        word = _TEXT_WORDS.get(action.kind, "")
        line = f"Player {action.seat} {word} {_BOTZONE[_named(action)]}" if word else ""
    yield line or "Huang"
    for win in logged.wins:
        items = "+".join(f"{fan.fan}*{fan.count}" for fan in logged.fan_of(win))
        yield f"Fan {win.points_with_flowers} {items}"
    yield f"Score {' '.join(map(str, logged.scores))}"


def as_botzone_log(logged: Logged, seed: int) -> str:
    """Write a match as its log has it: the judge's texts and the players' answers in turn."""
    writer = _BotzoneLog(logged, seed)
    writer.write()
    return json.dumps(writer.entries, ensure_ascii=False, indent=1)


@dataclass
class _BotzoneLog:
    logged: Logged
    seed: int
    entries: list[dict[str, Any]] = field(default_factory=list)
    left: list[int] = field(default_factory=lambda: [_OWN_WALL] * len(SEATS))

    def write(self) -> None:
        opening = {"action": "INIT", "quan": self.logged.wind, "srand": self.seed}
        self._tell([f"0 {seat} {self.logged.wind}" for seat in SEATS], opening)
        self._answer({})
        hands = [[_BOTZONE[tile] for tile in self.logged.deal(seat)] for seat in SEATS]
        self._tell([f"1 0 0 0 0 {' '.join(hand)}" for hand in hands], {"action": "DEAL", "hand": hands})
        for step in _steps(self.logged.actions):
            self._step(step)

    def _tell(self, texts: Sequence[str | int], display: dict[str, Any], command: str = "request") -> None:
        content = {str(seat): text for seat, text in enumerate(texts)}
        shown = display | {"tileCnt": list(self.left)}
        self.entries.append(
            {"output": {"command": command, "content": content, "display": shown}, "verdict": "OK"}
        )

    def _answer(self, answers: dict[int, str]) -> None:
        replies = {str(seat): {"verdict": "OK", "response": answers.get(seat, "PASS")} for seat in SEATS}
        self.entries.append(replies)

    def _step(self, step: _Step) -> None:
        action, seat = step.action, step.action.seat
        answers = {other.seat: _claim_words(other.claim or "", _named(other)) for other in step.gave_way}
        tiles = [_BOTZONE[tile] for tile in (_named(action), step.discard) if tile]
        word = {"discard": "PLAY", "chow": "CHI", "pung": "PENG", "flower": "BUHUA"}.get(action.kind)
        word = word or {"promoted_kong": "BUGANG", "hu": "HU"}.get(action.kind)
        if action.kind in ("draw", "replacement"):
            self._answer(answers)
            self.left[seat] -= 1
            texts = [f"2 {tiles[0]}" if other == seat else f"3 {seat} DRAW" for other in SEATS]
            self._tell(texts, {"action": "DRAW", "player": seat, "tile": tiles[0]})
        elif word is None and "kong" in action.kind:
            self._answer(answers | {seat: f"GANG {tiles[0]}" if action.kind == "concealed_kong" else "GANG"})
            self._tell([f"3 {seat} GANG"] * 4, {"action": "GANG", "player": seat, "tile": tiles[0]})
        elif word and word != "HU":
            said = " ".join([word, *(tiles[1:] if word == "PENG" else tiles)])
            self._answer(answers | {seat: said})
            self._tell([f"3 {seat} {said}"] * 4, {"action": word, "player": seat, "tile": tiles[-1]})
        else:
            self._answer(answers | ({seat: "HU"} if word else {}))
            self._tell(self.logged.scores, self._last(action), "finish")

    def _last(self, action: Action) -> dict[str, Any]:
        if action.kind == "draw_game":
            return {"action": "HUANG"}
        if action.kind == "error":
            return {"action": action.claim, "player": action.seat, "score": self.logged.scores}
        win = next(win for win in self.logged.wins if win.winner_seat == action.seat)
        fan = [{"name": f.fan, "cnt": f.count, "value": f.points or 0} for f in self.logged.fan_of(win)]
        return {
            "action": "HU",
            "player": action.seat,
            "fan": fan,
            "fanCnt": win.points_with_flowers,
            "score": self.logged.scores,
        }


@dataclass
class _Step:
    """An action, the discard made with a claim, and the claims that gave way to it."""

    action: Action
    discard: str | None = None
    gave_way: list[Action] = field(default_factory=list)


def _steps(actions: Sequence[Action]) -> list[_Step]:
    steps: list[_Step] = []
    for action in actions:
        if action.kind == "overridden":
            steps[-1].gave_way.append(action)
        elif action.kind == "discard" and steps and steps[-1].action.kind in ("chow", "pung"):
            steps[-1].discard = action.tile
        elif action.kind != "deal":
            steps.append(_Step(action))
    return steps


def _claim_words(claim: str, tile: str) -> str:
    """Return an answer that claims a discard; the discard that would go with it is left out."""
    return {"chow": f"CHI {_BOTZONE.get(tile, '')}", "pung": "PENG", "kong": "GANG"}.get(claim, "HU")


def as_pmn(logged: Logged, names: Sequence[str], event: str, board: int) -> str:
    """Write a hand as tags. Claims that gave way are not written there."""
    numbers = {name: n for n, name in enumerate((*fan_names().names, *fan_names().extra), 1)}
    fan = ["None"] * len(SEATS)
    for win in logged.wins:
        items = (f"{numbers[f.fan]}/{f.points or 0}/{f.count}" for f in logged.fan_of(win))
        fan[win.winner_seat or 0] = ".".join(items) or "None"
    tags = {
        "Event": event,
        "Site": "",
        "Date": "",
        "Board": str(board),
        "PWind": LETTERS[logged.wind],
        **dict(zip(("East", "South", "West", "North"), names, strict=True)),
        "Deal": " ".join(_pmn_deal(logged.deal(seat)) for seat in SEATS),
        "Scoring": "Duplicate" if len(logged.wins) > 1 else "MCR",
        "Starting": "0 0 0 0",
        "Result": " ".join(map(str, logged.scores)),
        "Penalty": "0 0 0 0",
        "Play": "".join(_pmn_step(action) for action in logged.actions),
        "Fan": " ".join(fan),
    }
    return "".join(f'[{tag} "{value}"]\n' for tag, value in tags.items())


def _pmn_deal(tiles: Sequence[str]) -> str:
    codes = sorted(_PMN[tile] for tile in tiles)
    return "".join(suit + "".join(code[1] for code in codes if code[0] == suit) for suit in "cdbwrf")


def _pmn_step(action: Action) -> str:
    if action.kind == "hu":
        return f"H{action.seat}"
    if action.kind == "draw_game":
        return f"N{action.seat}"
    letter = _PMN_LETTERS.get(action.kind)
    return f"{letter}{action.seat}{_PMN[_named(action)]}" if letter else ""


def as_tziakcha(hands: Sequence[Logged], names: Sequence[str], title: str, session_id: str) -> str:
    """Write a session. Each hand needs its wall of 144 tiles, fourteen dealt to the dealer."""
    records, before = [], dict.fromkeys(SEATS, 0)
    for logged in hands:
        index = logged.hand.hand_no - 1
        records.append(
            {
                "id": f"{session_id}-{index}",
                "index": index,
                "step": _Tziakcha(logged).step(names, title, before),
            }
        )
        before = {seat: before[seat] + logged.scores[seat] for seat in SEATS}
    players = [{"n": names[seat], "s": before[seat]} for seat in SEATS]
    session = {
        "sessionId": session_id,
        "players": [{"name": name} for name in names],
        "records": records,
        "periods": len(records),
        "isFinished": True,
        "raw": {"id": session_id, "title": title, "players": players},
    }
    return json.dumps(session, ensure_ascii=False, indent=1)


class _Tziakcha:
    """One hand of a session; the tiles are numbered as the wall has them."""

    def __init__(self, logged: Logged) -> None:
        self.logged = logged
        self.current = [seat_wind(seat, logged.hand.hand_no) for seat in SEATS]
        self.wall = _numbered((logged.wall.tiles if logged.wall else "").split())
        self.front = iter(self.wall[_DEALT:])
        self.back = (n for end in range(len(self.wall), 0, -2) for n in self.wall[end - 2 : end])
        self.held: list[dict[str, list[int]]] = [defaultdict(list) for _ in SEATS]
        self.melds: list[list[int]] = [[] for _ in SEATS]
        self.flower: str | None = None

    def step(self, names: Sequence[str], title: str, before: dict[int, int]) -> dict[str, Any]:
        """Return the hand as the session has it."""
        numbers = {seat: iter(self._dealt(self.current[seat])) for seat in SEATS}
        steps = []
        for action in self.logged.actions:
            if action.kind == "deal":
                for _ in (action.tile or "").split():
                    self._hold(action.seat, next(numbers[action.seat]))
            elif (data := self._data(action)) is not None:
                steps.append([self.current[action.seat] << 4 | data[0], data[1], 1000 * action.seq])
        by_current = sorted(SEATS, key=lambda seat: self.current[seat])
        return {
            "g": {"t": title, "n": 16, "l": 8, "b": 8, "z": 1},
            "p": [{"i": f"U{seat + 1}", "n": names[seat], "s": before[seat]} for seat in by_current],
            "s": [self.logged.scores[seat] for seat in by_current],
            "b": self._bits(),
            "i": self.logged.hand.hand_no - 1,
            "w": bytes(self.wall[-_BROKEN_AT:] + self.wall[:-_BROKEN_AT]).hex(),
            "d": _DICE,
            "a": steps,
            "y": [self._won(seat) for seat in by_current],
        }

    def _dealt(self, current: int) -> list[int]:
        fours = [n for first in range(4 * current, 48, 16) for n in self.wall[first : first + 4]]
        return fours + self.wall[48 + current : _DEALT : 4]

    def _hold(self, seat: int, number: int) -> int:
        self.held[seat][spec.TILES[number]].append(number)
        return number

    def _data(self, action: Action) -> tuple[int, int] | None:
        """Return the type and the data of a step; None for what is part of another or not written."""
        seat, tile = action.seat, action.tile or ""
        if action.kind == "flower":
            self.flower = tile
        elif action.kind == "replacement" and self.flower:
            flower, self.flower = self.held[seat][self.flower].pop(), None
            return spec.FLOWER, (flower - spec.TILES.index("f1")) << 8 | self._hold(seat, next(self.back))
        elif action.kind in ("draw", "replacement"):
            from_back = action.kind == "replacement"
            return spec.DRAW, from_back << 8 | self._hold(seat, next(self.back if from_back else self.front))
        elif action.kind == "discard":
            return spec.DISCARD, self.held[seat][tile].pop()
        elif action.kind == "hu":
            win = next(win for win in self.logged.wins if win.winner_seat == seat)
            return spec.WIN, (win.points_with_flowers or 0) << 1
        elif action.meld and action.kind != "overridden":
            return self._meld(action)
        return None

    def _meld(self, action: Action) -> tuple[int, int]:
        seat, tiles = action.seat, (action.meld or "").split()
        giver = seat if action.from_seat is None else action.from_seat
        way = (self.current[giver] - self.current[seat]) % len(SEATS)
        base = spec.TILES.index(_named(action)) >> 2
        own = [action.tile] if action.kind == "promoted_kong" else list(tiles)
        if action.from_seat is not None:
            own.remove(action.tile or "")
        for tile in own:
            self.held[seat][tile or ""].pop()
        kind, marks = {
            "chow": (spec.CHOW, (tiles.index(action.tile or "") + 1) << 6),
            "pung": (spec.PUNG, way << 6 | 0x100),
            "kong": (spec.KONG, way << 6 | 0x200),
            "concealed_kong": (spec.KONG, 0x200),
            "promoted_kong": (spec.KONG, 0x300),
        }[action.kind]
        self.melds[seat].append(base | marks)
        return kind, base | marks

    def _bits(self) -> int:
        bits = 0
        for win in self.logged.wins:
            winner = win.winner_seat or 0
            payer = winner if win.payer_seat is None else win.payer_seat
            bits |= 1 << self.current[winner] | 16 << self.current[payer]
        return bits

    def _won(self, seat: int) -> dict[str, Any]:
        win = next((win for win in self.logged.wins if win.winner_seat == seat), None)
        if win is None:
            return {}
        numbers = {name: number for number, name in spec.FAN.items()}
        fan = {numbers[f.fan]: (f.points or 0) | (f.count - 1) << 8 for f in self.logged.fan_of(win)}
        shown = [*(win.tiles or "").split(), win.win_tile or ""]
        tiles = {"p": self.melds[seat], "s": [spec.TILES.index(tile) for tile in shown]}
        return {"f": win.points_with_flowers, "t": fan, "h": tiles}


def _numbered(tiles: Sequence[str]) -> list[int]:
    """Number the tiles of a wall, the copies of a kind in their order."""
    seen: Counter[str] = Counter()
    numbers = []
    for tile in tiles:
        numbers.append(spec.TILES.index(tile) + seen[tile])
        seen[tile] += 1
    return numbers
