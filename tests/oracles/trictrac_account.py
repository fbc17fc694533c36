"""What an explanation of trictrac says, read back from its English and held against the oracle.

Each sentence is matched with the list it was written from; what it claims of dames, numbers and flèches is then asked
of the brute-force oracle. A sentence that is in no list, or claims what is not so, fails.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise, permutations
from typing import Any

from academie.games.trictrac.tutor.account.values import REASONS, SENTENCES, Counted, Explanation, Sentence
from oracles import trictrac as tt
from oracles.trictrac import moved
from oracles.trictrac_positions import Sample

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVXY"
NUMBERS = {"ace": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
Dames = dict[int, int]


def pattern(text: str) -> re.Pattern[str]:
    """A sentence of the list as a pattern; a field that comes twice must be the same."""
    seen: set[str] = set()

    def group(match: re.Match[str]) -> str:
        name = match[1]
        if name in seen:
            return f"(?P={name})"
        seen.add(name)
        return f"(?P<{name}>.+?)"

    return re.compile(re.sub(r"\\\{(\w+)\\\}", group, re.escape(text)), re.IGNORECASE)


def patterns() -> list[tuple[str, re.Pattern[str]]]:
    """Every sentence by key, the longest first: a short one may be the head of a long one."""
    found = []
    for key, text in [*SENTENCES.items(), *((f"why_{key}", text) for key, text in REASONS.items())]:
        titles = [text.one, text.many] if isinstance(text, Counted) else [text]
        found += [(key, title.en) for title in titles]
    found.sort(key=lambda entry: -len(re.sub(r"\{\w+\}", "", entry[1])))
    return [(key, pattern(text)) for key, text in found]


PATTERNS = patterns()


def read(sentence: Sentence) -> tuple[str, dict[str, str]]:
    """The key of a sentence and its fields."""
    for key, form in PATTERNS:
        if match := form.fullmatch(sentence.text.en):
            return key, match.groupdict()
    raise AssertionError(f"“{sentence.text.en}” is in no list of sentences.")


def number_in(text: str) -> int:
    """The number a phrase names: “the second six”."""
    return NUMBERS[text.rsplit(maxsplit=1)[-1]]


@dataclass
class Account:
    """An explanation under examination: its sample, and what the sentence before said."""

    sample: Sample
    values: dict[str, Any]
    jan: str = ""  # of the point or the refusal that is read
    number: int = 0  # the number the reasons that follow speak of
    cover: tuple[int, int] | None = None  # the stride that fills in passing
    origins: set[int] = field(default_factory=set)  # of the reasons told for that number
    seen: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """The oracle's plays."""
        self.position, self.side, self.dice = self.sample.position, self.sample.side, self.sample.dice
        self.dames = dict(self.position[self.side])
        self.all = tt.legal_plays(self.position, self.side, self.dice, self.values)
        self.plays = [play for play in self.all if not play.puissance]

    def step(self, letter: str) -> int:
        """The step of a letter on the thrower's path."""
        place = LETTERS.index(letter)
        return place if self.side == "white" else 23 - place

    def steps(self, letters: str) -> list[int]:
        """The steps of a list of letters."""
        return [self.step(letter) for letter in re.findall(r"\b[A-Y]\b", letters)]

    @property
    def table(self) -> range:
        """The table of the jan that is read."""
        return tt.TABLES[self.jan.rpartition("_")[2]]

    def alone(self, dames: Dames, step: int, number: int) -> bool:
        """Whether a dame may play that number now and leave it so, other plays apart."""
        found = tt.steps(self.position, self.side, dames, number, self.values)
        return any(s.origin == step and tt.may_end(self.position, self.side, dict(s.after)) for s in found)

    def follows(self, cover: tuple[int, int], step: int, number: int) -> bool:
        """Whether a dame may play a number after another stride, the two together being a play."""
        return any(
            (one.origin, two.origin, dict(two.after))
            == (cover[0], step, moved(moved(self.dames, *cover), step, number))
            for one, two in tt.sequences(self.position, self.side, self.dice, self.values)
        )

    def spare(self) -> set[int]:
        """The steps with a dame to spare."""
        return {p for p in self.dames if p < tt.OFF and tt.spared(self.dames, p, self.table)}

    def filled(self) -> bool:
        """Whether some legal play makes or keeps the plein so that it earns."""
        name = self.jan.rpartition("_")[2]
        return any(tt.realises(self.position, self.side, name, play, self.values) for play in self.all)

    def spare_plays(self) -> Iterator[tuple[Dames, bool]]:
        """Both numbers by dames to spare, and whether that is a play."""
        legal = {play.after for play in self.plays}
        for first, second in set(permutations(self.dice)):
            for step in self.spare():
                after = moved(self.dames, step, first)
                for other in [p for p in after if p < tt.OFF and tt.spared(after, p, self.table)]:
                    last = moved(after, other, second)
                    yield last, tt.freeze(last) in legal


