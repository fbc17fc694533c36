"""The borders of the books' advice at draughts: what examining finds is given, and the rule must speak or be silent."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from academie.games.draughts.tutor import BY_GOAL
from academie.games.draughts.tutor.scene import Outlook, Scene, scene_of
from academie.registry import find
from academie.tutor.advice import Advice

pytestmark = pytest.mark.native

DRAUGHTS = find("draughts")
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
    told: dict[str, Any] = {"gain": 0, "known": 0, "score": 0, "kings_taken": 0, "crowned": False} | changes
    scene.outlooks[moves[0]] = Outlook(line=tuple(moves), **told)


def words(moves: Iterable[object]) -> list[str]:
    return sorted(map(str, moves))


def of(key: str, scene: Scene) -> tuple[list[str], list[str]] | None:
    """What a rule speaks for and against; none where it is silent."""
    advice: Advice | None = RULES[key](scene)
    return None if advice is None else (words(advice.favours), words(advice.against))


LUNETTE = "W:W29,34,35,36,40,41,46,48,49:B2,3,4,5,6,7,8,11,17,18,19,22,27,28"  # 19 and 28, open on 23
BAIT = "B:W28,34,37,39,40,48:B12,13,14,16,24,25,27"  # 28 and 37, open on 32
STROKE = "W:W16,22,27,28,31,32,36,37,38,39,49:B1,2,6,7,8,9,10,11,13,19,26,40"
RUIN = "W:W25,28,30,32,36,38,43,45,48,50:B6,7,8,9,10,13,15,16,19,21,23,27,29"
BLOW = ("27-21", "26x17", "39-34", "40x29", "28-23", "29x27", "32x5")  # of STROKE
OTHER_BLOW = ("39-34", "40x29", "27-21", "26x17", "28-23", "29x27", "32x5")
KEEPING = ("43-39", "45-40", "48-42", "50-44")  # the moves of RUIN that give nothing


# --- Strokes, men en prise, lunettes -----------------------------------------------------------


@pytest.mark.parametrize(("gain", "enter", "shun"), [(1, True, False), (0, False, False), (-1, False, True)])
def test_a_lunette_is_entered_to_win_and_shunned_to_lose(gain: int, enter: bool, shun: bool) -> None:
    """MAN l.2225-2237: what neither wins nor loses is neither advised nor advised against."""
    scene = examined(LUNETTE, {"29-23": gain})
    assert of("enter_the_lunette", scene) == ((["29-23"], []) if enter else None)
    assert of("shun_the_lunette", scene) == (([], ["29-23"]) if shun else None)


WIDE = "W:W38,K16:B14,37"  # four squares between: 38 and the king can both go to 32


@pytest.mark.parametrize(("gain", "expected"), [(1, (["16-32"], [])), (-1, ([], ["16-32"]))])
def test_a_wide_lunette_is_for_kings(gain: int, expected: tuple[list[str], list[str]]) -> None:
    """METZ l.752-768, §53: a man that goes between two men far apart enters no lunette."""
    scene = examined(WIDE, {"38-32": gain, "16-32": gain})
    assert of("enter_the_lunette" if gain > 0 else "shun_the_lunette", scene) == expected


@pytest.mark.parametrize(
    ("keeping", "gift", "speaks"),
    [
        (-2, -1, True),
        (-1, -1, False),  # a man is lost either way
        (-2, -2, False),  # nothing is saved by giving
        (-3, -2, True),
        (-4, -3, False),  # three are no small price
        (-100, -2, True),
        (-100, -3, False),
        (-2, 0, False),  # what costs nothing is not given
    ],
)
def test_one_or_two_are_given_lest_more_be_lost(keeping: int, gift: int, speaks: bool) -> None:
    """METZ l.1007-1012: two at most are given, and fewer than would be lost."""
    scene = examined(RUIN, {"36-31": gift, **dict.fromkeys(KEEPING, keeping)}, others=-9)
    assert of("give_one", scene) == ((["36-31"], sorted(KEEPING)) if speaks else None)


def test_nothing_is_given_where_one_move_keeps_all() -> None:
    """METZ l.1007-1012: a single move that gives nothing and loses one man at most, and no gift is due."""
    ruin = dict.fromkeys(KEEPING, -3)
    assert of("give_one", examined(RUIN, {**ruin, "36-31": -2}, others=-9)) is not None
    assert of("give_one", examined(RUIN, {**ruin, "36-31": -2, "50-44": -1}, others=-9)) is None


def test_where_every_move_gives_a_man_there_is_no_choice() -> None:
    """METZ l.1007-1012: one gives lest a move that gives nothing lose more; here there is none."""
    crowded = "W:W22,26,28,32,34,36,37,38,40,45,47,49:B1,3,5,8,11,13,16,17,18,19,23,25"
    assert of("give_one", examined(crowded, {"34-29": -1}, others=-2)) is None


@pytest.mark.parametrize(("gain", "speaks"), [(1, True), (0, False)])
def test_a_stroke_wins(gain: int, speaks: bool) -> None:
    """MAN l.2678: men are won when all has been taken; as many for as many is not a stroke."""
    scene = examined(STROKE, {})
    look(scene, *BLOW, gain=gain)
    assert of("stroke", scene) == ((["27-21"], []) if speaks else None)


def test_the_stroke_that_wins_most() -> None:
    """MAN l.2678: of two strokes the better; a move that gives nothing is none, whatever it wins."""
    scene = examined(STROKE, {"38-33": 3})
    assert of("stroke", scene) is None
    look(scene, *BLOW, gain=2)
    assert of("stroke", scene) == (["27-21"], [])
    look(scene, *OTHER_BLOW, gain=1)
    assert of("stroke", scene) == (["27-21"], [])
    look(scene, *OTHER_BLOW, gain=2)
    assert of("stroke", scene) == (["27-21", "39-34"], [])


@pytest.mark.parametrize(("known", "speaks"), [(1, True), (0, False)])
def test_a_stroke_that_takes_nothing_is_proved_to_win(known: int, speaks: bool) -> None:
    """MAN l.1118-1132: two kings are given, and he is shut in. Without a proof, what is given is given for nothing."""
    advice = RULES["stroke"](examined(STROKE, {"27-21": 2}, known={"27-21": known}))
    assert (advice is not None) == speaks
    assert advice is None or advice.text.en == "There is a stroke: 27-21 gives 1 and wins the game."


@pytest.mark.parametrize(
    ("false", "others", "speaks"), [(-1, 0, True), (0, 0, False), (-2, -1, False), (-1, -1, False)]
)
def test_a_false_stroke_is_one_that_others_avoid(false: int, others: int, speaks: bool) -> None:
    """MAN l.2678-2680: it comes out behind, and something else loses nothing."""
    scene = examined(STROKE, {"22-17": false}, others=others)
    assert of("false_stroke", scene) == (([], ["22-17"]) if speaks else None)


def test_what_is_taken_without_return_is_no_false_stroke() -> None:
    """METZ l.996-1001: it looks like a stroke when something is taken back: 28-23 and 49-44 give men for nothing."""
    gives = {"22-17": -1, "28-23": -1, "49-44": -1, "49-43": -1}
    assert of("false_stroke", examined(STROKE, gives)) == ([], ["22-17"])


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


def test_a_draw_by_rule_is_no_stroke() -> None:
    """§35: who leaves the main line to the lone king has drawn at once; one move of three kings wins here."""
    assert of("trap_the_lone_king", examined("W:WK2,K7,K32:BK5", {})) == (["32-46"], [])


ATTACK = "W:W16,22,26,27,28,31,32,36,37,38,39,49:B1,2,6,7,8,9,10,11,13,17,19,40"  # 27-21 goes behind 17 and 8


@pytest.mark.parametrize(("gain", "attack", "bait"), [(1, True, False), (0, False, False), (-1, False, True)])
def test_a_man_is_attacked_to_win_and_left_as_bait(gain: int, attack: bool, bait: bool) -> None:
    """METZ l.786-805: between winning and losing neither is said."""
    scene = examined(ATTACK, {"27-21": gain})
    assert of("attack_en_prise", scene) == ((["27-21"], []) if attack else None)
    assert of("bait", scene) == (([], ["27-21"]) if bait else None)
    offered = examined(ATTACK, {"26-21": gain})  # it makes him take, and is not an attack
    assert of("attack_en_prise", offered) is None
    assert of("bait", offered) is None


def test_an_attack_is_on_a_man_that_was_safe() -> None:
    """§53: a move that wins otherwise goes behind nobody; the man it goes behind is named."""
    assert of("attack_en_prise", examined(ATTACK, {"38-33": 1})) is None
    assert of("bait", examined(ATTACK, {"38-33": -1})) is None
    advice = RULES["attack_en_prise"](examined(ATTACK, {"27-21": 1}))
    assert advice is not None
    assert "behind the man 8," in advice.text.en


REST = "W:W23,29,30,31,34,35,36,48:B5,7,8,9,10,12,13,18,22,25,26"  # he has 31 to take


@pytest.mark.parametrize(("gain", "speaks"), [(1, True), (0, False)])
def test_the_rest_prepares_more_than_it_costs(gain: int, speaks: bool) -> None:
    """MAN l.2219-2223: for a move that leaves the man to be taken and wins by it."""
    scene = examined(REST, {})
    look(scene, "30-24", "26x37", gain=gain)
    assert of("rest", scene) == ((["30-24"], []) if speaks else None)


LOST = "B:WK1,46,48:B5,13,15,18"  # 18 is to be taken


@pytest.mark.parametrize(("best", "speaks"), [(0, False), (-1, True), (-2, False)])
def test_a_man_is_lost_whatever_one_does(best: int, speaks: bool) -> None:
    """METZ l.1002-1006: just one, neither none nor two."""
    found = of("lost_man", examined(LOST, {"18-22": best}, others=-3))
    assert found == ((["18-22"], []) if speaks else None)


def test_the_better_game_of_those_that_lose_a_man() -> None:
    """METZ l.1002-1006: of the moves that lose one, those that stand best; not one that stands well and loses two."""
    scene = examined(LOST, {"18-22": -1, "18-23": -1}, others=-2)
    look(scene, "18-23", gain=-1, score=-5)
    look(scene, "18-22", gain=-1, score=-6)
    look(scene, "5-10", gain=-2, score=7)
    assert of("lost_man", scene) == (["18-23"], [])


HOLDING = "W:W8,45:B7,22,25"  # from 2 a king holds 22 and 25


@pytest.mark.parametrize(
    ("line", "speaks"), [(HOLDING, True), ("W:W8,44,45:B7,22,25", False), ("W:W8:B7,22,25", False)]
)
def test_one_holds_two_for_who_is_a_man_behind(line: str, speaks: bool) -> None:
    """MAN l.2674: a man behind, neither equal nor two."""
    assert (of("one_holds_two", examined(line, {})) is not None) is speaks


# --- Kings -------------------------------------------------------------------------------------


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


CROWNING = "W:W7,45:B15,25"  # 7 goes to 1 or to 2


@pytest.mark.parametrize(
    ("gain", "crowned", "crown", "trap"),
    [(1, True, True, False), (0, True, False, False), (1, False, False, False), (-1, False, False, True)],
)
def test_a_king_is_made_to_last(gain: int, crowned: bool, crown: bool, trap: bool) -> None:
    """MAN l.2448-2468: for crowning that wins and lasts; against it where the king is taken and others lose less."""
    scene = examined(CROWNING, {})
    look(scene, "7-1", gain=gain, crowned=crowned)
    assert of("crown", scene) == ((["7-1"], []) if crown else None)
    assert of("crown_trap", scene) == (([], ["7-1"]) if trap else None)
    look(scene, "7-1", gain=-1, crowned=True)  # it stays, and men are lost elsewhere
    assert of("crown_trap", scene) is None


@pytest.mark.parametrize(("taken", "gain", "speaks"), [(1, 0, True), (1, -1, False), (0, 3, False)])
def test_his_king_is_taken_for_its_worth(taken: int, gain: int, speaks: bool) -> None:
    """MAN l.2470-2474: no more is paid than it is worth."""
    scene = examined("W:WK19:BK46", {})
    look(scene, "19-5", gain=gain, kings_taken=taken)
    assert of("take_the_king", scene) == ((["19-5"], []) if speaks else None)


@pytest.mark.parametrize(
    ("his", "speaks"), [("20,24,25", True), ("20,24", False), ("15,20,24,25", True), ("10,15,20,24,25", False)]
)
def test_one_or_two_behind_make_a_king_for_the_draw(his: str, speaks: bool) -> None:
    """METZ l.1013-1016: at equal numbers it is another matter, and three behind it does not help."""
    scene = examined(f"W:W7,50:B{his}", {}, others=-1)
    assert of("king_for_the_draw", scene) == ((["7-1", "7-2"], []) if speaks else None)


@pytest.mark.parametrize(
    ("ours", "his", "speaks"),
    [
        ("7,46,47,48,49", "15,20,23,24,25,30", True),
        ("7,45,46,47,48,49", "15,16,20,23,24,25,30", False),
        ("7,46,47,48,49,K50", "11,15,16,20,23,24,25,30,K35", False),
    ],
)
def test_the_king_for_the_draw_is_made_near_the_end(ours: str, his: str, speaks: bool) -> None:
    """METZ l.1013-1016: six men of a side at most, and no king yet."""
    assert (of("king_for_the_draw", examined(f"W:W{ours}:B{his}", {})) is not None) is speaks


def test_a_king_that_is_proved_lost_draws_nothing() -> None:
    """METZ l.1013-1016: for crowning that is not lost."""
    lost = examined("W:W7:B20,24", {}, known={"7-1": -1})
    assert of("king_for_the_draw", lost) == (["7-2"], [])
    assert of("king_for_the_draw", examined("W:W7:B20,24", {}, known={"7-1": -1, "7-2": -1})) is None


@pytest.mark.parametrize(("man", "speaks"), [(12, True), (17, False)])
def test_a_man_near_the_crown(man: int, speaks: bool) -> None:
    """METZ l.984-989: two rows from the crown, not three."""
    first, hit = {12: ("45-40", "8x17"), 17: ("45-40", "12x21")}[man]
    scene = examined(f"W:W{man},45:B{'3,8' if man == 12 else '8,12'},15", {})
    look(scene, first, hit, gain=-1)
    assert of("near_the_crown", scene) == (([], ["45-40"]) if speaks else None)


@pytest.mark.parametrize(
    ("line", "speaks"),
    [
        ("W:WK46,15:BK13,K16,K27", True),
        ("W:WK46,15:BK13,K16", False),
        ("W:WK46,15:BK4,K13,K16,K27", False),
        ("W:WK46,15:BK13,K16,K27,36", False),
        ("W:WK46,15,25:BK13,K16,K27", False),
        ("W:WK45,K46,15:BK13,K16,K27", False),
    ],
)
def test_king_and_man_against_three_kings(line: str, speaks: bool) -> None:
    """MAN l.1203-1215: the man is given where one king and one man stand against three kings."""
    assert (of("give_the_man", examined(line, {})) is not None) is speaks


# --- Exchanges ---------------------------------------------------------------------------------

EVEN = "W:W26,27,28,31,32,34,36,37,38,40,45,47,49:B1,3,5,8,11,12,13,16,17,18,19,23,25"  # 27-22 and 34-29 exchange
BEHIND = "W:W27,28,32,37,38,39,43,49,50:B1,2,6,7,8,11,14,16,17,21,24,26,29,40"  # ten moves; 28-22 exchanges
QUIET = ("38-33", "40-35", "47-41", "47-42", "49-43", "49-44")  # moves of EVEN that give nothing


@pytest.mark.parametrize(("sound", "speaks"), [(0, True), (3, True), (4, False)])
def test_an_exchange_frees_a_crowded_game(sound: int, speaks: bool) -> None:
    """MAN l.2024: three other sound moves, or fewer, and the game is too close."""
    scene = examined(EVEN, {"27-22": 0, **dict.fromkeys(QUIET[:sound], 0)}, others=-1)
    assert of("exchange_to_free", scene) == ((["27-22"], []) if speaks else None)


@pytest.mark.parametrize(("losing", "speaks"), [(5, True), (4, False)])
def test_an_exchange_parries_when_half_the_moves_lose(losing: int, speaks: bool) -> None:
    """MAN l.2024, 2082: five of ten, not four."""
    bad = ["37-31", "38-33", "39-34", "49-44", "50-44"][:losing]
    assert of("exchange_to_parry", examined(BEHIND, dict.fromkeys(bad, -1))) == ((["28-22"], bad) if speaks else None)


def test_an_exchange_that_loses_parries_nothing() -> None:
    """MAN l.2024, 2082: it must not itself lose men."""
    bad = dict.fromkeys(["37-31", "38-33", "39-34", "49-44", "50-44", "28-22"], -1)
    assert of("exchange_to_parry", examined(BEHIND, bad)) is None


@pytest.mark.parametrize(("forward", "backward", "favoured"), [(0, 0, ["27-22"]), (-1, 0, None), (0, -1, ["27-22"])])
def test_the_exchange_forward_is_sound_and_goes_forward(
    forward: int, backward: int, favoured: list[str] | None
) -> None:
    """METZ l.941-945: 27-22 brings a man nearer to the crown than any stands; 34-29 does not."""
    found = of("exchange_forward", examined(EVEN, {"27-22": forward, "34-29": backward}))
    assert (None if found is None else found[0]) == favoured


@pytest.mark.parametrize(("gain", "against"), [(0, None), (-1, ["34-29"])])
def test_an_exchange_amiss_loses(gain: int, against: list[str] | None) -> None:
    """MAN l.2154-2188: against an exchange after which something is lost; an even one is let be."""
    found = of("exchange_amiss", examined(EVEN, {"34-29": gain}))
    assert (None if found is None else found[1]) == against


@pytest.mark.parametrize(
    ("ours", "his", "speaks"),
    [
        ("36", "5,15", False),
        ("36,50", "5,15", True),
        ("36,46,47,48,49,50", "1,2,3,4,5,15", True),
        ("36,45,46,47,48,49,50", "1,2,3,4,5,15", False),
        ("36,46,47,48,49,50", "1,2,3,4,5,6,15", False),
        ("36,50", "5,K15", False),
        ("36,K50", "5,15", False),
    ],
)
def test_few_men_are_brought_together(ours: str, his: str, speaks: bool) -> None:
    """MAN l.2694: from two to six men, six of his at most, and no king."""
    assert (of("together", examined(f"W:W{ours}:B{his}", {})) is not None) is speaks


@pytest.mark.parametrize(
    ("ours", "speaks"),
    [
        ("23,32,46,47,48,49,50", True),
        ("23,32,47,48,49,50", False),  # few are left
        ("24,33,46,47,48,49,50", True),
        ("29,38,46,47,48,49,50", False),  # in our own half
        ("23,28,33,47,48,49,50", False),  # it touches another
        ("23,29,32,47,48,49,50", False),
        ("18,23,32,47,48,49,50", False),
        ("19,23,32,47,48,49,50", False),
    ],
)
def test_a_man_stands_alone(ours: str, speaks: bool) -> None:
    """MAN l.2672-2674: beyond one's own half, no other beside it, more than six men left."""
    assert (of("scattered", examined(f"W:W{ours}:B1,2,6", {})) is not None) is speaks


