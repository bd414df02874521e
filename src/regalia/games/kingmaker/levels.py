"""The computer players that people meet, the weakest first; how strong they are: docs/levels.md.

To look through more games than the strongest does has won nothing that could be measured.
"""

from regalia.players import Search

LEVELS = (
    Search(20, prior=0.0, overlook=0.85),
    Search(20, prior=0.15, overlook=0.65),
    Search(20, prior=0.3, overlook=0.5),
    Search(25, prior=0.55, overlook=0.35),
    Search(2_000),
)
