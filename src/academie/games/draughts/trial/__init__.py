"""The judges of draughts: positions by search and endgame tables, what a king is worth by games of the engine.

Every budget is in positions looked at, every search begins with an empty memory and has one thread, so that a second
trial finds the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.analysis import Budget
from academie.claim import Finding, Judge, Threshold, Verdict
from academie.games.draughts import fen
from academie.games.draughts.game import game
from academie.games.draughts.state import WHITE, make
from academie.games.draughts.trial.positions import A_MAN, MOST, hear_position, hear_told, told
from academie.interval import mean_of, share_of
from academie.seeds import chance
from academie.title import Title

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from academie.claim import Claim
    from academie.games.draughts.state import State

# --- Games of the engine against itself


MEGABYTES = 8
EQUAL = Threshold(
    "equal",
    0.1,
    (0.05, 0.15, 0.2),
    Title(
        "“Equal” means that the share lies within {value} of one half",
        "« Égal » veut dire que la part est à moins de {value} de la moitié",
    ),
    Title(
        "players who found no advantage on either side could not have noticed less in a few dozen games",
        "des joueurs qui n'ont trouvé d'avantage d'aucun côté n'en pouvaient remarquer un moindre en quelques dizaines "
        "de parties",
    ),
)
OPENING = 4  # plies by chance, so that games differ
LONGEST = 200

_SHARE = Title(
    "In {count} games at {nodes} positions a move the side with the kings has {share} % (between {low} and {high}).",
    "En {count} parties à {nodes} positions par coup, le côté des dames a {share} % (entre {low} et {high}).",
)
_GIVEN = Title(
    "The twenty men are all given away in {wins} of {count} games, one for each square of the single man; drawn or "
    "unfinished: {drawn}.",
    "Les vingt pions sont tous donnés dans {wins} parties sur {count}, une par case du pion seul ; remises ou "
    "inachevées : {drawn}.",
)


def hear_balance(claim: Claim) -> Finding:
    """A side that has given men for kings stands as well as the other."""
    given, shares = claim.given, []
    for number in range(int(given["games"])):
        rng = chance(claim.seed, number)
        start = _set_up(given["kings"], int(given["men"]), rng, first="WB"[number % 2])
        shares.append(_played(start, int(given["nodes"]), rng))
    found = mean_of(shares)
    low, high, mean = (f"{100 * each:.0f}" for each in (max(0.0, found.low), min(1.0, found.high), found.mean))
    text = _SHARE.fill(count=found.count, nodes=given["nodes"], share=mean, low=low, high=high)
    evidence = found.as_data() | {"nodes": given["nodes"], "seed": claim.seed}

    def verdict(bound: float) -> Verdict:
        return found.within(0.5 - bound, 0.5 + bound)

    return Finding(verdict(EQUAL.value), text, evidence | EQUAL.tried(verdict))


def _set_up(kings: Sequence[int], men: int, rng: random.Random, first: str) -> State:
    """White has kings for men of his back row, and has given so many men in all; chance says which."""
    crowned = frozenset(kings)
    rest = sorted(set(range(31, 51)) - crowned)
    off = set(rng.sample(rest, men - len(crowned)))
    setup = fen.Setup(
        "W" if first == "W" else "B", frozenset(rest) - off, crowned, frozenset(range(1, 21)), frozenset()
    )
    return make(setup, game.profiles.find("manoury-1787"))


def _played(state: State, nodes: int, rng: random.Random) -> float:
    """White's share of a game that the engine plays with itself."""
    engine = game.engine(megabytes=MEGABYTES)
    for _ in range(OPENING):
        moves = state.moves()
        if moves:
            state = state.after(rng.choice(moves))
    for _ in range(LONGEST):
        if state.result is not None:
            return state.result.shares[WHITE]
        state = state.after(engine.analyse(state, Budget(nodes=nodes)).lines[0].move)
    return 0.5


