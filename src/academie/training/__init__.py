"""Networks trained by self-play: recipes, rounds, checkpoints. It knows tensors and parts of games, and names none."""
