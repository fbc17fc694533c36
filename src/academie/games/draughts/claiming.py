"""What is claimed at draughts à la rigueur, as one says it to the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.draughts.referee import acts
from academie.games.draughts.referee.table import DraughtsTable
from academie.scene.claims import Claim
from academie.title import Title

if TYPE_CHECKING:
    from academie.referee.table import Table

_NOTHING_PLAYED = Title("Nothing has been played yet.", "Rien n'est encore joué.")


def _unplayed(table: Table, seat: int) -> Title | None:
    """White before his first move has nothing to answer; neither has Black until a man is touched."""
    del seat
    if not isinstance(table, DraughtsTable) or table.hand.touched or table.pending is not None:
        return None
    start = table.room.start(table.position.profile.name)
    return _NOTHING_PLAYED if table.position == start else None


CLAIMS = {
    acts.Huff: Claim(
        Title("I huff {where}", "Je souffle {where}"),
        Title("This piece should have taken.", "Cette pièce devait prendre."),
        "§26",
        _unplayed,
    ),
    acts.MakeTake: Claim(
        Title("I make you take", "Je vous fais prendre"),
        Title("They had to take, and did not.", "Ils devaient prendre et ne l'ont pas fait."),
        "§26",
        _unplayed,
    ),
    acts.MakePlay: Claim(
        Title("I have you play {play}", "Je vous fais jouer {play}"),
        Title("A piece that is touched is played.", "Pièce touchée, pièce jouée."),
        "§20",
        _unplayed,
    ),
    acts.HuffAndPlay: Claim(
        Title("I huff {where}, and you play {other}", "Je souffle {where}, et vous jouez {other}"),
        Title("One piece should have taken, another was touched.", "L'une devait prendre, l'autre est touchée."),
        "§29",
        _unplayed,
    ),
    acts.LetLift: Claim(
        Title("I let you lift", "Je vous laisse lever"),
        Title("Pieces were passed and left.", "Des pièces sont passées et laissées."),
        "§25",
        _unplayed,
    ),
    acts.Refuse: Claim(
        Title("I refuse the move", "Je refuse le coup"),
        Title("A false move is played again.", "Un faux coup se rejoue."),
        "§24",
        _unplayed,
    ),
}
