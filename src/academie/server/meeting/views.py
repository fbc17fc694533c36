"""What one chair or one watcher may know of a meeting, as plain data; and the account of an entry for that person.

What another's hand holds is in nothing that is made here: the table says what a viewer may see of it and of an act
(`view`, `seen`), and its account of an act is for everybody.
"""

import dataclasses
from collections.abc import Sequence
from typing import Any

from academie.game import Result
from academie.match.clock import Pace
from academie.match.forms import Sheet
from academie.referee.acts import Act, Kind
from academie.scene import revealed
from academie.server.meeting import endings, requests
from academie.server.meeting.board import Board, said
from academie.server.meeting.offers import What
from academie.server.meeting.state import State
from academie.text.message import Message, verbatim

Data = dict[str, Any]
Sort = tuple[int | None, bool]  # of viewers who are sent the same: the chair, and whether a board is drawn
_YOU = Message("you")


# --- The seam of what is hidden


def known(board: Board, number: int, seat: int | None) -> bool:
    """Whether one in a seat, or one who looks on, may know what the act of a number was.

    Where the game is over everybody sees everything.
    """
    return board.over or board.tables[number].seen(board.acts[number], seat) is not None


def position(board: Board, seat: int | None) -> str:
    """The line of the position as one in a seat, or one who looks on, may know it."""
    seen = board.table.view(seat)
    return board.whole_line if seen is board.table else seen.position_line


# --- What stands there


def agreement(meeting: State) -> Data:
    """The terms and the players."""
    head = meeting.head
    found: Data = {key: getattr(head, key) for key in ("link", "game", "profile", "mode", "form", "clock", "commit")}
    found["chairs"] = [{"name": meeting.written(n), "kind": chair.kind} for n, chair in enumerate(head.chairs)]
    return found


def common(meeting: State, agreed: Data) -> Data:
    """The part of the view that everybody may know."""
    return {
        "number": meeting.number,
        "at": meeting.at,
        **agreed,
        "contributions": list(meeting.shares),
        "missing": sorted(meeting.missing),
        "games": meeting.next_game - 1,
        "offered": _offered(meeting),
        "clocks": _clocks(meeting),
        "running": meeting.running,
        "adjourned": meeting.adjourned,
        "over": meeting.over,
        "reason": meeting.ended,
        "gone": None if meeting.gone is None else meeting.gone[0],
        "again": meeting.again,
        "prompt": meeting.prompt.data() if meeting.chooser is not None else None,
        "chooser": meeting.chooser,
        **(_nothing() if meeting.board is None else _table(meeting.board)),
    }


def _nothing() -> Data:
    """Before the first game."""
    return dict.fromkeys(("player", "waits", "stage", "marks", "result", "note")) | {
        "seats": [], "sides": [], "idle": [], "advisers": [],
    }  # fmt: skip


def _table(board: Board) -> Data:
    """What everybody sees of the table."""
    table, seating = board.table, board.seating
    marks = table.marks
    return {
        "seats": list(board.chairs),
        "sides": [side.data() for side in table.seats],
        "idle": list(seating.idle),
        "advisers": [list(chairs) for chairs in seating.advisers],
        "note": None if seating.note is None else seating.note.data(),
        "player": table.state.player,
        "waits": None if board.over else table.waits,
        "stage": None if board.over else table.stage.data(),
        "marks": None if marks is None else [
            {"points": each.points, "holes": each.holes, "bredouille": each.bredouille} for each in marks
        ],
        "result": None if table.result is None else result(board, table.result),
    }  # fmt: skip


def score(meeting: State, chair: int | None) -> Data:
    """The score, and how it ended, for one chair or one watcher."""
    names = called(meeting, chair)
    ending = endings.sentence_for(meeting, chair)
    return {
        "standing": meeting.rounds.standing(names).data(),
        "sheet": sheet(meeting.rounds.sheet(names), names) if meeting.over else None,
        "ending": None if ending is None else ending.data(),
    }


def own(meeting: State, chair: int | None, *, scene: bool = False) -> Data:
    """What one chair alone may know, or one who looks on: his position, and what he may do.

    A client that has the scene finds the plays in its ways, and not here again.
    """
    board = meeting.board
    seat = None if board is None or chair is None else board.seat(chair)
    playing = meeting.playing is not None and not meeting.adjourned
    due = playing and board is not None and seat is not None and _may_throw(board, seat)
    return {
        "chair": chair,
        "seat": seat,
        "position": None if board is None else position(board, seat),
        "acts": [] if not playing or board is None or seat is None else _acts(board, seat, scene=scene),
        "dice_due": due,
        "lot": due and board is not None and board.table.game.taker(board.table.state) is None,
        "offers": [] if chair is None else open_offers(meeting, chair),
    }


def called(meeting: State, chair: int | None) -> list[Message]:
    """What the chairs are called to one in a chair: he is “you”, unless others share his device and sit there too."""
    holders = [each.holder for each in meeting.head.chairs]
    alone = chair is not None and holders[chair] and holders.count(holders[chair]) == 1
    return [_YOU if alone and each == chair else name for each, name in enumerate(meeting.names)]


