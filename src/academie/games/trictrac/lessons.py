"""The questions of trictrac's lessons beside those of every game: points, trous, chances, coins, tenues (§116).

What a throw wins is asked of the law, how many throws do something of the room's arithmetic.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from academie._core import trictrac as law
from academie.errors import Illegal, Unknown, Unreadable, quoted
from academie.games.trictrac.match.amount import marque_amount
from academie.games.trictrac.names import SIDES, trous_told
from academie.games.trictrac.referee.acts import read_act
from academie.games.trictrac.referee.carries import read_carries
from academie.games.trictrac.referee.table import rigueur
from academie.games.trictrac.state import COIN, LAW, WHITE, Move, State, ours, place
from academie.games.trictrac.tutor import explain
from academie.games.trictrac.tutor.account.reasons import told_play
from academie.games.trictrac.tutor.account.scene import Scene
from academie.games.trictrac.tutor.chances import Chances, direct_chances, sum_chances, where
from academie.games.trictrac.tutor.coins import take_by_effect, take_by_power, take_coin_chances
from academie.games.trictrac.tutor.counting import jans_named
from academie.games.trictrac.tutor.filling import FILL, cover_chances
from academie.games.trictrac.tutor.hitting import FALSE, TRUE
from academie.games.trictrac.tutor.holding import dead_numbers, hold_test, points_to_play
from academie.games.trictrac.tutor.position import Position
from academie.tables.board import LIFTED, fleche
from academie.tables.names import throw_name
from academie.title import Title, counted
from academie.tutor.lesson import Option
from academie.tutor.question import Answer, Asked, Questions, moves_of, number, yes_no
from academie.tutor.questions import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from academie.game import Event
    from academie.games.trictrac.coup import Dames
    from academie.games.trictrac.tutor.account.values import Point

QUESTIONS = Questions()
_TABLES = (
    Option("petit", Title("White's petit jan", "le petit jan des Blancs")),
    Option("grand", Title("White's grand jan", "le grand jan des Blancs")),
    Option("grand-black", Title("Black's grand jan", "le grand jan des Noirs")),
    Option("petit-black", Title("Black's petit jan", "le petit jan des Noirs")),
)
HOLD = Option("hold", Title("hold", "tenir"))
LEAVE = Option("leave", Title("leave", "s'en aller"))
_MOST_TOLD = 3  # credits of a throw that are explained, and not only listed
_PEGS = Title("{who} pegs {trous}.", "{who} marquent {trous}.")
_AFTER = Title("After it {deed}.", "Après ce coup, {deed}.")
_EXPOSED = (
    Title("throw of 36 hits you", "jet sur 36 vous bat"),
    Title("throws of 36 hit you", "jets sur 36 vous battent"),
)
_FILLING = Title("throw of 36 does it", "jet sur 36 y suffit"), Title("throws of 36 do it", "jets sur 36 y suffisent")
_BAITED = (
    Title("throw of 36 hits you falsely", "jet sur 36 vous bat à faux"),
    Title("throws of 36 hit you falsely", "jets sur 36 vous battent à faux"),
)


# --- What the board shows


def _state(asked: Asked) -> State:
    return ours(asked.state)


def _seen(asked: Asked) -> Position:
    """The board of the player that is named, of who throws or plays where none is."""
    state, seat = _state(asked), asked.seat()
    position = Position.seen(state.core)
    return position if seat in {None, state.core.thrower} else position.turned()


def _square(asked: Asked, key: str = "square") -> int:
    return fleche(asked.text(key))


def _integer(asked: Asked, key: str, default: int = 0) -> int:
    value = asked.given(key, default)
    if not isinstance(value, int):
        raise Unreadable(
            Title("{key} must be a number.", "{key} doit être un nombre.").fill(key=quoted(key)),
        )
    return value


def _numbers(asked: Asked) -> list[int]:
    """Numbers that are named one after the other, such as 4 6."""
    words = asked.text("numbers").split()
    if not all(word.isdecimal() for word in words):
        raise Unreadable(
            Title("numbers are written like 4 6.", "les nombres s'écrivent comme 4 6."),
        )
    return [int(word) for word in words]


def _counts(asked: Asked) -> Dames:
    return _seen(asked).own


@QUESTIONS.add("table", "choose", needs=("square",))
def table(asked: Asked) -> Answer:
    """In which of the four tables a flèche lies (§1)."""
    return Answer((_TABLES[_square(asked) // 6],), options=_TABLES)


@QUESTIONS.add("distance", "count", needs=("from", "to"))
def distance(asked: Asked) -> Answer:
    """How far one flèche is from another on the path of who throws; that which is left is not counted (§1)."""
    away = abs(_square(asked, "to") - _square(asked, "from"))
    return number(away)


@QUESTIONS.add("called", "choose", needs=("throw",))
def called(asked: Asked) -> Answer:
    """What the players call a doublet (§5, §113)."""
    names = [Option(f"{face}-{face}", throw_name((face, face))) for face in range(1, 7)]
    right = tuple(name for name in names if name.value == asked.text("throw"))
    return Answer(right, options=tuple(names))


@QUESTIONS.add("cases", "count", takes=("player",))
def cases(asked: Asked) -> Answer:
    """How many flèches a player holds with two dames or more (§109)."""
    return number(sum(dames > 1 for dames in _counts(asked)[:LIFTED]))


@QUESTIONS.add("alone", "count", takes=("player",))
def alone(asked: Asked) -> Answer:
    """How many of a player's dames stand alone on their flèche (§109)."""
    return number(sum(dames == 1 for dames in _counts(asked)[:LIFTED]))


