"""Counters for Prometheus: each server has its own registry, so that two in one process do not mix."""

from __future__ import annotations

from functools import cache
from typing import Any

from academie.errors import Unavailable
from academie.text.message import Message

try:
    from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
    from prometheus_client.exposition import CONTENT_TYPE_LATEST

    TYPE = CONTENT_TYPE_LATEST
except ImportError:  # the page at home counts nothing
    TYPE = "text/plain"
    HERE = False
else:
    HERE = True

_NOT_HERE = Message("This server has no metrics. To add them, run pip install 'academie[server]'.")
_QUICK = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 10.0)


class _Nothing:
    """A counter that counts nothing."""

    def labels(self, *_: object) -> _Nothing:
        return self

    def inc(self, by: float = 1) -> None:
        """Nothing."""

    dec = set = observe = inc


class Metrics:
    """The counters of a server."""

    def __init__(self) -> None:
        if HERE:
            self._count()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - a counter that counts nothing takes any call
        if HERE or name.startswith("_"):
            raise AttributeError(name)
        return _Nothing()

    def _count(self) -> None:
        self.registry = CollectorRegistry()
        every: dict[str, Any] = {"registry": self.registry, "namespace": "academie"}
        self.requests = Counter("requests", "Answers over HTTP.", ["method", "route", "status"], **every)
        self.seconds = Histogram("request_seconds", "Time of an answer over HTTP.", ["route"], buckets=_QUICK, **every)
        self.refused = Counter("refused", "What the guard turned away.", ["reason"], **every)
        self.sockets = Gauge("sockets", "Sockets open now.", **every)
        self.dropped = Counter("sockets_dropped", "Sockets the server closed.", ["reason"], **every)
        self.messages = Counter("messages", "Messages from clients.", ["type"], **every)
        self.entries = Counter("entries", "Entries kept.", ["kind"], **every)
        self.acts = Histogram("act_seconds", "From a message to what it did, told.", buckets=_QUICK, **every)
        self.meetings = Gauge("meetings", "Meetings in memory now.", **every)
        self.thinking = Histogram("thinking_seconds", "Time of a machine's act.", buckets=_QUICK, **every)
        self.faults = Counter("faults", "What should not be able to happen.", **every)
        for each in (self.messages, self.entries):  # counted at every act, under a few names: each is looked up once
            each.labels = cache(each.labels)  # type: ignore[method-assign]

    def text(self) -> bytes:
        """All of it as Prometheus reads it; raises `Unavailable` where its library is not installed."""
        if not HERE:
            raise Unavailable(_NOT_HERE)
        return generate_latest(self.registry)
