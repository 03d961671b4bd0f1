"""What the requirements of a class of competitions are called, and what they ask for (appendix 9, 5)."""

from __future__ import annotations

from mjdata.rules.edition import Trilingual as T

NAMES: dict[str, T] = {
    "players": T("参赛人数", "players", "参加人数"),
    "sessions": T("局数", "sessions", "回戦数"),
    "scope": T("赛事范围", "scope", "範囲"),
    "authority": T("注册认可", "registration", "登録"),
    "rules": T("竞赛规则", "rules", "規則"),
}
"""The requirements, by their name."""

_WORDS: dict[str, T] = {
    "world_championship": T("世界锦标赛", "world championship", "世界選手権"),
    "continental_championship": T("洲际锦标赛", "continental championship", "州間の選手権"),
    "world_event": T("世界性比赛", "world event", "世界的な競技会"),
    "continental": T("洲内比赛", "continental", "州内の競技会"),
    "multinational": T("多国之间的比赛", "multinational", "多国間の競技会"),
    "national": T("国家级比赛", "national", "国家クラスの競技会"),
    "bilateral": T("国家之间的双边、多边比赛", "bilateral", "二国間の競技会"),
    "regional": T("地区性比赛", "regional", "地域の競技会"),
    "friendly": T("友谊比赛", "friendly", "友好競技会"),
    "web": T("网络比赛", "web", "ネット競技会"),
    "on file at the WMCC": T("世界麻将竞赛中心存档", "on file at the WMCC", "世界麻雀競技センターに登録"),
    "these rules": T("本规则", "these rules", "本規則"),
    "": T("无记载", "not recorded", "記載なし"),
}
"""What is asked for or found, where it is no number; the scopes by the words of 5.1 to 5.3, p.144-146."""

AT_LEAST = ">= "
"""Before the number that a class asks for (不少于)."""


def in_words(text: str) -> T:
    """Return what a requirement asks for, or what is found, in three languages."""
    if text.startswith(AT_LEAST):
        least = text.removeprefix(AT_LEAST)
        return T(f"不少于{least}", f"at least {least}", f"{least}以上")
    found = [_WORDS.get(word, T(word, word, word)) for word in text.split(", ")]
    return T("、".join(w.zh for w in found), ", ".join(w.en for w in found), "、".join(w.ja for w in found))
