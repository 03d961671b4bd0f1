"""Commands that are killed: in a process of their own, at a step of theirs or at a time of ours."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from typing import Any

from click.testing import CliRunner

from mjdata.cli import main

SERVER = multiprocessing.get_context("forkserver")
SERVER.set_forkserver_preload(
    [
        "tests.door",
        "tests.killing",
        "pipelines.audit",
        "pipelines.awards",
        "pipelines.decide",
        "pipelines.ingest",
        "mjdata.report.summary",
        "mjdata.report.page",
        "pandas",
    ]
)
STEPS = ("mkdir", "rename", "replace")


def command(words: list[str]) -> None:
    """Call the command line in this process."""
    assert CliRunner().invoke(main, words, catch_exceptions=False).exit_code == 0


def command_stopped_at(step: int, words: list[str]) -> None:
    """Call the command line; kill this process just before the file system changes so many times."""
    taken = 0

    def stopping(real: Any) -> Any:
        def call(*arguments: Any, **options: Any) -> Any:
            nonlocal taken
            taken += 1
            if taken == step:
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*arguments, **options)

        return call

    for name in STEPS:
        setattr(os, name, stopping(getattr(os, name)))
    command(words)


def killed(target: Any, *arguments: Any, after: float | None = None) -> bool:
    """Run a function in a process of its own; return whether it was killed, by itself or by us."""
    process = SERVER.Process(target=target, args=arguments)
    process.start()
    if after is not None:
        time.sleep(after)
        process.kill()
    process.join(60)
    assert process.exitcode in (0, -signal.SIGKILL)
    return process.exitcode != 0
