"""mjdata: records of mahjong play, re-derived from the rule book.

A notebook starts with one call, ``mjdata.open(DIR)``, on a folder that ``mjdata run`` has written.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mjdata.store.warehouse import Warehouse

__version__ = "0.1.0"


def open(directory: str | Path) -> Warehouse:
    """Open the warehouse of an audited folder, read-only.

    Raises ``UserError`` with one sentence when the folder holds no warehouse.
    """
    from mjdata.store.warehouse import Warehouse  # heavy: only where it is used

    return Warehouse(Path(directory))
