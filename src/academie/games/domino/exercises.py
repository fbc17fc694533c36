"""What learners of domino are asked, in lessons (counts of hands, who wins a coup and what) and in exercises.

The exercises count what is out, what a boudé shows, and whether you can close (§10, §12).
"""

import random
from collections.abc import Callable

from academie.errors import Illegal, Unreadable
from academie.game import Event
from academie.games.domino.game import game
from academie.games.domino.state import SEATS, Move, State, ours
from academie.games.domino.tile import TILES, points_of
from academie.text.message import Message, counted
from academie.tutor.exercise import Kinds, allowed_kind, board_with, walk
from academie.tutor.lesson import Option, Step
from academie.tutor.question import Answer, Asked, Questions, number, yes_no
from academie.tutor.questions import listed

KINDS, QUESTIONS = Kinds(), Questions()
_PROFILES = {1: "tete-a-tete-six", 2: "tete-a-tete-sept", 3: "quatre-sans-points"}
_NUMBERS = range(7)
_OUT = Message("You are {who}. How many tiles with a {number} do you not see, neither on the table nor in your hand?")
_LACKS = Message("You are {who}. So far: {course}. Which number has {other} shown not to have, by a boudé?")
_LACKS_HINT = Message("A player who says boude has none of the numbers open at that moment.")
_CLOSES = Message("You are {who}. So far: {course}. Can you place a tile of which you know that it closes the game?")
_CLOSES_HINT = Message(
    "Closed is when nobody can play: of each number at the ends you see all seven tiles, none of them left in your "
    "hand, or the others have shown by a boudé that they lack it."
)
_SEEN = Message("tile is seen"), Message("tiles are seen")


# --- The questions of the lessons


def _seat(asked: Asked) -> int:
    """The player who is named; the one in whose place the pupil sits where none is."""
    seat = asked.seat()
    return asked.step.seat if seat is None else seat


def _number(asked: Asked) -> int:
    count = asked.step.given["number"]
    if not isinstance(count, int) or count not in _NUMBERS:
        raise Unreadable("a domino number goes from 0 to 6.")
    return count


@QUESTIONS.add("hand", "count", takes=("player", "move"))
def hand(asked: Asked) -> Answer:
    """The count of a hand, after a move where one is named (§1, §35)."""
    state = asked.after(asked.move()) if "move" in asked.step.given else asked.state
    tiles = ours(state).hand(_seat(asked))
    return number(points_of(tiles), *listed(f"{tile} ({tile.points})" for tile in tiles))


@QUESTIONS.add("fitting", "count")
def fitting(asked: Asked) -> Answer:
    """How many tiles of the hand of the player to move can be placed, at whichever end (§4)."""
    tiles = {str(move.tile) for move in ours(asked.state).moves() if move.tile is not None}
    return number(len(tiles), *listed(sorted(tiles)))


@QUESTIONS.add("out", "count", needs=("number",), takes=("player",))
def out(asked: Asked) -> Answer:
    """How many tiles of a number a player sees neither on the line nor in his hand (§1, §12)."""
    count, view = _number(asked), ours(asked.state).view(_seat(asked))
    tiles = [str(tile) for tile in view.unseen if tile.has(count)]
    return number(len(tiles), *listed(tiles))


def _coup(asked: Asked) -> tuple[Event, tuple[Event, ...]]:
    """How a coup ended, by a move if one is named, and all that the board shows of it."""
    state = asked.after(asked.move()) if "move" in asked.step.given else asked.state
    for event in state.events:
        if event.key == "coup":
            return event, state.events
    raise Illegal("no coup has ended here.")


@QUESTIONS.add("coup", "choose", takes=("move",))
def coup(asked: Asked) -> Answer:
    """Who wins a coup that ends (§5, §35, §46)."""
    won, events = _coup(asked)
    seats = range(ours(asked.state).players)
    players = tuple(Option(SEATS[seat].lower(), asked.game.players[seat]) for seat in seats)
    return Answer((players[won.player],), tuple(map(asked.game.narration.event, events)), players)


@QUESTIONS.add("worth", "count", takes=("move",))
def worth(asked: Asked) -> Answer:
    """What the winner of a coup scores (§45)."""
    won, events = _coup(asked)
    return number(won.points, *map(asked.game.narration.event, events))


# --- The questions of the exercises


def unseen(state: State, player: int, count: int) -> list[str]:
    """The tiles of a number that a player does not see."""
    hand = state.hands[player] or ()
    return [str(tile) for tile in TILES if tile.has(count) and tile not in state.placed and tile not in hand]


