"""What a typed line does to a game: dice, an answer, a move whole, by its number or dame by dame, an act in words.

It decides nothing: the table says what an act amounts to, and the session does it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import AcademieError, Ambiguous, Illegal, Unreadable
from academie.referee.acts import Accept, Kind, Refuse
from academie.title import Title

if TYPE_CHECKING:
    from academie.cli.session.local import Session
    from academie.game import Move

YES, NO = {"yes", "y", "oui", "o"}, {"no", "n", "non"}
_THROW = {"throw", "jeter", "jette", "dés", "des", "dice"}
_THEIRS = Title("{side} is the machine's; act for yourself.", "{side} est à la machine ; n'agissez que pour vous-même.")
THEIR_DICE = Title(
    "The program has the dice here, and nobody chooses what they show; Enter throws.",
    "Ici les dés sont au programme, et nul ne choisit ce qu'ils marquent ; Entrée les jette.",
)
_NO_NUMBER = Title(
    "{number} is none of what was listed; there is 1 to {count}.",
    "{number} n'est pas de la liste ; elle va de 1 à {count}.",
)
_UNLISTED = Title(
    "A number plays what moves has listed; type moves first.",
    "Un nombre joue ce que coups a donné ; tapez d'abord coups.",
)
_GOES_TO = Title("From {place}: {landings}", "De {place} : {landings}")


def is_answer(session: Session, text: str) -> bool:
    """Whether a text that might be a command is what the game waits for: a word to decide by, or a place."""
    if len(text) == 1 and text.isupper() and (walk := session.open_walk) is not None and walk.from_place(text):
        return True
    known, game = session.known, session.game
    if not any(game.word(move) for move in known.moves()):
        return False
    try:
        return bool(game.word(game.read_move(known, text)))
    except AcademieError:
        return False


def obey(session: Session, text: str) -> str:
    """Do what a person typed, his name before it or not; what there is to tell about it."""
    seat, words = _whose(session, text)
    table = session.table
    first = words.partition(" ")[0].casefold()
    if table.offered not in {None, seat} and first in YES | NO:
        return session.do(Accept(seat) if first in YES else Refuse(seat))
    if first in _THROW or words.casefold() == "throws":
        return session.throw(words[len(first) :].strip())
    if session.cup is None and session.dice_due and words and words.replace("-", " ").replace(" ", "").isdecimal():
        return session.throw(words)
    if session.cup is None and table.assisted and session.dice_due and not session.word_open:
        return session.do(table.thrown(words))
    return _played(session, words, seat)


def _played(session: Session, words: str, seat: int) -> str:
    """A move by its number, whole, or one dame of it; or an act in words."""
    table = session.table
    words = session.game.lettered(seat, words) if session.numbers else words
    # À la rigueur what the hand does is not to be guessed: a number means a move only where moves was just asked for.
    listed = session.numbered_at == len(session.journal.acts)
    if words.isdecimal() and (table.assisted or listed) and session.known.moves():
        return session.do(table.act_of(_numbered(session, int(words)), seat))
    if session.walk is not None and session.walk.made and (told := _walked(session, words, seat)) is not None:
        return told
    try:
        act = table.typed(words, seat)
    except (Illegal, Unreadable, Ambiguous) as wrong:
        if isinstance(wrong, Ambiguous) or (told := _walked(session, words, seat)) is None:
            raise _with_reason(session, wrong, words) from wrong
        return told
    if act.kind is Kind.CHANCE and session.cup is not None:
        raise Illegal(THEIR_DICE)
    try:
        return session.do(act)
    except AcademieError as wrong:
        if words.isdecimal() and session.known.moves():
            raise Illegal(_UNLISTED) from wrong
        raise


def _with_reason(session: Session, wrong: AcademieError, words: str) -> AcademieError:
    """What is wrong, and why the room says that this play is not allowed, where it does."""
    asked = isinstance(wrong, Illegal) and session.table.assisted
    why = session.game.why_not(session.known, words) if asked else None
    return wrong if why is None else type(wrong)(why)


def _numbered(session: Session, number: int) -> Move:
    """The move that was listed under a number."""
    moves = session.known.moves()
    if session.numbered_at != len(session.journal.acts):
        raise Illegal(_UNLISTED)
    if not 1 <= number <= len(moves):
        raise Illegal(_NO_NUMBER.fill(number=number, count=len(moves)))
    return moves[number - 1]


def _walked(session: Session, words: str, seat: int) -> str | None:
    """One dame of a play, or where the one on a place may go; the play itself where that settles it."""
    walk = session.open_walk
    if walk is None or seat != session.asked:
        return None
    if landings := walk.from_place(words):
        told = session.spelled(", ".join(landings), seat)
        return _GOES_TO.fill(place=words, landings=told).to(session.language)
    further = walk.go(words)
    if further is None:
        return None
    if further.settled:
        return session.do(session.table.read(further.settled, seat))
    session.walk = further
    open_now = session.spelled(", ".join(further.landings), seat)
    return session.say("begun", made=session.spelled(further.told, seat), landings=open_now)


def _whose(session: Session, text: str) -> tuple[int, str]:
    """Whose act a line is, and what it says."""
    name, _, rest = text.replace("\u00a0", " ").strip().partition(" ")
    seat = _named(session, name.removesuffix(":")) if rest else None
    if seat is None or seat >= len(session.opponents):
        return session.asked, text.strip()
    rest = rest.removeprefix(":").strip()  # as what was done is told
    if session.seated[seat] is not None:
        raise Illegal(_THEIRS.fill(side=session.table.seats[seat]))
    return seat, rest


def _named(session: Session, name: str) -> int | None:
    """The seat of that name, as a journal, the table or the game calls who sits there."""
    found = session.table.reader.seat(name)
    called = [{title.en.casefold(), title.fr.casefold()} for title in session.game.players]
    return found if found is not None else next((i for i, each in enumerate(called) if name.casefold() in each), None)
