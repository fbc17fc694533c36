"""Games played for a trial, and the judges of chance: the share of luck in a game's results, how soon it is settled.

Games are played in pairs that meet the same chance, the seats exchanged. Each game has two streams of chance from the
claim's seed: the dice, alike in both games of a pair, and what a player does where nothing guides him.

The share of luck is defined so. Toss a coin for who is the stronger of two players, one of whom plays as well as our
machine can, the other by chance, and let them play in pairs with the same dice, the seats exchanged. If the stronger
wins the share p, then of the variance of a result, 1/4 for games without draws, (p - 1/2)^2 is explained by who was the
stronger; the rest is luck: 1 - (2p - 1)^2. It is 1 where skill changes nothing, 0 where it always wins. It speaks of
the widest gap in skill we can make, hence of the least share of luck; a better machine could only lower it.
"""

import random
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count, islice
from pathlib import Path
from statistics import fmean
from typing import Any

from academie.game import Game, Move, State
from academie.game.registry import find
from academie.game.seeds import chance, stream
from academie.players import find as find_player
from academie.players.characters import NAMES as CHARACTER_NAMES
from academie.players.player import Seeded
from academie.text.message import Message, figure
from academie.trial.claim import Claim, Finding, Verdict, bounds_of
from academie.trial.interval import Interval, mean_of, paired_mean, share_of
from academie.tutor import preferred

Policy = Callable[[State, random.Random], Move]  # how a player chooses one of the legal moves of a view
Over = Callable[[State], Sequence[float] | None]  # the shares of a game that ends before its end

FILE = Path(__file__).with_name("judges.toml")
EQUAL, HALF, SURE = (bounds_of(FILE)[key] for key in ("chance alone", "greater part", "without fail"))
_STREAM = 1 << 20  # of the machine's own chance, apart from that of the games
_LONGEST = 2999  # plies of a game that a machine plays with itself
_MOST_PLIES = 1500  # of a game between two players

_PURE = {
    Verdict.SUPPORTED: Message("The machine wins {share} % against random moves: thinking gains nothing."),
    Verdict.DOUBTFUL: Message("The machine wins {share} % against random moves: hardly more than chance alone gives."),
    Verdict.REFUTED: Message("The machine wins {share} % against random moves: skill counts; luck decides {luck} %."),
}
_MORE = Message(
    "Luck decides at least {luck} % (between {low} and {high}). This was measured between the machine and random "
    "moves, where the machine wins {share} %; between two good players it is more."
)
_COMPARED = Message(
    "Against random moves the machine wins {share} % here and {other} % at {game}; skill decides {here} and {there} %."
)
_EASIER = Message(
    "“{stronger}” wins {here} % of {games} games against “{weaker}” here (between {low} and {high}), and {there} % of "
    "as many at {game} (between {other_low} and {other_high})."
)
_SETTLED = Message(
    "The player who is ahead after two thirds of a game wins {here} % of {games} games here, and {there} % of as "
    "many at {game}."
)
_BETTER = Message(
    "Of {games} games between two of the eight characters the stronger won {share} % (between {low} and {high}): "
    "{next} % against the next below, {far} % against the last."
)
_BIGGEST = Message(
    "The player who threw more points in the whole game won {share} % of {count} decided games (between {low} and "
    "{high})."
)


def by_chance(state: State, rng: random.Random) -> Move:
    """Any legal move."""
    moves = state.moves()
    return moves[0] if len(moves) == 1 else rng.choice(moves)


def states(
    game: Game,
    policies: tuple[Policy, Policy],
    seed: int,
    number: int,
    profile: str | None = None,
    over: Over | None = None,
    most: int = _MOST_PLIES,
    start: State | None = None,
) -> Iterator[State]:
    """The states of one game; where there are more than two seats the two players take them in turn.

    `over` may end it early. It begins as the profile has it, or at `start`.
    """
    dice, choices = chance(seed, 2 * number), chance(seed, 2 * number + 1)
    state = game.start(profile) if start is None else start
    yield state
    for _ in range(most):
        if state.result is not None or (over is not None and over(state) is not None):
            return
        if state.player is None:
            rolls = state.rolls()
            state = state.after(dice.choices(rolls, [roll.weight for roll in rolls])[0])
        else:
            seen = state.view(state.player) if game.hidden else state
            state = state.after(policies[state.player % 2](seen, choices))
        yield state


def play(*game: Any) -> State:  # noqa: ANN401 - as `states` has them
    """The last state of one game."""
    return deque(states(*game), maxlen=1)[0]


def share(state: State, player: int, over: Over | None = None) -> float:
    """What one of two players has of the result, in all his seats; half of a game without an end."""
    shares = over(state) if over is not None else None
    if shares is None and state.result is not None:
        shares = state.result.shares
    return 0.5 if shares is None else sum(part for seat, part in enumerate(shares) if seat % 2 == player)


def pairs(
    game: Game, profile: str | None, one: Policy, other: Policy, seed: int, over: Over | None = None
) -> Iterator[float]:
    """Without end: the share of the first player in both games of a pair, from 0 to 1."""
    for number in count():
        first = play(game, (one, other), seed, number, profile, over)
        second = play(game, (other, one), seed, number, profile, over)
        yield (share(first, 0, over) + share(second, 1, over)) / 2


