"""The full account of a throw of trictrac: its points and their reasons, what is no jan, the marking, plays, counsel.

    account = explain(game, game.read("W:A9,D1,E1,G1,H1,L2;B:Y7,P1,Q1,R1,S1,T1,U1,V1,X1"), (6, 5))
    print(render(account, "fr"))       # or account.as_data() for programs

The native law gives credits, plays and marks; nothing here decides. Every sentence cites its paragraph.
"""

from collections.abc import Sequence

from academie._core import trictrac as core
from academie.errors import Illegal
from academie.game import Game, Roll
from academie.games.trictrac.names import SIDES, points_in_words
from academie.games.trictrac.notation import read_board
from academie.games.trictrac.state import State, native_profile, ours, rebuilt, write_strides
from academie.games.trictrac.tutor.account.pleins import duties, plein_refusals
from academie.games.trictrac.tutor.account.points import Score, mark, point_of
from academie.games.trictrac.tutor.account.refusals import refusals
from academie.games.trictrac.tutor.account.scene import Scene
from academie.games.trictrac.tutor.account.values import (
    HEADS,
    Explanation,
    Field,
    Marking,
    Point,
    Refusal,
    Sentence,
    filled,
)
from academie.games.trictrac.tutor.precepts import advise
from academie.tables.board import write_dice
from academie.tutor.advice import Advice
from academie.tutor.advice import sentence as advised

MOST = 5  # maxims of one throw
_LATE = 99  # a throw past every beginning of which a maxim speaks


def counsel(thrown: State, *, known: bool) -> tuple[Advice, ...]:
    """What the books say of a throw that lies on the board, the weightiest first; of two that weigh alike, the earlier.

    A player who has still to decide hears about that, and about the plays he has if he holds. Where the number of
    throws is not known, no maxim of the first throws speaks: a board in mid-game would look like a beginning.
    """
    timed = thrown if known else with_counts(thrown, (_LATE, _LATE))
    received = advise(timed)
    if timed.core.phase == core.Phase.decide:
        received += advise(State(timed.core.held(), timed.profile))
    each = {advice.key: advice for advice in received}
    return tuple(sorted(each.values(), key=lambda advice: -advice.weight)[:MOST])


__all__ = ["Explanation", "Marking", "Point", "Refusal", "Sentence", "explain", "read_position", "render"]


def explain(game: Game, before: State, dice: tuple[int, int], throw_of_releve: int | None = None) -> Explanation:
    """The account of a throw from a state in which the dice are to be thrown.

    At the opening the dice are White's and Black's (§3). `throw_of_releve` says which throw of the relevé it is for the
    thrower, where the position does not tell (§39).
    """
    if before.core.phase not in {core.Phase.opening, core.Phase.throw}:
        raise Illegal("An explanation starts before the throw. Give the position with the dice still to be thrown.")
    known = throw_of_releve is not None or tells_throws(before)
    started = with_throws(before, throw_of_releve)
    thrown = started.after(_roll(started, dice))
    if thrown.core.phase in {core.Phase.opening, core.Phase.throw}:
        raise Illegal(
            "The throw {dice} only settles who begins (§3). There is nothing to explain.", dice=write_dice(dice)
        )
    native = thrown.core
    repeats = native.game_throws == 2 and started.core.game_throws == 1 and native.dice == native.first_throw
    scene = Scene.of(native, known=known, repeats=repeats)
    hanging = scene.hanging(native)
    points = [point_of(scene, credit, game.glossary, hangs=credit.jan in hanging) for credit in scene.account]
    playing = _playing(thrown)
    return Explanation(
        position=str(before),
        profile=before.profile.name,
        player=scene.seat,
        dice=scene.dice,
        summary=_summary(scene, points),
        points=tuple(points),
        refusals=(*refusals(scene), *plein_refusals(scene)),
        duties=tuple(duties(scene, playing)) if playing else (),
        markings=tuple(_markings(started, scene, points)),
        plays=tuple(write_strides(scene.seat, play) for play in playing),
        counsel=counsel(thrown, known=known),
        law=game.law,
    )


def read_position(game: Game, line: str, profile: str | None = None) -> State:
    """A state from its line; dames alone may be fewer than fifteen a side, as books give positions (§111)."""
    if len(line.split()) != 1:
        return ours(game.read(line, profile))
    white, black = read_board(line.strip(), whole=False)
    found = game.profiles.find(profile)
    nothing = [(0, False, 0, False), (0, False, 0, False)]
    made = core.State(native_profile(found), white, black, 0, core.Phase.throw, None, nothing, [0, 0], 0, None)
    return State(made, found)


def _roll(state: State, dice: tuple[int, int]) -> Roll:
    if state.core.phase == core.Phase.opening:
        return Roll(dice)
    large, small = max(dice), min(dice)
    return Roll((large, small), 1 if large == small else 2)


def _playing(thrown: State) -> list[core.Play]:
    """The plays the player has, the plein that is owed taken into account; also when he has still to decide."""
    phase = thrown.core.phase
    if phase == core.Phase.over:
        return []
    return list((thrown.core.held() if phase == core.Phase.decide else thrown.core).plays())


