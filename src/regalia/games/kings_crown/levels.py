"""The computer players that people meet, the weakest first; how strong they are: docs/levels.md."""

from regalia.players import Search, Solving

LEVELS = (
    Search(20, prior=0.1, overlook=0.8, forget=1.0),
    Search(40, prior=0.3, overlook=0.6, forget=0.5),
    Search(100, prior=0.6, overlook=0.3, forget=0.3),
    Search(500, forget=0.1),
    Solving(Search(seconds=0.8), nodes=20_000),
)
