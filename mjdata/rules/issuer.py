"""Who issues a Pin (wmo-2013, appendix 9, 7.3 and 7.4, p.147-148)."""

from __future__ import annotations

from mjdata.names import plain
from mjdata.rules.pin import PinLevel

CENTER = "wmcc"
_CENTER_NAMES = ("世界麻将竞赛中心", "world mahjong contest center", "wmcc", "世界麻雀競技センター")
"""What the World Mahjong Contest Center is called on forms, plainly."""


def has_right(level: PinLevel, body: str) -> bool:
    """Tell whether a body may issue a level: 一二三品 the Center alone, 四品以下 a member organisation.

    Those of the web are issued by the authorised site (7.4). Which bodies are members, and which sites are
    authorised, is on no record: any other than the Center may be one.
    """
    is_center = any(name in plain(body) for name in _CENTER_NAMES)
    return is_center == (level.issuer == CENTER)