def open_scene(board: Board) -> Data:
    """What lay on the table with all hands open, to review a game that is over."""
    found = revealed(board.table, board.last_turn)
    return dataclasses.replace(found, ways=None, gestures=(), choices=()).data()


def differing(before: Data, now: Data) -> Data:
    """The fields, which both have, that are not as they were."""
    return {key: value for key, value in now.items() if before[key] is not value and before[key] != value}


def scene_changes(
    before: Data | None, now: Data | None, known: dict[tuple[int, int], Any] | None = None
) -> Data | None:
    """The fields of a scene that are not as they were, null for what is gone; the whole where there was none.

    Of its places, which are many, only those that read otherwise. Of a list of objects, such as the men, whatever stood
    in the list before is written as its number there. `known` has, by what stood and what stands, the fields that
    were compared for another viewer.
    """
    if before is None or now is None:
        return now if before != now else {}
    found: Data = {}
    known = {} if known is None else known
    for key, value in now.items():
        stood = before.get(key, _ABSENT)
        if stood is value:
            continue
        pair = id(stood), id(value)
        if pair not in known:
            known[pair] = _ABSENT if stood == value else _rest(key, stood, value)
        if (rest := known[pair]) is not _ABSENT:
            found[key] = rest
    return found if before.keys() <= now.keys() else found | dict.fromkeys(before.keys() - now.keys())


_ABSENT = object()


def _rest(key: str, stood: Any, value: Any) -> Any:  # noqa: ANN401 - whatever JSON has
    """What of a field is not as it was."""
    if key == "places" and isinstance(stood, dict) and stood and value:
        return _changed(stood, value)
    return _numbered(stood, value) if isinstance(value, list) and isinstance(stood, list) else value


def _numbered(before: list[Any], now: list[Any]) -> list[Any]:
    """What is made once for all scenes (`as_data`) is the very same in both lists."""
    if not before or not isinstance(before[0], dict):
        return now
    numbers = dict(zip(map(id, before), range(len(before)), strict=True))
    return [numbers.get(id(each), each) for each in now]


def _changed(before: Data, now: Data) -> Data:
    if before.keys() == now.keys():
        return differing(before, now)
    found = {key: value for key, value in now.items() if before.get(key, _ABSENT) != value}
    return found | dict.fromkeys(before.keys() - now.keys())


def _may_throw(board: Board, seat: int) -> bool:
    mine = seat == board.table.waits or board.table.game.taker(board.table.state) is None
    return mine and board.host.waits_for_throw


_KINDS = {kind: kind.name.lower() for kind in Kind}


def _acts(board: Board, seat: int, *, scene: bool) -> list[Data]:
    return [_act(board, act) for act in (board.beside(seat) if scene else board.open(seat))]


def _act(board: Board, act: Act) -> Data:
    english, french = said(act)
    return {"text": english, "en": english, "fr": french, "kind": _KINDS[board.table.kind(act)]}


def open_offers(meeting: State, chair: int) -> list[str]:
    """What a chair may offer now, and next and leave where they mean something."""
    if chair not in meeting.people:
        return []
    # Only these can be: whatever else is refused for one reason alone, and saying it takes time.
    asked = (What.REMATCH,) if meeting.over else (What.RESUME,) if meeting.adjourned else (What.BACK, What.ADJOURN)
    found = [what.value for what in asked if requests.may_offer(meeting, what, chair)]
    if not meeting.over:
        found += ["leave"]
    between = meeting.playing is None and not meeting.over and not meeting.adjourned and not meeting.missing
    return [*found, "next"] if between and meeting.chooser in {None, chair} else found


def _offered(meeting: State) -> list[Data]:
    made = [{"what": o.what.value, "chair": o.chair, "accepted": list(o.accepted)} for o in meeting.offers.made]
    board = meeting.playing
    if board is not None and board.table.offered is not None:
        made.append({"what": "draw", "chair": board.chairs[board.table.offered], "accepted": []})
    return made


def _clocks(meeting: State) -> list[Data]:
    if meeting.clocks.clock.pace is Pace.NONE:
        return []
    return [{"chair": chair, "remaining_ms": left} for chair, left in enumerate(meeting.clocks.left)]


def result(board: Board, found: Result) -> Data:
    """How a game ended; the winner and the shares are by seat."""
    terms = board.table.game.glossary.terms
    why = terms[found.reason].why if found.reason in terms else verbatim(found.reason)
    return {
        "winner": found.winner,
        "shares": list(found.shares),
        "points": found.points,
        "reason": found.reason,
        "law": found.law,
        **why.data(),
    }


def sheet(found: Sheet, names: Sequence[Message]) -> Data:
    """The score sheet, and what the chairs are called in it."""
    return {
        "title": found.title.data(),
        "names": [name.data() for name in names],
        "columns": [cell.data() for cell in found.columns],
        "rows": [[cell.data() for cell in row] for row in found.rows],
        "lines": [{**line.text.data(), "value": line.value, "total": line.total} for line in found.lines],
        "money": list(found.money),
        "notes": [note.data() for note in found.notes],
        "counts": list(found.counts),
    }
