"""The Hub protocol, version 2, both ways: engines of others as players, and ours for others."""
