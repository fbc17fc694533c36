"""The commands that are about draughts alone: their module and what it holds, as the command line lists its own.

They stand at the height of the command line, whose options and words they use; nothing in the room knows them.
"""

COMMANDS = {"pdn": "pdn:pdn", "hub": "hub:hub", "endgame": "endgame:app", "repertoire": "repertoire:app"}
