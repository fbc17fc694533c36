"""What is claimed at trictrac à la rigueur, as one says it to the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.referee import acts
from academie.games.trictrac.referee.value import Rigueur
from academie.scene.claims import Claim
from academie.title import Title

if TYPE_CHECKING:
    from academie.referee.table import Table

_NOTHING_PLAYED = Title(
    "They have placed nothing that you could answer.", "Ils n'ont rien posé que vous puissiez reprendre."
)


def _unplayed(table: Table, seat: int) -> Title | None:
    """By §81: the last throw is one's own, or nobody has thrown."""
    turn = table.turn if isinstance(table, Rigueur) else None
    return _NOTHING_PLAYED if turn is None or turn.seat == seat else None


CLAIMS = {
    acts.School: Claim(
        Title(
            "École! I send you to school for {points}[: {reason}]",
            "École ! Je vous envoie à l'école de {points}[ : {reason}]",
        ),
        Title("They marked less than they won, or more.", "Ils ont marqué moins qu'ils ne gagnaient, ou plus."),
        "§84",
    ),
    acts.MakeMark: Claim(
        Title("I make you mark", "Je vous fais marquer"),
        Title("Just what is due, without an école.", "Juste ce qui est dû, sans école."),
        "§92",
    ),
    acts.MakePlay: Claim(
        Title("I have you play {play}", "Je vous fais jouer {play}"),
        Title("Touched, it is played; misplaced, as I wish.", "Dame touchée, dame jouée ; mal placée, à mon gré."),
        "§80",
        _unplayed,
    ),
    acts.Refuse: Claim(
        Title("I refuse it", "Je le refuse"),
        Title("What is in doubt is done again.", "Ce qui est en doute se refait."),
        "§80",
    ),
    acts.Strike: Claim(
        Title("I strike your bredouille", "Je vous débredouille"),
        Title("Their second jeton is no longer due.", "Leur second jeton n'est plus dû."),
        "§94",
    ),
}  # fmt: skip
