"""`academie train`: the networks of a game, trained by playing against themselves."""

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from academie.cli.language import language_of
from academie.cli.options import AsJson, GameName, Language, game_of
from academie.cli.screen import as_json, beside, plain, progress
from academie.cli.words import say
from academie.cluster import cores
from academie.files import data
from academie.games import door
from academie.nets import load_weights
from academie.title import Title
from academie.training.hands import hands_of
from academie.training.model import keep
from academie.training.recipe import load_recipe
from academie.training.trainer import WEIGHTS, Round, Trainer

if TYPE_CHECKING:
    from academie.nets import Design

SHIPPED = "shipped"  # the weights that the house brings
_ROUND = Title(
    "round {number}: {games} games, {positions} positions, loss {loss:.4f}",
    "tour {number} : {games} parties, {positions} positions, écart {loss:.4f}",
)
_TRIAL = Title(
    "; against the best so far {share:.3f} ± {error:.3f}",
    " ; contre le meilleur jusqu'ici {share:.3f} ± {error:.3f}",
)
_BEST = Title(", now the best", ", désormais le meilleur")


def train(  # noqa: PLR0913, PLR0917 - one for each option
    name: GameName,
    recipe: Annotated[
        Path | None,
        typer.Option("--recipe", metavar="FILE", help="Another recipe than the room's.", show_default=False),
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--folder", metavar="FOLDER", help="Where the training is kept, and taken up again.", show_default=False
        ),
    ] = None,
    begun_from: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FILE",
            help="Begin with the weights of a file, or with those that ship (“shipped”), instead of by chance.",
            show_default=False,
        ),
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option("--rounds", min=1, help="How many rounds from here; else to its end.", show_default=False),
    ] = None,
    minutes: Annotated[
        float, typer.Option("--minutes", min=0.0, help="No round is begun after so long.", show_default=False)
    ] = math.inf,
    threads: Annotated[
        int | None,
        typer.Option("--threads", min=1, max=256, help="How many threads play; else all cores.", show_default=False),
    ] = None,
    pool: Annotated[
        str,
        typer.Option(
            "--pool",
            metavar="threads|crowds|ray",
            help="Who plays: the threads of this machine, the same with its accelerator as judge, or Ray.",
        ),
    ] = "threads",
    device: Annotated[str, typer.Option("--device", metavar="auto|cpu|cuda", help="On what PyTorch learns.")] = "auto",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the best weights there too.", show_default=False),
    ] = None,
    json: AsJson = False,
    lang: Language = None,
) -> None:
    """Train the networks of a game by playing against themselves.

    Every round is kept as it ends: whatever ends the program, the next call goes on from there. Who scores more in a
    match against the best so far replaces it; “weights.nets” in the folder is always the best. With --from a new
    training goes on from weights that are there: their rounds count as played.
    """
    language = language_of(lang)
    game = game_of(name)
    design: Design = door(game, "nets").DESIGN
    plan = load_recipe(recipe or design.recipe)
    place = folder or data() / "training" / game.name
    begun = None
    if begun_from is not None:
        begun = load_weights(design, None if begun_from == SHIPPED else Path(begun_from), older=True)
    threads = threads or cores()
    with hands_of(pool, threads, device) as hands, progress() as bar:
        trainer = Trainer(design, plan, place, threads, device, begun, hands)
        wanted = rounds if rounds is not None else max(0, plan.rounds - trainer.number)
        task = bar.add_task(say("training", language, game=game.title.to(language)), total=wanted)

        def told(done: Round) -> None:
            bar.advance(task)
            if not json:
                beside(bar, _line(done).to(language))

        trainer.run(wanted, minutes=minutes, on_round=told)
        trainer.finish()
    if output is not None:
        keep(output, trainer.file())
    if json:
        as_json({"game": game.name, "rounds": trainer.number, "best_round": trainer.best_round, "log": trainer.log})
        return
    plain(say("written", language, path=output or place / WEIGHTS))


def _line(done: Round) -> Title:
    line = _ROUND.fill(number=done.number, games=done.games, positions=done.positions, loss=done.loss)
    if done.share is None or done.error is None:
        return line
    trial = _TRIAL.fill(share=done.share, error=done.error)
    best = _BEST if done.replaced else Title("", "")
    return Title("{line}{trial}{best}.", "{line}{trial}{best}.").fill(line=line, trial=trial, best=best)