# --- Reasons


def reason(account: Account, key: str, fields: dict[str, str]) -> None:
    """One reason: what it names is so, and the number it speaks of is not played by those dames."""
    subject, where = fields["subject"], account.steps(fields.get("where") or "")
    if subject.lower().startswith("the play"):
        whole_play(account, key, fields)
        return
    number = account.number if subject.endswith(" it") else number_in(subject)
    dames = account.dames
    if stride := re.match(r"after ([A-Y])/([A-Y]|off), ", subject, re.IGNORECASE):
        first = number if account.dice[0] == account.dice[1] else sum(account.dice) - number
        dames, subject = moved(dames, account.step(stride[1]), first), subject[stride.end() :]
    origins = account.steps(subject)
    account.origins |= set(origins)
    assert not any(account.alone(dames, step, number) for step in origins)
    if len(where) == 1:
        where *= len(origins)
    assert len(where) == len(origins)
    for step, there in zip(origins, where, strict=True):
        assert stops(account, key, dames, (step, number, there)), (key, fields)


def whole_play(account: Account, key: str, fields: dict[str, str]) -> None:
    """A play that may not stand: its end is not a legal play's."""
    after = account.dames
    for dame in fields["subject"].split()[2:]:
        stops_ = [tt.OFF if letter == "off" else account.step(letter) for letter in dame.split("/")]
        for step, target in pairwise(stops_):
            after = moved(after, step, target - step)
    assert tt.freeze(after) not in {play.after for play in account.plays}
    if key != "why_rim_to_keep":
        assert not tt.may_end(account.position, account.side, after), (key, fields)


def stops(account: Account, key: str, dames: Dames, lines: tuple[int, int, int]) -> bool:
    """Whether what stops a dame is so."""
    step, number, where = lines
    foe = tt.other(account.side)
    target, count = step + number, tt.adverse(account.position, account.side, step + number)
    facts: dict[str, Callable[[], bool]] = {
        "why_case": lambda: where == target and count >= 2,
        "why_lone": lambda: where == target and count == 1,
        "why_other_coin": lambda: where == target == tt.ADVERSE_COIN,
        "why_other_grand": lambda: (
            where == target and target in range(13, 18) and tt.can_fill(account.position, foe, tt.GRAND)
        ),
        "why_other_petit": lambda: (
            where == target and target in tt.RETOUR and tt.can_fill(account.position, foe, tt.PETIT)
        ),
        "why_coin_entered": lambda: where == target == tt.COIN and tt.on(dames, tt.COIN) == 0,
        "why_coin_left": lambda: where == step == tt.COIN and tt.on(dames, tt.COIN) == 2,
        "why_not_home": lambda: target >= tt.OFF and where < 18 and tt.on(dames, where) > 0,
        "why_behind": lambda: target > tt.OFF and where < step and tt.on(dames, where) > 0,
        "why_lift_owed": lambda: (
            target < tt.OFF
            and account.values["exact_lift"] == "forced"
            and where + number == tt.OFF
            and tt.on(dames, where) > 0
        ),
        "why_inside_owed": lambda: (
            target >= tt.OFF
            and account.values["exact_lift"] == "only_by_default"
            and tt.on(dames, where) > 0
            and where + number < tt.OFF
            and tt.adverse(account.position, account.side, where + number) == 0
        ),
    }
    return facts[key]()


# --- Sentences


def played(account: Account) -> set[tuple[int, ...]]:
    """Which numbers the plays use."""
    return {play.played for play in account.plays}


def no_dame_plays(account: Account, fields: dict[str, str]) -> bool:
    """No play has the number; the reasons of every dame follow."""
    account.number, account.origins = number_in(fields["number"]), set()
    return all(account.number not in play.played for play in account.plays)


def spare_stopped(account: Account, fields: dict[str, str]) -> bool:
    """The reasons of every dame to spare follow."""
    account.number, account.origins = number_in(fields["number"]), set()
    return not account.filled() and bool(account.spare())


def not_kept(account: Account, fields: dict[str, str]) -> bool:
    """Every play breaks."""
    count = int(fields.get("count") or 1)
    return len(account.all) == count and not any(tt.full(play.dames(), account.table) for play in account.all)


def spare_not_both(account: Account, _: dict[str, str]) -> bool:
    """Each number by a dame to spare, never both."""
    each = all(any(account.alone(account.dames, s, n) for s in account.spare()) for n in account.dice)
    return each and not any(legal for _, legal in account.spare_plays())


