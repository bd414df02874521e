"""The computer players that people meet, the weakest first; how strong they are: docs/levels.md."""

from regalia.players import Search

LEVELS = (
    Search(20, prior=0.0, overlook=0.5),
    Search(20, prior=0.12, overlook=0.45),
    Search(20, prior=0.3, overlook=0.38),
    Search(40, overlook=0.25),
    Search(20_000, remember=True),
)
