"""The computer players that people meet, the weakest first; how strong they are: docs/levels.md.

To look through more games than the strongest does has won nothing that could be measured.
"""

from regalia.players import Search

LEVELS = (
    Search(20, prior=0.0, overlook=0.85),
    Search(20, prior=0.2, overlook=0.6),
    Search(20, prior=0.5, overlook=0.35),
    Search(100, overlook=0.15),
    Search(2_000),
)
