"""The code cells of a notebook, run one after the other in this process; each gives what it shows."""

from __future__ import annotations

import ast
import json
import os
from pathlib import Path
from typing import Any
from unittest.mock import patch

from mjdata.report.notebooks import FOLDER_VARIABLE
from tests.conftest import REPOSITORY

NOTEBOOKS = sorted((REPOSITORY / "notebooks").glob("*.ipynb"))


def cells_of(notebook: Path, kind: str) -> list[str]:
    """Return the text of the cells of a kind."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == kind]


def shown(notebook: Path, out: Path) -> list[Any]:
    """Run a notebook on ``out`` and return the value of each code cell's last line (None: it has none)."""
    values = []
    names: dict[str, Any] = {}
    with patch.dict(os.environ, {FOLDER_VARIABLE: str(out)}):
        for text in cells_of(notebook, "code"):
            *before, last = ast.parse(text).body
            if not isinstance(last, ast.Expr):
                before, last = [*before, last], ast.Expr(ast.Constant(None))
            exec(compile(ast.Module(before, []), str(notebook), "exec"), names)
            expression = ast.fix_missing_locations(ast.Expression(last.value))
            values.append(eval(compile(expression, str(notebook), "eval"), names))
    return values
