"""The classical French games by the laws of their books."""
