"""The questions that can be asked of any game, because its states, its glossary and its tutor answer them.

docs/build/lessons.md lists them for those who write lessons.
"""

from collections.abc import Iterable, Mapping

from academie.errors import AcademieError, Illegal, Unknown, Unreadable, quoted
from academie.game import Event, Game, Move, Roll, State
from academie.game.registry import has_part, part_of
from academie.text.message import Message, counted, languages, row
from academie.tutor import advise, explainer
from academie.tutor.advice import weighed
from academie.tutor.lesson import Option
from academie.tutor.question import Answer, Asked, Question, Questions, moves_of, number, seat_named, yes_no

QUESTIONS = Questions()
_DEEPEST = 4  # moves of one's own that are looked ahead
_SHOWN = 12  # moves or throws listed in a sentence
_MAXIMS = 3  # pieces of advice shown for a move
_LISTED = Message("They are {what}.")
_ONE = Message("It is {what}.")
_MOVE = Message("legal move"), Message("legal moves")
DRAW = Option("draw", Message("nobody"))
NOTHING = Option("nothing", Message("nothing"))


def questions_of(game: Game) -> Mapping[str, Question]:
    """Every question that can be asked at a game: the game's own come before those of all games."""
    own: list[Mapping[str, Question]] = [
        part_of(game, part).QUESTIONS for part in ("exercises", "lessons") if has_part(game, part)
    ]
    return {**QUESTIONS, **{name: question for questions in own for name, question in questions.items()}}


def listed(words: Iterable[str | Message]) -> tuple[Message, ...]:
    """A sentence that lists what was counted; none for nothing."""
    found = list(words)
    return ((_LISTED if len(found) > 1 else _ONE).fill(what=row(found, _SHOWN)),) if found else ()


def brings(asked: Asked, state: State, key: str) -> list[Event]:
    """The events of a key that led to a state, of the player that is named or of any."""
    seat = asked.seat()
    return [event for event in state.events if event.key == key and seat in {None, event.player}]


def with_event(asked: Asked, state: State, key: str) -> list[Move]:
    """The legal moves of a state that bring an event."""
    return [move for move in state.moves() if brings(asked, state.after(move), key)]


def explained(game: Game, before: State, roll: Roll) -> tuple[Message, ...]:
    """What a throw wins and why, as the game's tutor explains it; nothing where it explains no throws."""
    try:
        teller = explainer(game)
        explanation = teller.explain(before, roll)
    except AcademieError:
        return ()
    return (Message.given({each: teller.render(explanation, each, brief=True) for each in languages()}),)


def named(game: Game, option: Option) -> Option:
    """An answer that is a key of the glossary, or “nothing”, in words; any other as it is."""
    term = game.glossary.terms.get(option.value)
    if option != Option.of(option.value) or (term is None and option.value != NOTHING.value):
        return option
    return Option(option.value, term.name) if term is not None else NOTHING


# --- A play


@QUESTIONS.add("legal", "play")
def legal(asked: Asked) -> Answer:
    """Any legal move."""
    moves = asked.state.moves()
    why = (
        Message("It is one of {count}.", count=counted(len(moves), *_MOVE))
        if len(moves) > 1
        else Message("It is the only legal move.")
    )
    return moves_of(asked, moves, why)


@QUESTIONS.add("event", "play", needs=("event",), takes=("player",))
def event(asked: Asked) -> Answer:
    """A move that brings an event."""
    return moves_of(asked, with_event(asked, asked.state, asked.event()))


@QUESTIONS.add("avoid", "play", needs=("event",), takes=("player",))
def avoid(asked: Asked) -> Answer:
    """A move that does not bring an event, where some do."""
    found = with_event(asked, asked.state, asked.event())
    return moves_of(asked, [move for move in asked.state.moves() if move not in found] if found else [])


@QUESTIONS.add("most", "play", needs=("event",), takes=("player",))
def most(asked: Asked) -> Answer:
    """The moves that bring most of an event: most points, or most squares where it has none."""

    def worth(move: Move) -> int:
        events = brings(asked, asked.after(move), asked.event())
        return sum(each.worth or len(each.squares) or 1 for each in events)

    moves = asked.state.moves()
    best = max(map(worth, moves), default=0)
    return moves_of(asked, [move for move in moves if best and worth(move) == best])