@QUESTIONS.add("allowed", "choose", needs=("move",))
def allowed(asked: Asked) -> Answer:
    """Whether a play is legal, and by which paragraph it is not."""
    try:
        asked.move()
    except Illegal as error:
        return yes_no(False, *(_why_not(_state(asked), asked.text("move")) or (error.text,)))
    return yes_no(True)


def _why_not(state: State, text: str) -> tuple[Title, ...]:
    """Why a play of both numbers is no legal one, where the native law gives the reason."""
    native = state.core
    scene = Scene(native.profile, tuple(native.own), tuple(native.other), native.thrower, native.dice)
    carries = read_carries(native.thrower, text)
    for one, two in permutations(native.dice):
        if len(carries) == 1 and carries[0].target - carries[0].origin == one + two:
            paces = ((carries[0].origin, one), (carries[0].origin + one, two))
        elif [carry.target - carry.origin for carry in carries] == [one, two]:
            paces = ((carries[0].origin, one), (carries[1].origin, two))
        else:
            continue
        reason = scene.why_not(*paces)
        if reason.why != law.Why.nothing:
            return (told_play(scene, paces, reason).text,)
    return ()


# --- What a throw is worth


def _thrown(asked: Asked) -> State:
    """The state after the throw that is named; as it is where none is."""
    return ours(asked.after(asked.roll())) if "throw" in asked.step.given else _state(asked)


def _credits(asked: Asked) -> list[Event]:
    """What was marked: by one player, for one event, on one flèche, where they are named."""
    seat, key = asked.seat(), asked.text("event") if "event" in asked.step.given else None
    square = _square(asked) if "square" in asked.step.given else None
    return [
        event
        for event in _thrown(asked).events
        if event.key in LAW
        and seat in {None, event.player}
        and key in {None, event.key}
        and (square is None or square in event.squares)
    ]


def _account(asked: Asked, seat: int | None = None, *, worth: bool = True) -> tuple[Title, ...]:
    """What the throw that is named brings a player and why, no more than is asked; worth: what it pays too."""
    if "throw" not in asked.step.given:
        return ()
    told = explain(asked.state, asked.roll())
    given = asked.step.given
    points = [
        point
        for point in told.points
        if point.player == (told.player if seat is None else seat)
        and given.get("event") in {None, point.jan}
        and (given.get("square") is None or given["square"] in point.squares)
    ]
    if not points:
        return tuple(sentence.text for refusal in told.refusals for sentence in refusal.sentences)
    if len(points) > _MOST_TOLD:
        return tuple(map(_head, points))
    sentences = [point.sentences if worth else point.sentences[:-1] for point in points]
    return tuple(
        line
        for point, said in zip(points, sentences, strict=True)
        for line in (*([_head(point)] if worth else []), *(each.text for each in said))
    )


