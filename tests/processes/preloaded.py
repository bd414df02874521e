"""What every server needs before it can answer: imported and compiled once, for all of a test."""

import random

from regalia.cli import prepare
from regalia.core.game import load
from regalia.core.registry import kinds
from regalia.server import migrations, serve

__all__ = ["migrations", "serve"]

prepare()
for kind in kinds().values():
    position = load(kind.name).start()
    chance = random.Random(1)
    while not position.over:
        position.view(0)
        position = position.play(chance.choice(position.legal))
