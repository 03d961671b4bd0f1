"""The forms of a competition, filled in: appendices 3 and 5 to 7 (p.123, p.127-129), and the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from mjdata.checks.say import show_points
from mjdata.generate.grid import Cell, Grid, column_name
from mjdata.generate.made import Made
from mjdata.generate.paper import FoulLine, Papers, Sheet
from mjdata.generate.style import Style
from mjdata.rules.edition import Edition
from mjdata.rules.session import TWELFTHS
from mjdata.seats import LETTERS, ROTATION, SEATS

SHEET_HEIGHT = 30
"""Rows of a session sheet, with what is left free below it."""
SHEET_WIDTH = 11
HANDS = 16
_HEAD = 8
"""Rows over the hands."""
_MONTH = 3


@dataclass(frozen=True)
class Filler:
    """Fills in the forms of one competition in one style."""

    papers: Papers
    style: Style

    @property
    def made(self) -> Made:
        """The competition."""
        return self.papers.made

    def heading(self, grid: Grid, title: str, *, named: bool = True, at: tuple[int, int] = (1, 1)) -> None:
        """Write the title of a form, and under it the name of the competition."""
        row, column = at
        comment = "v2" if self.style.comments else None
        grid.put(row, column, Cell(title, comment=comment))
        if named:
            grid.put_row(row + 1, column, [self.style.words["competition"], self.made.name])

    def score_sheet(self, grid: Grid, sheet: Sheet, at: tuple[int, int] = (1, 1)) -> None:
        """Write a session sheet, its upper left corner at a cell."""
        top, left = at
        say, style = self.style.words, self.style
        self.heading(grid, say["title"], named=style.names_event, at=at)
        session = say["session"].format(n=sheet.session_no)
        grid.put_row(top + 2, left, [session, say["table"].format(n=sheet.table_no), say["date"]])
        grid.put(top + 2, left + 3, f"2026-{_MONTH:02d}-{sheet.session_no % 28 + 1:02d}")
        number, name, seat, seats, order, score, running, remark, *_ = say["sheet"]
        winds = [style.winds[seat] for seat in SEATS]
        strings = [style.separator.join(winds[LETTERS.index(c)] for c in rotation) for rotation in ROTATION]
        self._spread(grid, (top + 3, left), number, sheet.players)
        self._spread(grid, (top + 4, left), name, sheet.names)
        self._spread(grid, (top + 5, left), seat, winds)
        self._spread(grid, (top + 6, left), seats, strings)
        grid.put_row(top + 7, left, [order, *[score, running] * 4, remark])
        for number in range(1, HANDS + 1):
            self._hand(grid, sheet, number, (top + _HEAD + number - 1, left))
        self._foot(grid, sheet, (top + _HEAD + HANDS, left))

    def _spread(
        self, grid: Grid, at: tuple[int, int], label: str, values: Sequence[int | str | Cell]
    ) -> None:
        """Write a label and four values, each over two columns."""
        row, left = at
        grid.put(row, left, label)
        for seat, value in enumerate(values):
            grid.put(row, left + 1 + 2 * seat, value)
            grid.merge(row, left + 1 + 2 * seat, row, left + 2 + 2 * seat)

    def _hand(self, grid: Grid, sheet: Sheet, number: int, at: tuple[int, int]) -> None:
        row, left = at
        grid.put(row, left, number)
        if number > len(sheet.scores):
            return
        scores, remark = self._scores(sheet.scores[number - 1])
        for seat, (score, running) in enumerate(zip(scores, sheet.running[number - 1], strict=True)):
            column = left + 1 + 2 * seat
            grid.put(row, column, score)
            first = f"{column_name(column)}${row - number + 1}"
            grid.put(row, column + 1, self._sum(sheet, running, f"=SUM({first}:{column_name(column)}{row})"))
        grid.put(row, left + 9, remark)

    def _scores(self, row: list[int]) -> tuple[list[Cell | None], str | None]:
        """Return the four scores of a hand as they are written, and its remark."""
        draw, mark = self.style.draw, self.style.mark
        if any(row) or draw == "zeros":
            return [self.style.score(score) for score in row], None
        if draw == "remark":
            return [None] * 4, mark
        rest = Cell(mark if draw == "every" else self.style.words["stroke"])
        return [Cell(mark), rest, rest, rest], None

    def _sum(self, sheet: Sheet, value: int, formula: str) -> Cell:
        """Return a sum: a formula, where it comes to what is written."""
        written = self.style.score(value)
        if self.style.formulas == "none" or not adds_up(sheet):
            return written
        value_kept = None if self.style.formulas == "uncached" else value
        return Cell(value_kept, formula=formula, number_format=written.number_format)

    def _foot(self, grid: Grid, sheet: Sheet, at: tuple[int, int]) -> None:
        row, left = at
        total, points = self.style.words["sheet"][8:10]
        columns = [column_name(left + 1 + 2 * seat) for seat in SEATS]
        sums = [
            self._sum(sheet, value, f"=SUM({column}{row - HANDS}:{column}{row - 1})")
            for column, value in zip(columns, sheet.totals, strict=True)
        ]
        self._spread(grid, (row, left), total, sums)
        self._spread(grid, (row + 1, left), points, [shown_points(p) for p in sheet.points])
        signature, referee, chief = self.style.words["signatures"]
        self._spread(grid, (row + 2, left), signature, sheet.names)
        one, other = self.style.words["referees"]
        grid.put_row(row + 3, left, [referee, one])
        grid.put_row(row + 3, left + 4, [chief, other])

    def rotation_chart(self, grid: Grid, drawn: Mapping[tuple[int, int], Sequence[int]]) -> None:
        """Write who is drawn to which table, session by session."""
        title, table, players = self.style.words["chart"]
        self.heading(grid, title)
        row = 4
        for session in sorted({session for session, _ in drawn}):
            grid.put(row, 1, self.style.words["session"].format(n=session))
            grid.put_row(row + 1, 1, [table, players])
            grid.merge(row + 1, 2, row + 1, 5)
            here = [(at[1], four) for at, four in sorted(drawn.items()) if at[0] == session]
            for place, (number, four) in enumerate(here, row + 2):
                grid.put_row(place, 1, [number, *sorted(four)])
            row += len(here) + 3

    def foul_record(self, grid: Grid) -> None:
        """Write the fouls, one a line, and the referee under them."""
        title, *labels, nature, punished, referee = self.style.words["fouls"]
        self.heading(grid, title)
        grid.put_row(4, 1, labels)
        grid.merge(4, 6, 4, 9)
        grid.put_row(4, 10, [nature, punished])
        players = {player.number: player for player in self.made.players}
        lines = sorted(self.papers.fouls, key=lambda f: (f.session_no, f.table_no, f.hand_no or 0))
        for row, line in enumerate(lines, 5):
            player = players[line.player]
            team_name = self.made.teams.get(player.team_no or 0)
            seat = self.style.winds[line.foul.seat]
            grid.put_row(row, 1, [line.session_no, team_name, player.name, player.number, line.table_no])
            grid.put(row, 6, self._place(line, seat))
            grid.put_row(row, 10, [self._nature(line), sanction(self.made.rules, self.style, line)])
        grid.put_row(len(lines) + 6, 1, [referee, self.style.words["referees"][0]])

    def _place(self, line: FoulLine, seat: str) -> str:
        """Return session, hand, table and seat; who came late did so in no hand."""
        if line.hand_no is not None:
            return f"{line.session_no}/{line.hand_no}/{line.table_no}/{seat}"
        say = self.style.words
        session, table = say["session"].format(n=line.session_no), say["table"].format(n=line.table_no)
        return f"{session} {table} {seat}"

    def _nature(self, line: FoulLine) -> str:
        if line.minutes is not None:
            return str(self.style.words["late"].format(n=line.minutes))
        return str(getattr(self.made.rules.offence(line.foul.offence_id).names, self.style.language))

    def result_table(self, grid: Grid) -> None:
        """Write the list of appendix 7: sessions, then sums, of the players; below it the teams."""
        say = self.style.words
        title, number, name, team, tp, cp, rank, individual, team_total = say["results"]
        self.heading(grid, title)
        sessions = sorted({at[0] for at in self.papers.sheets})
        grid.put_row(5, 1, [number, name, team])
        for place, session in enumerate(sessions):
            self._group(grid, 4 + 2 * place, say["session"].format(n=session), [tp, cp])
        last = 4 + 2 * len(sessions)
        self._group(grid, last, individual, [tp, cp, rank])
        finals = [line for line in self.papers.results if line.session_no is None]
        row = 6
        teams = {player.number: player.team_no for player in self.made.players}
        for final in (line for line in finals if line.subject == "player"):
            grid.put_row(row, 1, [final.number, final.name, teams[final.number]])
            for line in self.papers.results:
                if (line.subject, line.number) == ("player", final.number) and line.session_no is not None:
                    column = 4 + 2 * sessions.index(line.session_no)
                    grid.put_row(row, column, self._pair(line.gained))
            grid.put_row(row, last, [*self._pair(final.cumulated), final.rank])
            row += 1
        if not self.made.teams:
            return
        row += 2
        grid.put_row(row + 1, 1, [team, name])
        self._group(grid, 3, team_total, [tp, cp, rank], row)
        for place, line in enumerate((line for line in finals if line.subject == "team"), row + 2):
            grid.put_row(place, 1, [line.number, line.name, *self._pair(line.cumulated), line.rank])

    def _group(self, grid: Grid, column: int, label: str, leaves: list[str], row: int = 4) -> None:
        grid.put(row, column, label)
        grid.merge(row, column, row, column + len(leaves) - 1)
        grid.put_row(row + 1, column, leaves)

    def _pair(self, pair: tuple[int, int]) -> list[Cell]:
        return [shown_points(pair[0]), self.style.score(pair[1])]

    def player_list(self, grid: Grid) -> None:
        """Write the players, the substitutes among them."""
        title, *labels = self.style.words["players"]
        self.heading(grid, title)
        grid.put_row(4, 1, labels)
        for row, player in enumerate(self.made.players, 5):
            role = self.style.words["substitute"] if player.substitute else None
            grid.put_row(row, 1, [player.number, player.name, player.team_no, player.country, role])


def adds_up(sheet: Sheet) -> bool:
    """Tell whether running totals and totals are the sums of the scores."""
    sums = list(accumulate(sheet.scores, lambda one, other: [a + b for a, b in zip(one, other, strict=True)]))
    return sheet.running == sums and sheet.totals == sums[-1]


def shown_points(twelfths: int) -> Cell:
    """Return table points as people write them: 4, 0.5, 7/3."""
    whole, rest = divmod(twelfths, TWELFTHS)
    return Cell(show_points(twelfths) if rest else whole)


def sanction(rules: Edition, style: Style, line: FoulLine) -> str:
    """Say what a foul was punished with."""
    offence, say = rules.sanctioned(line.foul.offence_id), style.words
    if line.foul.points:
        return str(say["to_each" if offence.payee == "each" else "deducted"].format(n=line.foul.points))
    return str(say["stopped" if offence.stops_winning else "noted"])
