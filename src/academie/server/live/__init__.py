"""Meetings in memory: loaded and dropped, changed one entry at a time, driven by clocks and machines, sent to viewers.

The cluster, the process, routes and pages may import it; it does not know HTTP, Redis or sockets.
"""
