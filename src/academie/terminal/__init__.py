"""What commands use at a terminal: options, help, errors as one sentence, pages, menus, and the screen of a game.

Names no command: a game may have commands of its own, and uses the same.
"""
