"""How a game is drawn and put into words: the defaults of `game.drawing` and `game.narration`, on which games build.

It imports the values of the vocabulary (`academie.state`); everything above may import it.
"""