def _summary(scene: Scene, points: list[Point]) -> Sentence:
    mine = sum(point.points for point in points if point.player == scene.seat)
    his = sum(point.points for point in points if point.player != scene.seat)
    return scene.say(
        "summary_nth" if scene.throw_of_releve else "summary",
        "§69",
        "§110",
        throw=scene.throw,
        dice=write_dice(scene.dice),
        index=scene.throw_of_releve,
        mine=points_in_words(mine),
        his=points_in_words(his),
    )


def _markings(before: State, scene: Scene, points: list[Point]) -> list[Marking]:
    """The thrower's gains, then what his play brings him, then the adversary's (§69)."""
    one, two = ((s.points, s.bredouille, s.trous, s.grande) for s in before.core.scores)
    scores: tuple[Score, Score] = (one, two)
    target = 0 if scene.profile.marque else scene.profile.target  # §96: a marqué is won by leaving
    found: list[Marking] = []
    for player, when in ((scene.seat, "throw"), (scene.seat, "play"), (1 - scene.seat, "play")):
        gain = sum(point.points for point in points if point.player == player and point.when == when)
        if gain == 0 or (target and max(score[2] for score in scores) >= target):
            continue
        marking, scores = mark(scores, player, gain, own_dice=player == scene.seat, target=target)
        found.append(marking)
    return found


# --- How many throws of the relevé were made


def tells_throws(state: State) -> bool:
    """Whether the counts of throws can be believed: a bare position has none although dames are down."""
    stacked = state.core.own[0] == 15 and state.core.other[0] == 15
    return stacked or any(state.core.throws)


def with_throws(state: State, throw_of_releve: int | None) -> State:
    """The state before a throw, with that being which of the relevé for the thrower; the other has thrown as often."""
    if throw_of_releve is None:
        return state
    made = throw_of_releve - 1
    other = state.core.throws[1 - state.core.thrower] if tells_throws(state) else made
    return with_counts(state, (other, made) if state.core.thrower else (made, other))


def with_counts(state: State, throws: tuple[int, int]) -> State:
    """The state with a number of throws made by White and by Black."""
    return State(rebuilt(state.core, throws=throws), state.profile)


# --- An explanation written out for people


_MOST = 12  # plays listed
_FEW = 3  # credits that are explained in short, and not only listed


def render(explanation: Explanation, language: str = "en", *, brief: bool = False) -> str:
    """The account as lines of text; brief: what is won and why, or why nothing is, without books, marking and plays."""
    if brief:
        return "\n".join(_in_short(explanation, language))
    lines = [explanation.summary.cited(language, explanation.law)]
    for player in (explanation.player, 1 - explanation.player):
        points = [point for point in explanation.points if point.player == player]
        if points:
            lines += ["", _head("wins", language, side=SIDES[player], total=explanation.total(player))]
            for point in points:
                lines += _point(explanation, point, language)
    if explanation.markings:
        lines += ["", _head("marking", language)]
        for marking in explanation.markings:
            lines += _indented(explanation, marking.sentences, language)
    lines += _refused(explanation, explanation.refusals, language)
    lines += _duties(explanation, language)
    lines += _counsel(explanation, language)
    return "\n".join(lines)


def _in_short(explanation: Explanation, language: str) -> list[str]:
    lines = [explanation.summary.text.to(language)]
    few = len(explanation.points) <= _FEW
    for point in explanation.points:
        sentences = point.sentences if few else ()
        lines += [_won(point, language), *(f"    {each.text.to(language)}" for each in sentences)]
    if not explanation.points:
        lines += [f"  {each.text.to(language)}" for refusal in explanation.refusals for each in refusal.sentences]
    return lines


def _head(key: str, language: str, *, count: int | None = None, **fields: Field) -> str:
    return filled(HEADS[key], fields, count).to(language)


def _indented(explanation: Explanation, sentences: Sequence[Sentence], language: str) -> list[str]:
    return [f"    {sentence.cited(language, explanation.law)}" for sentence in sentences]


def _point(explanation: Explanation, point: Point, language: str) -> list[str]:
    return [_won(point, language), *_indented(explanation, point.sentences, language)]


def _won(point: Point, language: str) -> str:
    where = f" ({', '.join(point.squares)})" if point.squares else ""
    return f"  +{point.points}  {point.name.to(language)}{where}"


def _refused(explanation: Explanation, refusals: Sequence[Refusal], language: str) -> list[str]:
    if not refusals:
        return []
    lines = ["", _head("refusals", language)]
    for refusal in refusals:
        first, *rest = [sentence.cited(language, explanation.law) for sentence in refusal.sentences]
        lines += [f"  - {first}", *(f"    {each}" for each in rest)]
    return lines


def _duties(explanation: Explanation, language: str) -> list[str]:
    plays = list(explanation.plays)
    shown = ", ".join(plays[:_MOST]) + (" …" if len(plays) > _MOST else "")
    head = _head("may", language, count=len(plays), plays=shown)
    return ["", _head("duties", language), *_indented(explanation, explanation.duties, language), f"    {head}"]


def _counsel(explanation: Explanation, language: str) -> list[str]:
    if not explanation.counsel:
        return []
    lines = [f"    {each.key}  {advised(each, language)} [{each.law}; {each.source}]" for each in explanation.counsel]
    return ["", _head("counsel", language), *lines]
