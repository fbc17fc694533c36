"""The credits of a throw as points with their reasons, and what they do to the jetons and fichets.

Which dames, which ways, which stops, by which paragraph; then points before and after, bredouille, trous, and the right
to leave. The native law marks (`credit`); this module explains it.
"""

from collections.abc import Callable

from academie._core import trictrac as core
from academie.game.law import Glossary
from academie.games.trictrac.names import TABLES, listed_both, points_in_words, the_number, trous_in_words
from academie.games.trictrac.state import LAW
from academie.games.trictrac.tutor.account.reasons import (
    number_of,
    stop_list,
    stops,
    unplayed_sentences,
    way_sentences,
    ways_of,
)
from academie.games.trictrac.tutor.account.scene import COIN, OTHER_COIN, Scene, words_of
from academie.games.trictrac.tutor.account.scene import TABLES as NATIVE
from academie.games.trictrac.tutor.account.values import (
    SENTENCES,
    Field,
    Marking,
    Point,
    Sentence,
    Standing,
    WayUsed,
    filled,
    whole,
)
from academie.tables.board import LIFTED
from academie.text.message import Message

_AFTER_PLAY = {"levee", "dame_non_jouee"}


def point_of(scene: Scene, credit: core.Credit, glossary: Glossary, *, hangs: bool = False) -> Point:
    """One credit explained. `hangs`: it is earned only by a play that makes it good (§54)."""
    jan = credit.jan.name
    kind, _, table = jan.partition("_")
    ways: tuple[WayUsed, ...] = ()
    if jan in OTHERS:
        lines = OTHERS[jan](scene, credit)
    elif kind == "battre":
        ways = ways_of(scene, credit, moving=False)
        lines = _hit(scene, credit, table)
    elif kind == "faux":
        ways = ways_of(scene, credit, moving=False)
        lines = _false_hit(scene, credit, table)
    elif kind == "remplir":
        ways = ways_of(scene, credit, moving=True)
        lines = _fill(scene, credit, table)
    else:
        lines = _keep(scene, credit, table, hangs=hangs)
    when = "play" if jan in _AFTER_PLAY or hangs or not credit.to_roller else "throw"
    player = scene.seat if credit.to_roller else 1 - scene.seat
    squares = tuple(scene.letters(credit.where))
    return Point(jan, glossary.terms[jan].name, player, credit.points, squares, ways, tuple(lines), when)


def _hit(scene: Scene, credit: core.Credit, table: str) -> list[Sentence]:
    target, count = credit.where[0], len(credit.ways)
    lines = [
        scene.say("hit", "§55", count=count, where=scene.at(target)),
        *way_sentences(scene, credit, moving=False),
        scene.say(
            "hit_worth",
            "§59",
            count=count,
            table=TABLES[table],
            unit=credit.points // count,
            points=points_in_words(credit.points),
        ),
    ]
    if target < LIFTED // 2:
        lines.append(scene.say("hit_at_home", "§60"))
    return lines


def _false_hit(scene: Scene, credit: core.Credit, table: str) -> list[Sentence]:
    target = credit.where[0]
    origin = target - sum(scene.dice)
    there = stops(scene, origin)
    return [
        scene.say(
            "false_hit",
            "§64",
            "§57" if scene.doublet else "§56",
            count=len(there),
            origin=scene.at(origin),
            where=scene.at(target),
            stops=stop_list(scene, there, Message("and"), moving=False),
        ),
        scene.say("false_hit_pays", "§65", table=TABLES[table], points=points_in_words(credit.points)),
    ]


def _fill(scene: Scene, credit: core.Credit, table: str) -> list[Sentence]:
    jan, points = TABLES[table], points_in_words(credit.points)
    unit = core.fill_value(scene.dice)
    if credit.ways:
        count = len(credit.ways)
        return [
            scene.say("fill_lacks", "§44", table=jan, where=scene.at(credit.where[0])),
            *way_sentences(scene, credit, moving=True),
            *_coin_way(scene, credit, table),
            scene.say("fill_worth", "§46", "§45", count=count, unit=unit, points=points),
        ]
    filling = [play for play in scene.plays if scene.fills(play, table)]
    if not filling:
        return [scene.say("fill_in_passing", "§48", table=jan)]
    lacks = listed_both(scene.letters(list(dict.fromkeys(scene.lacking(table)))))
    key = "fill_two_one_way" if credit.points == unit else "fill_two_two_ways"
    return [
        scene.say("fill_two", "§47", "§48", table=jan, where=lacks, play=scene.write(filling[0])),
        scene.say(key, "§47", points=points),
    ]