@QUESTIONS.add("win", "play")
def win(asked: Asked) -> Answer:
    """A move that wins the game at once."""

    def wins(move: Move) -> bool:
        result = asked.after(move).result
        return result is not None and result.winner == asked.state.player

    return moves_of(asked, [move for move in asked.state.moves() if wins(move)])


@QUESTIONS.add("force", "play", needs=("moves",))
def force(asked: Asked) -> Answer:
    """A move that wins within a number of moves, whatever the other plays; where no chance has a say."""
    count, me = asked.step.given["moves"], asked.state.player
    if not isinstance(count, int) or not 1 <= count <= _DEEPEST or me is None or asked.game.chance:
        raise Unreadable(
            "the question “force” is asked of games without dice, with “moves” from 1 to {most}.", most=_DEEPEST
        )
    moves = asked.state.moves()
    return moves_of(asked, [move for move in moves if _forces(asked.after(move), count - 1, me)])


def _forces(state: State, count: int, me: int) -> bool:
    """Whether a player wins for certain within a number of moves."""
    if state.result is not None:
        return state.result.winner == me
    if state.player == me:
        return count > 0 and any(_forces(state.after(move), count - 1, me) for move in state.moves())
    return count > 0 and all(_forces(state.after(move), count, me) for move in state.moves())


@QUESTIONS.add("advised", "play", needs=("advice",))
def advised(asked: Asked) -> Answer:
    """A move that a piece of the books' advice speaks for, by the key of the advice."""
    key = asked.text("advice")
    for advice in advise(asked.game, asked.state):
        if advice.key == key and advice.favours:
            return moves_of(asked, advice.favours, advice.text)
    raise Unknown("the advice {key} speaks for no move here; change the board or the advice.", key=quoted(key))


@QUESTIONS.add("preferred", "play", takes=("keys",))
def preferred(asked: Asked) -> Answer:
    """The moves that no other is ranked above by the books' advice; by that whose keys begin so, where that is said."""
    state = asked.state.view(asked.state.player) if asked.state.player is not None else asked.state
    moves, keys = list(state.moves()), str(asked.given("keys", ""))
    lines = [advice for advice in advise(asked.game, state) if advice.key.startswith(keys)]
    counts = weighed(moves, lines)
    best = [move for move in moves if counts[move] == max(counts.values())]
    speaking = [advice for advice in lines if advice.favours or advice.against]
    for_them = [advice.text for advice in speaking if not set(advice.favours).isdisjoint(best)]
    against = [advice.text for advice in speaking if not set(advice.against).isdisjoint(set(moves) - set(best))]

    def why_not(text: str) -> list[Message]:
        move = asked.game.read_move(asked.state, text)
        found = [advice.text for advice in speaking if move in advice.against]
        return found or [Message("The books prefer another play.")]

    if not speaking or max(counts.values()) == min(counts.values()):
        return Answer(())
    found = moves_of(asked, best, *(for_them or against)[:_MAXIMS])
    return Answer(found.right, found.why, why_not=why_not)


@QUESTIONS.add("book", "play")
def book(asked: Asked) -> Answer:
    """The move that the book plays next in the line on the board."""
    if not asked.follows:
        raise Unknown("no line of a book goes on from this board; name an entry and a ply before its end.")
    return moves_of(asked, [asked.game.read_move(asked.state, asked.follows[0])])


# --- A count


@QUESTIONS.add("moves", "count", takes=("event", "player"))
def moves_counted(asked: Asked) -> Answer:
    """The number of legal moves, or of those that cause the event, if one is given."""
    moves = with_event(asked, asked.state, asked.event()) if "event" in asked.step.given else asked.state.moves()
    return number(len(moves), *listed(map(asked.said, moves)))


@QUESTIONS.add("throws", "count", needs=("event",), takes=("player",))
def throws(asked: Asked) -> Answer:
    """How many throws, counted by their chances, bring an event: by themselves, or by some way to play them."""
    found = [
        roll
        for roll in asked.state.rolls()
        for after in [asked.after(roll)]
        if brings(asked, after, asked.event()) or with_event(asked, after, asked.event())
    ]
    words = [asked.game.write_roll(asked.state, roll) for roll in found]
    return number(sum(roll.weight for roll in found), *listed(words))


