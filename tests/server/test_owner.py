"""Ownership: one process alone, and several that are killed, stopped and continued, with Redis gone and back."""

import pytest

from academie.errors import Unavailable, Unknown
from academie.server.cluster.leases import STALLED_S, Joined
from academie.server.live.ownership import Alone
from academie.server.store import Fenced, Store
from server.servers import Redis
from server.values import SECRET, act, begun, head

LONG = 60.0  # no machine is so busy that a lease of this length runs out within a test


def test_alone_all_is_ours(store: Store) -> None:
    """Whoever starts takes every live meeting, and who had them before cannot write any more."""
    made = [begun(store, "gone") for _ in range(70)]
    ours = Alone(store)
    fences = ours.start()
    assert fences == {link: fence + 1 for link, fence in made}
    link, old = made[0]
    with pytest.raises(Fenced):
        store.append(link, old, [act(1)])
    store.append(link, fences[link], [act(1)])
    assert (ours.take(link), ours.owner(link)) == (fences[link], ours.process)
    with pytest.raises(Unknown):
        ours.take("x" * 22)


def test_a_second_alone_is_noticed(store: Store) -> None:
    """By mistake two on one database: the first is told what it has lost."""
    link, _ = begun(store, "gone")
    first, second = Alone(store), Alone(store)
    held = frozenset(first.start())
    assert first.tend(held).lost == frozenset()
    second.start()
    assert first.tend(held).lost == {link}


def test_one_owner_among_the_living(store: Store, redis_url: str) -> None:
    """A meeting is taken by one; the other is told who has it, and gets it when he gives it up."""
    first, second = (Joined(store, redis_url, lease_s=LONG) for _ in range(2))
    first.start()
    second.start()
    made = head()
    store.create(made, SECRET)
    fence = first.take(made.link)
    assert fence == 1
    assert second.take(made.link) is None
    assert second.owner(made.link) == first.process
    first.stop()
    assert (second.tend(frozenset()).gained, second.take(made.link)) == ({made.link: 2}, 2)
    second.stop()


def test_a_meeting_is_its_makers(store: Store, redis_url: str) -> None:
    """Nobody else takes it between its making and its first act."""
    first, second = (Joined(store, redis_url, lease_s=LONG) for _ in range(2))
    first.start()
    made = head()
    assert store.create(made, SECRET, first.process) == 1
    assert (second.start(), second.tend(frozenset()).gained) == ({}, {})
    assert first.take(made.link) == 1
    first.stop()
    second.stop()


def test_who_was_away_is_told_what_is_lost(store: Store, redis_url: str) -> None:
    """A lease that ran out is noticed, and what others have taken meanwhile is given up."""
    away, other = Joined(store, redis_url), Joined(store, redis_url, lease_s=0.0)
    away.start()
    saved, taken = begun(store, away.process)[0], begun(store, away.process)[0]
    held = frozenset([saved, taken])
    assert away.tend(held).lost == frozenset()
    away._redis.delete(f"academie:process:{away.process}")
    assert other.take(taken) == 2
    assert (away.tend(held).lost, away.tend(frozenset([saved])).lost) == ({taken}, frozenset())


def test_redis_gone_and_back(store: Store, own_redis: Redis) -> None:
    """Meanwhile what is owned goes on and nothing is claimed; afterwards nobody living is taken for dead."""
    first, second = (Joined(store, own_redis.address, lease_s=LONG) for _ in range(2))
    first.start()
    second.start()
    link, fence = begun(store, first.process)
    orphan, _ = begun(store, "dead")
    own_redis.stop()
    held = frozenset([link])
    assert not first.tend(held).joined
    assert first.tend(held).lost == frozenset()
    store.append(link, fence, [act(1)])
    assert first.take(link) == fence
    for ask in (lambda: second.take(link), lambda: second.owner(orphan)):
        with pytest.raises(Unavailable, match="cannot reach Redis"):
            ask()
    assert second.tend(frozenset()).gained == {}
    assert store.owner(orphan)[0] == "dead"
    own_redis.start()  # empty: nobody has a lease
    assert second.tend(frozenset()).gained == {}
    assert second.take(link) is None
    assert first.tend(held).lost == frozenset()
    store.append(link, fence, [act(2)])
    for each in (first, second):
        each._since -= each.lease_s  # as long as a lease later
    assert second.tend(frozenset()).gained.keys() == {orphan}
    assert store.owner(link) == (first.process, fence)
    first.stop()
    second.stop()


def test_stopping_without_redis(store: Store, own_redis: Redis) -> None:
    """A process that stops while Redis is away gives its meetings up all the same."""
    ours = Joined(store, own_redis.address)
    ours.start()
    link, _ = begun(store, ours.process)
    own_redis.stop()
    ours.stop()
    assert store.owner(link)[0] == ""


def test_who_is_only_busy_keeps_its_games(store: Store, redis_url: str) -> None:
    """A thread renews the lease while nothing else is done; what lapsed all the same is found out when it is tended."""
    busy, other = Joined(store, redis_url, lease_s=LONG), Joined(store, redis_url, lease_s=LONG)
    busy.start()
    made = [begun(store, busy.process)[0] for _ in range(2)]
    held = frozenset(made)
    other._since -= LONG
    busy.live()
    assert other.take(made[0]) is None
    busy._redis.delete(f"academie:process:{busy.process}")  # it stood still longer than a lease
    other._since -= LONG
    assert other.take(made[0]) == 2
    busy.live()
    assert busy._redis.exists(f"academie:process:{busy.process}")
    assert (busy.tend(held).lost, busy.tend(held - {made[0]}).lost) == ({made[0]}, frozenset())
    busy.stop()
    other.stop()


def test_who_does_nothing_else_is_given_up(store: Store, redis_url: str) -> None:
    """Threads may go on though the loop stands still for ever: the lease is not renewed then."""
    stalled = Joined(store, redis_url, lease_s=LONG)
    stalled.start()
    stalled._redis.delete(f"academie:process:{stalled.process}")
    stalled._tended -= STALLED_S
    stalled.live()
    assert not stalled._redis.exists(f"academie:process:{stalled.process}")
    stalled.stop()
