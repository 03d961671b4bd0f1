"""Examples of family I: who is who, and sheets handed in twice (appendices 5 and 7, p.127-129)."""

from __future__ import annotations

from ..build import E, N, S, W, competition, draw, player, self_drawn, table, win
from ..example import Passing, fails, found

HANDS = [win(E, off=S, value=8), self_drawn(N, 12), draw(), win(W, off=N, value=16), draw(), self_drawn(S, 8)]
OTHERS = (5, 6, 7, 8)

FAILING = [
    fails(
        "I01",
        "two names for number 1",
        competition(table(), players=[player(1, "Chen A."), player(1, "Chen B.")]),
        "appendices 5 and 7, p.127-129: 选手编号",
        found("error", "no. 1", "Chen A., Chen B.", player=1, page=129),
    ),
    fails(
        "I02",
        "髙橋 and 高橋, who never play in one session",
        competition(
            table(),
            table(session=2, players=(2, 3, 4, 9)),
            players=[player(1, "髙橋 健"), player(2, "Li Wei"), player(9, "高橋健")],
        ),
        "one name in two spellings",
        found("warning", "no. 1 and no. 9", "髙橋 健 / 高橋健", player=1),
    ),
    fails(
        "I02",
        "the order of a Latin name, and a name in two scripts",
        competition(
            players=[player(1, "SATŌ, Kenji"), player(2, "Kenji Sato"), player(3, "佐藤健二 Kenji Satō")]
        ),
        "no seats speak against it",
        found("warning", "no. 1 and no. 2", "SATŌ, Kenji / Kenji Sato", player=1),
        found("warning", "no. 1 and no. 3", player=1),
        found("warning", "no. 2 and no. 3", player=2),
    ),
    fails(
        "I02",
        "one register number, though both sat in the session",
        competition(
            table(), players=[player(1, "王伟", register_no="0123"), player(2, "Ono", register_no="0123")]
        ),
        "a register number is one person's",
        found("warning", "register no. 0123", "王伟 / Ono", player=1),
    ),
    fails(
        "I06",
        "渡邊 on one sheet and 渡辺 on another",
        competition(table(), players=[player(1, "渡邊 太郎"), player(1, "渡辺太郎")]),
        "one name in two spellings",
        found("note", "no. 1 is written", "渡辺太郎 / 渡邊 太郎", player=1),
    ),
    fails(
        "I03",
        "player 1 at tables 1 and 2",
        competition(table(), table(no=2, players=(5, 6, 7, 1))),
        "article 5, 赛前检录与竞赛, p.21: 对号入座",
        found("error", "player 1", "tables 1, 2", session=1, player=1, page=21),
    ),
    fails(
        "I08",
        "the sheet of table 1 copied to table 2",
        competition(table(hands=HANDS), table(no=2, players=OTHERS, hands=HANDS)),
        "article 9, 计分形式, p.50-51; six equal hands are no chance",
        found("error", "all 6 hands", "session 1, table 1", session=1, table=2, page=50),
    ),
]

PASSING = [
    Passing(
        "I01",
        "one name written on two sheets",
        competition(table(), players=[player(1, "Chen A."), player(1, "Chen A."), player(2, "Chen B.")]),
        "one number, one name",
    ),
    Passing(
        "I01",
        "one name in two spellings",
        competition(table(), players=[player(1, "渡邊 太郎"), player(1, "渡辺太郎")]),
        "I06 shows them",
    ),
    Passing(
        "I02",
        "namesakes who play in one session",
        competition(table(), players=[player(1, "王伟"), player(2, "王偉")]),
        "two people of one name sit at the table",
    ),
    Passing(
        "I02",
        "namesakes with two register numbers",
        competition(players=[player(1, "王伟", register_no="1"), player(2, "王伟", register_no="2")]),
        "a register number is one person's",
    ),
    Passing(
        "I02",
        "kana that differ in a mark",
        competition(players=[player(1, "かとう"), player(2, "がとう"), player(3, "カドウ")]),
        "か and が are two sounds",
    ),
    Passing(
        "I06", "one spelling", competition(players=[player(1, "渡邊"), player(2, "渡辺")]), "two numbers"
    ),
    Passing(
        "I03",
        "at one table in each session",
        competition(table(), table(no=2, players=OTHERS), table(session=2, no=2)),
        "article 5, p.21",
    ),
    Passing(
        "I08",
        "one hand of six is another",
        competition(table(hands=HANDS), table(no=2, players=OTHERS, hands=[*HANDS[:5], draw()])),
        "not a copy",
    ),
    Passing(
        "I08",
        "five equal hands",
        competition(table(hands=HANDS[:5]), table(no=2, players=OTHERS, hands=HANDS[:5])),
        "short sheets may be equal by chance",
    ),
]
