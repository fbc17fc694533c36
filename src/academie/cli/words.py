"""What the command line says, in the two languages of the house."""

from __future__ import annotations

from academie.text.message import Message, counted, verbatim

_WORDS = {
    # tables
    "depth": Message("depth"),
    "leaves": Message.within("of a tree", "leaves"),
    "seconds": Message("seconds"),
    "nodes_per_second": Message("nodes/s"),
    "score": Message("score"),
    "line": Message("line"),
    "costs": Message("costs"),
    "luck": Message("luck"),
    "searched": Message("Depth {depth}, {nodes} nodes in {seconds:.2f} s ({speed} nodes/s)."),
    "thinking": Message("thinking"),
    "thinks": Message("thinking, Ctrl-C ends it"),
    "is_won": Message("won"),
    "is_lost": Message("lost"),
    "wins_in": Message("wins in {plies}"),
    "loses_in": Message("loses in {plies}"),
    "sources": Message("Sources: {sources}"),
    "no_code": Message("No software decides by it: {reason}."),
    "usual": Message(" (usual)"),
    # corpus
    "book": Message("book"),
    "title": Message("title"),
    "game": Message.within("its rules", "game"),
    "entries": Message("entries"),
    "lines": Message("lines"),
    "plies": Message("plies"),
    "profile": Message("profile"),
    "corrections": verbatim("corrections"),
    "conflicts": Message("against its own law"),
    "supplied": Message("supplied"),
    "author": Message("the author's errata"),
    "editor": Message("ours"),
    "ocr": Message("the scanned text"),
    "high": Message("sure"),
    "medium": Message("likely"),
    "low": Message("doubtful"),
    "problems": Message("problems"),
    "in_order": Message("{book}: in order."),
    "together": Message("Together"),
    "checking": Message("checking {book}"),
    "training": Message("training, {game}"),
    "trying": Message("trying {book}"),
    "all_replay": Message("Every line replays."),
    "backing_up": Message("backing up"),
    "serving": Message("Serving at {url}; Ctrl-C stops."),
    "backed_up": Message("{rows} written to {path}."),
    "restoring": Message("restoring"),
    "restored": Message("{rows} restored from {path}."),
    "written": Message("Written to {path}."),
    # matches
    "player": Message("player"),
    "won": Message.within("games, in a table", "won"),
    "drawn": Message("drawn"),
    "lost": Message.within("games, in a table", "lost"),
    "points": verbatim("points"),
    "time_per_move": Message("s/move"),
    "longest_move": Message("longest"),
    "playing": Message("games"),
    "elo": Message("Elo difference {elo:+.0f} ({low} to {high}, 95 %)."),
    "elo_unbounded": Message("Every game went one way: no Elo difference can be given."),
    "max_plies": Message("stopped at the limit of plies, counted as drawn"),
    # endgames
    "building": Message("building {name}"),
    "table": verbatim("table"),
    "place": Message("place"),
    "size": Message("bytes"),
    "missing": Message("not built yet; built on first use"),
    # bench
    "random_games": Message("{profile}: {games} random games, {moves} moves, {speed} moves/s"),
    "signature": verbatim("signature {nodes} ({seconds:.2f} s)"),
    # play
    "welcome": Message("{title}, {profile}. You play {side}. Type a move such as {example}, or help."),
    "both_sides": Message("both sides"),
    "all_sides": Message("all of them"),
    "listed": Message("{first} and {last}"),
    "prompt": verbatim("{side} > "),
    "prompt_stage": verbatim("{side} ({stage}) > "),
    "to_move": Message("{side} to move"),
    "plays": Message("{side}: {move}"),
    "legal": Message("Legal moves: {moves}"),
    "nothing_to_undo": Message("There is nothing to take back."),
    "taken_back": Message("Taken back."),
    "resumed": Message("{title}, resumed after {count}. Type help for what may be typed."),
    "saved": Message("Saved to {path}."),
    "no_file": Message("Name the file: save GAME.journal. Its ending is the format: {endings}."),
    "no_paragraph": Message("Name the paragraph: law 17."),
    "accept_draw": Message("{side}, do you accept the draw? (yes/no) "),
    "over_win": Message("{side} wins: {reason} ({law}, {title})."),
    "over_draw": Message("Drawn: {reason} ({law}, {title})."),
    "over_void": Message("Nobody wins: {reason} ({law}, {title})."),
    "over_time": Message("Won on time by {side}."),
    "goodbye": Message("The game is left unfinished; until next time."),
    "goodbye_kept": Message("Game saved. “academie resume{file}” continues it."),
    "go_on": Message("You have an unfinished game of {title} ({profile}, {players}, {acts}). Continue it? (yes/no) "),
    "dice_prompt": Message("Dice for {side} > "),
    "first_dice_prompt": Message("First throw, White's die and Black's > "),
    "decide": Message("{side}: {words}? "),
    "or": Message(" or "),
    "hand_over": Message("Hand the screen to {side}, who looks at his own alone and presses Enter > "),
    "no_undo": Message("Nothing is taken back at {title}: what has been shown cannot be hidden again."),
    # lessons
    "lesson_game": Message.within("its rules", "game"),
    "lesson_lesson": Message("lesson"),
    "lesson_title": Message("title"),
    "lesson_steps": Message("steps"),
    "lesson_done": Message("The lesson “{title}” is done."),
    "lesson_reached": Message("reached"),
    "is_done": Message("done"),
    "lesson_head": Message("{title} ({id}). Type help for what may be typed."),
    "lesson_left": Message("The lesson waits for you where you leave it."),
    "course_done": Message("That was the last lesson: sit down to a game with “academie play”."),
    "next_lesson": Message("Next: {title}. Enter goes on, quit leaves > "),
    "answer_prompt": Message("Your answer > "),
    "move_prompt": Message("Your move > "),
    "go_on_prompt": Message("Enter > "),
    "look_at": Message("Look at {marks}."),
    "bout_help": Message("Type moves for what may be played, hint for advice."),
    "learn_help": Message(
        "Type your answer: a move, a number, an answer by its number or its words, an act such as marks 4; Enter goes "
        "on where nothing is asked. Commands: hint, show, skip, back, moves, board, law §, quit."
    ),
    "lessons_sound": Message("Lessons in order: {count}."),
    # exercises
    "exercise_game": Message.within("its rules", "game"),
    "exercise_kind": Message("kind"),
    "exercise_title": Message("title"),
    "exercise_answered": Message("answered"),
    "exercise_missed": Message("missed"),
    "exercise_due": Message("due"),
    "exercise_now": Message("now"),
    # series
    "series_next": Message("{side} has the dice for the next game."),
    "series_begins": Message("{side} begins the next game."),
    "series_fallen": Message("The match ends there, at {score}, and nothing is settled."),
    "series_left": Message("The match is left unfinished at {score}."),
    "resumed_series": Message("{title}: the series goes on, {count} begun."),
    "gains": Message("Settled"),
    "gain": Message("gains"),
    "form": Message("form"),
    "players": Message("players"),
    "about": Message("what it is"),
    "hint_word": Message("Hint: {move}"),
    "only_throw": Message("throw"),
    "open_acts": Message("Acts open to you: {acts}"),
    "rigueur_welcome": Message(
        "À la rigueur: you do everything by hand, and a fault is yours to avoid and the other's to claim. Type help "
        "for the acts."
    ),
    "help_commands": Message("Commands: {commands}."),
    "no_board": Message("There is no board before the first game."),
    "stays": Message("You stay; nothing was sent."),
    "help_move": Message("A move: {example}, or any that moves lists."),
    "help_play": Message(
        "A play: {example}, or any that moves lists; Enter plays the only one there is; numbers such as 6 5 when you "
        "throw your own dice."
    ),
    "help_rigueur": Message(
        "Enter or throw [6 5] throws; {example} plays; all else is done in words, such as those that acts lists; a "
        "name before an act makes it that person's."
    ),
    "by_numbers": Message("Flèches are now numbered from 24 to 1 along your path. Type letters to switch back."),
    "by_letters": Message("Flèches go by their letters again."),
    "help_little": Message(
        "One dame may be played after another, a place alone shows where its man goes, a number plays what moves has "
        "listed, and Tab completes a line."
    ),
    "begun": Message("{made}, and then {landings}; undo takes it back."),
    "step_back": Message("Taken back; open are {landings}."),
    "overwrite": Message("{path} is there already; write over it? (yes/no) "),
    "not_saved": Message("Nothing was written."),
    "term": Message("{name} ({law}): {meaning}"),
    "over_prompt": Message("The game is over; review looks back, Enter goes on > "),
    "after_words": Message("The game is over: type review, explain, law, glossary, save or quit, or press Enter."),
}


def say(key: str, language: str, **values: object) -> str:
    """A sentence of the house, its blanks filled in."""
    return _WORDS[key].fill(**values).to(language)


def plies(number: int) -> Message:
    """So many throws and moves."""
    return counted(number, Message("ply"), Message("plies"))


def many(number: float) -> str:
    """A large number as people read it: 41 022 423."""
    return f"{number:,.0f}".replace(",", " ")
