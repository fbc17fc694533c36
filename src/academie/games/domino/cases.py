"""Case files about domino: a deal, the moves so far, and what the law says then (kind `coup`).

Tiles are pairs of numbers; a move has a player and a tile with the number it joins, or a boudé. The case names its
variant, a profile of this game under another spelling; how many tiles are held and what wins are as the case has them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from academie._core import domino as core
from academie.errors import Illegal, Unknown, quoted
from academie.game.profiles import Profile, Value
from academie.games.domino.game import game
from academie.games.domino.state import BOUDE, Move, State, Values, four, native_profile
from academie.games.domino.tile import mask_of, tile
from academie.tables.family.cases import Fact, judged

_VARIANTS = {"tete_a_tete_sans_points": "tete-a-tete-coups", "a_quatre_sans_points": "quatre-sans-points"}
# The parties by their place in the rules, for variants under other names; tiles and target are the case's own.
_SECTIONS = {
    ("5.1", 2): "tete-a-tete-six",
    ("5.2", 2): "tete-a-tete-coups",
    ("5.3", 2): "tete-a-tete-sept",
    ("5.4", 2): "tete-a-tete-douze",
    ("5.5", 4): "quatre-sans-points",
    ("5.6", 3): "poule-trois",
    ("5.6", 4): "poule-quatre",
    ("5.8", 4): "piquet-voleur",
}


def check(case: Mapping[str, Any]) -> tuple[str, str]:
    """`ok`, `fail` or `skip`, and the reason."""
    return judged(game, case, {"coup": _coup})


def _coup(case: Mapping[str, Any]) -> Iterator[Fact]:
    """The results of the moves of a case."""
    state = _start(case)
    for line in case["context"].get("moves", ()):
        yield "the player to move", line["player"], state.player
        state = state.after(BOUDE if line.get("boude") else _move(line))
    expected = case["expected"]
    found = _going_on(state) if state.core.news is None else _over(state, state.core.news)
    yield from ((key, expected[key], value) for key, value in found.items() if key in expected)


def _profile(case: Mapping[str, Any]) -> Profile:
    """The profile of a variant, with the tiles and the target the case has."""
    context = case["context"]
    variant = str(context["variant"])
    name = _VARIANTS.get(variant, variant.replace("_", "-"))
    if name not in game.profiles.profiles:
        name = _SECTIONS.get((str(context.get("section")), len(context["hands"])), name)
    if name not in game.profiles.profiles:
        raise Unknown(
            "Domino has no partie {variant}. Choose one of {known}.",
            variant=quoted(variant),
            known=", ".join(game.profiles.profiles),
        )
    option = game.profiles.option_for(str(case["under_option"])) if case.get("under_option") else None
    found = game.profiles.find(f"{name}+{option}" if option else name)
    agreed = {"tiles": len(context["hands"][0]), "target": context.get("target", found.read(Values).target)}
    values = {key: Value(agreed.get(key, value.value), value.law) for key, value in found.values.items()}
    return replace(found, values=values)


def _start(case: Mapping[str, Any]) -> State:
    """The deal, the leader and the scores of a case."""
    context = case["context"]
    profile = _profile(case)
    hands = [mask_of(tile(*pair) for pair in hand) for hand in context["hands"]]
    if len(hands) != profile.read(Values).players or len({len(hand) for hand in context["hands"]}) != 1:
        raise Unknown(
            "{profile} is for {players} hands of one size; correct the hands of the case.",
            profile=profile.name,
            players=profile.read(Values).players,
        )
    every = [tile(*pair) for hand in context["hands"] for pair in hand]
    if len(set(every)) != len(every):
        raise Illegal("A tile is there twice in the hands of the case; a set has each tile once (§1).")
    scores = list(context.get("scores_before", ()))
    counts = [profile.read(Values).tiles] * len(hands)
    leader = context["first"]
    native = core.State(
        native_profile(profile), core.Phase.play, leader, four(scores), four(counts), four(hands), four([]), [], []
    )
    return State(native, profile)


def _move(data: Mapping[str, Any]) -> Move:
    return Move(tile(*data["tile"]), data.get("on"))


def _going_on(state: State) -> dict[str, Any]:
    moves = state.moves()
    legal = [{"tile": list(move.tile), "on": move.on} for move in moves if move.tile is not None]
    return {
        "over": False,
        "to_play": state.player,
        "ends": sorted(state.ends) if state.ends else None,
        "boude": moves == [BOUDE],
        "legal": sorted(legal, key=lambda each: (each["tile"], -1 if each["on"] is None else each["on"])),
    }


def _over(state: State, ended: core.Ended) -> dict[str, Any]:
    result = state.result
    return {
        "over": True,
        "how": "ferme" if ended.closed else "domino",
        "winner": ended.winner,
        "hand_points": list(ended.left[: state.players]),
        "gain": ended.gain,
        "scores": list(state.scores),
        "partie_winner": None if result is None or result.winner is None else state.side(result.winner),
        "next_leader": state.leader if result is None else None,
    }