# --- Skill and luck


ADVICE = "advice"  # the player who follows the book's maxims, all weighed together


@dataclass
class Machine:
    """One of our players as a policy; it is seeded again for each choice, so that no choice depends on another."""

    game: Game
    spec: str
    seed: int

    def __post_init__(self) -> None:
        """Find the player."""
        self.player = None if self.spec == ADVICE else find_player(self.spec, self.game, seed=self.seed)

    def __call__(self, state: State, rng: random.Random) -> Move:
        """The player's choice."""
        moves = state.moves()
        if len(moves) == 1:
            return moves[0]
        if self.player is None:
            return preferred(self.game, state)[0]
        if isinstance(self.player, Seeded):
            self.player.reseed(rng.getrandbits(64))
        return self.player.choose(state)


@dataclass(frozen=True)
class Skill:
    """What the machine wins of all games against chance, and what follows from it."""

    won: Interval

    @property
    def luck(self) -> Interval:
        """The share of luck; greatest where the two win alike."""
        low, high = (max(0.5, bound) for bound in (self.won.low, self.won.high))
        return Interval(_luck(max(0.5, self.won.mean)), _luck(high), _luck(low), self.won.count)

    def as_data(self) -> dict[str, Any]:
        """The figures."""
        return {"won": self.won.as_data(), "luck": self.luck.as_data()}


def _luck(share_won: float) -> float:
    return 1 - (2 * share_won - 1) ** 2


def skill_of(name: str, spec: str, count: int, seed: int) -> Skill:
    """The machine against chance in a number of pairs of games."""
    game = find(name)
    machine = Machine(game, spec, stream(seed, _STREAM))
    played = pairs(game, None, machine, by_chance, seed)
    return Skill(paired_mean(list(islice(played, count))))


def _measured(claim: Claim) -> Skill:
    return skill_of(claim.game, claim.given["player"], int(claim.given["pairs"]), claim.seed)


