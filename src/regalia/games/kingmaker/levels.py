"""The computer players that people meet, the weakest first; how strong they are: docs/levels.md."""

from regalia.players import Search

LEVELS = (
    Search(20, overlook=0.8, prior=0.0),
    Search(20, overlook=0.3),
    Search(200),
    Search(2000),
    Search(seconds=0.9),
)
