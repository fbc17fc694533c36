"""What is claimed at domino à la rigueur, as one says it to the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.domino.referee import acts
from academie.games.domino.state import State
from academie.scene.claims import Claim
from academie.title import Title

if TYPE_CHECKING:
    from academie.referee.table import Table

_NOTHING_LAID = Title("No tile is laid yet.", "Aucun dé n'est encore posé.")


def _unlaid(table: Table, seat: int) -> Title | None:
    state = table.view(seat).state
    return _NOTHING_LAID if isinstance(state, State) and not state.line else None


_BOUDE = Title("He said boudé and could play.", "Il a boudé et pouvait jouer.")
CLAIMS = {
    acts.Challenge: Claim(
        Title("This tile does not fit", "Ce dé ne va pas"),
        Title("The last tile is taken back.", "Le dernier dé se reprend."),
        "§22",
        _unlaid,
    ),
    acts.Claim: Claim(
        Title("I claim the partie of {other}", "Je réclame la partie de {other}"),
        Title("For a boudé belied, or a hand that is short.", "Pour un boudé démenti, ou un jeu trop court."),
        "§28",
    ),
    acts.Demand: Claim(
        Title("I demand the tile announced", "J'exige le dé annoncé"),
        Title("Another than that was laid.", "On en a posé un autre."),
        "§25",
        _unlaid,
    ),
    acts.MakePlace: Claim(
        Title("I have {other} place {play}", "Je fais poser à {other} {play}"), _BOUDE, "§21", _unlaid
    ),
    acts.Spare: Claim(Title("I spare {other}", "J'épargne {other}"), _BOUDE, "§21", _unlaid),
    acts.Forbid: Claim(
        Title("I forbid {other} to open {number}", "Je défends à {other} d'ouvrir {number}"),
        Title("His partner has shown a tile of it.", "Son associé en a laissé voir un dé."),
        "§33",
    ),
    acts.Reshuffle: Claim(
        Title("I have all shuffled again", "Je fais rebattre"),
        Title("My tiles were made to be seen.", "On a fait voir mes dés."),
        "§37",
    ),
}
