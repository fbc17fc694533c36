"""Writes evenings at the table à la rigueur: people who err, claim, forget and try what they may not.

An evening pins what the referee does, not that it is right: when one changes, the change must be explained by a
paragraph of the law. For each act stand the rulings (key, paragraph, player, points; a claim denied begins with no),
whom the table waits for and with what, how many acts of each kind each player has, and a checksum of marks and position
where they have changed; now and then they are written out. What cannot be done begins with !.
"""

import random
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from academie.errors import AcademieError
from academie.game.registry import GAMES, find
from academie.referee import sit
from academie.referee.acts import Act, Field, Kind, Play
from academie.referee.table import Ruling, Table
from academie.referee.tempers import temper
from academie.tables.race import RaceGame
from playthroughs.digests import Texts

SEED = 1818
ACTS = {"trictrac": 480, "draughts": 360}  # tried in one evening, by how much there is to go wrong
ODD = 0.45  # how often somebody does the first thing that comes to mind
# Every game under its first profile, and others where the referee reads the profile.
EVENINGS = [
    ("draughts", "manoury-1787"),
    ("draughts", "metz"),
    ("draughts", "fmjd"),
    ("trictrac", "classique"),
    ("trictrac", "academie-1806-a"),
    ("trictrac", "academie-1806-b"),
    ("trictrac", "lepeintre-1818"),
    ("trictrac", "lepeintre-bonne-compagnie"),
    ("gammon", "lepeintre-1818"),
    ("gammon", "lepeintre-1818+rompre"),
    ("gammon", "lepeintre-1818+rompre-forbidden+touch-free"),
    ("toute_table", "academie-1806"),
    ("revertier", "academie-1806"),
    ("jacquet", "lepeintre-1818"),
    ("garanguet", "lepeintre-1818"),
    ("plain", "academie-1806"),
    ("tourne_case", "academie-1806"),
    ("dames_rabattues", "academie-1806"),
    ("dames_rabattues", "academie-1806+manual-claim"),
    ("dames_rabattues", "academie-1806+manual-claim+manual-play"),
    ("toc", "academie-1806"),
    ("domino", "tete-a-tete-sept"),
    ("domino", "tete-a-tete-douze"),
    ("domino", "quatre-sans-points"),
    ("domino", "poule-trois"),
    ("domino", "piquet-voleur"),
    ("chess", "philidor-1806"),
    ("chess", "philidor-1806+echec-annonce+piece-touchee"),
    ("chess", "modern"),
]
EVENINGS += [(game.name, game.profiles.default) for game in GAMES if game.name not in dict(EVENINGS)]


def write(game: str, profile: str) -> str:
    """One evening: games one after another until so many acts were tried."""
    chance = random.Random(f"{SEED} {game} {profile}")
    head = [f"# {find(game).title.en}, profile {profile}, seed {SEED}", ""]
    output = sat_through(lambda: sit(game, "rigueur", profile), ACTS.get(game, 240), chance)
    return "\n".join([*head, *output]) + "\n"


def sat_through(seated: Callable[[], Table], acts: int, chance: random.Random) -> list[str]:
    """What comes of so many acts, at a table that is set anew whenever a game is over."""
    lines, table, shown = [], seated(), ""
    for number in range(1, acts + 1):
        act = odd(table, chance) if chance.random() < ODD else usual(table, chance)
        if act is None:
            continue
        try:
            following = table.after(act)
        except AcademieError as wrong:
            lines.append(f"{number:>3} ! {act} {' '.join(re.findall('§[0-9]+', wrong.text.en))}".rstrip())
            continue
        lines.append(f"{number:>3}. {act} | {standing(following)}")
        lines += [f"      {ruled(ruling)}" for ruling in following.rulings]
        if (now := position(following)) != shown:
            lines[-1] += f" | {zlib.crc32(now.encode()):08x}"
            shown = now
        if number % 12 == 0:
            lines.append(f"      {now}")
        table = seated() if following.result is not None else following
    return lines


