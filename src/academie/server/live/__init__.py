"""Meetings in memory: loaded and left, written one thing at a time, driven by clocks and machines, told to who looks.

The cluster, the process, routes and pages may import it; it does not know HTTP, Redis or sockets.
"""