def fill_spoiled(account: Account, fields: dict[str, str]) -> bool:
    """A dame covers by the number; both are owed and nothing fills."""
    step, number = account.step(fields["origin"]), number_in(fields["number"])
    account.cover = (step, number)
    covers = account.step(fields["where"]) == step + number and tt.spared(account.dames, step, account.table)
    both = all(len(play.played) == 2 for play in account.plays)
    return covers and both and tt.full(moved(account.dames, step, number), account.table) and not account.filled()


def other_breaks(account: Account, fields: dict[str, str]) -> bool:
    """After the covering stride these dames, and no others, play the other number, each breaking the plein."""
    assert account.cover is not None
    account.number = number_in(fields["number"])
    after = moved(account.dames, *account.cover)
    able = {p for p in after if p < tt.OFF and account.follows(account.cover, p, account.number)}
    ends = [moved(after, p, account.number) for p in able]
    return able == set(account.steps(fields["origins"])) and not any(tt.full(end, account.table) for end in ends)


def other_cannot_follow(account: Account, fields: dict[str, str]) -> bool:
    """After the covering stride no dame plays the other number."""
    assert account.cover is not None
    account.number = number_in(fields["number"])
    after = moved(account.dames, *account.cover)
    return not any(account.follows(account.cover, p, account.number) for p in after if p < tt.OFF)


def two_missing(account: Account, fields: dict[str, str]) -> bool:
    """The flèches that lack are named, and no play fills."""
    lacks = [f for f in account.table if tt.on(account.dames, f) < 2]
    return sorted(account.steps(fields["where"])) == lacks and not account.filled()


def no_way(account: Account, fields: dict[str, str], key: str) -> bool:
    """A dame at a distance of the throw that makes no way, for the reason given."""
    step, target = account.step(fields["origin"]), account.step(fields["where"])
    near = target - step in {*account.dice, sum(account.dice)} and tt.on(account.dames, step) > 0
    return near and WAYS[key](account, step, target)


WAYS: dict[str, Callable[[Account, int, int], bool]] = {
    "way_needed": lambda a, step, _: step in a.table and tt.on(a.dames, step) < 3,
    "way_coin_pair": lambda a, step, _: step == tt.COIN and tt.on(a.dames, step) == 2,
    "way_coin_needed": lambda a, step, _: step == tt.COIN and bool(a.values["coin_counts_as_fill_way"]),
    "way_stops_closed": lambda a, step, target: (
        target - step == sum(a.dice) and all(tt.adverse(a.position, a.side, step + d) > 0 for d in a.dice)
    ),
}


def share(account: Account, fields: dict[str, str]) -> bool:
    """How many of the legal plays keep."""
    name = account.jan.rpartition("_")[2]
    keeping = [p for p in account.all if tt.realises(account.position, account.side, name, p, account.values)]
    count = int(fields.get("count") or len(account.all))
    return len(keeping) == count and len(account.all) == int(fields.get("all") or count)


def owed(account: Account, fields: dict[str, str]) -> bool:
    """How many of the legal plays are owed."""
    found = tt.owed_plays(account.position, account.side, account.dice, account.values)
    return (len(found), len(account.all)) == (int(fields["count"]), int(fields["all"]))


def kept_for_nothing(account: Account, _: dict[str, str]) -> bool:
    """A play leaves it full, by inability, without the coin, and none earns."""
    full = any(tt.full(play.dames(), tt.RETOUR) and play.unplayed() for play in account.all)
    return full and tt.on(account.dames, tt.COIN) == 0 and not account.filled()


def no_true_hit(account: Account, fields: dict[str, str]) -> bool:
    """Beaten by no way, and falsely by the sum."""
    target = account.step(fields["where"])
    near = account.step(fields["origin"]) == target - sum(account.dice)
    return near and tt.hit_ways(account.position, account.side, account.dice, target) == ((), True)


def coin(account: Account, _: dict[str, str], key: str) -> bool:
    """The coin is not beaten, and the fact named is so."""
    return not tt.coin_credits(account.position, account.side, account.dice, account.values) and COIN[key](account)


COIN: dict[str, Callable[[Account], bool]] = {
    "one_for_doublet": lambda a: len(set(a.dice)) == 1 and tt.on(a.dames, tt.ADVERSE_COIN - a.dice[0]) == 1,
    "sum_on_coin": lambda a: tt.on(a.dames, tt.ADVERSE_COIN - sum(a.dice)) > 0,
    "own_coin_not_held": lambda a: tt.on(a.dames, tt.COIN) < 2,
    "no_surcase": lambda a: 1 in a.dice and tt.on(a.dames, tt.COIN) < (4 if len(set(a.dice)) == 1 else 3),
    "coin_held": lambda a: tt.adverse(a.position, a.side, tt.ADVERSE_COIN) >= 2,
}


def power(account: Account, _: dict[str, str], key: str) -> bool:
    """The coin is not taken par puissance, and the fact named is so."""
    return not tt.coin_by_puissance(account.position, account.side, account.dice) and POWER[key](account)


