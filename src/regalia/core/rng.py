"""The one random generator of compiled code: xoshiro128** (Blackman and Vigna 2018).

Its four 32-bit words are kept in an int64 array, so that no step overflows and a compiled and a
plain run draw the same numbers.
"""

import numpy as np
import numpy.typing as npt

from regalia.core.jit import compiled, inlined

Generator = npt.NDArray[np.int64]

_WORD = 0xFFFFFFFF


def generator(seed: int, stream: int = 0) -> Generator:
    """A generator; different streams of one seed are independent."""
    words = np.random.SeedSequence([seed, stream]).generate_state(4, np.uint32)
    return words.astype(np.int64)


@inlined
def _rotated(word: int, places: int) -> int:
    return ((word << places) & _WORD) | (word >> (32 - places))


@inlined
def next_word(rng: Generator) -> int:
    """The next 32 random bits, as a number from 0 to 2**32 - 1."""
    result = (_rotated((rng[1] * 5) & _WORD, 7) * 9) & _WORD
    shifted = (rng[1] << 9) & _WORD
    rng[2] ^= rng[0]
    rng[3] ^= rng[1]
    rng[1] ^= rng[2]
    rng[0] ^= rng[3]
    rng[2] ^= shifted
    rng[3] = _rotated(rng[3], 11)
    return result


@inlined
def below(rng: Generator, bound: int) -> int:
    """A number from 0 to bound - 1, each exactly as likely (Lemire 2019); bound under 2**31."""
    product = next_word(rng) * bound
    if product & _WORD < bound:
        threshold = (_WORD + 1 - bound) % bound
        while product & _WORD < threshold:
            product = next_word(rng) * bound
    return product >> 32


@compiled
def fraction(rng: Generator) -> float:
    """A number at least 0 and below 1, in steps of 2**-32."""
    return next_word(rng) / 4294967296.0
