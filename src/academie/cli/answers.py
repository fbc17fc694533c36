"""What a session answers to who asks it: advice, the account of a throw, what may be typed, what was forgotten.

It decides nothing: the tutor explains, the table says what can no longer be claimed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from academie.cli.hints import machine_hint
from academie.errors import AcademieError, Unknown, quoted
from academie.game import Roll, indented
from academie.referee.acts import Kind
from academie.title import Title
from academie.tutor import advise, explainer, spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from academie.cli.session.local import Session
    from academie.referee.table import Ruling, Table

_NO_SUCH_THROW = Title(
    "There is no throw {which}; there were {count}: explain 1 is the first, explain -1 the one before the last.",
    "Il n'y a pas de jet {which} ; il y en a eu {count} : expliquer 1 est le premier, expliquer -1 l'avant-dernier.",
)
_OPEN = 2  # throws: of the last two something may still be claimed
_WON = Title("{throw}, was worth:", "{throw}, valait :")
_RULED = Title("{text} ({law})", "{text} ({law})")
_LET_PASS = Title("{text} ({law}); nobody claimed it.", "{text} ({law}) ; nul ne l'a relevé.")
_THROW = Title("Throw {number}, {told}", "Jet {number}, {told}")
_NOTHING = Title(
    "Nothing was forgotten, marked too much or left unclaimed.",
    "Rien n'a été oublié, ni marqué de trop, ni laissé sans réclamation.",
)
_NOTHING_YET = Title("Nothing that is settled was forgotten so far.", "De ce qui est réglé, rien n'a été oublié.")
_BY_MACHINE = Title(
    "The machine marks at this table, and forgets nothing; à la rigueur there would be something to review.",
    "À cette table la machine marque, et n'oublie rien ; à la rigueur il y aurait de quoi revoir.",
)


def hint(session: Session) -> str:
    """What a machine would play, and what the books say of it; where nothing is to be played, all they say."""
    known = session.known
    if known.moves():
        return machine_hint(session.game, known, session.language)
    return "\n".join([session.acts(), *spoken(advise(session.game, known), session.language, session.game)])


# --- Throws


def throws(session: Session) -> list[int]:
    """Every throw of the game, by which act it was."""
    return [place for place, act in enumerate(session.journal.acts) if act.kind is Kind.CHANCE]


def explain(session: Session, which: str = "") -> str:
    """A throw explained at length."""
    teller, made = explainer(session.game), throws(session)
    if not made:
        return session.say("no_throw")
    try:
        number = int(which) if which else len(made)
    except ValueError:
        number = 0
    place = number - 1 if number > 0 else len(made) - 1 + number
    known = number != 0 and 0 <= place < len(made)
    table, act = (session.tables[made[place]], session.journal.acts[made[place]]) if known else (session.table, None)
    roll = next((each for each in (table.choices(act) if act else ()) if isinstance(each, Roll)), None)
    if roll is None:  # also dice that were thrown too soon, and counted later
        raise Unknown(_NO_SUCH_THROW.fill(which=quoted(which), count=len(made)))
    return teller.render(teller.explain(table.state, roll), session.language)


# --- What can no longer matter


def settled(session: Session) -> Iterator[Title]:
    """What is told of earlier acts now that nobody can claim anything of them, after the last act of a session.

    The referee's facts of a ruling, what was let pass; and, where people mark, by which jans the throw before the last
    won what it did: by then whoever could have claimed something of it has thrown. At the end of a game, of the last
    throws as well.
    """
    after, before = session.tables[-1], session.tables[-2]
    yield from (indented(indented(ruling.facts)) for ruling in after.rulings if ruling.facts is not None)
    if after.assisted:
        return
    for ruling in after.let_pass(before):
        yield indented(_told(ruling, _LET_PASS))
    chance, over = session.journal.acts[-1].kind is Kind.CHANCE, after.result is not None
    if not chance and not over:
        return
    made = throws(session)
    first, last = len(made) - (_OPEN + 1 if chance else _OPEN), len(made) - (0 if over else _OPEN)
    for number in range(max(0, first), max(0, last)):
        if won := _worth(session, made, number):
            yield _WON.fill(throw=_head(session, made, number))
            yield from won


def _worth(session: Session, made: list[int], number: int) -> tuple[Title, ...]:
    """By what a throw won, as the table stood before the next one."""
    following = made[number + 1] if number + 1 < len(made) else len(session.tables) - 1
    return session.tables[following].worth


def _head(session: Session, made: list[int], number: int) -> Title:
    """A throw by its number, and who threw what."""
    place = made[number]
    thrown = session.tables[place].account(session.journal.acts[place], session.tables[place + 1])[0]
    return _THROW.fill(number=number + 1, told=thrown)


def _told(ruling: Ruling, form: Title) -> Title:
    return form.fill(text=Title(*(text.rstrip(".") for text in _both(ruling.facts or ruling.text))), law=ruling.law)


def _both(title: Title) -> tuple[str, str]:
    return title.en, title.fr


def review(session: Session) -> str:
    """Every point forgotten, marked too much or not claimed, under the throw of which it was; and what that had won."""
    if session.table.assisted:
        return _BY_MACHINE.to(session.language)
    made, faults = throws(session), dict[int, list[Title]]()
    for place in range(len(session.journal.acts)):
        for begun, told in _faults(session.tables[place], session.tables[place + 1]):
            number = bisect_left(made, place) if begun is None else bisect_right(made, begun)
            faults.setdefault(number - 1, []).append(indented(told))
    over = session.result is not None
    lines: list[Title] = []
    for number, found in sorted(faults.items()):
        lines += [_head(session, made, number)] if number >= 0 else []
        lines += found
        if 0 <= number < len(made) - (0 if over else _OPEN):
            lines += map(indented, _worth(session, made, number))
    text = "\n".join(line.to(session.language) for line in lines)
    return text or (_NOTHING if over else _NOTHING_YET).to(session.language)


def _faults(before: Table, after: Table) -> Iterator[tuple[int | None, Title]]:
    """What an act let pass, or what was claimed by it, each with the act by which it began."""
    yield from ((ruling.begun, _told(ruling, _LET_PASS)) for ruling in after.let_pass(before))
    for ruling in after.rulings:
        if ruling.facts is not None:
            yield ruling.begun, _RULED.fill(text=ruling.facts, law=ruling.law)


# --- Help


def help_of(session: Session) -> str:
    """What may be typed, in a sentence or two: no command is named that the law refuses."""
    commands = ", ".join(session.say(f"c_{key}") for key in _commands(session))
    told = session.say(_helped(session), example=session.example, commands=commands)
    return f"{told}\n{session.say('help_little')}" if session.table.assisted else told


def help_page(session: Session) -> str:
    """The same as a page: how a move is typed, then a line for each command."""
    head = session.say(_helped(session), example=session.example, commands="").rpartition(".")[0]
    little = [session.say("help_little")] if session.table.assisted else []
    named = [(session.say(f"c_{key}"), session.say(f"d_{key}")) for key in _commands(session)]
    broad = max(len(name) for name, _ in named)
    return "\n".join(
        [head.rpartition(".")[0] + ".", *little, "", *(f"{name:<{broad}}  {told}" for name, told in named)]
    )


def _helped(session: Session) -> str:
    chance = session.game.chance
    return "help_move" if not chance else "help_play" if session.table.assisted else "help_rigueur"


def _commands(session: Session) -> list[str]:
    known = ["moves", "acts", "hint", "board", "law", "glossary"]
    known += [] if session.game.hidden else ["undo"]
    known += ["explain"] if _allowed(lambda: explainer(session.game)) else []
    known += [] if session.table.assisted else ["review"]
    known += ["numbers"] if session.game.way(session.asked) else []
    known += ["draw"] if _allowed(lambda: session.game.agreed(session.state)) else []
    known += ["resign"] if _allowed(lambda: session.game.left(session.state, session.asked)) else []
    return [*known, "save", "help", "quit"]


def _allowed(ask: Callable[[], object]) -> bool:
    """Whether the room has an answer and no refusal."""
    try:
        ask()
    except AcademieError:
        return False
    return True
