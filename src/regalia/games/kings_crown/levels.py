"""The computer players that people meet, the weakest first; how strong they are: docs/levels.md."""

from regalia.players import Search, Solving

LEVELS = (
    Search(20, prior=0.1, overlook=0.8, forget=1.0),
    Search(40, prior=0.35, overlook=0.55, forget=0.5),
    Search(150, prior=0.7, overlook=0.25, forget=0.3),
    Search(1_500, forget=0.1),
    Solving(Search(seconds=0.8), nodes=20_000),
)
