"""Compilation: the only file that imports numba.

`compiled` turns a rule or a loop into machine code, `by_game` makes a function of the contract
that is answered by whichever game's record it is called with. With the environment variable
`REGALIA_PLAIN=1` nothing is compiled and the same functions run as plain Python, for debugging.

Numba's disk cache does not notice edits in other files: a cached caller would go on playing old
rules. So the cache lives in a folder named by a hash of every source that can end up in it, and
compiled code takes its constants from such sources only (a test holds us to that).
"""

import copyreg
import hashlib
import inspect
import os
from collections.abc import Callable
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from platformdirs import user_cache_path

PLAIN = os.environ.get("REGALIA_PLAIN") == "1"

_PACKAGE = Path(__file__).parent.parent


def compiled_sources() -> list[Path]:
    """Every file whose code or constants can end up in machine code: those that import this one."""
    return sorted(
        path
        for path in _PACKAGE.rglob("*.py")
        if path == Path(__file__) or b"from regalia.core.jit import" in path.read_bytes()
    )


def cache_folder() -> Path:
    """Where the machine code of exactly these sources is kept."""
    digest = hashlib.sha256()
    for path in compiled_sources():
        digest.update(path.relative_to(_PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return user_cache_path("regalia") / "compiled" / digest.hexdigest()[:16]


if not PLAIN:
    os.environ["NUMBA_CACHE_DIR"] = str(cache_folder())

import numba  # noqa: E402  (reads NUMBA_CACHE_DIR when it is imported)
from numba.core import types  # noqa: E402
from numba.extending import intrinsic, overload  # noqa: E402

Function = TypeVar("Function", bound=Callable[..., Any])

# One entry a game: what answers the contract for records of that dtype.
_answers: dict[np.dtype[Any], dict[str, Callable[..., Any]]] = {}


def compiled(function: Function) -> Function:
    """Compile a function on first use, cached on disk, free of the interpreter lock."""
    if PLAIN:
        return function
    # numpy's error model: a division by zero must not build an exception in a hot loop.
    return cast(Function, numba.njit(cache=True, nogil=True, error_model="numpy")(function))


def inlined(function: Function) -> Function:
    """As `compiled`, and copied into its callers, for what is called at every move.

    A call counts the references to each array it passes, atomically; that would take longer than
    to draw a number.
    """
    if PLAIN:
        return function
    compile_inlined = numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=True)
    return cast(Function, compile_inlined(function))


def merged(function: Function) -> Function:
    """As `compiled`, but as a part of whatever calls it, for a large function with one caller.

    Machine code is made and improved anew for each caller; here it is made once, with the caller.
    """
    if PLAIN:
        return function
    compile_merged = numba.njit(cache=True, nogil=True, error_model="numpy", inline="always")
    return cast(Function, compile_merged(function))


def record(fields: list[Any]) -> np.dtype[Any]:
    """The dtype of a record with these fields.

    Without alignment gaps: copies leave what stands in a gap to chance, and records are compared
    and hashed by their bytes.
    """
    plain = np.dtype(fields)
    return np.dtype((_record_class(plain.names or ()), plain))


class _RecordClass(type):
    """What `_record_class` makes; the name tells pickle how to make it again."""


def _record_class(names: tuple[str, ...]) -> type[np.record]:
    """A `numpy.record` whose fields are properties: NumPy's own search for a field takes long.

    No field is a record itself.
    """
    members: dict[str, Any] = {
        "__getattribute__": object.__getattribute__,
        "__setattr__": object.__setattr__,
        "__getitem__": np.void.__getitem__,
        "data": _Data(),
        **{name: property(itemgetter(name), _setter(name)) for name in names},
    }
    return cast(type[np.record], _RecordClass("Record", (np.record,), members))


class _Data:
    """The bytes of a record as NumPy gives them, unless it has been given its own (`only`)."""

    def __get__(self, record: Any, _: Any) -> Any:
        return np.void.data.__get__(record)


def only(records: Any) -> Any:
    """The one record of an array, ready to be passed to compiled functions.

    They ask a record for its `data` at every call, and for that NumPy describes each of its fields
    anew, which takes thirty times as long as the call itself.
    """
    record = records[0]
    record.data = memoryview(records.view(np.uint8))
    return record


def _setter(name: str) -> Callable[[Any, Any], None]:
    def set_field(record: Any, value: Any) -> None:
        record[name] = value

    return set_field


def _made_again(cls: Any) -> Any:
    return _record_class, (tuple(name for name, it in vars(cls).items() if type(it) is property),)


copyreg.pickle(_RecordClass, _made_again)


def answer_for(state: np.dtype[Any], answers: dict[str, Callable[..., Any]]) -> None:
    """Register what answers the contract for records of this dtype (done by the registry)."""
    if state in _answers:
        raise TypeError("two games have the same record; give one of them another field name")
    _answers[state] = answers


def by_game(function: Function) -> Function:
    """A function of the contract: the record `s` among its arguments decides who answers it."""
    name = function.__name__
    names = list(inspect.signature(function).parameters)
    where = names.index("s")

    if PLAIN:

        def ask(*arguments: Any) -> Any:
            return _answers[arguments[where].dtype][name](*arguments)

        ask.__name__, ask.__doc__ = name, function.__doc__
        return ask  # type: ignore[return-value]

    def choose(*arguments: Any) -> Callable[..., Any] | None:
        record = arguments[where]
        if not isinstance(record, types.Record):
            return None
        for dtype, answers in _answers.items():
            if numba.from_dtype(dtype) == record:
                answer = answers[name]
                chosen: Callable[..., Any] = getattr(answer, "py_func", answer)
                return chosen
        return None

    # numba compares the two signatures, so the chooser must carry the names of the contract.
    choose.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
    # Answers are copied into their callers, for the reason that `inlined` gives.
    overload(function, jit_options={"forceinline": True}, strict=False)(choose)
    return function


def count_ones(mask: Any) -> int:
    """How many bits of a non-negative int64 are set."""
    return int(mask).bit_count()


def lowest_one(mask: Any) -> int:
    """The place of the lowest set bit of a positive int64."""
    return (int(mask) & -int(mask)).bit_length() - 1


def _count_ones(typing_context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def _lowest_one(typing_context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


# One instruction each, where the two functions above are compiled.
_count_ones_instruction: Any = intrinsic(_count_ones)
_lowest_one_instruction: Any = intrinsic(_lowest_one)


@overload(count_ones, strict=False)
def _count_ones_compiled(mask: Any) -> Any:
    return lambda mask: _count_ones_instruction(mask)


@overload(lowest_one, strict=False)
def _lowest_one_compiled(mask: Any) -> Any:
    return lambda mask: _lowest_one_instruction(mask)
