"""The words of the page's own: head, foot, buttons, what is said when a line is cut. Scripts read them as words.json."""

from __future__ import annotations

from academie.server.pages.table_words import TABLE
from academie.title import Title

WORDS: dict[str, Title] = {
    **TABLE,
    # the house
    "house": Title("ACADÉMIE", "ACADÉMIE"),
    "skip": Title("To the text", "Aller au texte"),
    "rooms": Title("Rooms of the house", "Salles de la maison"),
    "play": Title("Play", "Jouer"),
    "study": Title("Study", "Étudier"),
    "learn": Title("Learn", "Apprendre"),
    "law": Title("The law", "La loi"),
    "laws": Title("The laws", "Les lois"),
    "books": Title("The books", "Les livres"),
    "analyse": Title("Analyse", "Analyser"),
    "watch": Title("Watch", "Regarder"),
    "salon": Title("The salon", "Le salon"),
    "ratings": Title("Ratings", "Cotes"),
    "account": Title("Account", "Compte"),
    "programs": Title("For programs", "Pour les programmes"),
    "free": Title("Académie, free software.", "Académie, logiciel libre."),
    "menu": Title("Menu", "Menu"),
    "language": Title("Language", "Langue"),
    "night": Title("Night", "Nuit"),
    "day": Title("Day", "Jour"),
    "contents": Title("Table of contents", "Table des matières"),
    # what is wrong
    "offline": Title("Off line: you can read here what you have read before.", "Sans ligne : on lit ici ce qu'on a déjà lu."),
    "online": Title("The line is back.", "La ligne est revenue."),
    "cut": Title("The line is cut. Your game is kept.", "La ligne est coupée. Votre partie est gardée."),
    "again": Title("Try again", "Renouer"),
    "unkept": Title(
        "This browser keeps no settings; they hold until you leave the page.",
        "Ce navigateur ne garde pas les réglages ; ils valent jusqu'à ce que vous quittiez la page.",
    ),
    "missing": Title("This page is wanting in the copy.", "Cette page manque à l'exemplaire."),
    "missing_rest": Title(
        "The binder has left it out, or it never was. The table of contents leads on.",
        "Le relieur l'a omise, ou elle n'a jamais été. La table des matières mène plus loin.",
    ),
    "wrong": Title("This cannot be done.", "Cela ne se peut."),
    "slow": Title("The answer is long in coming; it is waited for.", "La réponse tarde ; on l'attend."),
    # the first page
    "title_of": Title("OF GAMES,", "DES JEUX,"),
    "holding": Title("containing", "contenant"),
    "plate_one": Title("Pl. I.", "Pl. I."),
    "first_lesson": Title("First lesson", "Première leçon"),
    "in_hand": Title("Game in hand", "Partie en cours"),
    "none_in_hand": Title("No game in hand.", "Point de partie en cours."),
    "begin_one": Title("Begin one", "En commencer une"),
    "resume": Title("Take up the game", "Reprendre la partie"),
    "against": Title("{game} against {others}", "{game} contre {others}"),
    "your_turn": Title("It is your turn.", "À vous de jouer."),
    "their_turn": Title("It is the other's turn.", "À l'autre de jouer."),
    "waiting": Title("Somebody is awaited.", "On attend quelqu'un."),
    "others_in_hand": Title("Your other games", "Vos autres parties"),
    "study_of_day": Title("Study of the day", "Étude du jour"),
    "solve": Title("Solve", "Résoudre"),
    "look_up": Title("Look up the law", "Chercher dans la loi"),
    "table_of_games": Title("TABLE OF GAMES", "TABLE DES JEUX"),
    "all_games": Title("All the games", "Tous les jeux"),
    # sitting down
    "rules": Title("By which book", "Selon quel livre"),
    "options": Title("Options of the rules", "Options des règles"),
    "form": Title("What is played", "Ce qu'on joue"),
    "single": Title("One game", "Une partie"),
    "table": Title("At the table", "À la table"),
    "assisted": Title("Assisted", "Assistée"),
    "assisted_about": Title(
        "The house marks, shows what may be played, and forgets nothing.",
        "La maison marque, montre ce qui se joue, et n'oublie rien.",
    ),
    "rigueur": Title("À la rigueur", "À la rigueur"),
    "rigueur_about": Title(
        "You mark and claim yourself; touch is play, and faults are ruled on.",
        "On marque et réclame soi-même ; dame touchée, dame jouée ; les fautes se jugent.",
    ),
    "opponent": Title("With whom", "Avec qui"),
    "machine": Title("A machine", "Une machine"),
    "level": Title("Its strength", "Sa force"),
    "friend": Title("A friend, by a link", "Un ami, par un lien"),
    "friend_about": Title("You get a link to send; it opens your game.", "Vous recevez un lien à envoyer ; il ouvre votre partie."),
    "challenge": Title("Whoever comes", "Qui voudra"),
    "challenge_about": Title("Your challenge stands in the salon until it is taken.", "Votre défi attend au salon qu'on le relève."),
    "more_seats": Title("More players", "D'autres joueurs"),
    "seat": Title("Player {number}", "Joueur {number}"),
    "nobody": Title("nobody", "personne"),
    "a_person": Title("a person, by the link", "une personne, par le lien"),
    "clock": Title("Clock", "Pendule"),
    "your_chair": Title("Your place", "Votre place"),
    "your_name": Title("Your name", "Votre nom"),
    "public": Title("Others may find and watch it", "D'autres peuvent la trouver et la regarder"),
    "rated": Title("It counts for the ratings", "Elle compte pour la cote"),
    "agreed": Title("Agreed beside", "Convenu en outre"),
    "agreed_about": Title("As target=3 stake=2; the law says what may be agreed.", "Par exemple target=3 stake=2 ; la loi dit ce qui se convient."),
    "details": Title("Chair, clock and stakes", "Place, pendule et mises"),
    "sit": Title("Sit down", "S'asseoir"),
    # the salon
    "salon_about": Title("Challenges to take, games to watch.", "Des défis à relever, des parties à regarder."),
    "challenges": Title("Challenges", "Défis"),
    "yours": Title("Yours", "Les vôtres"),
    "nobody_waits": Title("Nobody waits.", "Personne n'attend."),
    "offer_one": Title("Offer a game", "En proposer une"),
    "being_played": Title("Being played", "En cours"),
    "none_to_watch": Title("None that one may watch.", "Aucune qu'on puisse regarder."),
    "played_lately": Title("Played lately", "Jouées récemment"),
    "by_link": Title("By a link", "Par un lien"),
    "go": Title("Go", "Aller"),
}  # fmt: skip


def word(key: str) -> Title:
    """A word of the page."""
    return WORDS[key]
