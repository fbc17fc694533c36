"""Several processes of one server: who owns a meeting, what they tell and ask one another, through Redis.

The process alone imports it, and only where a Redis is set.
"""
