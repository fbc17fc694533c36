"""What a session answers to who asks it: advice, the account of a throw, what may be typed, what was forgotten.

It decides nothing: the tutor explains, the table says what can no longer be claimed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.cli.hints import machine_hint
from academie.errors import AcademieError, Unknown, quoted
from academie.game import Roll, indented
from academie.referee.acts import Kind
from academie.title import Title
from academie.tutor import advise, explainer, spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from academie.cli.session import Session
    from academie.referee.table import Ruling, Table

_NO_SUCH_THROW = Title(
    "There is no throw {which}; there were {count}: explain 1 is the first, explain -1 the one before the last.",
    "Il n'y a pas de jet {which} ; il y en a eu {count} : expliquer 1 est le premier, expliquer -1 l'avant-dernier.",
)
_SETTLED = Title("{throw}: {account}", "{throw} : {account}")
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


def throws(session: Session) -> list[tuple[Table, Roll, int]]:
    """Every throw of the game: the table before it, what was thrown, and which act it was."""
    found = []
    for place, (table, act) in enumerate(zip(session.tables, session.journal.acts, strict=False)):
        rolls = table.choices(act) if act.kind is Kind.CHANCE else ()
        found += [(table, roll, place) for roll in rolls if isinstance(roll, Roll)]
    return found


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
    if number == 0 or not 0 <= place < len(made):
        raise Unknown(_NO_SUCH_THROW.fill(which=quoted(which), count=len(made)))
    table, roll, _ = made[place]
    return teller.render(teller.explain(table.state, roll), session.language)


# --- What can no longer matter


def settled(session: Session) -> Iterator[Title]:
    """What is told of earlier acts now that nobody can claim anything of them, after the last act of a session.

    The referee's facts of a ruling, what was let pass; and, where people mark, what the throw before the last was
    worth: by then whoever could have claimed something of it has thrown.
    """
    after, before = session.tables[-1], session.tables[-2]
    yield from (indented(indented(ruling.facts)) for ruling in after.rulings if ruling.facts is not None)
    if after.assisted:
        return
    for ruling in after.let_pass(before):
        yield indented(_told(ruling, _LET_PASS))
    act = session.journal.acts[-1]
    made = throws(session) if act.kind is Kind.CHANCE else []
    if len(made) > 2:
        yield from _worth(session, *made[-3])


def _worth(session: Session, table: Table, roll: Roll, place: int) -> Iterator[Title]:
    """What a throw won, and by what, in brief; nothing where it won nothing or nobody explains it."""
    try:
        teller = explainer(session.game)
        told = teller.explain(table.state, roll)
    except AcademieError:
        return
    if not told.as_data().get("credits"):
        return
    thrown = table.account(session.journal.acts[place], session.tables[place + 1])[0]
    brief = Title(*(teller.render(told, language, brief=True) for language in ("en", "fr")))
    lines = [_SETTLED.fill(throw=thrown, account="")]
    yield Title(lines[0].en.rstrip(), lines[0].fr.rstrip())
    for english, french in zip(brief.en.splitlines(), brief.fr.splitlines(), strict=False):
        yield indented(Title(english, french))


def _told(ruling: Ruling, form: Title) -> Title:
    return form.fill(text=Title(*(text.rstrip(".") for text in _both(ruling.facts or ruling.text))), law=ruling.law)


def _both(title: Title) -> tuple[str, str]:
    return title.en, title.fr


def review(session: Session) -> str:
    """Every point forgotten, marked too much or not claimed, by the throw of which it was."""
    if session.table.assisted:
        return _BY_MACHINE.to(session.language)
    lines: list[str] = []
    number, head = 0, Title("", "")
    headed = 0
    for place, act in enumerate(session.journal.acts):
        before, after = session.tables[place], session.tables[place + 1]
        found = [_told(ruling, _LET_PASS) for ruling in after.let_pass(before)]
        found += [_RULED.fill(text=each.facts, law=each.law) for each in after.rulings if each.facts is not None]
        if found and number != headed:
            lines.append(head.to(session.language))
            headed = number
        lines += [indented(each).to(session.language) for each in found]
        if act.kind is Kind.CHANCE:
            number += 1
            head = _THROW.fill(number=number, told=before.account(act, after)[0])
    over = session.result is not None
    return "\n".join(lines) or (_NOTHING if over else _NOTHING_YET).to(session.language)


# --- Help


def help_of(session: Session) -> str:
    """What may be typed: no command is named that the law refuses."""
    known = ["c_moves", "c_acts", "c_hint", "c_board", "c_law", "c_glossary"]
    known += [] if session.game.hidden else ["c_undo"]
    known += ["c_explain"] if _allowed(lambda: explainer(session.game)) else []
    known += [] if session.table.assisted else ["c_review"]
    known += ["c_numbers"] if session.game.way(session.asked) else []
    known += ["c_draw"] if _allowed(lambda: session.game.agreed(session.state)) else []
    known += ["c_resign"] if _allowed(lambda: session.game.left(session.state, session.asked)) else []
    commands = ", ".join(session.say(key) for key in [*known, "c_save", "c_help", "c_quit"])
    chance = session.game.chance
    key = "help_move" if not chance else "help_play" if session.table.assisted else "help_rigueur"
    told = session.say(key, example=session.example, commands=commands)
    return f"{told}\n{session.say('help_little')}" if session.table.assisted else told


def _allowed(ask: Callable[[], object]) -> bool:
    """Whether the room has an answer and no refusal."""
    try:
        ask()
    except AcademieError:
        return False
    return True
