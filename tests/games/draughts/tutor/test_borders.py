"""The borders of the books' advice at draughts: what examining finds is given, and the rule must speak or be silent."""

import random
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from academie.game.registry import find
from academie.games.draughts.tutor import BY_GOAL
from academie.games.draughts.tutor.scene import Outlook, Scene, scene_of
from academie.tutor.advice import Advice

pytestmark = pytest.mark.native

DRAUGHTS = find("draughts")
BORDERS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("witnesses.toml").read_text(encoding="utf-8"))[
    "border"
]
RULES = {rule.key: rule for chapters in BY_GOAL.values() for chapter in chapters for rule in chapter.rules}


def examined(line: str, found: Mapping[str, int], others: int = 0, known: Mapping[str, int] | None = None) -> Scene:
    """A position in which examining a move has found so many men won, and what is proved; the first answer follows."""
    state: Any = DRAUGHTS.read(line, "metz")
    scene = scene_of(state)
    assert scene is not None
    scene = replace(scene, book=None)  # nothing but what is examined
    assert {*found} <= {*map(str, scene.moves)}
    proved = known or {}
    scene.__dict__["outlooks"] = {  # what the cached property would hold
        move: Outlook(
            line=(move, *scene.after(move).moves()[:1]),
            gain=found.get(str(move), others),
            known=proved.get(str(move), 0),
            score=0,
            kings_taken=0,
            crowned=False,
        )
        for move in scene.moves
    }
    return scene


def look(scene: Scene, *line: str, **changes: Any) -> None:
    """Give the first move of a line that line as what examining it found, and whatever else is told."""
    state: Any = scene.state
    moves = []
    for word in line:
        moves.append(DRAUGHTS.read_move(state, word))
        state = state.after(moves[-1])
    data: dict[str, Any] = {"gain": 0, "known": 0, "score": 0, "kings_taken": 0, "crowned": False} | changes
    scene.outlooks[moves[0]] = Outlook(line=tuple(moves), **data)


def words(moves: Iterable[object]) -> list[str]:
    return sorted(map(str, moves))


def of(key: str, scene: Scene) -> tuple[list[str], list[str]] | None:
    """What a rule speaks for and against; none where it is silent."""
    advice: Advice | None = RULES[key](scene)
    return None if advice is None else (words(advice.favours), words(advice.against))


STROKE = "W:W16,22,27,28,31,32,36,37,38,39,49:B1,2,6,7,8,9,10,11,13,19,26,40"


# --- Where each rule begins to speak, and where it ends ------------------------------------------


@pytest.mark.parametrize("border", BORDERS, ids=lambda border: "-".join(border.get("cases", [border])[0]["rules"]))
def test_the_borders_of_a_rule(border: dict[str, Any]) -> None:
    """On this side of its border it speaks, for and against these moves; on the other it is silent."""
    for case in border.get("cases", [border]):
        output = border | case
        scene = examined(output["line"], output.get("found", {}), output.get("others", 0), output.get("known"))
        for seen in output.get("looks", ()):
            look(scene, *seen["line"], **{key: value for key, value in seen.items() if key != "line"})
        found = {key: of(key, scene) for key in output["rules"]}
        for key, expected in output["rules"].items():
            assert found[key] is not None if expected is True else [*(found[key] or ())] == expected, (output, found)


@pytest.mark.parametrize(("known", "speaks"), [(1, True), (0, False)])
def test_a_stroke_that_takes_nothing_is_proved_to_win(known: int, speaks: bool) -> None:
    """MAN l.1118-1132: two kings are given, and he is shut in. Without a proof, what is given is given for nothing."""
    advice = RULES["stroke"](examined(STROKE, {"27-21": 2}, known={"27-21": known}))
    assert (advice is not None) == speaks
    assert advice is None or advice.text.en == "There is a stroke: 27-21 gives 1 and wins the game."


@pytest.mark.parametrize(
    ("blind", "offer", "others", "against"),
    [
        (-1, 0, 0, ["49-43"]),
        (0, 0, 0, None),
        (0, -1, 0, None),  # what gives a man is seen at once
        (-1, -1, -1, None),  # it is lost whatever one does
        (-2, -2, -1, ["49-43"]),
    ],
)
def test_his_stroke_is_seen_before_ones_own(blind: int, offer: int, others: int, against: list[str] | None) -> None:
    """METZ l.980-983: against quiet moves that give nothing and lose what another keeps; for all that keep it."""
    scene = examined(STROKE, {"49-43": blind, "22-17": offer}, others=others)
    found = of("his_stroke", scene)
    assert (None if found is None else found[1]) == against
    if found is not None:
        losing = {"49-43", "22-17"} if offer else {"49-43"}
        assert found[0] == [word for word in words(scene.moves) if word not in losing]


