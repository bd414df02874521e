"""A player of another version of Regalia, in a process of its own; `previous.py` starts it.

It reads questions and writes answers, each a line of JSON, until nobody asks any more.
"""

import base64
import json
import sys

import numpy as np

from regalia.arena import contestant
from regalia.core.game import load
from regalia.core.position import View


def main() -> None:
    """Answer each question with the number of the move that the player chooses."""
    player = contestant(sys.argv[1]).player
    for line in sys.stdin:
        asked = json.loads(line)
        game = load(asked["game"], asked["edition"], **asked["options"])
        states = np.frombuffer(base64.b64decode(asked["record"]), game.kind.state.STATE).copy()
        move = player.choose(View(game, states, asked["seat"]), asked["seed"])
        print(move.number, flush=True)


if __name__ == "__main__":
    main()
