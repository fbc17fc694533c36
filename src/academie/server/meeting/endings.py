"""Games and meetings that end because somebody gives up or runs out of time: who it is, who wins, and the sentences."""

from academie.match.clock import OUT
from academie.match.rounds import listed
from academie.match.series import gainers
from academie.referee.acts import Resign, RunOut
from academie.server.meeting.state import LEFT, TIME, State
from academie.text.message import Message, verbatim

LOST = {LEFT: Message("{name} gave up."), TIME: OUT}
_YOU_LOST = {LEFT: Message("You gave up."), TIME: Message("You ran out of time.")}
_WIN = {LEFT: Message("{names} win."), TIME: Message("{names} win on time.")}
_WINS = {LEFT: Message("{names} wins."), TIME: Message("{names} wins on time.")}
_YOU_WIN = {LEFT: Message("You win."), TIME: Message("You win on time.")}


def forfeit(meeting: State) -> tuple[int, str] | None:
    """The chair that gave up or ran out of time, and which of the two, where the meeting or its last game ended so."""
    board = meeting.board
    if meeting.gone is not None or board is None or not board.over or not board.acts:
        return meeting.gone
    act = board.acts[-1]
    if not isinstance(act, Resign | RunOut):
        return None
    return board.chairs[act.seat], TIME if isinstance(act, RunOut) else LEFT


def winners(meeting: State) -> list[int]:
    """The chairs that win by it; none where no game was begun."""
    board = meeting.board
    if board is None:
        return []
    if meeting.gone is not None:
        side = together(meeting, meeting.gone[0])
        return [chair for chair in range(len(meeting.head.chairs)) if chair not in side]
    result = board.table.result
    return [] if result is None else [board.chairs[seat] for seat in gainers(result)]


def together(meeting: State, chair: int) -> frozenset[int]:
    """A chair and its partners: those on its side of the table, or who play there in turn and advise one another."""
    board, found = meeting.board, {chair}
    if board is None:
        return frozenset(found)
    seat = board.seat(chair)
    if seat is not None:
        others = board.table.against(seat)
        found |= {each for place, each in enumerate(board.chairs) if place not in others}
    for playing, advisers in zip(board.chairs, board.seating.advisers, strict=False):
        if chair in {playing, *advisers}:
            found |= {playing, *advisers}
    return frozenset(found)


def outcome(meeting: State) -> tuple[float, ...] | None:
    """What each chair has of the whole, all together one; None while it is played.

    By the law of the form, whoever gained the most. Who gave up or ran out of time has nothing, nor have his
    partners; the others share.
    """
    if not meeting.over or (meeting.ended and meeting.gone is None and not meeting.rounds.over):
        return None
    count = len(meeting.head.chairs)
    if meeting.gone is not None:
        side = together(meeting, meeting.gone[0])
        return tuple(0.0 if chair in side else 1 / (count - len(side)) for chair in range(count))
    money = meeting.sheet.money or (0,) * count
    best = [chair for chair in range(count) if money[chair] == max(money)]
    return tuple(1 / len(best) if chair in best else 0.0 for chair in range(count))


def ranked(meeting: State) -> dict[str, float] | None:
    """What each person's rating is judged by, by the id of his account; None where nothing is to be judged.

    A meeting counts once a game has begun: leaving before that costs nobody anything. Partners of the one who
    gives up neither win nor lose by it: faults are personal.
    """
    shares = outcome(meeting)
    if shares is None or meeting.board is None:
        return None
    spared = frozenset() if meeting.gone is None else together(meeting, meeting.gone[0]) - {meeting.gone[0]}
    seated = [(number, chair.holder) for number, chair in enumerate(meeting.head.chairs) if number not in spared]
    return {holder: shares[number] for number, holder in seated if holder}


def won(meeting: State, why: str) -> Message | None:
    """The winner; None if there is none."""
    found = winners(meeting)
    return (_WINS if len(found) == 1 else _WIN)[why].fill(names=_named(meeting, found)) if found else None


def sentence_for(meeting: State, chair: int | None) -> Message | None:
    """Both sentences for one in a chair or one who watches; None if the game ended otherwise."""
    ended = forfeit(meeting)
    if ended is None:
        return None
    loser, why = ended
    you = _alone(meeting, chair)
    first = _YOU_LOST[why] if you and chair == loser else LOST[why].fill(name=_named(meeting, [loser]))
    second = _YOU_WIN[why] if you and winners(meeting) == [chair] else won(meeting, why)
    return first if second is None else verbatim("{first} {second}").fill(first=first, second=second)


def _alone(meeting: State, chair: int | None) -> bool:
    """Whether one person sits in a chair, and not several at one device."""
    holders = [each.holder for each in meeting.head.chairs]
    return chair is not None and bool(holders[chair]) and holders.count(holders[chair]) == 1


def _named(meeting: State, chairs: list[int]) -> Message:
    """Some chairs at the beginning of a sentence; what somebody calls himself stays as he writes it."""
    names = listed([meeting.name(chair) for chair in chairs])
    if meeting.head.chairs[chairs[0]].kind == "person" and meeting.written(chairs[0]):
        return names
    return names.each(lambda text: text[:1].upper() + text[1:])
