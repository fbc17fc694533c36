"""The questions of trictrac's lessons beside those of every game: of the board and plays, and of throws and marks."""

from collections.abc import Callable, Collection

from academie._core import trictrac as law
from academie._core.trictrac import Jan
from academie.errors import Illegal, Unknown, Unreadable, quoted
from academie.game import Event
from academie.games.trictrac.coup import Dames
from academie.games.trictrac.match.amount import marque_amount
from academie.games.trictrac.names import SIDES, trous_in_words
from academie.games.trictrac.referee.acts import read_act
from academie.games.trictrac.referee.table import rigueur
from academie.games.trictrac.state import COIN, LAW, WHITE, Move, State, ours, place
from academie.games.trictrac.tutor import explain
from academie.games.trictrac.tutor.account.refusals import why_not
from academie.games.trictrac.tutor.account.values import Point
from academie.games.trictrac.tutor.chances import Chances, direct_chances, sum_chances, where
from academie.games.trictrac.tutor.filling import FILL, cover_chances
from academie.games.trictrac.tutor.hitting import FALSE, TRUE, take_by_effect, take_by_power, take_coin_chances
from academie.games.trictrac.tutor.holding import dead_numbers, hold_test, points_to_play
from academie.games.trictrac.tutor.position import Position, jans_named
from academie.tables.board import LIFTED, fleche, throw_name
from academie.text.message import Message, counted, verbatim
from academie.tutor.lesson import Option
from academie.tutor.question import Answer, Asked, Questions, moves_of, number, yes_no
from academie.tutor.questions import listed


def state_of(asked: Asked) -> State:
    """The state as one of trictrac."""
    return ours(asked.state)


def seen(asked: Asked) -> Position:
    """The board of the named player, or of the thrower."""
    state, seat = state_of(asked), asked.seat()
    position = Position.seen(state.core)
    return position if seat in {None, state.core.thrower} else position.turned()


def square_of(asked: Asked, key: str = "square") -> int:
    """The flèche that the question names, 0 to 23."""
    return fleche(asked.text(key))


def integer(asked: Asked, key: str, default: int = 0) -> int:
    """A number of the question, or the default."""
    value = asked.given(key, default)
    if not isinstance(value, int):
        raise Unreadable("{key} must be a number.", key=quoted(key))
    return value


def numbers_of(asked: Asked) -> list[int]:
    """Several numbers, such as 4 6."""
    words = asked.text("numbers").split()
    if not all(word.isdecimal() for word in words):
        raise Unreadable("Write the numbers like 4 6.")
    return [int(word) for word in words]


def steps_of(asked: Asked, key: str) -> list[int]:
    """The named flèches, on the path of the thrower."""
    thrower = state_of(asked).core.thrower
    return [place(thrower, fleche(name)) for name in asked.text(key).split()]


QUESTIONS = Questions()
_TABLES = (
    Option("petit", Message("White's petit jan")),
    Option("grand", Message("White's grand jan")),
    Option("grand-black", Message("Black's grand jan")),
    Option("petit-black", Message("Black's petit jan")),
)