# --- Opening -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("edge", "speaks"), [("25,26", True), ("25,21", False), ("15,26", False), ("16,26", False)])
def test_he_takes_the_edges(edge: str, speaks: bool) -> None:
    """METZ l.960-966: two men on the outer columns, gone beyond his first rows."""
    scene = examined(f"W:W37,38,40,44,50:B1,3,5,7,9,{edge}", {})
    assert (of("corners", scene) is not None) is speaks


@pytest.mark.parametrize(
    ("his", "speaks"),
    [("1,6,7,4", True), ("1,6,7,4,5", False), ("1,6,7", False), ("1,6,7,2,11,12,4,5", True), ("1,6,7,11,2,4,5", False)],
)
def test_a_flank_is_stripped(his: str, speaks: bool) -> None:
    """METZ l.967-969: three times as many on the other side, of four men or more."""
    assert (of("stripped_flank", examined(f"W:W37,38,40,44,47:B{his}", {})) is not None) is speaks


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


# --- Taking ------------------------------------------------------------------------------------

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


@pytest.mark.parametrize(
    ("line", "speaks"),
    [("W:W33,45:B28,6", True), ("W:W33,32,45:B28,6", False), ("W:W33,45:B27,6", False), ("W:W45:B6", False)],
)
def test_the_only_capture_is_made_at_once(line: str, speaks: bool) -> None:
    """METZ l.905-909: one way to take and no other; two ways, or none, and nothing is said."""
    assert (of("only_taking", examined(line, {})) is not None) is speaks