def ruled(ruling: Ruling) -> str:
    """A ruling without its words."""
    points = f" {ruling.points}" if ruling.points else ""
    return f"{'no ' if ruling.refused else ''}{ruling.key} {ruling.law} of {ruling.player}{points}"


def standing(table: Table) -> str:
    """Whom the table waits for, and what each may rightly do."""
    if table.result is not None:
        result = table.result
        return f"over: {result.winner} {result.reason} {result.law} {result.points}"
    said = []
    for seat in range(len(table.seats)):
        counts = Counter(table.kind(act).name.lower() for act in table.acts(seat))
        said.append(" ".join(f"{count} {kind}" for kind, count in sorted(counts.items())) or "nothing")
    return f"{table.stage.en} of {table.waits}: {', '.join(said)}"


def position(table: Table) -> str:
    """The board, and what is marked."""
    marks = "" if table.marks is None else f" {[(each.points, each.holes, each.bredouille) for each in table.marks]}"
    return f"{table.position_line}{marks}"


# --- What people do


def usual(table: Table, chance: random.Random) -> Act | None:
    """What a person who errs now and then does: one who may act, else chance, else what anybody does."""
    seats = chance.sample(range(len(table.seats)), len(table.seats))
    for seat in seats:
        act = temper("human", chance.randrange(1000)).act(table, seat)
        if act is not None:
            return act
    settling = [act for seat in seats for act in table.acts(seat) if table.kind(act) is Kind.SETTLE]
    return table.chance(chance) or (settling[0] if settling else None)


def odd(table: Table, chance: random.Random) -> Act | None:
    """Something of the hand, or any act of this table by anybody, with whatever comes to mind."""
    kinds = [kind for kind in table.reader.kinds if kind.__name__ not in {"Resign", "RunOut", "Get"}]
    hands = [kind for kind in kinds if kind.__name__ in {"Touch", "Adoube", "Place", "Play"}]
    by_hand = chance.random() < 0.5
    kind = chance.choice(hands if by_hand else kinds)
    seat = (table.waits or 0) if by_hand else chance.randrange(len(table.seats))
    said = re.sub(r"\[.*?\]", "", kind.form.en)
    words = re.sub(r"{(\w+)}", lambda field: filled(kind, field[1], table, chance), said)
    try:
        return table.read(words, seat)
    except AcademieError:
        return None


def filled(kind: type[Act], name: str, table: Table, chance: random.Random) -> str:
    """Something to say in a field of an act."""
    field = kind.fields[name]
    if not isinstance(field, Field):
        return chance.choice([word.to("en") for word in field])
    return chance.choice([text for text in ideas(name, table, chance) if re.fullmatch(field.pattern, text)] or ["-"])


def ideas(name: str, table: Table, chance: random.Random) -> Iterator[str]:
    """What comes to mind: places and tiles of the position, dice, small numbers, and plays of anybody's."""
    if name == "play":
        plays = [act for seat in range(len(table.seats)) for act in table.acts(seat)]
        yield from (text for act in plays if (text := getattr(act, "play", "")))
        yield from spoiled([act.play for act in plays if isinstance(act, Play)], chance)
    dice = table.game.race.dice if name == "dice" and isinstance(table.game, RaceGame) else 2
    yield "-".join(str(chance.randint(1, 6)) for _ in range(dice))
    line = str(table.state).partition(" ")[0]
    yield from re.findall(r"[A-Y](?=\d)|\d+-\d+|\d{1,2}", line)
    yield from ("A", "B", "C", "D", "1", "2", "4", "6", "8", "12", "15", "16", "+")


def spoiled(plays: list[str], chance: random.Random) -> Iterator[str]:
    """Plays as a hand that slips would make them: one place of each read as another's."""
    places = re.findall(r"[A-Y]|\d+", " ".join(plays))
    for play in plays[:6]:
        for at in list(re.finditer(r"[A-Y]|\d+", play))[-2:]:
            yield play[: at.start()] + chance.choice(places) + play[at.end() :]


TEXTS: Texts = {f"evenings/{game}-{profile}": [partial(write, game, profile)] for game, profile in EVENINGS}