def _coin_way(scene: Scene, credit: core.Credit, table: str) -> list[Sentence]:
    """§49: the older opinion, where the profile has it."""
    origins = [credit.where[0] - number_of(scene, way) for way in credit.ways]
    pair = [step for step in origins if core.why_not_spare(scene.own, NATIVE[table], step) == core.Why.coin_pair]
    return [scene.say("fill_from_coin", "§49")] if pair else []


def _keep(scene: Scene, credit: core.Credit, table: str, *, hangs: bool) -> list[Sentence]:
    keeping = [play for play in scene.plays if scene.unrealised(play, table) == core.Why.nothing]
    lines = [
        scene.say(
            "keep_all" if len(keeping) == len(scene.plays) else "keep_some",
            "§51",
            count=len(keeping),
            all=len(scene.plays),
            table=TABLES[table],
            play=scene.write(keeping[0]),
            points=points_in_words(credit.points),
        )
    ]
    if all(play.unplayed for play in keeping):
        lines.append(scene.say("keep_by_inability", "§52"))
    elif all(core.passes(scene.own, scene.other, play) for play in keeping):
        lines.append(scene.say("keep_by_passing", "§53"))
    elif all(play.own[LIFTED] > scene.own[LIFTED] for play in keeping):
        lines.append(scene.say("keep_by_lifting", "§53"))
    if hangs:
        lines.append(scene.say("keep_or_coin", "§54"))
    return lines


# --- The reasons of the credits that are neither hits nor pleins


def _trois_coups(scene: Scene, credit: core.Credit) -> list[Sentence]:
    down, coming = listed_both(scene.letters(scene.down)), listed_both(scene.letters(credit.where))
    return [scene.say("trois_coups", "§39", down=down, coming=coming, points=points_in_words(credit.points))]


def _deux_tables(scene: Scene, credit: core.Credit) -> list[Sentence]:
    one = core.reaches_both_coins(scene.own, scene.dice, scene.profile)
    two = sum(scene.dice) - one
    jan = scene.say(
        "deux_tables",
        LAW[credit.jan.name],
        one=scene.at(COIN - one),
        first=the_number(one),
        two=scene.at(OTHER_COIN - two),
        second=the_number(two),
        points=points_in_words(credit.points),
    )
    return [jan, *_contre(scene, credit)]


def _contre(scene: Scene, credit: core.Credit) -> list[Sentence]:
    return [] if credit.to_roller else [scene.say("contre_jan", LAW[credit.jan.name])]


def _mezeas(scene: Scene, credit: core.Credit) -> list[Sentence]:
    key = "mezeas_beset" if scene.doublet else "mezeas"
    return [scene.say(key, LAW[credit.jan.name], points=points_in_words(credit.points)), *_contre(scene, credit)]


def _coin(scene: Scene, credit: core.Credit) -> list[Sentence]:
    origins = listed_both(list(dict.fromkeys(scene.at(OTHER_COIN - number) for number in scene.dice)))
    lines = [scene.say("coin_beaten", "§61", origins=origins, points=points_in_words(credit.points))]
    return [*lines, scene.say("coin_by_surcase", "§62")] if 1 in scene.dice else lines


def _unplayed(scene: Scene, credit: core.Credit) -> list[Sentence]:
    count = scene.natural[0].unplayed
    lines = [
        scene.say("unplayed", "§24", count=count, points=points_in_words(credit.points)),
        *unplayed_sentences(scene),
    ]
    return [*lines, scene.say("unplayed_but_power", "§27")] if scene.power is not None else lines


