"""What the command line says, in the two languages of the house."""

from __future__ import annotations

from academie.title import Title, counted

_WORDS = {
    # tables
    "depth": Title("depth", "profondeur"),
    "leaves": Title("leaves", "feuilles"),
    "seconds": Title("seconds", "secondes"),
    "nodes_per_second": Title("nodes/s", "nœuds/s"),
    "score": Title("score", "valeur"),
    "line": Title("line", "suite"),
    "costs": Title("costs", "coûte"),
    "luck": Title("luck", "chance"),
    "searched": Title(
        "Depth {depth}, {nodes} nodes in {seconds:.2f} s ({speed} nodes/s).",
        "Profondeur {depth}, {nodes} nœuds en {seconds:.2f} s ({speed} nœuds/s).",
    ),
    "thinking": Title("thinking", "réflexion"),
    "thinks": Title("thinking, Ctrl-C ends it", "réflexion, Ctrl-C y met fin"),
    "is_won": Title("won", "gagné"),
    "is_lost": Title("lost", "perdu"),
    "wins_in": Title("wins in {plies}", "gagne en {plies}"),
    "loses_in": Title("loses in {plies}", "perd en {plies}"),
    "sources": Title("Sources: {sources}", "Sources : {sources}"),
    "no_code": Title("No software decides by it: {reason}.", "Aucun programme n'en décide : {reason}."),
    "usual": Title(" (usual)", " (d'usage)"),
    # corpus
    "book": Title("book", "livre"),
    "title": Title("title", "titre"),
    "game": Title("game", "jeu"),
    "entries": Title("entries", "positions"),
    "lines": Title("lines", "suites"),
    "plies": Title("plies", "demi-coups"),
    "profile": Title("profile", "règles"),
    "corrections": Title("corrections", "corrections"),
    "conflicts": Title("against its own law", "contre sa propre loi"),
    "supplied": Title("supplied", "suppléés"),
    "author": Title("the author's errata", "errata de l'auteur"),
    "editor": Title("ours", "les nôtres"),
    "ocr": Title("the scanned text", "texte numérisé"),
    "high": Title("sure", "sûres"),
    "medium": Title("likely", "probables"),
    "low": Title("doubtful", "douteuses"),
    "problems": Title("problems", "fautes"),
    "in_order": Title("{book}: in order.", "{book} : en ordre."),
    "together": Title("Together", "En tout"),
    "checking": Title("checking {book}", "vérification de {book}"),
    "training": Title("training, {game}", "apprentissage, {game}"),
    "trying": Title("trying {book}", "jugement de {book}"),
    "all_replay": Title("Every line replays.", "Toutes les suites se rejouent."),
    "backing_up": Title("backing up", "sauvegarde"),
    "serving": Title("Serving at {url}; Ctrl-C stops.", "On sert à {url} ; Ctrl-C arrête."),
    "backed_up": Title("{rows} written to {path}.", "{rows} dans {path}."),
    "restoring": Title("restoring", "restitution"),
    "restored": Title("{rows} restored from {path}.", "{rows} d'après {path}."),
    "written": Title("Written to {path}.", "Écrit dans {path}."),
    # matches
    "player": Title("player", "joueur"),
    "won": Title("won", "gagnées"),
    "drawn": Title("drawn", "remises"),
    "lost": Title("lost", "perdues"),
    "points": Title("points", "points"),
    "time_per_move": Title("s/move", "s/coup"),
    "longest_move": Title("longest", "le plus long"),
    "playing": Title("games", "parties"),
    "elo": Title("Elo difference {elo:+.0f} ({low} to {high}, 95 %).", "Écart Elo {elo:+.0f} ({low} à {high}, 95 %)."),
    "elo_unbounded": Title(
        "Every game went one way: no Elo difference can be given.",
        "Toutes les parties du même côté : aucun écart Elo ne peut être donné.",
    ),
    "max_plies": Title("stopped at the limit of plies, counted as drawn", "arrêtée à la limite, comptée remise"),
    # endgames
    "building": Title("building {name}", "construction de {name}"),
    "table": Title("table", "table"),
    "place": Title("place", "emplacement"),
    "size": Title("bytes", "octets"),
    "missing": Title("not built yet; built on first use", "pas encore construite ; le sera au premier usage"),
    # bench
    "random_games": Title(
        "{profile}: {games} random games, {moves} moves, {speed} moves/s",
        "{profile} : {games} parties au hasard, {moves} coups, {speed} coups/s",
    ),
    "signature": Title("signature {nodes} ({seconds:.2f} s)", "signature {nodes} ({seconds:.2f} s)"),
    # play
    "welcome": Title(
        "{title}, {profile}. You play {side}. Type a move such as {example}, or help.",
        "{title}, {profile}. Vous tenez : {side}. Tapez un coup comme {example}, ou aide.",
    ),
    "both_sides": Title("both sides", "les deux côtés"),
    "all_sides": Title("all of them", "tous"),
    "listed": Title("{first} and {last}", "{first} et {last}"),
    "prompt": Title("{side} > ", "{side} > "),
    "prompt_stage": Title("{side} ({stage}) > ", "{side} ({stage}) > "),
    "to_move": Title("{side} to move", "Trait : {side}"),
    "plays": Title("{side}: {move}", "{side} : {move}"),
    "legal": Title("Legal moves: {moves}", "Coups permis : {moves}"),
    "nothing_to_undo": Title("There is nothing to take back.", "Il n'y a rien à reprendre."),
    "taken_back": Title("Taken back.", "Coup repris."),
    "resumed": Title(
        "{title}, resumed after {count}. Type help for what may be typed.",
        "{title}, reprise après {count}. Tapez aide pour savoir ce qui se tape.",
    ),
    "saved": Title("Saved to {path}.", "Partie gardée dans {path}."),
    "no_file": Title(
        "Name the file: save GAME.journal. Its ending is the format: {endings}.",
        "Nommez le fichier : sauver PARTIE.journal. La fin du nom dit le format : {endings}.",
    ),
    "no_paragraph": Title("Name the paragraph: law 17.", "Nommez le paragraphe : loi 17."),
    "accept_draw": Title("{side}, do you accept the draw? (yes/no) ", "{side}, acceptez-vous la remise ? (oui/non) "),
    "over_win": Title("{side} wins: {reason} ({law}, {title}).", "Gain : {side} ; {reason} ({law}, {title})."),
    "over_draw": Title("Drawn: {reason} ({law}, {title}).", "Remise : {reason} ({law}, {title})."),
    "over_void": Title("Nobody wins: {reason} ({law}, {title}).", "Personne ne gagne : {reason} ({law}, {title})."),
    "over_time": Title("Won on time by {side}.", "Gain au temps : {side}."),
    "goodbye": Title("The game is left unfinished; until next time.", "La partie reste inachevée ; à une autre fois."),
    "goodbye_kept": Title(
        "The game is left unfinished, and kept for “academie resume{file}”; until next time.",
        "La partie reste inachevée, et gardée pour « academie resume{file} » ; à une autre fois.",
    ),
    "go_on": Title(
        "A game of {title} is left unfinished ({profile}, {players}, {acts}): go on with it? (yes/no) ",
        "Une partie reste inachevée ({title}, {profile}, {players}, {acts}) : la reprendre ? (oui/non) ",
    ),
    "dice_prompt": Title("Dice for {side} > ", "Dés pour {side} > "),
    "first_dice_prompt": Title(
        "First throw, White's die and Black's > ", "Premier jet, dé des Blancs et dé des Noirs > "
    ),
    "decide": Title("{side}: {words}? ", "{side} : {words} ? "),
    "or": Title(" or ", " ou "),
    "hand_over": Title(
        "Hand the screen to {side}, who looks at his own alone and presses Enter > ",
        "Passez l'écran à {side}, qui regarde seul et tape Entrée > ",
    ),
    "no_undo": Title(
        "Nothing is taken back at {title}: what has been shown cannot be hidden again.",
        "On ne reprend rien au {title} : ce qui a été vu ne se cache plus.",
    ),
    # lessons
    "lesson_game": Title("game", "jeu"),
    "lesson_lesson": Title("lesson", "leçon"),
    "lesson_title": Title("title", "titre"),
    "lesson_steps": Title("steps", "étapes"),
    "lesson_done": Title("The lesson “{title}” is done.", "La leçon « {title} » est finie."),
    "lesson_reached": Title("reached", "où vous êtes"),
    "is_done": Title("done", "finie"),
    "lesson_head": Title(
        "{title} ({id}). Type help for what may be typed.", "{title} ({id}). Tapez aide pour savoir ce qui se tape."
    ),
    "lesson_left": Title("The lesson waits for you where you leave it.", "La leçon vous attend où vous la laissez."),
    "course_done": Title(
        "That was the last lesson: sit down to a game with “academie play”.",
        "C'était la dernière leçon : mettez-vous au jeu avec « academie play ».",
    ),
    "next_lesson": Title(
        "Next: {title}. Enter goes on, quit leaves > ", "Ensuite : {title}. Entrée continue, quitter s'arrête > "
    ),
    "answer_prompt": Title("Your answer > ", "Votre réponse > "),
    "move_prompt": Title("Your move > ", "Votre coup > "),
    "go_on_prompt": Title("Enter > ", "Entrée > "),
    "look_at": Title("Look at {marks}.", "Regardez {marks}."),
    "bout_help": Title(
        "Type moves for what may be played, hint for advice.",
        "Tapez coups pour voir ce qui se joue, indice pour un avis.",
    ),
    "learn_help": Title(
        "Type your answer: a move, a number, an answer by its number or its words, an act such as marks 4; Enter goes "
        "on where nothing is asked. Commands: hint, show, skip, back, moves, board, law §, quit.",
        "Tapez votre réponse : un coup, un nombre, une réponse par son numéro ou ses mots, un acte comme marque 4 ; "
        "Entrée continue où rien n'est demandé. Commandes : indice, montrer, sauter, retour, coups, tablier, loi §, "
        "quitter.",
    ),
    "lessons_sound": Title("Lessons in order: {count}.", "Leçons en ordre : {count}."),
    # exercises
    "exercise_game": Title("game", "jeu"),
    "exercise_kind": Title("kind", "espèce"),
    "exercise_title": Title("title", "titre"),
    "exercise_answered": Title("answered", "réponses"),
    "exercise_missed": Title("missed", "manquées"),
    "exercise_due": Title("due", "à revoir"),
    "exercise_now": Title("now", "maintenant"),
    # series
    "series_next": Title("{side} has the dice for the next game.", "{side} : le dé pour la partie suivante."),
    "series_begins": Title("{side} begins the next game.", "{side} : le premier coup de la partie suivante."),
    "series_fallen": Title(
        "The match ends there, at {score}, and nothing is settled.",
        "Le match s'arrête là, à {score}, et rien n'est réglé.",
    ),
    "series_left": Title("The match is left unfinished at {score}.", "La partie reste inachevée à {score}."),
    "resumed_series": Title(
        "{title}: the series goes on, {count} begun.", "{title} : la série reprend, {count} de commencées."
    ),
    "gains": Title("Settled", "Réglé"),
    "gain": Title("gains", "gain"),
    "form": Title("form", "forme"),
    "players": Title("players", "joueurs"),
    "about": Title("what it is", "ce que c'est"),
    "hint_word": Title("Hint: {move}", "Conseil : {move}"),
    "only_throw": Title("throw", "jeter"),
    "open_acts": Title("Acts open to you: {acts}", "Actes qui vous sont ouverts : {acts}"),
    "rigueur_welcome": Title(
        "À la rigueur: you do everything by hand, and a fault is yours to avoid and the other's to claim. Type help "
        "for the acts.",
        "À la rigueur : vous faites tout de votre main ; la faute est à vous de l'éviter, à l'autre de la relever. "
        "Tapez aide pour les actes.",
    ),
    "help_commands": Title("Commands: {commands}.", "Commandes : {commands}."),
    "no_board": Title("There is no board before the first game.", "Il n'y a pas de tablier avant la première partie."),
    "stays": Title("You stay; nothing was sent.", "Vous restez ; rien n'a été envoyé."),
    "help_move": Title(
        "A move: {example}, or any that moves lists.",
        "Un coup : {example}, ou tout autre que donne coups.",
    ),
    "help_play": Title(
        "A play: {example}, or any that moves lists; Enter plays the only one there is; numbers such as 6 5 when you "
        "throw your own dice.",
        "Un coup : {example}, ou tout autre que donne coups ; Entrée joue le seul possible ; des nombres comme 6 5 si "
        "vous jetez vos dés.",
    ),
    "help_rigueur": Title(
        "Enter or throw [6 5] throws; {example} plays; all else is done in words, such as those that acts lists; a "
        "name before an act makes it that person's.",
        "Entrée ou jeter [6 5] jette ; {example} joue ; tout le reste se fait en paroles, comme celles que donne actes "
        "; un nom devant un acte le donne à cette personne.",
    ),
    "by_numbers": Title(
        "Flèches go by numbers now, from 24 down to 1 along your own way; bar and off as ever. letters puts it back.",
        "Les flèches vont à présent par numéros, de 24 à 1 sur votre chemin ; lettres remet les lettres.",
    ),
    "by_letters": Title("Flèches go by their letters again.", "Les flèches vont de nouveau par leurs lettres."),
    "help_little": Title(
        "One dame may be played after another, a place alone shows where its man goes, a number plays what moves has "
        "listed, and Tab completes a line.",
        "On peut jouer une dame après l'autre ; une case seule montre où va ce qui s'y trouve, un nombre joue ce que "
        "coups a donné, et Tab achève la ligne.",
    ),
    "begun": Title("{made}, and then {landings}; undo takes it back.", "{made}, puis {landings} ; reprendre l'ôte."),
    "step_back": Title("Taken back; open are {landings}.", "Dame reprise ; il y a {landings}."),
    "overwrite": Title(
        "{path} is there already; write over it? (yes/no) ", "{path} existe déjà ; l'écraser ? (oui/non) "
    ),
    "not_saved": Title("Nothing was written.", "Rien n'a été écrit."),
    "term": Title("{name} ({law}): {meaning}", "{name} ({law}) : {meaning}"),
    "over_prompt": Title(
        "The game is over; review looks back, Enter goes on > ",
        "La partie est finie ; revue y revient, Entrée va plus loin > ",
    ),
    "after_words": Title(
        "The game is over: type review, explain, law, glossary, save or quit, or press Enter.",
        "La partie est finie : tapez revue, expliquer, loi, glossaire, sauver ou quitter, ou Entrée.",
    ),
}


def say(key: str, language: str, **values: object) -> str:
    """A sentence of the house, its blanks filled in."""
    return _WORDS[key].fill(**values).to(language)


def plies(number: int) -> Title:
    """So many throws and moves."""
    return counted(number, Title("ply", "demi-coup"), Title("plies", "demi-coups"))


def many(number: float) -> str:
    """A large number as people read it: 41 022 423."""
    return f"{number:,.0f}".replace(",", " ")