POWER: dict[str, Callable[[Account], bool]] = {
    "power_other_holds": COIN["coin_held"],
    "effect_first": lambda a: tt.coin_by_effet(a.position, a.side, a.dice),
}


def early(account: Account, fields: dict[str, str], key: str) -> bool:
    """No early jan is credited, and the fact named is so."""
    down = {p: n for p, n in account.dames.items() if 0 < p < tt.OFF}
    context = {"throw_index": account.sample.throw_index}
    found = tt.early_jans(account.position, account.side, account.dice, context, account.values)
    output = EARLY[key](account, fields, down, account.steps(fields.get("where") or ""))
    return account.jan not in {credit.jan for credit in found} and output


EARLY: dict[str, Callable[[Account, dict[str, str], Dames, list[int]], bool]] = {
    "not_third_throw": lambda a, fields, *_: int(fields["index"]) == a.sample.throw_index != 3,
    "throw_unknown": lambda a, *_: a.sample.throw_index == 0,
    "by_doublet": lambda a, *_: len(set(a.dice)) == 1,
    "together": lambda _, __, down, where: down[where[0]] > 1,
    "beyond_six": lambda _, __, down, where: where[0] > 6 and down[where[0]] > 0,
    "repeated": lambda a, _, down, where: where[0] in a.dice and down[where[0]] > 0,
    "third_down": lambda _, fields, down, __: sum(down.values()) == int(fields["dames"].split()[0]) > 2,
    "from_petit_jan": lambda a, _, down, __: a.values["deux_tables_from"] == "grand_jan" and min(down) < 6,
    "others_down": lambda _, __, down, where: {p for p in down if p != tt.COIN} == set(where),
    "more_on_coin": lambda _, __, down, ___: set(down) == {tt.COIN} and down[tt.COIN] > 2,
}

CLAIMS: dict[str, Callable[[Account, dict[str, str]], bool]] = {
    "no_dame_plays": no_dame_plays,
    "not_after_other": lambda a, f: all(number_in(f["number"]) not in p.played and p.played for p in a.plays),
    "not_twice": lambda a, f: played(a) == {(number_in(f["number"]),)},
    "spare_stopped": spare_stopped,
    "no_spare": lambda a, _: not a.spare(),
    "not_kept": not_kept,
    "spare_not_both": spare_not_both,
    "spare_not_twice": spare_not_both,
    "fill_spoiled": fill_spoiled,
    "fill_barred": lambda a, _: not a.filled(),
    "other_breaks": other_breaks,
    "in_passing": lambda a, _: a.values["remplir_en_passant"] == "none" and not a.filled(),
    "other_cannot_follow": other_cannot_follow,
    "two_missing": two_missing,
    "keep_all": share,
    "keep_some": share,
    "plein_owed": owed,
    "kept_for_nothing": kept_for_nothing,
    "keep_by_inability": lambda a, _: any(p.unplayed() and tt.full(p.dames(), a.table) for p in a.all),
    "no_true_hit": no_true_hit,
    "one_number": lambda a, f: played(a) == {(number_in(f["number"]),)},
    "larger_of_two": lambda a, f: played(a) == {(number_in(f["number"]),)} == {(max(a.dice),)},
    **{key: partial(no_way, key=key) for key in WAYS},
    **{key: partial(coin, key=key) for key in COIN},
    **{key: partial(power, key=key) for key in POWER},
    **{key: partial(early, key=key) for key in EARLY},
}


def examine(explanation: Explanation, sample: Sample, values: dict[str, Any]) -> set[str]:
    """Every sentence of an account read back and held against the oracle; the keys that were met."""
    account = Account(sample, values)
    for part in [*explanation.points, *explanation.refusals]:
        account.jan, account.cover, account.number = part.jan, None, 0
        listen(account, part.sentences)
    account.jan = ""
    listen(account, explanation.duties)
    for marking in explanation.markings:
        listen(account, marking.sentences)
    return account.seen


def listen(account: Account, sentences: tuple[Sentence, ...]) -> None:
    """The sentences of one part; after a head that speaks of all dames, or of all to spare, each has its reason."""
    expected: set[int] | None = None
    for sentence in sentences:
        key, fields = read(sentence)
        account.seen.add(key)
        if key.startswith("why_"):
            reason(account, key, fields)
            continue
        assert expected is None or account.origins == expected, sentences
        expected = None
        if key in CLAIMS:
            assert CLAIMS[key](account, fields), (account.sample, sentence.text.en)
        if key == "no_dame_plays":
            expected = {p for p in account.dames if p < tt.OFF}
        elif key == "spare_stopped":
            expected = account.spare()
    assert expected is None or account.origins == expected, sentences
