"""Whatever stands in a record, it is read or refused; no other error comes out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.storage import files
from lostatlas.storage.record import record_of, to_json
from lostatlas.storage.replay import from_json
from tests.kernel.toys import titles
from tests.storage.test_record import explored


def opened(read: Callable[[], Any]) -> Session | str:
    """Return the session, or what the refusal says; no other error comes out."""
    try:
        return from_json(read(), titles=titles)
    except GameDataError as error:
        return str(error)


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 40) | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=4,
)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_whatever_is_put_anywhere_it_loads_or_is_refused(data: st.DataObject) -> None:
    record: Any = json.loads(to_json(explored()))
    inner, key = record, data.draw(st.sampled_from(sorted(record)))
    while isinstance(inner[key], dict | list) and inner[key] and data.draw(st.booleans()):
        inner = inner[key]
        key = data.draw(st.sampled_from(sorted(inner) if isinstance(inner, dict) else range(len(inner))))
    if data.draw(st.booleans()):
        inner[key] = data.draw(anything)
    else:
        del inner[key]
    session = opened(lambda: record)
    if isinstance(session, Session):
        assert record_of(from_json(record_of(session), titles=titles)) == record_of(session)
    else:
        assert session


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 10**6), st.binary(max_size=3), st.integers(0, 9))
def test_spoiled_bytes_load_or_are_refused(place: int, new: bytes, gone: int) -> None:
    content = to_json(explored()).encode()
    place %= len(content)
    spoiled = content[:place] + new + content[place + gone :]
    assert opened(lambda: files.parse_json(spoiled))