@QUESTIONS.add("points", "count", takes=("throw", "event", "player"))
def points(asked: Asked) -> Answer:
    """The points that a throw, a move or what was done last wins; of one event or one player where they are named."""
    state = asked.reached()
    seat, key = asked.seat(), asked.event() if "event" in asked.step.given else None
    events = [each for each in state.events if key in {None, each.key} and seat in {None, each.player}]
    won = [each for each in events if each.worth]
    explanation = explained(asked.game, asked.state, asked.roll()) if "throw" in asked.step.given else ()
    return number(sum(each.worth for each in won), *(explanation or (asked.game.narration.event(each) for each in won)))


@QUESTIONS.add("result_points", "count")
def result_points(asked: Asked) -> Answer:
    """The worth of the game that has ended."""
    result = asked.state.result
    if result is None:
        raise Illegal("the game is not over here.")
    return number(result.points, _by(asked, result.reason))


# --- A choice


@QUESTIONS.add("allowed", "choose", needs=("move",))
def allowed(asked: Asked) -> Answer:
    """Whether a move is legal; the game says why it is not."""
    try:
        asked.move()
    except AcademieError as error:
        return yes_no(False, error.text)
    return yes_no(True)


@QUESTIONS.add("which", "choose")
def which(asked: Asked) -> Answer:
    """Which of the moves to choose from are legal."""

    def why_not(value: str) -> list[Message]:
        try:
            asked.game.read_move(asked.state, value)
        except AcademieError as error:
            return [error.text]
        return []

    return Answer(tuple(option for option in asked.step.options if not why_not(option.value)), why_not=why_not)


@QUESTIONS.add("possible", "choose", needs=("event",), takes=("player", "throw"))
def possible(asked: Asked) -> Answer:
    """Whether some legal move brings an event."""
    state = asked.reached()
    found = with_event(asked, state, asked.event())
    return yes_no(bool(found), *listed(asked.game.narration.move(state, move) for move in found))


@QUESTIONS.add("happened", "choose", takes=("throw", "move"))
def happened(asked: Asked) -> Answer:
    """Which of the events to choose from a throw, a move or what was done last brings; “nothing” where none of them."""
    events = asked.reached().events
    keys = {each.key for each in events}
    names = [named(asked.game, option) for option in asked.step.options]
    found = tuple(option for option in names if option.value in keys)
    none = tuple(option for option in names if option.value == NOTHING.value)
    return Answer(found or none, tuple(asked.game.narration.event(each) for each in events))


@QUESTIONS.add("turn", "choose")
def turn(asked: Asked) -> Answer:
    """Who is to play, or to throw."""
    state = asked.state
    seat = state.player if state.player is not None else asked.game.taker(state)
    players = _players(asked)
    return Answer((players[seat],) if seat is not None else (), options=players)


@QUESTIONS.add("winner", "choose", takes=("move",))
def winner(asked: Asked) -> Answer:
    """Who has won, after a move where one is named; nobody where it is drawn, void or not over."""
    result, players = asked.reached().result, _players(asked)
    right = players[result.winner] if result is not None and result.winner is not None else DRAW
    why = (_by(asked, result.reason),) if result is not None else ()
    return Answer((right,), why, (*players, DRAW))


@QUESTIONS.add("over", "choose", takes=("move",))
def over(asked: Asked) -> Answer:
    """Whether the game is over, after a move where one is named."""
    result = asked.reached().result
    return yes_no(result is not None, *((_by(asked, result.reason),) if result is not None else ()))


@QUESTIONS.add("forced", "choose")
def forced(asked: Asked) -> Answer:
    """Whether there is but one legal move."""
    moves = asked.state.moves()
    return yes_no(len(moves) == 1, *listed(map(asked.said, moves)))


def _players(asked: Asked) -> tuple[Option, ...]:
    count = asked.game.seats(asked.state)
    names = [title.en.split()[-1].lower() for title in asked.game.players[:count]]
    return tuple(Option(name, asked.game.players[seat_named(asked.game, name)]) for name in names)


def _by(asked: Asked, key: str) -> Message:
    """An end by its name in the glossary."""
    term = asked.game.glossary.terms[key]
    return Message("{name}: {meaning} ({law})", name=term.name, meaning=term.meaning, law=term.law)
