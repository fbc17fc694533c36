"""The least and the most that the forms of trictrac admit."""

from __future__ import annotations

import pytest

from academie.errors import Illegal
from academie.games.trictrac.game import game
from academie.games.trictrac.match import FORMS, marque_amount
from academie.games.trictrac.match.amount import multiplier
from academie.games.trictrac.match.rounds import PartieRounds
from academie.match.forms import Agreed
from academie.match.rounds import SeriesRounds

FORM = {form.name: form for form in FORMS}
# §103: two play the partie and à écrire; three to six the poule, tour à tour and à tourner.
NUMBERS = {
    "partie": (2, 2),
    "ecrire": (2, 2),
    "poule": (3, 6),
    "tour": (3, 6),
    "associes": (3, 4),
    "chouette": (3, 3),
    "deux-contre-deux": (4, 4),
    "tourner": (3, 6),
}


@pytest.mark.parametrize("players", range(1, 8))
@pytest.mark.parametrize("name", NUMBERS)
def test_how_many_play_a_form(name: str, players: int) -> None:
    """§103: each form is for its number of players, and for no other."""
    least, most = NUMBERS[name]
    form, first = FORM[name], game.start()
    agreed = Agreed(players=players, games=60)  # as many marqués for each, whoever they are
    if least <= players <= most:
        assert form.begun(game, first, agreed).players == players
    else:
        with pytest.raises(Illegal, match="played by"):
            form.begun(game, first, agreed)


def test_the_most_trous() -> None:
    """§97: 999 trous are counted as any number is; a thousand are refused, with or without bredouille."""
    assert (multiplier(999, False), multiplier(999, True)) == (1, 4)
    assert marque_amount(999, 998).marked == 3
    for bredouille in (False, True):
        with pytest.raises(Illegal, match="999 at most"):
            multiplier(1000, bredouille)


@pytest.mark.parametrize(
    ("mine", "his", "refaits", "good"),
    [(6, 5, 0, True), (5, 0, 0, False), (6, 6, 0, False), (6, 0, -1, False), (6, -1, 0, False), (6, 0, 0, True)],
)
def test_what_wins_a_marque(mine: int, his: int, refaits: int, good: bool) -> None:
    """§96, §98: six trous and more than the other's; without bredouille the trous, two of consolation, less his."""
    if good:
        assert marque_amount(mine, his, refaits=refaits).marked == mine + 2 - his
    else:
        with pytest.raises(Illegal, match="six trous or more"):
            marque_amount(mine, his, refaits=refaits)


@pytest.mark.parametrize(("trous", "times"), [(6, 2), (11, 2), (12, 4), (17, 4), (18, 4)])
def test_where_the_bredouille_is_grande(trous: int, times: int) -> None:
    """§97: the petite doubles below twelve trous, the grande quadruples from twelve on."""
    assert multiplier(trous, True) == times


@pytest.mark.parametrize(
    ("name", "players"),
    [("poule", 3), ("tour", 3), ("associes", 3), ("chouette", 3), ("deux-contre-deux", 4), ("tourner", 3)],
)
@pytest.mark.parametrize("receiver", [0, 1, 2])
def test_no_handicap_among_several(name: str, players: int, receiver: int) -> None:
    """§78: one gives it to another; whoever would receive it, among three or four it is refused."""
    first = game.start("classique+handicap-dice")
    with pytest.raises(Illegal, match="between two"):
        FORM[name].begun(game, first, Agreed(players=players, games=60, receiver=receiver))


@pytest.mark.parametrize(
    ("name", "players", "rounds"), [("poule", 3, None), ("tour", 3, 3), ("associes", 3, 2), ("tourner", 3, None)]
)
def test_what_is_not_said_the_form_decides(name: str, players: int, rounds: int | None) -> None:
    """§103: the fewest players; tour à tour as many parties as they are, partners one each; a pool until it is won."""
    begun = FORM[name].begun(game, game.start(), Agreed(games=60 if name == "tourner" else None))
    assert begun.players == players
    if isinstance(begun, PartieRounds):
        assert begun.most == rounds


def test_a_grande_bredouille_counts_double_in_a_partie() -> None:
    """§77: where one partie after another is played, the double one counts two."""
    begun = FORM["partie"].begun(game, game.start(), Agreed(games=3))
    assert isinstance(begun, SeriesRounds)
    assert begun.series.terms.doubles