def _head(point: Point) -> Title:
    where = f" ({', '.join(point.squares)})" if point.squares else ""
    return Title(f"+{point.points} {point.name.en}{where}", f"+{point.points} {point.name.fr}{where}")


@QUESTIONS.add("points", "count", takes=("throw", "event", "player", "square"))
def points(asked: Asked) -> Answer:
    """The points marked for a throw, or for what was done last (§110); trous are not points."""
    found = _credits(asked)
    told = _account(asked) if "throw" in asked.step.given else tuple(map(asked.game.told_event, found))
    return number(sum(event.points for event in found), *told)


@QUESTIONS.add("ways", "count", needs=("throw", "event"), takes=("player", "square"))
def ways(asked: Asked) -> Answer:
    """By how many ways a throw does something (§114)."""
    return number(sum(event.ways for event in _credits(asked)), *_account(asked, worth=False))


@QUESTIONS.add("given", "count", needs=("throw",))
def given(asked: Asked) -> Answer:
    """What a throw gives the other, however it is played: false hits, contre-jans, numbers not played (§65, §24)."""
    one, two = asked.roll().dice
    native = _state(asked).core
    coup = Position.seen(native).coup((one, two), nth=native.throws[native.thrower] + 1)
    return number(min(coup.given(play) for play in coup.plays), *_account(asked, 1 - native.thrower))


@QUESTIONS.add("trous", "count", takes=("throw", "player"))
def trous(asked: Asked) -> Answer:
    """How many trous a throw, or what was done last, has made somebody peg (§70, §72)."""
    events = [event for event in _thrown(asked).events if event.key.startswith("trou")]
    found = [event for event in events if asked.seat() in {None, event.player}]
    told = [_PEGS.fill(who=SIDES[event.player], trous=trous_told(event.points)) for event in found]
    return number(sum(event.points for event in found), *told)


@QUESTIONS.add("remain", "count", takes=("throw", "player"))
def remain(asked: Asked) -> Answer:
    """The points that stand on a player's side once everything is marked (§70)."""
    state = _thrown(asked)
    seat = asked.seat()
    return number(state.core.scores[state.core.thrower if seat is None else seat].points)


@QUESTIONS.add("may_leave", "choose", takes=("throw",))
def may_leave(asked: Asked) -> Answer:
    """Whether who has thrown may leave or hold (§73)."""
    return yes_no(_thrown(asked).core.phase == law.Phase.decide)


@QUESTIONS.add("bredouille", "choose", takes=("throw", "player"))
def bredouille(asked: Asked) -> Answer:
    """Whether a player's points stand in bredouille (§71)."""
    state = _thrown(asked)
    seat = asked.seat()
    return yes_no(state.core.scores[state.core.thrower if seat is None else seat].bredouille)


@QUESTIONS.add("marque", "count", needs=("trous",), takes=("other", "bredouille", "refaits"))
def marque(asked: Asked) -> Answer:
    """What a marqué of trictrac à écrire is worth (§98); `bredouille` is 1 for a marqué won in bredouille."""
    won, lost = _integer(asked, "trous"), _integer(asked, "other")
    amount = marque_amount(won, lost, bool(_integer(asked, "bredouille")), _integer(asked, "refaits"))
    shown = [Title(line.to("en"), line.to("fr")) for line in amount.lines]
    return number(amount.marked, *shown)


# --- How many throws


def _chances(found: Chances) -> Answer:
    return number(len(found), *listed(found.named))


@QUESTIONS.add("dice", "count", takes=("total", "numbers", "named"))
def dice(asked: Asked) -> Answer:
    """How many throws two dice make: all, those of a total, those that show a number; `named`, each counted once."""
    found = where(lambda _: True)
    if "total" in asked.step.given:
        found = sum_chances(_integer(asked, "total"))
    if "numbers" in asked.step.given:
        found = direct_chances(_numbers(asked))
    if "named" in asked.step.given:
        return number(len(found.named), *listed(found.named))
    return _chances(found)