def _evidence(claim: Claim, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - figures of any kind
    return {"player": claim.given["player"], "pairs": claim.given["pairs"], "seed": claim.seed, **more}


def pure(claim: Claim) -> Finding:
    """Chance decides alone: the machine wins no more than its half."""
    skill = _measured(claim)

    def verdict_at(bound: float) -> Verdict:
        found = skill.won.within(0.5 - bound, 0.5 + bound)
        # A machine worse than chance proves nothing of the game.
        return Verdict.DOUBTFUL if found is Verdict.REFUTED and skill.won.high < 0.5 else found

    verdict = verdict_at(EQUAL.value)
    text = _PURE[verdict].fill(share=_percent(skill.won.mean), luck=_percent(skill.luck.mean))
    return Finding(verdict, text, _evidence(claim, **skill.as_data()) | EQUAL.tried(verdict_at))


def more(claim: Claim) -> Finding:
    """Chance has the greater part. What is measured is the least it can have, and so can speak for it, not against."""
    skill = _measured(claim)
    luck = skill.luck

    def verdict_at(bound: float) -> Verdict:
        return Verdict.SUPPORTED if luck.above(bound) is Verdict.SUPPORTED else Verdict.DOUBTFUL

    text = _MORE.fill(
        luck=_percent(luck.mean), low=_percent(luck.low), high=_percent(luck.high), share=_percent(skill.won.mean)
    )
    return Finding(verdict_at(HALF.value), text, _evidence(claim, **skill.as_data()) | HALF.tried(verdict_at))


def compared(claim: Claim) -> Finding:
    """One game is harder than another, or easier: more of its results, or less, is skill."""
    here = _measured(claim)
    given = claim.given
    there = skill_of(given["against"], given["against_player"], int(given["pairs"]), stream(claim.seed, 1))
    gain = 1 if given["harder"] else -1
    verdict = Verdict.DOUBTFUL
    if gain * (here.won.mean - there.won.mean) > 0 and _apart(here.won, there.won):
        verdict = Verdict.SUPPORTED
    elif _apart(here.won, there.won):
        verdict = Verdict.REFUTED
    text = _COMPARED.fill(
        share=_percent(here.won.mean),
        other=_percent(there.won.mean),
        game=find(given["against"]).title,
        here=_percent(1 - here.luck.mean),
        there=_percent(1 - there.luck.mean),
    )
    evidence = _evidence(claim, here=here.as_data(), there=there.as_data(), against=given["against"])
    return Finding(verdict, text, evidence)


def easier(claim: Claim) -> Finding:
    """One game is easier than another: a fair player does better against a strong one."""
    given, games = claim.given, (find(claim.game), find(claim.given["against"]))
    won = []
    for number, game in enumerate(games):
        seed = stream(claim.seed, number)
        one, other = (
            Machine(game, given[name], stream(seed, _STREAM + seat)) for seat, name in enumerate(("stronger", "weaker"))
        )
        won.append(paired_mean(list(islice(pairs(game, None, one, other, seed), int(given["pairs"])))))
    here, there = won
    verdict = Verdict.DOUBTFUL
    if _apart(here, there):
        verdict = Verdict.SUPPORTED if here.mean < there.mean else Verdict.REFUTED
    text = _EASIER.fill(
        stronger=CHARACTER_NAMES[given["stronger"]],
        weaker=CHARACTER_NAMES[given["weaker"]],
        games=2 * int(given["pairs"]),
        here=_percent(here.mean),
        low=_percent(here.low),
        high=_percent(here.high),
        there=_percent(there.mean),
        other_low=_percent(there.low),
        other_high=_percent(there.high),
        game=games[1].title,
    )
    evidence = {"here": here.as_data(), "there": there.as_data(), "seed": claim.seed}
    return Finding(verdict, text, evidence)


def _apart(one: Interval, other: Interval) -> bool:
    return one.low > other.high or other.low > one.high


def certainty(machine: Machine, games: int, playouts: int, seed: int) -> Interval:
    """How sure the better placed is when two thirds of a game are played: his share of what the machine goes on to win.

    Games played out from there at random, which cost next to nothing, say who is better placed.
    """
    found = []
    for number in range(games):
        *path, end = states(machine.game, (machine, machine), seed, number, most=_LONGEST)
        state = path[2 * len(path) // 3]
        shares = machine.game.playouts(state, stream(seed, _STREAM + number), playouts).shares
        found.append(share(end, int(shares[1] > shares[0])))
    return share_of(sum(found), games)


def settled(claim: Claim) -> Finding:
    """The player who is ahead is surer of winning here than at another game."""
    given = claim.given
    machines = (
        Machine(find(claim.game), given["player"], stream(claim.seed, _STREAM)),
        Machine(find(given["against"]), given["against_player"], stream(claim.seed, _STREAM)),
    )
    count, playouts = int(given["games"]), int(given["playouts"])
    here, there = (
        certainty(machine, count, playouts, stream(claim.seed, rank)) for rank, machine in enumerate(machines)
    )
    verdict = Verdict.DOUBTFUL
    if _apart(here, there):
        verdict = Verdict.SUPPORTED if here.mean > there.mean else Verdict.REFUTED
    text = _SETTLED.fill(here=_percent(here.mean), there=_percent(there.mean), game=machines[1].game.title, games=count)
    evidence = {"here": here.as_data(), "there": there.as_data(), "playouts": playouts, "seed": claim.seed}
    return Finding(verdict, text, evidence)


class _Counted:
    """A player whose dice are added up."""

    def __init__(self, policy: Policy) -> None:
        self.pips, self._policy = 0, policy

    def __call__(self, state: State, rng: random.Random) -> Move:
        self.pips += sum(getattr(getattr(state, "core", state), "dice", None) or ())
        return self._policy(state, rng)


def biggest(claim: Claim) -> Finding:
    """The player with the greater numbers wins."""
    game, wins, count = find(claim.game), 0.0, 0
    machine = Machine(game, claim.given["player"], stream(claim.seed, _STREAM))
    for number in range(int(claim.given["games"])):
        players = _Counted(machine), _Counted(machine)
        end = play(game, players, claim.seed, number)
        decided = end.result is not None and end.result.winner is not None
        if decided and players[0].pips != players[1].pips:
            count += 1
            wins += share(end, int(players[1].pips > players[0].pips))
    found = share_of(wins, count)
    text = _BIGGEST.fill(share=_percent(found.mean), count=count, low=_percent(found.low), high=_percent(found.high))
    evidence = found.as_data() | {"seed": claim.seed} | SURE.tried(found.above)
    return Finding(found.above(SURE.value), text, evidence)


def better(claim: Claim) -> Finding:
    """The stronger of two players wins a share between two bounds: any two of the game's characters, each as often."""
    given, game = claim.given, find(claim.game)
    players = [Machine(game, each, stream(claim.seed, _STREAM)) for each in given["players"]]  # the strongest first
    shares: dict[int, list[float]] = {}
    for number, (one, other) in enumerate(combinations(range(len(players)), 2)):
        played = pairs(game, None, players[one], players[other], stream(claim.seed, number))
        shares.setdefault(other - one, []).extend(islice(played, int(given["pairs"])))
    found = mean_of([each for apart in shares.values() for each in apart])
    apart = {str(steps): fmean(values) for steps, values in shares.items()}
    text = _BETTER.fill(
        games=2 * found.count,
        share=_percent(found.mean),
        low=_percent(found.low),
        high=_percent(found.high),
        next=_percent(apart["1"]),
        far=_percent(apart[str(len(players) - 1)]),
    )
    evidence = found.as_data() | {"apart": {steps: round(value, 4) for steps, value in apart.items()}}
    return Finding(found.within(given["low"], given["high"]), text, evidence | {"seed": claim.seed})


def _percent(value: float) -> Message:
    return figure(f"{100 * value:.1f}")


HEAR = {
    "pure chance": pure,
    "more chance": more,
    "harder": compared,
    "easier": easier,
    "settled": settled,
    "biggest numbers": biggest,
    "better player": better,
}
