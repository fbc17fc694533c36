"""`academie exact`: games that are solved, and any position of them."""

from typing import TYPE_CHECKING, cast

from academie.cli.language import language_of
from academie.cli.options import AsJson, GameName, Language, Position, ProfileName, game_of
from academie.cli.screen import as_json, plain
from academie.games import door
from academie.title import Title

if TYPE_CHECKING:
    from academie.exact import Exact

_GAME = Title(
    "{game}, {profile}: {states} positions. Who throws first wins {first:.6f} of the games under best play; double "
    "{mine:.6f}, the other {his:.6f}. No figure is off by more than {error:.0e}.",
    "{game}, {profile} : {states} positions. Qui jette le premier gagne {first:.6f} des parties, les deux jouant au "
    "mieux ; doubles {mine:.6f}, l'autre {his:.6f}. Aucun chiffre ne s'écarte de plus de {error:.0e}.",
)
_POSITION = Title(
    "He wins {wins:.6f}; double {mine:.6f}, the other {his:.6f}.",
    "Il gagne {wins:.6f} ; doubles {mine:.6f}, l'autre {his:.6f}.",
)
_CHOICE = Title("{move}: {worth:+.6f}, wins {wins:.6f}", "{move} : {worth:+.6f}, gagne {wins:.6f}")


def exact(
    name: GameName,
    profile: ProfileName = None,
    position: Position = None,
    json: AsJson = False,
    lang: Language = None,
) -> None:
    """Solve a small game exactly: who wins under best play by both, and the best play of any position.

    The starter is drawn already. With a position it tells what that is worth to the one who throws or plays, and each
    of his choices.
    """
    language = language_of(lang)
    game = game_of(name)
    solver = cast("Exact", door(game, "exact"))
    chosen = game.profiles.find(profile)
    if position is None:
        found = solver.solved(chosen.name)
        if json:
            as_json({"game": game.name, "profile": chosen.name, **found.as_data()})
            return
        mine, his = found.double
        told = _GAME.fill(
            game=game.title,
            profile=chosen.title,
            states=found.states,
            first=found.first_thrower_wins,
            mine=mine,
            his=his,
            error=found.error,
        )
        plain(told.to(language))
        return
    state = game.read(position, profile)
    value = solver.valued(state)
    if json:
        as_json({"game": game.name, "profile": state.profile.name, "position": str(state), **value.as_data()})
        return
    mine, his = value.double
    plain(_POSITION.fill(wins=value.wins, mine=mine, his=his).to(language))
    for move, worth, wins in value.choices:
        plain(_CHOICE.fill(move=move, worth=worth, wins=wins).to(language))