@QUESTIONS.add("covers", "count", needs=("numbers",), takes=("ways",))
def covers(asked: Asked) -> Answer:
    """How many throws bring a dame so many flèches, by one number or by both; by so many ways at least (§116)."""
    return _chances(cover_chances(_numbers(asked), _integer(asked, "ways", 1)))


@QUESTIONS.add("chances", "count", needs=("jan",), takes=("square", "ways", "player"))
def chances(asked: Asked) -> Answer:
    """How many throws make a jan, or one of a kind (battre, faux, remplir, conserver); there, and by so many ways."""
    position, jans, least = _seen(asked), jans_named(asked.text("jan")), _integer(asked, "ways", 1)
    seat = asked.seat()
    thrower = _state(asked).core.thrower if seat is None else seat
    square = _square(asked) if "square" in asked.step.given else None

    def made(throw: tuple[int, int]) -> bool:
        return any(
            credit.jan in jans
            and max(1, len(credit.ways)) >= least
            and (square is None or square in {place(thrower, step) for step in credit.where})
            for credit in position.account(throw)
        )

    return _chances(position.that(made))


_COIN: dict[str, Callable[[Position], Chances]] = {
    "effect": take_by_effect,
    "power": take_by_power,
    "either": take_coin_chances,
}


@QUESTIONS.add("takes_coin", "count", takes=("how", "player"))
def takes_coin(asked: Asked) -> Answer:
    """How many throws take the own coin: by effect, by power, or either way (§26, §27)."""
    how = str(asked.given("how", "either"))
    if how not in _COIN:
        raise Unknown(
            Title(
                "a coin is not taken by {how}; say {known}.", "un coin ne se prend pas par {how} ; dites {known}."
            ).fill(how=quoted(how), known=", ".join(_COIN))
        )
    return _chances(_COIN[how](_seen(asked)))


@QUESTIONS.add("leaves_coin", "count", takes=("player",))
def leaves_coin(asked: Asked) -> Answer:
    """How many throws let both dames of the coin go (§29)."""
    position = _seen(asked)
    return _chances(position.that(lambda throw: any(play.own[COIN] == 0 for play in position.plays(throw))))


@QUESTIONS.add("dead", "count", takes=("player",))
def dead(asked: Asked) -> Answer:
    """How many of the six numbers no play of any throw can use (§24)."""
    found = dead_numbers(_seen(asked))
    return number(len(found), *listed(map(str, found)))


# --- The table


@QUESTIONS.add("stands", "choose", needs=("event",))
def stands(asked: Asked) -> Answer:
    """Whether a throw is good to which something has befallen (§6), both players owning to it."""
    state = _state(asked)
    seat = state.core.thrower
    thrower, other = ("white", "black") if seat == WHITE else ("black", "white")
    table = rigueur(state.profile.name, str(state))
    for act in (f"{thrower} throws 6-2", f"{other} declares {asked.text('event')}", f"{thrower} accepts"):
        table = table.after(read_act(act))
        if any(ruling.key == "throw_good" for ruling in table.rulings):
            return yes_no(True, *(ruling.text for ruling in table.rulings))
    return yes_no(False, *(ruling.text for ruling in table.rulings))


# --- Holding


@QUESTIONS.add("to_play", "count", takes=("player",))
def to_play(asked: Asked) -> Answer:
    """The points a player can play before his grand jan breaks (§116)."""
    return number(points_to_play(_counts(asked)))


@QUESTIONS.add("stay", "choose")
def stay(asked: Asked) -> Answer:
    """Hold or leave, by the points that remain to be played (§116)."""
    test = hold_test(Position.seen(_state(asked).core))
    return Answer((HOLD if test.enough else LEAVE,), (test.text,), (HOLD, LEAVE))


# --- A play


