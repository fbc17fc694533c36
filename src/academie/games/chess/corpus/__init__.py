"""The books of chess, and how their printed words read."""
