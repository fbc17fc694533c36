"""What of a game is always in view: the board, whose turn it is, the throw, the last play, what is owed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from academie.cli.layout import BETWEEN, Sight
from academie.game import Carried, Look, Roll
from academie.players.calling import called
from academie.referee.acts import Kind
from academie.title import Title

if TYPE_CHECKING:
    from academie.cli.board import View
    from academie.cli.layout import Row
    from academie.cli.session.local import Session

_HEAD = Title("{title}, {profile}", "{title}, {profile}")
_AGAINST = Title("{side}: {name}", "{side} : {name}")
_YOU = Title("you", "vous")
_RIGUEUR = Title("à la rigueur", "à la rigueur")
_LAST = Title("last play {told}", "dernier coup {told}")
_BEGUN = Title("{made} then {landings}", "{made} puis {landings}")


def sight_of(session: Session, view: View) -> Sight:
    """All of it, as far as whoever looks may see it."""
    clock = (lambda: session.times) if session.timer is not None else None
    return Sight(head(session), board(session, view), facts(session), status(session), clock)


def board(session: Session, view: View) -> list[Row]:
    """The position as the room draws it, with what is begun, the last move marked; nothing where nobody may look."""
    seen = session.seen
    if seen is None:
        return []
    faced, game = _faced(session, view), session.game
    numbers = session.asked if session.numbers else None
    look = Look(faced.language, faced.a_at, arrow=True, numbers=numbers, begun=begun(session))
    if view.ascii_only:
        return [[(line, "")] for line in game.draw(seen, ascii_only=True, look=look).splitlines()]
    return [list(row) for row in game.picture(seen, session.last, look)]


def begun(session: Session) -> tuple[Carried, ...]:
    """What is done of a play that is not yet whole."""
    made = session.walk.made if session.walk is not None else ()
    return tuple(Carried(step.origin, step.target, (*step.over, *filter(None, [step.hit]))) for step in made)


def _faced(session: Session, view: View) -> View:
    """The view, the board turned to who sits second alone where the game is so looked at."""
    turned = session.game.turned and session.people == [1] and not view.a_at
    return replace(view, a_at="right") if turned else view


def head(session: Session) -> str:
    """What is played, by which rules, and who sits where."""
    game, language = session.game, session.language
    named = [_HEAD.fill(title=game.title, profile=session.state.profile.title)]
    if not session.table.assisted:
        named.append(_RIGUEUR)
    for seat, name in enumerate(session.sitting):
        who = _YOU if name is None else called(name)
        if name is not None or len(session.people) == 1:
            named.append(_AGAINST.fill(side=game.players[seat], name=who))
    return BETWEEN.join(each.to(language) for each in named)


def facts(session: Session) -> list[str]:
    """What is counted of the position beside the board."""
    seen = session.seen
    tally = session.game.tally(seen) if seen is not None else None
    return [] if tally is None else [tally.to(session.language)]


def status(session: Session) -> str:
    """The throw that lies there, the play before it, and what is begun and not yet played."""
    parts = [session.told_last(chance=True)] if not session.game.hidden else []
    if session.walk is not None and session.walk.made:
        landings = session.spelled(", ".join(session.walk.landings), session.asked)
        going_on = _BEGUN.fill(made=session.spelled(session.walk.told, session.asked), landings=landings)
        return BETWEEN.join([*filter(None, parts), going_on.to(session.language)])
    if told := session.told_last(chance=False):
        parts.append(_LAST.fill(told=told).to(session.language))
    return BETWEEN.join(filter(None, parts))


def told_last(session: Session, *, chance: bool) -> str:
    """The last throw, or the last play, as it was told; nothing where there was none."""
    tables, acts = session.tables, session.journal.acts
    for place in range(len(acts) - 1, -1, -1):
        act, before = acts[place], tables[place]
        if (act.kind is Kind.CHANCE) != chance:
            continue
        choices = before.choices(act)
        if chance or any(not isinstance(choice, Roll) for choice in choices) or act.kind is Kind.TURN:
            lines = before.account(act, tables[place + 1])
            if lines:
                return session.spelled(lines[0].to(session.language).strip(), act.seat)
    return ""
