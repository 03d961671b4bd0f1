"""The results of a run written back: forms and lists of each competition, swapped in as a whole."""

from __future__ import annotations

import sys
from pathlib import Path

from mjdata.paths import PUBLISHED, locked, replace_folder, staged, writing_into
from pipelines.outputs import say_run


def publish(out: Path) -> list[Path]:
    """Write what is published of every competition of a run; return their folders.

    ``UserError`` when ``out`` is no folder of a run or cannot be written; what was there then stays.
    """
    from tqdm import tqdm

    from mjdata.report.published.record import Audited
    from mjdata.report.published.write import makers, write_published
    from mjdata.schema.records import Competition
    from mjdata.store.warehouse import Warehouse

    with locked(out), Warehouse(out) as warehouse:
        every = [Audited(warehouse, competition) for competition in warehouse.rows(Competition)]
        total = sum(len(makers(audited)) for audited in every)
        quiet = not sys.stderr.isatty()
        with (
            writing_into(out),
            staged(out) as stage,
            tqdm(total=total, desc="writing", disable=quiet, leave=False, delay=2) as bar,
        ):
            (stage / PUBLISHED).mkdir()
            for audited in every:
                folder = stage / PUBLISHED / audited.competition.competition_id
                write_published(audited, folder, bar.update)
            say_run(stage / PUBLISHED, out)
            replace_folder(stage / PUBLISHED, out / PUBLISHED)
    return [out / PUBLISHED / audited.competition.competition_id for audited in every]