@QUESTIONS.add("unseen", "count", needs=("number",), takes=("player",))
def unseen_counted(asked: Asked) -> Answer:
    """How many tiles of a number are in other hands or the talon, for the player who is named or to play (§12)."""
    state, count, player = ours(asked.state), _number(asked), asked.seat()
    found = unseen(state, (state.player or 0) if player is None else player, count)
    seen = Message("{seen}; seven in all.", seen=counted(7 - len(found), *_SEEN))
    return number(len(found), seen, *listed(found))


@QUESTIONS.add("lacks", "choose", needs=("player",))
def lacks(asked: Asked) -> Answer:
    """Which numbers a player has shown that he lacks, by passing (§10)."""
    found = ours(asked.state).lacks(asked.seat() or 0)
    options = tuple(Option.of(each) for each in _NUMBERS)
    return Answer(tuple(option for option in options if int(option.value) in found), options=options)


@QUESTIONS.add("closes", "choose")
def closes(asked: Asked) -> Answer:
    """Whether some tile closes the game now, as far as the player can know the other hands (§5)."""
    state = ours(asked.state)
    found = [asked.written(move) for move in state.moves() if _closed(state.after(move)) and _known(state, move)]
    return yes_no(bool(found), *listed(found))


def _closed(after: State) -> bool:
    return any(event.key == "ferme" for event in after.events)


def _known(state: State, move: Move) -> bool:
    """Whether the player sees that nobody else has a tile for either end after a move of his."""
    player, ends = state.player or 0, state.ends
    if move.tile is None or move.on is None or ends is None:
        return False
    saved = ends[1] if ends[0] == move.on else ends[0]
    others = [state.lacks(other) for other in range(state.players) if other != player]
    return all(
        not unseen(state, player, end) or all(end in lacking for lacking in others)
        for end in (saved, sum(move.tile) - move.on)
    )


def _course(state: State) -> str:
    """What has been played, each with its player."""
    return ", ".join(f"{'ABCD'[play.player]} {play}" for play in state.plays)


def _drawn(rng: random.Random, level: int, fits: Callable[[State, int], bool]) -> State | None:
    """The first position that is wanted in a game of chance, from a place on that chance picks."""
    first = rng.randint(14, 40)  # tiles drawn for the lead and dealt count as well
    for place, state in enumerate(walk(game.start(_PROFILES[level]), rng)):
        if place > 400:
            return None
        if place >= first and isinstance(state, State) and state.player is not None and fits(state, state.player):
            return state
    return None


def _exercise(state: State, step: str, ask: str, text: Message, hint: Message, **given: int | str) -> Step:
    return Step(step, text, board_with(state), ask=ask, given=given, hint=hint, seat=state.player or 0)


@KINDS.add("unseen", Message("Count what you do not see"))
def count_unseen(rng: random.Random, level: int) -> Step | None:
    """A number of which some tiles lie on the table."""
    state = _drawn(rng, level, lambda here, _: len(here.placed) >= 2 + level)
    if state is None or state.player is None:
        return None
    target = rng.choice(sorted({value for tile in state.placed for value in tile}))
    text = _OUT.fill(who=game.players[state.player], number=target)
    return _exercise(state, "count", "unseen", text, Message("There are seven tiles of each number."), number=target)


@KINDS.add("lacks", Message("Who lacks a number?"))
def who_lacks(rng: random.Random, level: int) -> Step | None:
    """A player has passed, and it is another's turn."""

    def shown(state: State, player: int) -> bool:
        return any(state.lacks(other) for other in range(state.players) if other != player)

    state = _drawn(rng, level, shown)
    if state is None or state.player is None:
        return None
    others = [other for other in range(state.players) if other != state.player and state.lacks(other)]
    other = rng.choice(others)
    text = _LACKS.fill(who=game.players[state.player], other=game.players[other], course=_course(state))
    return _exercise(state, "choose", "lacks", text, _LACKS_HINT, player=str(other + 1))


@KINDS.add("close", Message("Close or not?"))
def close(rng: random.Random, level: int) -> Step | None:
    """A late position, with a tile that closes the game or without."""
    closing = rng.random() < 0.5

    def fits(state: State, _: int) -> bool:
        if len(state.placed) < 6 or len(state.moves()) < 2:
            return False
        closed = [move for move in state.moves() if _closed(state.after(move))]
        if not all(_known(state, move) for move in closed):  # what would close by luck alone is not a fair question
            return False
        return not closing or bool(closed)

    state = _drawn(rng, level, fits)
    if state is None or state.player is None:
        return None
    text = _CLOSES.fill(who=game.players[state.player], course=_course(state))
    return _exercise(state, "choose", "closes", text, _CLOSES_HINT)


KINDS["legal"] = allowed_kind(game, (16, 40), ("§8",))
