"""The command line: parse, call, print. Heavy packages are imported by the command that needs them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Literal, TypeVar, cast

import click

from mjdata import __version__
from mjdata.errors import UserError

_SEVERITIES = ("block", "error", "warning", "note")
_MET = 1
_REFUSED = 2
_WORKERS = 2
"""Processes, unless told otherwise."""

F = TypeVar("F", bound=Callable[..., None])


class _Sentences(click.Group):
    """A group that says a user's error in one sentence and ends with status 2."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except UserError as error:
            click.echo(f"mjdata: {error}", err=True)
            ctx.exit(_REFUSED)


class _Place(click.ParamType[Path]):
    """A path as given. What is wrong with it is said where it is opened, in one sentence."""

    name = "path"

    def convert(
        self,
        value: object,
        param: click.Parameter | None,  # noqa: ARG002
        ctx: click.Context | None,  # noqa: ARG002
    ) -> Path:
        if not str(value):
            raise UserError("an empty path; expected a file or a folder")
        return Path(str(value))


def _out(command: F) -> F:
    return click.option("--out", required=True, type=_Place(), help="Folder of the run.")(command)


@click.group(cls=_Sentences, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
def main() -> None:
    """Re-derive every recorded score, penalty, total and rank of mahjong competitions from the rule book."""


@main.command()
@click.argument("sources", nargs=-1, required=True, type=_Place())
@_out
@click.option("--edition", help="Edition of the rules where the event declares none.")
@click.option(
    "--rulings", type=click.Path(path_type=Path), help="The event's rulings on silent points (TOML)."
)
@click.option(
    "--persons", type=click.Path(path_type=Path), help="Who is who across competitions: a register (TOML)."
)
@click.option("--workers", type=click.IntRange(1), default=_WORKERS, show_default=True, help="Processes.")
@click.option("--force", is_flag=True, help="Do everything again.")
@click.option("--apply-clerical", is_flag=True, help="Write copies with the clerical corrections in them.")
@click.option(
    "--fail-on", type=click.Choice(_SEVERITIES), help="Exit 1 if a finding is at least this severe."
)
def run(  # noqa: PLR0913, PLR0917 - the options of the command, each by name
    sources: tuple[Path, ...],
    out: Path,
    edition: str | None,
    rulings: Path | None,
    persons: Path | None,
    workers: int,
    force: bool,
    apply_clerical: bool,
    fail_on: str | None,
) -> None:
    """Audit SOURCES (files, folders, archives) into a lake, a warehouse and a report."""
    from mjdata.report.terminal import summary_lines
    from pipelines.correct import keep_apart, write_copies
    from pipelines.outputs import left_behind
    from pipelines.run import Job
    from pipelines.run import run as run_job

    if apply_clerical:
        keep_apart(sources, out)
    summary = run_job(Job(sources, out, edition, rulings, persons, workers, force, apply_clerical))
    copies = write_copies(out) if apply_clerical else None
    for line in [*summary_lines(summary.rows), *summary.remarks, *left_behind(out)]:
        click.echo(line)
    click.echo(f"report: {summary.report}")
    if copies is not None:
        click.echo(f"corrected copies: {copies}")
    if fail_on is not None:
        severe = _SEVERITIES[: _SEVERITIES.index(fail_on) + 1]
        if any(summary.severities.get(severity) for severity in severe):
            sys.exit(_MET)


@main.command()
@click.argument("finding_id")
@_out
@click.option("--lang", type=click.Choice(["zh", "en", "ja"]), default="en", show_default=True)
def explain(finding_id: str, out: Path, lang: str) -> None:
    """Print the proof of one finding: place, values, clause, the sheet, what would explain it."""
    from mjdata.report.terminal import explain_lines
    from mjdata.store.warehouse import Warehouse

    with Warehouse(out) as warehouse:
        for line in explain_lines(warehouse, finding_id, lang):
            click.echo(line)


@main.command()
@click.argument("finding_id")
@click.argument("decision", type=click.Choice(["accept", "reject", "reopen"]))
@click.option("--by", required=True, help="Who decides.")
@click.option("--reason", required=True, help="Why.")
@_out
def decide(finding_id: str, decision: str, by: str, reason: str, out: Path) -> None:
    """Keep what is decided on a finding: accept, it is right and the record is to be corrected; reject, the
    official value stands; reopen, it is undecided again. Nothing recorded, found or decided is changed.
    """
    from pipelines.decide import decide as keep

    summary = keep(finding_id, decision, by, reason, out)
    for line in summary.remarks:
        click.echo(line)
    click.echo(f"report: {summary.report}")


@main.command()
@click.argument("directory", type=click.Path(path_type=Path))
@click.option("--players", type=click.IntRange(4), default=16, show_default=True, help="A multiple of 4.")
@click.option("--sessions", type=click.IntRange(1), default=6, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--plant-errors", is_flag=True, help="Plant errors and write the answer key.")
@click.option(
    "--form", type=click.Choice(["sheets", "dump"]), default="sheets", show_default=True, help="Its records."
)
@click.option(
    "--competitions", type=click.IntRange(1), help="A series: one in each of the folders 001, 002, ..."
)
@click.option(
    "--applications",
    type=click.IntRange(1),
    help="A world: so many applications for a Pin, by --players of --competitions.",
)
def generate(  # noqa: PLR0913, PLR0917 - the options of the command, each by name
    directory: Path,
    players: int,
    sessions: int,
    seed: int,
    plant_errors: bool,
    form: Literal["sheets", "dump"],
    competitions: int | None,
    applications: int | None,
) -> None:
    """Write a random competition to DIRECTORY: sheets, fouls, draw, results, players, a log.

    Or a series, or a world: events on record as results, a register, a made-up standard, applications.
    """
    from mjdata.generate.made import Plan
    from mjdata.generate.world.plan import WorldPlan
    from mjdata.report.handed_in import write_competition, write_series, write_world

    plan = Plan(players, sessions, seed, plant_errors, form)
    if applications is not None:
        _leave_out("sessions", "form", of="a world: its events have the sessions of their class")
        world = WorldPlan(players, competitions or 1, applications, seed, plant_errors)
        written = write_world(world, directory)
    elif competitions is None:
        written = write_competition(plan, directory)
    else:
        written = write_series(plan, competitions, directory, _WORKERS)
    for path in written:
        click.echo(path)


def _leave_out(*options: str, of: str) -> None:
    """Raise ``UserError`` where an option was given that means nothing here."""
    source = click.get_current_context().get_parameter_source
    for option in options:
        if source(option) is click.core.ParameterSource.COMMANDLINE:
            raise UserError(f"--{option} is none of {of}")


@main.command()
@click.argument("directory", type=click.Path(path_type=Path))
@_out
def compare(directory: Path, out: Path) -> None:
    """Compare a run with the answer keys of the generated competitions, or of the world, in DIRECTORY."""
    from mjdata.generate.compare import compare as compared
    from mjdata.generate.world.compare import compare_world, has_world
    from mjdata.report.comparison import comparison_lines, world_lines
    from mjdata.store.warehouse import Warehouse

    with Warehouse(out) as warehouse:
        if has_world(directory):
            lines = world_lines(compare_world(directory, warehouse))
        else:
            lines = comparison_lines(compared(directory, warehouse))
        for line in lines:
            click.echo(line)


@main.command()
@click.argument("file", default="-", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--edition", required=True, help="Edition of the rules; `mjdata editions` lists them.")
@click.option(
    "--rulings", type=click.Path(path_type=Path), help="The event's rulings on silent points (TOML)."
)
@click.option("--explain", is_flag=True, help="Add the sets of each fan, and what removed the others.")
def score(file: Path, edition: str, rulings: Path | None, explain: bool) -> None:
    """Score the hands of FILE (JSON, one to a line; - reads the standard input) and print the results."""
    from mjdata.rules.edition import edition as named
    from mjdata.rules.mcr.lines import encoded, score_line
    from mjdata.rules.rulings import UNSET, read_rulings

    rules = named(edition)
    ruled = UNSET if rulings is None else read_rulings(_text(rulings), str(rulings))
    with _lines(file) as lines:
        for line in lines:
            if line.strip():
                click.echo(encoded(score_line(line, rules, ruled, explain)))


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"cannot read {file}: {error}") from None


def _lines(file: Path) -> IO[bytes]:
    try:
        return cast(IO[bytes], click.open_file(str(file), "rb"))
    except OSError as error:
        raise UserError(f"cannot read {file}: {error.strerror}; expected a file of hands") from None


@main.command()
@_out
def publish(out: Path) -> None:
    """Write the audited results, session sheets and fouls of a run back, with what was published beside."""
    from pipelines.publish import publish as write_all

    for folder in write_all(out):
        click.echo(folder)


@main.command()
@click.argument("form", type=click.Choice(["scoresheet", "fouls", "results", "appeals", "pin-application"]))
@click.argument("out", type=_Place())
def template(form: str, out: Path) -> None:
    """Write a form of the rule book, or one for appeals, as a workbook OUT.xlsx to fill in."""
    from mjdata.report.workbooks import write_template

    write_template(form, out)
    click.echo(out)


@main.command("class")
@_out
def classes(out: Path) -> None:
    """List which class (A, B, C, web) each competition reaches, requirement by requirement."""
    from mjdata.report.classes import class_lines
    from mjdata.store.warehouse import Warehouse

    with Warehouse(out) as warehouse:
        for line in class_lines(warehouse):
            click.echo(line)


@main.group()
def pin() -> None:
    """Applications for a Pin (appendices 9 and 10)."""


@pin.command()
@click.argument("forms", nargs=-1, required=True, type=_Place())
@_out
@click.option("--standards", type=_Place(), help="Register of Pin standards (TOML); ours has no numbers.")
def verify(forms: tuple[Path, ...], out: Path, standards: Path | None) -> None:
    """Verify the applications in FORMS (XLSX, CSV, DOCX, folders) against the audited run in --out."""
    from mjdata.report.terminal import verdict_lines
    from pipelines.pin import verify as verify_forms

    verified = verify_forms(forms, out, standards)
    for line in verdict_lines(verified.dossiers):
        click.echo(line)
    for unread in verified.unread:
        click.echo(f"not read: {unread.path}: {unread.why}")
    click.echo(f"report: {verified.report}")


@pin.command()
@click.argument("application")
@_out
@click.option("--issuer", required=True, help="Body that issues the certificate (appendix 9, 7.3-7.4).")
@click.option("--by", required=True, help="Who enters it.")
@click.option("--date", "day", required=True, help="Date of the award, as 2026-11-30.")
@click.option("--reason", help="Why, where the dossier does not bear it out.")
def award(application: str, out: Path, issuer: str, by: str, day: str, reason: str | None) -> None:
    """Enter in the register that the Pin of a verified APPLICATION (its id or its file) is awarded."""
    from pipelines.awards import Entry
    from pipelines.awards import award as enter

    entered = enter(application, issuer, Entry.of(by, day, reason), out)
    act = entered.act
    click.echo(f"award {act.award_id}: {act.kind} level {act.level}, {act.name}, by {act.issuer}, {act.day}")
    click.echo(f"dossier: {act.dossier}")
    click.echo(f"list: {entered.report}")


@pin.command()
@click.argument("award_id", metavar="AWARD")
@_out
@click.option("--by", required=True, help="Who enters it.")
@click.option("--date", "day", required=True, help="Date from which it is withdrawn, as 2026-11-30.")
@click.option("--reason", required=True, help="Why.")
def withdraw(award_id: str, out: Path, by: str, day: str, reason: str) -> None:
    """Withdraw an award by a further line of the register; the first stays."""
    from pipelines.awards import Entry
    from pipelines.awards import withdraw as enter

    entered = enter(award_id, Entry.of(by, day, reason), out)
    act = entered.act
    click.echo(f"withdrawn {act.award_id}: {act.kind} level {act.level}, {act.name}, {act.day}")
    click.echo(f"list: {entered.report}")


@pin.command()
@click.argument("bundle", type=_Place())
@click.argument("sources", nargs=-1, type=_Place())
@click.option("--register", type=_Place(), help="A register of awards (pin_awards.jsonl) to hold it against.")
def check(bundle: Path, sources: tuple[Path, ...], register: Path | None) -> None:
    """Verify a dossier BUNDLE offline: every member, the verdict derived again, the hashes of SOURCES."""
    from mjdata.report.terminal import bundle_lines
    from pipelines.awards import check as check_one

    checked = check_one(bundle, sources, register)
    for line in bundle_lines(checked):
        click.echo(line)
    if checked.faults:
        sys.exit(_MET)


@main.command()
@_out
@click.option("--open", "open_lab", is_flag=True, help="Start JupyterLab on them instead.")
def notebooks(out: Path, open_lab: bool) -> None:
    """Run all notebooks on an audited folder and write them as HTML, with an index."""
    from mjdata.report import notebooks as books

    if open_lab:
        books.open_lab(out)
        return
    for page in books.run_notebooks(out):
        click.echo(page)


@main.command()
def editions() -> None:
    """List the editions of the rules, each with its source."""
    from mjdata.rules.edition import editions as every

    for edition in every().values():
        formats_read = ", ".join(edition.default_of)
        click.echo(f"{edition.name}: {edition.title.en} / {edition.title.zh}; default of {formats_read}")


@main.command()
def checks() -> None:
    """List the checks of the catalogue, built or not."""
    from mjdata.report.terminal import check_lines

    for line in check_lines():
        click.echo(line)


@main.command()
def formats() -> None:
    """List the formats that are read."""
    from mjdata.ingest.reader import readers

    for reader in readers().values():
        click.echo(f"{reader.name}: {reader.title}")


@main.command()
def metrics() -> None:
    """List the metrics of the warehouse: what each says, counted of what, its unit and its sources."""
    from mjdata.report.terminal import metric_lines

    for line in metric_lines():
        click.echo(line)