def _levee(scene: Scene, credit: core.Credit) -> list[Sentence]:
    lines = [scene.say("levee", "§37", points=points_in_words(credit.points))]
    return [*lines, scene.say("levee_or_not", "§37", "§36")] if len(scene.lifting) < len(scene.plays) else lines


def _plainly(key: str, law: str) -> Callable[[Scene, core.Credit], list[Sentence]]:
    """A jan with one sentence of its points and its place."""

    def tell(scene: Scene, credit: core.Credit) -> list[Sentence]:
        where = scene.at(credit.where[0])
        return [scene.say(key, law, points=points_in_words(credit.points), where=where)]

    return tell


OTHERS = {
    "jan_trois_coups": _trois_coups,
    "jan_deux_tables": _deux_tables,
    "contre_jan_deux_tables": _deux_tables,
    "jan_mezeas": _mezeas,
    "contre_jan_mezeas": _mezeas,
    "battre_coin": _coin,
    "faux_coin": _plainly("coin_beaten_falsely", "§67"),
    "dame_non_jouee": _unplayed,
    "levee": _levee,
    "pile_malheur": _plainly("pile", "§68"),
    "jan_rencontre": _plainly("rencontre", "§68"),
    "margot_fendue": _plainly("margot", "§68"),
}


Score = tuple[int, bool, int, bool]  # points, bredouille, trous, grande


def mark(
    scores: tuple[Score, Score], player: int, gain: int, *, own_dice: bool, target: int = 0
) -> tuple[Marking, tuple[Score, Score]]:
    """One side's gain marked, and both scores after it; `target`: the trous that win, 0 where none do (§76)."""
    mine, his = scores[player], scores[1 - player]
    after_mine, after_his, trous = core.credit(mine, his, gain)
    after = (after_mine, after_his) if player == 0 else (after_his, after_mine)
    if trous:
        lines = _trous(player, gain, (mine, his), after_mine, trous)
        lines.append(_outlook(player, own_dice=own_dice, won=0 < target <= after_mine[2]))
    else:
        lines = _jetons(player, gain, (mine, his), after_mine)
    return Marking(player, gain, _standings(scores), _standings(after), trous, tuple(lines)), after


def _outlook(player: int, *, own_dice: bool, won: bool) -> Sentence:
    """What a trou lets its player do."""
    if won:
        return _say(player, "partie_won", "§76")
    return _say(player, "may_leave", "§73", "§74") if own_dice else _say(player, "may_not_leave", "§73")


def _standings(scores: tuple[Score, Score]) -> tuple[Standing, Standing]:
    one, two = (Standing(points, bredouille, trous) for points, bredouille, trous, _ in scores)
    return one, two


def _say(player: int, key: str, *law: str, count: int | None = None, **fields: Field) -> Sentence:
    return Sentence(whole(filled(SENTENCES[key], words_of(player) | fields, count)), law)


def _jetons(player: int, gain: int, before: tuple[Score, Score], after: Score) -> list[Sentence]:
    (points, _, _, _), (his_points, his_run, _, _) = before
    key = "marks_run" if after[1] else "marks"
    lines = [_say(player, key, "§69", "§71", gain=gain, before=points, after=points_in_words(after[0]))]
    if his_run and his_points:
        lines.append(_say(player, "run_lost", "§71"))
    return lines


def _trous(player: int, gain: int, before: tuple[Score, Score], after: Score, trous: int) -> list[Sentence]:
    points, his_points, over = before[0][0], before[1][0], after[0]
    twelves = (points + gain - over) // 12
    lines = [
        _say(
            player,
            "marks_trous",
            "§70",
            count=twelves,
            gain=gain,
            before=points,
            sum=points + gain,
            over=over,
            trous=trous_in_words(trous),
        ),
        # Every trou after the first is double, so the count tells what the first was.
        _say(player, "first_double" if trous == 2 * twelves else "first_simple", "§72", count=twelves),
    ]
    if his_points:
        lines.append(_say(player, "erased", "§70", points=points_in_words(his_points)))
    if points == over and over:
        once = twelves == 1  # what the players say of one trou, or of the two of a bredouille (ACAD-A l.578-580)
        lines.append(_say(player, "unmoved_once" if once else "unmoved", "§70", count=trous if once else None))
    return lines
