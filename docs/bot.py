"""A bot: sets up a table of a game, waits there for whoever comes, and plays any legal move.

python bot.py http://127.0.0.1:8000 king_me
"""

import json
import random
import secrets
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

server, game = sys.argv[1:]
headers = {"Content-Type": "application/json"}


def ask(path, data=None):
    body = None if data is None else json.dumps(data).encode()
    return urlopen(Request(f"{server}/api{path}", body, headers))


headers["Authorization"] = "Bearer " + json.load(ask("/people", {"name": "Any Move"}))["token"]
table = json.load(ask("/tables", {"game": game, "others": ["open"]}))
print(f"{server}/tables/{table['table']}", flush=True)
for line in ask("/stream"):
    state = json.loads(line) if line.strip() else {"stage": "quiet"}
    try:
        if state["stage"] == "waiting" and not state["fairness"]["contributed"]:
            ask(f"/tables/{state['table']}/contribute", {"randomness": secrets.token_hex(32)})
        elif state["stage"] == "playing" and state["mine"]:
            move = {"text": random.choice(state["legal"]), "number": state["number"]}
            ask(f"/tables/{state['table']}/moves", move)
    except HTTPError as refused:  # the table has moved on: the next state tells how
        print(refused.read().decode())