def _played(asked: Asked) -> list[Move]:
    """The plays of the throw on the board, without leaving and holding."""
    return [move for move in _state(asked).moves() if move.play is not None]


def _that(asked: Asked, does: Callable[[Dames, Dames], bool]) -> Answer:
    """The plays that do something: the dames before and after, along the player's path."""
    had = tuple(_state(asked).core.own)
    return moves_of(asked, [move for move in _played(asked) if move.play and does(had, tuple(move.play.own))])


def _steps(asked: Asked, key: str) -> list[int]:
    """The flèches that are named, on the path of who plays."""
    thrower = _state(asked).core.thrower
    return [place(thrower, fleche(name)) for name in asked.text(key).split()]


@QUESTIONS.add("down", "play", needs=("dames",))
def down(asked: Asked) -> Answer:
    """The plays that bring so many dames down from the talon (§10)."""
    dames = _integer(asked, "dames")
    return _that(asked, lambda had, has: had[0] - has[0] == dames)


@QUESTIONS.add("tout_d_une", "play", takes=("square",))
def tout_d_une(asked: Asked) -> Answer:
    """The plays by which one dame takes both numbers, from a flèche where one is named (§10)."""
    total = sum(_state(asked).core.dice)
    origins = _steps(asked, "square") if "square" in asked.step.given else range(LIFTED - total)

    def one(had: Dames, has: Dames) -> bool:
        return any(
            has == tuple(n - (step == origin) + (step == origin + total) for step, n in enumerate(had))
            for origin in origins
        )

    return _that(asked, one)


@QUESTIONS.add("makes", "play", needs=("squares",))
def makes(asked: Asked) -> Answer:
    """The plays that make a case, where there was none, on each of some flèches (§109)."""
    steps = _steps(asked, "squares")
    return _that(asked, lambda had, has: all(had[step] < 2 <= has[step] for step in steps))


@QUESTIONS.add("places", "play", needs=("squares",))
def places(asked: Asked) -> Answer:
    """The plays that bring a dame to each of some flèches."""
    steps = _steps(asked, "squares")
    return _that(asked, lambda had, has: all(had[step] < has[step] for step in steps))


def _best(
    asked: Asked,
    count: Callable[[Dames, Dames], int],
    best: Callable[[Collection[int]], int],
    deed: tuple[Title, Title],
) -> Answer:
    """The plays by which a count of throws, of the dames after it and the other's, is the best."""
    other = tuple(_state(asked).core.other)
    found = {move: count(tuple(move.play.own), other) for move in _played(asked) if move.play}
    wanted = best(found.values())

    def why(many: int) -> Title:
        return _AFTER.fill(deed=counted(many, *deed))

    def why_not(text: str) -> list[Title]:
        move = asked.game.read_move(asked.state, text)
        return [why(found[move])] if isinstance(move, Move) and move in found else []

    right = [move for move, many in found.items() if many == wanted]
    options = tuple(Option.of(asked.written(move)) for move in right)
    return Answer(options, (why(wanted),), why_not=why_not)


@QUESTIONS.add("safest", "play")
def safest(asked: Asked) -> Answer:
    """The plays after which fewest of the other's throws hit truly."""

    def shots(own: Dames, other: Dames) -> int:
        return len(Position(other, own, _state(asked).core.profile).chances(TRUE))

    return _best(asked, shots, min, _EXPOSED)


@QUESTIONS.add("bait", "play")
def bait(asked: Asked) -> Answer:
    """The plays after which most of the other's throws hit falsely."""

    def shots(own: Dames, other: Dames) -> int:
        return len(Position(other, own, _state(asked).core.profile).chances(FALSE))

    return _best(asked, shots, max, _BAITED)


@QUESTIONS.add("widest", "play", takes=("need",))
def widest(asked: Asked) -> Answer:
    """The plays after which most throws fill next, for at least so many points."""
    need = _integer(asked, "need", 1)

    def filling(own: Dames, other: Dames) -> int:
        position = Position(own, other, _state(asked).core.profile)
        return len(position.that(lambda throw: position.gain(throw, FILL) >= need))

    return _best(asked, filling, max, _FILLING)
