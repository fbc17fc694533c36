"""Wheels: built for this machine and across, repaired, looked into, and tried where there is no compiler."""
