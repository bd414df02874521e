"""The computer players that people meet, the weakest first; how strong they are: docs/levels.md."""

from regalia.players import Search

LEVELS = (
    Search(20, prior=0.0, overlook=0.5),
    Search(10, overlook=0.3),
    Search(100),
    Search(1_500),
    Search(seconds=0.9, remember=True),
)
