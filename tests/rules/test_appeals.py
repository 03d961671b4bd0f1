"""Minutes between the end of a session and an appeal (article 12, 申诉时限, p.65), as people write times."""

from __future__ import annotations

import pytest

from mjdata.rules.appeals import minutes_after


@pytest.mark.parametrize(
    ("ended", "filed", "minutes"),
    [
        ("14:30", "15:15", 45),
        ("14时30分", "14時59分", 29),
        ("2:30 pm", "3:10 pm", 40),
        ("11:50 am", "12:10 pm", 20),
        ("9:30", "10:15", 45),  # of the same half of the day: the fewest that they may mean
        ("2013-05-04 23:50", "2013-05-05 00:25", 35),
        ("2013年5月4日 14:30", "2013年5月4日 14:20", -10),  # filed while it was still played
        ("15:15", "14:30", None),  # before the end, or the next day
        ("14:30", "2013-05-04 15:00", None),
        ("after lunch", "15:00", None),
        (None, "15:00", None),
    ],
)
def test_minutes_after(ended: str | None, filed: str | None, minutes: int | None) -> None:
    assert minutes_after(ended, filed) == minutes
