"""What a table's record says of where nature's moves came from; docs/fairness.md tells how."""

from typing import Annotated

import msgspec

# In small hexadecimal digits: 32 bytes of the server, 16 to 64 bytes of a person, a SHA-256.
Secret = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
Randomness = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{2}){16,64}\Z")]
Commitment = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]


class Fairness(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was promised before the game and, after its end, what nature's moves came from."""

    scheme: str
    table: str
    commitment: Commitment
    secret: Secret | None = None
    contributions: tuple[Randomness, ...] = ()

    def until_the_end(self) -> "Fairness":
        """What everybody may know of it while the game goes on."""
        return Fairness(self.scheme, self.table, self.commitment)
