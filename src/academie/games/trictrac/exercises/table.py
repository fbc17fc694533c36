"""What hands do at the table à la rigueur: marking what is due, and finding what was marked amiss (§84, §86)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import AcademieError
from academie.games.trictrac.exercises.positions import KINDS, NAMES, before_throw, some_dice
from academie.games.trictrac.game import game
from academie.games.trictrac.referee.table import rigueur
from academie.text.message import Message, bilingual
from academie.tutor.exercise import board_with
from academie.tutor.lesson import Step

if TYPE_CHECKING:
    import random

    from academie.games.trictrac.state import State
    from academie.referee.table import Table

# --- Mark it yourself

_MARK = Message("{thrower} has thrown {dice}. Mark what is due before you touch a dame (“marks 4”, or “nothing”).")
_MARK_HINT = Message("Count every jan of the throw for the thrower; what is too much or too little goes to school.")


@KINDS.add("mark", "Mark it yourself", "Marquez vous-même")
def mark(rng: random.Random, level: int) -> Step | None:
    """À la rigueur: what the thrower marks for his throw (§84)."""
    state = before_throw(rng, level)
    if state is None:
        return None
    thrower, dice = state.core.thrower, some_dice(rng)
    return Step(
        "mark",
        _MARK.fill(thrower=game.players[thrower], dice=dice),
        board_with(state, f"{NAMES[thrower]} throws {dice}"),
        hint=_MARK_HINT,
        law=("§84",),
        seat=thrower,
    )


# --- Find the school

_SCHOOL = Message("{acts} You have {claimant}: send to school for so many points (“schools 4”), or say “nothing”.")
_SCHOOL_HINT = Message("Count what the throw won, and compare it with what was marked; the difference is the school.")
_THROWN = Message("{thrower} throws {dice}")
_MARKED = Message("marks {points}")
_UNMARKED = Message("marks nothing")
_PLAYED = Message("and plays {play}.")


@KINDS.add("school", "Find the school", "Trouvez l'école")
def school(rng: random.Random, level: int) -> Step | None:
    """A throw marked rightly, too high, too low or not at all, and played: the other may claim (§84, §86)."""
    state = before_throw(rng, level)
    if state is None:
        return None
    thrower, dice = state.core.thrower, some_dice(rng)
    who, acts = NAMES[thrower], [f"{NAMES[thrower]} throws {dice}"]
    try:
        table = _done(state, acts)
        due = max((int(line.split()[-1]) for line in _lines(table, thrower, "marks")), default=0)
        marked = rng.choice([due, due, due + rng.choice((2, 4)), max(0, due - rng.choice((2, 4))), 0])
        acts += [f"{who} marks {marked}"] if marked else []
        plays = _lines(_done(state, acts), thrower, "plays")
        if not plays:
            return None
        acts.append(rng.choice(plays))
        _done(state, acts)
    except AcademieError:  # the hand cannot do it, or the law decides before
        return None
    told = [
        _THROWN.fill(thrower=game.players[thrower], dice=dice),
        _MARKED.fill(points=marked) if marked else _UNMARKED,
        _PLAYED.fill(play=acts[-1].removeprefix(f"{who} plays ")),
    ]
    story = bilingual(
        ", ".join(t.en for t in told[:2]) + " " + told[2].en, ", ".join(t.fr for t in told[:2]) + " " + told[2].fr
    )
    return Step(
        "claim",
        _SCHOOL.fill(acts=story, claimant=game.players[1 - thrower]),
        board_with(state, *acts),
        hint=_SCHOOL_HINT,
        law=("§84", "§86"),
        seat=1 - thrower,
    )


def _done(state: State, acts: list[str]) -> Table:
    """The table à la rigueur after some acts."""
    table: Table = rigueur(state.profile.name, str(state))
    for line in acts:
        table = table.after(table.read(line))
    return table


def _lines(table: Table, seat: int, verb: str) -> list[str]:
    """The acts of a seat that are done by a verb, as a journal has them."""
    lines = [act.line(table.reader.names) for act in table.acts(seat)]
    return [line for line in lines if line.split()[1] == verb]