@pytest.mark.parametrize(
    ("gain", "known", "line", "lost"),
    [
        (-1, 0, ("49-43", "13-18"), "a man"),
        (-2, 0, ("49-43", "13-18"), "2 men"),
        (-2, 0, ("49-44", "40x49"), "the worth of 2 men"),  # a king is made
        (-1, 0, ("49-44", "40x49"), "the worth of a man"),
        (-1, -1, ("49-43", "13-18"), "the game"),
    ],
)
def test_what_is_lost_is_named(gain: int, known: int, line: tuple[str, str], lost: str) -> None:
    """The game is said to be lost where that is proved, and nowhere else (METZ l.980-983)."""
    scene = examined(STROKE, {})
    look(scene, *line, gain=gain, known=known)
    assert scene.lost(next(move for move in scene.moves if str(move) == line[0])).en == lost


def test_the_limit_is_lost_by_who_gives_the_draw() -> None:
    """§42: the move that completes the limit draws, and a draw that is given is the receiver's."""
    scene = scene_of(DRAUGHTS.read("W:WK1,K45,K41:BK48 odds=white+draw counted=49", "metz"))
    assert scene is not None
    assert {look.known for look in scene.outlooks.values()} == {-1}


ATTACK = "W:W16,22,26,27,28,31,32,36,37,38,39,49:B1,2,6,7,8,9,10,11,13,17,19,40"  # 27-21 goes behind 17 and 8


def test_an_attack_is_on_a_man_that_was_safe() -> None:
    """§53: a move that wins otherwise goes behind nobody; the man it goes behind is named."""
    assert of("attack_en_prise", examined(ATTACK, {"38-33": 1})) is None
    assert of("bait", examined(ATTACK, {"38-33": -1})) is None
    advice = RULES["attack_en_prise"](examined(ATTACK, {"27-21": 1}))
    assert advice is not None
    assert "behind the man 8," in advice.text.en


@pytest.mark.parametrize(
    ("line", "reply", "given"),
    [("W:W7,32:B15,22", "22x33", 1), ("W:W7,32,39,40:B15,22", "22x35", 3), ("W:W7,30,32,39,40:B15,22", "22x24", None)],
)
def test_three_men_at_most_are_paid_for_a_king(line: str, reply: str, given: int | None) -> None:
    """MAN l.2468, 4465-4468: a king is worth three men (§57); four are too many."""
    scene = examined(line, {})
    look(scene, "32-28", reply, "7-1", gain=0)
    advice = RULES["pay_for_a_king"](scene)
    if given is None:
        assert advice is None
    else:
        assert advice is not None
        assert words(advice.favours) == ["32-28"]
        assert f"gives {given} and" in advice.text.en


def test_nothing_is_paid_for_a_king_that_ends_the_game() -> None:
    """§40: with the fifth move of each it is drawn, and he no longer takes what 7-1 offers."""
    scene = scene_of(DRAUGHTS.read("W:W7,K9:BK25 counted=9", "fmjd"))
    assert scene is not None
    assert [str(move) for move in scene.moves if move.origin == 7 and scene.offers(move)] == ["7-1", "7-2"]
    assert of("pay_for_a_king", scene) is None


@pytest.mark.parametrize(
    ("ours", "better"),
    [
        ("28,32,37,46,47", "46-41"),
        ("28,32,38,46,47", "47-41"),
        ("27,32,37,46,47", "47-41"),
        ("28,33,37,46,47", "47-41"),
    ],
)
def test_forty_one_is_filled_from_the_corner_when_all_has_advanced(ours: str, better: str) -> None:
    """METZ l.1289-1295: only with 28, 32 and 37 all held."""
    scene = examined(f"W:W{ours}:B1,2,6", {})
    assert of("fill_forty_one", scene) == ([better], ["47-41" if better == "46-41" else "46-41"])
    advice = RULES["fill_forty_one"](scene)
    assert advice is not None
    assert ("false position" in advice.text.en) == (better == "47-41")  # Metz says it of 46 alone


QUIET_RULES = (
    *("stroke", "false_stroke", "his_stroke", "attack_en_prise", "bait", "enter_the_lunette", "shun_the_lunette"),
    *("rest", "lost_man", "give_one", "one_holds_two", "exchange_to_free", "exchange_forward", "exchange_to_parry"),
    *("exchange_amiss", "together", "scattered", "centre", "last_home", "corners", "stripped_flank", "trictrac_line"),
)


def taking(seeds: range) -> list[str]:
    """Positions of random games in which there is a choice of captures."""
    found = []
    for seed in seeds:
        state: Any = DRAUGHTS.start("metz")
        chooser = random.Random(seed)
        while state.result is None and len(state.moves()) > 0:
            if state.core.must_capture() and len(state.moves()) > 1:
                found.append(state.fen)
            state = state.after(chooser.choice(state.moves()))
    return found


def test_who_must_take_is_told_nothing_of_quiet_play() -> None:
    """§15: strokes, exchanges and placing are for who may choose; whatever the captures are found to win or lose."""
    lines = taking(range(12))
    assert len(lines) > 40
    for number, line in enumerate(lines):
        moves = words(getattr(scene_of(DRAUGHTS.read(line, "metz")), "moves", ()))
        scene = examined(line, {move: (number + place) % 3 - 1 for place, move in enumerate(moves)})
        assert [key for key in QUIET_RULES if of(key, scene) is not None] == []
