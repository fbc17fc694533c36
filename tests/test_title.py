"""Sentences filled in: what is a title goes into each language, and French joins its articles."""

from __future__ import annotations

import pytest

from academie.title import Title, contracted, figure

TURN = Title("It is {name}'s turn, after {other}.", "C'est à {name}, après le coup de {other}.")


@pytest.mark.parametrize(
    ("name", "other", "told"),
    [
        ("le Maître", "les Noirs", "C'est au Maître, après le coup des Noirs."),
        ("l'Amateur", "la machine", "C'est à l'Amateur, après le coup de la machine."),
        ("Le Goff", "Anne", "C'est à Le Goff, après le coup de Anne."),
        ("le {x}", "le", "C'est au {x}, après le coup de le."),
    ],
)
def test_french_joins_an_article(name: str, other: str, told: str) -> None:
    """With de and à before it; a name that a person gave is left."""
    assert TURN.fill(name=Title("x", name), other=Title("y", other)) == Title("It is x's turn, after y.", told)


def test_a_name_behind_a_word() -> None:
    """Where a sentence is put together otherwise."""
    assert [contracted("à", "le Rêveur"), contracted("de", "l'Apprenti")] == ["au Rêveur", "de l'Apprenti"]


def test_figures() -> None:
    """French has a comma where digits are asked for; a limit that one may have to type stays as it is typed."""
    assert figure("51.5 ± 0.2 %") == Title("51.5 ± 0.2 %", "51,5 ± 0,2 %")
    told = Title("{mean:+.3f} of {most}", "{mean:+.3f} de {most}")
    assert told.fill(mean=0.25, most=1.5) == Title("+0.250 of 1.5", "+0,250 de 1.5")
