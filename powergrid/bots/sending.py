"""How rulesets travel to other processes: caches use their identity, so an equal one arrives as the earlier one."""

import pickle
from functools import lru_cache
from multiprocessing.reduction import ForkingPickler
from typing import Any

from powergrid.rules.ruleset import Ruleset


@lru_cache(maxsize=4)
def _packed(ruleset: Ruleset) -> bytes:
    return pickle.dumps(ruleset)


@lru_cache(maxsize=4)
def _unpacked(data: bytes) -> Any:
    return pickle.loads(data)


ForkingPickler.register(Ruleset, lambda ruleset: (_unpacked, (_packed(ruleset),)))
