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
    "thinks": Message("thinking; Ctrl-C to stop"),
    "is_won": Message("won"),
    "is_lost": Message("lost"),
    "wins_in": Message("wins in {plies}"),
    "loses_in": Message("loses in {plies}"),
    "sources": Message("Sources: {sources}"),
    "no_code": Message("The program does not apply it: {reason}."),
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
    "all_replay": Message("Every line can be replayed."),
    "backing_up": Message("backing up"),
    "serving": Message("The server runs at {url}. Press Ctrl-C to stop it."),
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
    "elo_unbounded": Message("One player won every game, so there is no Elo difference to show."),
    "max_plies": Message("stopped at the move limit, counted as drawn"),
    # endgames
    "building": Message("building {name}"),
    "table": verbatim("table"),
    "place": Message("place"),
    "size": Message("bytes"),
    "missing": Message("not built yet (will be built when first used)"),
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
    "nothing_to_undo": Message("There is no move to take back."),
    "taken_back": Message("Taken back."),
    "resumed": Message("{title}, resumed after {count}. Type help for the commands."),
    "saved": Message("Saved to {path}."),
    "no_file": Message("Give a file name: save game.journal. Its ending chooses the format: {endings}."),
    "no_paragraph": Message("Give the number of a paragraph: law 17."),
    "accept_draw": Message("{side}, do you accept the draw? (yes/no) "),
    "over_win": Message("{side} wins: {reason} ({law}, {title})."),
    "over_draw": Message("Drawn: {reason} ({law}, {title})."),
    "over_void": Message("Nobody wins: {reason} ({law}, {title})."),
    "over_time": Message("Won on time by {side}."),
    "goodbye": Message("The game is unfinished and was not saved."),
    "goodbye_kept": Message("Game saved. “academie resume{file}” continues it."),
    "go_on": Message("You have an unfinished game of {title} ({profile}, {players}, {acts}). Continue it? (yes/no) "),
    "dice_prompt": Message("Dice for {side} > "),
    "first_dice_prompt": Message("First throw, White's die and Black's > "),
    "decide": Message("{side}: {words}? "),
    "or": Message(" or "),
    "hand_over": Message("Hand the screen to {side}, who looks alone and presses Enter > "),
    "no_undo": Message("Moves cannot be taken back at {title}, because your opponent would have seen hidden tiles."),
    # lessons
    "lesson_game": Message.within("its rules", "game"),
    "lesson_lesson": Message("lesson"),
    "lesson_title": Message("title"),
    "lesson_steps": Message("steps"),
    "lesson_done": Message("You have finished the lesson “{title}”."),
    "lesson_reached": Message("reached"),
    "is_done": Message("done"),
    "lesson_head": Message("{title} ({id}). Type help for the commands."),
    "lesson_left": Message("You can leave now; the lesson resumes here."),
    "course_done": Message("That was the last lesson. Play a game with “academie play”."),
    "next_lesson": Message("Next: {title}. Press Enter, or type quit > "),
    "answer_prompt": Message("Your answer > "),
    "move_prompt": Message("Your move > "),
    "go_on_prompt": Message("Enter > "),
    "look_at": Message("Look at {marks}."),
    "bout_help": Message("Type moves for the legal moves, hint for advice."),
    "learn_help": Message(
        "Type your answer: a move, a number, one of the answers by its number or its words, or an act such as "
        "marks 4. If there is no question, press Enter. Commands: hint, show, skip, back, moves, board, law §, "
        "quit."
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
    "series_next": Message("{side} throws first in the next game."),
    "series_begins": Message("{side} begins the next game."),
    "series_fallen": Message("The match stops at {score} without a winner."),
    "series_left": Message("The match is unfinished, at {score}."),
    "resumed_series": Message("{title}: the series resumes, {count} begun."),
    "gains": Message("Settled"),
    "gain": Message("gains"),
    "form": Message("form"),
    "players": Message("players"),
    "about": Message("what it is"),
    "hint_word": Message("Hint: {move}"),
    "only_throw": Message("throw"),
    "open_acts": Message("You may now: {acts}"),
    "rigueur_welcome": Message(
        "À la rigueur: you throw, mark and play by hand, and your opponent may claim your faults. Type help "
        "for the acts."
    ),
    "help_commands": Message("Commands: {commands}."),
    "no_board": Message("The first game has not begun, so there is no board yet."),
    "stays": Message("Nothing was sent; you are still in the game."),
    "help_move": Message("Type a move such as {example}; “moves” lists them all."),
    "help_play": Message(
        "Type a play such as {example}; “moves” lists them all. If there is only one, press Enter. If you "
        "throw your own dice, type the numbers, such as 6 5."
    ),
    "help_rigueur": Message(
        "Press Enter, or type throw [6 5], to throw; type {example} to play. Do everything else in words; "
        "“acts” lists them. To act for another person, begin with the name."
    ),
    "by_numbers": Message("Flèches are now numbered from 24 to 1 along your path. Type letters to switch back."),
    "by_letters": Message("Flèches are now lettered again."),
    "help_little": Message(
        "You may play one dame after another. A place alone shows where its man can go, a number plays a move "
        "of the “moves” list, and Tab completes a line."
    ),
    "begun": Message("{made}, then {landings}; type undo to take it back."),
    "step_back": Message("Taken back. You may play {landings}."),
    "overwrite": Message("{path} already exists. Overwrite it? (yes/no) "),
    "not_saved": Message("Nothing was saved."),
    "term": Message("{name} ({law}): {meaning}"),
    "over_prompt": Message("The game is over. Type review to look back, or press Enter > "),
    "after_words": Message("The game is over. Type review, explain, law, glossary, save or quit, or press Enter."),
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
