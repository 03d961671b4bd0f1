"""A headless Debian chromium for the tests of the page; as a program it takes a picture of a page."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

CHROMIUM = shutil.which("chromium")
needs_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium on this machine; .ci/run installs it"
)
_QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--no-first-run",
]


@contextmanager
def opened(page_file: Path, width: int = 1180, height: int = 900) -> Iterator[tuple[Page, list[str]]]:
    """Open a local page; yield it with a list of all that it asks of the network or complains of."""
    assert CHROMIUM is not None
    noise: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=_QUIET)
        page = browser.new_page(viewport={"width": width, "height": height})
        page.on(
            "request",
            lambda r: None if r.url.startswith(("file:", "data:", "blob:")) else noise.append(r.url),
        )
        page.on("console", lambda m: noise.append(m.text))
        page.on("pageerror", lambda e: noise.append(str(e)))
        page.goto(page_file.resolve().as_uri())
        yield page, noise
        browser.close()


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:3])
    with opened(source, 1180, 1500) as (shown, _):
        shown.screenshot(path=target)