@QUESTIONS.add("table", "choose", needs=("square",))
def table(asked: Asked) -> Answer:
    """In which of the four tables a flèche lies (§1)."""
    return Answer((_TABLES[square_of(asked) // 6],), options=_TABLES)


@QUESTIONS.add("distance", "count", needs=("from", "to"))
def distance(asked: Asked) -> Answer:
    """How far one flèche is from another on the path of the thrower; the one a dame leaves is not counted (§1)."""
    away = abs(square_of(asked, "to") - square_of(asked, "from"))
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
    return number(sum(dames > 1 for dames in seen(asked).own[:LIFTED]))


@QUESTIONS.add("alone", "count", takes=("player",))
def alone(asked: Asked) -> Answer:
    """How many of a player's dames stand alone on their flèche (§109)."""
    return number(sum(dames == 1 for dames in seen(asked).own[:LIFTED]))


@QUESTIONS.add("allowed", "choose", needs=("move",))
def allowed(asked: Asked) -> Answer:
    """Whether a play is legal, and by which paragraph it is not."""
    try:
        asked.move()
    except Illegal as error:
        reason = why_not(state_of(asked), asked.text("move"))
        return yes_no(False, error.text if reason is None else reason.text)
    return yes_no(True)


# --- Questions about decisions at the table


HOLD = Option("hold", Message("hold"))
LEAVE = Option("leave", Message("leave"))


@QUESTIONS.add("stands", "choose", needs=("event",))
def stands(asked: Asked) -> Answer:
    """Whether a throw is good after a mishap that both players admit (§6)."""
    state = state_of(asked)
    seat = state.core.thrower
    thrower, other = ("white", "black") if seat == WHITE else ("black", "white")
    table = rigueur(state.profile.name, str(state))
    for act in (f"{thrower} throws 6-2", f"{other} declares {asked.text('event')}", f"{thrower} accepts"):
        table = table.after(read_act(act))
        if any(ruling.key == "throw_good" for ruling in table.rulings):
            return yes_no(True, *(ruling.text for ruling in table.rulings))
    return yes_no(False, *(ruling.text for ruling in table.rulings))


@QUESTIONS.add("to_play", "count", takes=("player",))
def to_play(asked: Asked) -> Answer:
    """The points a player can play before his grand jan breaks (§116)."""
    return number(points_to_play(seen(asked).own))


@QUESTIONS.add("stay", "choose")
def stay(asked: Asked) -> Answer:
    """Hold or leave, by the points that remain to be played (§116)."""
    enough, text = hold_test(Position.seen(state_of(asked).core))
    return Answer((HOLD if enough else LEAVE,), (text,), (HOLD, LEAVE))


# --- Questions that a play answers: what it makes, and how many throws it leaves each player


_AFTER = Message("After it {deed}.")
_EXPOSED = Message("throw of 36 hits you"), Message("throws of 36 hit you")
_FILLING = Message("throw of 36 does it"), Message("throws of 36 do it")
_BAITED = Message("throw of 36 hits you falsely"), Message("throws of 36 hit you falsely")
Deed = tuple[Message, Message]


def _played(asked: Asked) -> list[Move]:
    """The plays of the throw on the board, without leaving and holding."""
    return [move for move in state_of(asked).moves() if move.play is not None]


def _that(asked: Asked, does: Callable[[Dames, Dames], bool]) -> Answer:
    """The plays that do something: the dames before and after, along the player's path."""
    had = tuple(state_of(asked).core.own)
    return moves_of(asked, [move for move in _played(asked) if move.play and does(had, tuple(move.play.own))])


@QUESTIONS.add("down", "play", needs=("dames",))
def down(asked: Asked) -> Answer:
    """The plays that bring that many dames down from the talon (§10)."""
    dames = integer(asked, "dames")
    return _that(asked, lambda had, has: had[0] - has[0] == dames)


@QUESTIONS.add("tout_d_une", "play", takes=("square",))
def tout_d_une(asked: Asked) -> Answer:
    """The plays by which one dame takes both numbers, from the named flèche if there is one (§10)."""
    total = sum(state_of(asked).core.dice)
    origins = steps_of(asked, "square") if "square" in asked.step.given else range(LIFTED - total)

    def one(had: Dames, has: Dames) -> bool:
        return any(
            has == tuple(n - (step == origin) + (step == origin + total) for step, n in enumerate(had))
            for origin in origins
        )

    return _that(asked, one)


@QUESTIONS.add("makes", "play", needs=("squares",))
def makes(asked: Asked) -> Answer:
    """The plays that make a case, where there was none, on each of some flèches (§109)."""
    steps = steps_of(asked, "squares")
    return _that(asked, lambda had, has: all(had[step] < 2 <= has[step] for step in steps))


@QUESTIONS.add("places", "play", needs=("squares",))
def places(asked: Asked) -> Answer:
    """The plays that bring a dame to each of some flèches."""
    steps = steps_of(asked, "squares")
    return _that(asked, lambda had, has: all(had[step] < has[step] for step in steps))


def _best(
    asked: Asked, count: Callable[[Dames, Dames], int], best: Callable[[Collection[int]], int], deed: Deed
) -> Answer:
    """The plays by which a count of throws, of the dames after it and the other's, is the best."""
    other = tuple(state_of(asked).core.other)
    found = {move: count(tuple(move.play.own), other) for move in _played(asked) if move.play}
    goal = best(found.values())

    def why(many: int) -> Message:
        return _AFTER.fill(deed=counted(many, *deed))

    def why_not(text: str) -> list[Message]:
        move = asked.game.read_move(asked.state, text)
        return [why(found[move])] if isinstance(move, Move) and move in found else []

    right = [move for move, many in found.items() if many == goal]
    return Answer(moves_of(asked, right).right, (why(goal),), why_not=why_not)


def _hit(asked: Asked, jans: Collection[Jan], best: Callable[[Collection[int]], int], deed: Deed) -> Answer:
    """The plays after which the other has the best number of throws that hit."""
    profile = state_of(asked).core.profile
    return _best(asked, lambda own, other: len(Position(other, own, profile).chances(jans)), best, deed)


@QUESTIONS.add("safest", "play")
def safest(asked: Asked) -> Answer:
    """The plays after which fewest of the other's throws hit truly."""
    return _hit(asked, TRUE, min, _EXPOSED)


@QUESTIONS.add("bait", "play")
def bait(asked: Asked) -> Answer:
    """The plays after which most of the other's throws hit falsely."""
    return _hit(asked, FALSE, max, _BAITED)


@QUESTIONS.add("widest", "play", takes=("need",))
def widest(asked: Asked) -> Answer:
    """The plays after which most throws fill next, for at least that many points."""
    need = integer(asked, "need", 1)

    def filling(own: Dames, other: Dames) -> int:
        position = Position(own, other, state_of(asked).core.profile)
        return len(position.that(lambda throw: position.gain(throw, FILL) >= need))

    return _best(asked, filling, max, _FILLING)


# --- Throws and marks


_MOST_TOLD = 3  # credits of a throw that are explained, and not only listed
_PEGS = Message("{who} pegs {trous}.")


def _thrown(asked: Asked) -> State:
    """The state after the throw that the question names, or the state itself."""
    return ours(asked.after(asked.roll())) if "throw" in asked.step.given else state_of(asked)


def _credits(asked: Asked) -> list[Event]:
    """The points marked; by one player, for one event or on one flèche where the question names them."""
    seat, key = asked.seat(), asked.text("event") if "event" in asked.step.given else None
    square = square_of(asked) if "square" in asked.step.given else None
    return [
        event
        for event in _thrown(asked).events
        if event.key in LAW
        and seat in {None, event.player}
        and key in {None, event.key}
        and (square is None or square in event.squares)
    ]


def _account(asked: Asked, seat: int | None = None, *, worth: bool = True) -> tuple[Message, ...]:
    """What the named throw brings a player and why, no more than the question asks; `worth`: the points it pays too."""
    if "throw" not in asked.step.given:
        return ()
    account = explain(asked.state, asked.roll())
    given = asked.step.given
    points = [
        point
        for point in account.points
        if point.player == (account.player if seat is None else seat)
        and given.get("event") in {None, point.jan}
        and (given.get("square") is None or given["square"] in point.squares)
    ]
    if not points:
        return tuple(sentence.text for refusal in account.refusals for sentence in refusal.sentences)
    if len(points) > _MOST_TOLD:
        return tuple(map(_head, points))
    sentences = [point.sentences if worth else point.sentences[:-1] for point in points]
    return tuple(
        line
        for point, said in zip(points, sentences, strict=True)
        for line in (*([_head(point)] if worth else []), *(each.text for each in said))
    )


def _head(point: Point) -> Message:
    where = f" ({', '.join(point.squares)})" if point.squares else ""
    return verbatim("+{points} {name}{where}").fill(points=point.points, name=point.name, where=where)


@QUESTIONS.add("points", "count", takes=("throw", "event", "player", "square"))
def points(asked: Asked) -> Answer:
    """The points marked for a throw, or for what was done last (§110); trous are not points."""
    found = _credits(asked)
    lines = _account(asked) if "throw" in asked.step.given else tuple(map(asked.game.narration.event, found))
    return number(sum(event.worth for event in found), *lines)


@QUESTIONS.add("ways", "count", needs=("throw", "event"), takes=("player", "square"))
def ways(asked: Asked) -> Answer:
    """By how many ways a throw does something (§114)."""
    return number(sum(event.ways for event in _credits(asked)), *_account(asked, worth=False))


@QUESTIONS.add("given", "count", needs=("throw",))
def given(asked: Asked) -> Answer:
    """What a throw gives the other, however it is played: false hits, contre-jans, numbers not played (§65, §24)."""
    one, two = asked.roll().dice
    native = state_of(asked).core
    coup = Position.seen(native).coup((one, two), nth=native.throws[native.thrower] + 1)
    return number(min(coup.given(play) for play in coup.plays), *_account(asked, 1 - native.thrower))


@QUESTIONS.add("trous", "count", takes=("throw", "player"))
def trous(asked: Asked) -> Answer:
    """How many trous a throw, or what was done last, has made somebody peg (§70, §72)."""
    events = [event for event in _thrown(asked).events if event.key.startswith("trou")]
    found = [event for event in events if asked.seat() in {None, event.player}]
    lines = [_PEGS.fill(who=SIDES[event.player], trous=trous_in_words(event.worth)) for event in found]
    return number(sum(event.worth for event in found), *lines)


@QUESTIONS.add("remain", "count", takes=("throw", "player"))
def remain(asked: Asked) -> Answer:
    """The points on a player's side once everything is marked (§70)."""
    state = _thrown(asked)
    seat = asked.seat()
    return number(state.core.scores[state.core.thrower if seat is None else seat].points)


@QUESTIONS.add("may_leave", "choose", takes=("throw",))
def may_leave(asked: Asked) -> Answer:
    """Whether the thrower may leave or hold (§73)."""
    return yes_no(_thrown(asked).core.phase == law.Phase.decide)


@QUESTIONS.add("bredouille", "choose", takes=("throw", "player"))
def bredouille(asked: Asked) -> Answer:
    """Whether a player's points stand in bredouille (§71)."""
    state = _thrown(asked)
    seat = asked.seat()
    return yes_no(state.core.scores[state.core.thrower if seat is None else seat].bredouille)


@QUESTIONS.add("marque", "count", needs=("trous",), takes=("other", "bredouille", "refaits"))
def marque(asked: Asked) -> Answer:
    """The worth of a marqué of trictrac à écrire (§98); `bredouille` is 1 for a marqué won in bredouille."""
    won, lost = integer(asked, "trous"), integer(asked, "other")
    amount = marque_amount(won, lost, bool(integer(asked, "bredouille")), integer(asked, "refaits"))
    return number(amount.marked, *(line.message for line in amount.lines))


# --- How many throws do a thing


def _chances(found: Chances) -> Answer:
    return number(len(found), *listed(found.named))


@QUESTIONS.add("dice", "count", takes=("total", "numbers", "named"))
def dice(asked: Asked) -> Answer:
    """How many throws two dice make: all, those of a total, those that show a number; `named`, each counted once."""
    found = where(lambda _: True)
    if "total" in asked.step.given:
        found = sum_chances(integer(asked, "total"))
    if "numbers" in asked.step.given:
        found = direct_chances(numbers_of(asked))
    if "named" in asked.step.given:
        return number(len(found.named), *listed(found.named))
    return _chances(found)


@QUESTIONS.add("covers", "count", needs=("numbers",), takes=("ways",))
def covers(asked: Asked) -> Answer:
    """How many throws bring a dame that many flèches, by one number or by both; by that many ways at least (§116)."""
    return _chances(cover_chances(numbers_of(asked), integer(asked, "ways", 1)))


@QUESTIONS.add("chances", "count", needs=("jan",), takes=("square", "ways", "player"))
def chances(asked: Asked) -> Answer:
    """How many throws make a jan, or one of a kind (battre, faux, remplir, conserver); there, and by that many ways."""
    position, jans, least = seen(asked), jans_named(asked.text("jan")), integer(asked, "ways", 1)
    seat = asked.seat()
    thrower = state_of(asked).core.thrower if seat is None else seat
    square = square_of(asked) if "square" in asked.step.given else None

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
        raise Unknown("A coin is not taken by {how}. Say {known}.", how=quoted(how), known=", ".join(_COIN))
    return _chances(_COIN[how](seen(asked)))


@QUESTIONS.add("leaves_coin", "count", takes=("player",))
def leaves_coin(asked: Asked) -> Answer:
    """How many throws let both dames of the coin go (§29)."""
    position = seen(asked)
    return _chances(position.that(lambda throw: any(play.own[COIN] == 0 for play in position.plays(throw))))


@QUESTIONS.add("dead", "count", takes=("player",))
def dead(asked: Asked) -> Answer:
    """How many of the six numbers no play of any throw can use (§24)."""
    found = dead_numbers(seen(asked))
    return number(len(found), *listed(map(str, found)))