def hear_giveaway(claim: Claim) -> Finding:
    """Twenty men lose themselves all to a single one (§46)."""
    nodes, results = int(claim.given["nodes"]), []
    profile = game.profiles.find("manoury-1787+qui-perd-gagne")
    for square in range(1, 21):
        setup = fen.Setup("W", frozenset(range(31, 51)), frozenset(), frozenset({square}), frozenset())
        results.append(_played_on(make(setup, profile), nodes))
    wins = sum(result == 1.0 for result in results)
    drawn = sum(result == 0.5 for result in results)
    found = share_of(wins, len(results))
    text = _GIVEN.fill(wins=wins, count=len(results), drawn=drawn)
    verdict = Verdict.SUPPORTED if wins == len(results) else found.above(0.5)
    return Finding(verdict, text, found.as_data() | {"nodes": nodes, "results": results})


def _played_on(state: State, nodes: int) -> float:
    engine = game.engine(megabytes=MEGABYTES)
    for _ in range(2 * LONGEST):
        if state.result is not None:
            return state.result.shares[WHITE]
        state = state.after(engine.analyse(state, Budget(nodes=nodes)).lines[0].move)
    return 0.5


# --- The judges of draughts


__all__ = ["ENTRIES", "JUDGES", "LEFT", "told"]

# Of one book or of the other: their notions are the tutor's, and cost what they cost.
_NOTIONS = Title(
    "the notions that the tutor of the room speaks are not tried by play. Most of them are found by a search of "
    "exchanges at every move, some two hundredths of a second; the hundreds of games that a maxim asks for would take "
    "longer than all the rest of the trial, and between players by chance they would show little.",
    "les notions que dit le conseiller de la salle ne sont pas éprouvées en parties. La plupart se trouvent par une "
    "recherche des échanges à chaque coup, environ deux centièmes de seconde ; les centaines de parties qu'une maxime "
    "demande dureraient plus que tout le reste du procès, et entre joueurs au hasard montreraient peu de chose.",
)
LEFT = {"manoury": _NOTIONS, "metz": _NOTIONS}

JUDGES = {
    "position": Judge(
        hear_position,
        Title(
            "Endings of four pieces are looked up in the solved table; other positions are searched by the engine to a "
            "fixed number of positions. Where the engine does not see the end, the author's line is followed and each "
            "other answer of the defender searched in its turn. It is proved when the end is seen in every branch, "
            "supported when the engine counts at least a man to the good. Where the first position does not bear the "
            "author out, the end of his line is judged: it supports him where the line begins with the loser's own "
            "fault, and leaves a doubt where the fault comes later.",
            "Les finales de quatre pièces se lisent dans la table résolue ; les autres positions sont fouillées par "
            "le moteur, d'un nombre fixe de positions. Où le moteur ne voit pas la fin, on suit l'auteur et l'on "
            "fouille à son tour chaque autre réponse du défenseur. C'est prouvé quand la fin se voit dans chaque "
            "branche, appuyé quand le moteur compte au moins un pion d'avance. Où la première position ne confirme pas "
            "l'auteur, on juge la fin de sa suite : elle l'appuie si la suite commence par la faute même du perdant, "
            "et laisse un doute si la faute vient plus tard.",
        ),
        version=3,
        thresholds=(A_MAN,),
        weight=4,
    ),
    "endings": Judge(
        hear_told,
        Title(
            "Positions of that material are drawn by chance, the side named to move, and looked up in the solved table "
            "or searched; the share that is won is counted.",
            "Des positions de ces pièces sont tirées au hasard, le trait au côté nommé, et lues dans la table résolue "
            "ou fouillées ; on compte la part qui est gagnée.",
        ),
        version=3,
        thresholds=(MOST,),
        weight=10,
    ),
    "balance": Judge(
        hear_balance,
        Title(
            "The engine plays itself from the given set-up after a few moves by chance, both colours beginning; the "
            "two are called equal when the share of the side with kings lies within one tenth of one half.",
            "Le moteur joue contre lui-même depuis la disposition donnée, après quelques coups au hasard, chacun "
            "commençant à son tour ; on dit la partie égale quand la part du côté des dames est à moins d'un dixième "
            "de la moitié.",
        ),
        version=2,
        thresholds=(EQUAL,),
        weight=60,
    ),
    "giveaway": Judge(
        hear_giveaway,
        Title(
            "The engine plays the twenty men against itself with a single man on each of its squares in turn.",
            "Le moteur joue les vingt pions contre lui-même avec un seul pion, mis tour à tour sur chacune de ses "
            "cases.",
        ),
        weight=60,
    ),
}

ENTRIES = dict.fromkeys(("white wins", "black wins", "draw", "white gains", "black gains", "equal"), "position")
