"""`academie train`: the networks of a game, trained by playing against themselves."""

import math
from pathlib import Path

from academie.game.registry import part_of
from academie.input.files import data
from academie.nets import Design, load_weights
from academie.search.processes import cores
from academie.terminal.options import GAME, JSON, game_of, option
from academie.terminal.output import WRITTEN, as_json, beside, language_of, plain, progress
from academie.text.message import Message, verbatim
from academie.training.hands import hands_of
from academie.training.model import keep
from academie.training.recipe import load_recipe
from academie.training.trainer import WEIGHTS, Round, Trainer

SHIPPED = "shipped"  # the weights that the program brings
_ROUND = Message("round {number}: {games} games, {positions} positions, loss {loss:.4f}")
_BEST = Message(", now the best")


def train(  # noqa: PLR0913, PLR0917 - one for each option
    name: str = GAME,
    recipe: Path | None = option(None, "--recipe FILE", "A recipe of your own instead of the game's."),
    folder: Path | None = option(None, "--folder FOLDER", "The folder where the training is saved and resumed."),
    begun_from: str | None = option(
        None,
        "--from FILE",
        "Start from the weights of a file, or from those supplied (“shipped”), instead of random ones.",
    ),
    rounds: int | None = option(
        None, "--rounds", "How many more rounds to train. By default, trains to the end of the recipe.", min=1
    ),
    minutes: float = option(
        math.inf, "--minutes", "Start no new round after this many minutes.", min=0.0, show_default=False
    ),
    threads: int | None = option(None, "--threads", "How many threads play (default: all cores).", min=1, max=256),
    pool: str = option(
        "threads",
        "--pool threads|crowds|ray",
        "Where to play: in threads, in threads with the accelerator as judge, or on Ray.",
    ),
    device: str = option("auto", "--device auto|cpu|cuda", "The device that PyTorch uses."),
    output: Path | None = option(None, "--output -o FILE", "Also write the best weights to this file."),
    json: bool = JSON,
) -> None:
    """Train the networks of a game by self-play.

    Each round is saved when it ends. If the program stops, the next run continues from there. A network that wins a
    match against the best so far replaces it; “weights.nets” in the folder always holds the best. With --from,
    training starts from existing weights and counts their rounds as played.
    """
    language = language_of()
    game = game_of(name)
    design: Design = part_of(game, "nets").DESIGN
    plan = load_recipe(recipe or design.recipe)
    place = folder or data() / "training" / game.name
    begun = None
    if begun_from is not None:
        begun = load_weights(design, None if begun_from == SHIPPED else Path(begun_from), older=True)
    threads = threads or cores()
    with hands_of(pool, threads, device) as hands, progress() as bar:
        trainer = Trainer(design, plan, place, threads, device, begun, hands)
        rounds_left = rounds if rounds is not None else max(0, plan.rounds - trainer.number)
        task = bar.add_task(Message("training, {game}", game=game.title.to(language)).to(language), total=rounds_left)

        def report(done: Round) -> None:
            bar.advance(task)
            if not json:
                beside(bar, _line(done).to(language))

        trainer.run(rounds_left, minutes=minutes, on_round=report)
        trainer.finish()
    if output is not None:
        keep(output, trainer.file())
    if json:
        as_json({"game": game.name, "rounds": trainer.number, "best_round": trainer.best_round, "log": trainer.log})
        return
    plain(WRITTEN.fill(path=output or place / WEIGHTS).to(language))


def _line(done: Round) -> Message:
    line = _ROUND.fill(number=done.number, games=done.games, positions=done.positions, loss=done.loss)
    if done.share is None or done.error is None:
        return line
    trial = Message("; against the best so far {share:.3f} ± {error:.3f}", share=done.share, error=done.error)
    best = _BEST if done.replaced else verbatim("")
    return verbatim("{line}{trial}{best}.").fill(line=line, trial=trial, best=best)
