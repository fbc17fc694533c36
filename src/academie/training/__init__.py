"""Networks trained by self-play: recipes, rounds, checkpoints. It knows tensors and doors, and no game."""
