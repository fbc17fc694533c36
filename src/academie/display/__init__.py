"""How a game is shown and told: the defaults of `game.drawing` and `game.narration`, on which games build their own.

It imports the values of the vocabulary (`academie.state`); everything above may import it.
"""
