"""The compiled mode of the rules: Numba over NumPy records. Imported by `kernel` alone, and only in that mode.

Compiled code is kept in the platform's cache folder, since the place of the sources can't be written in many installations. The
folder is named by a digest of all sources that compiled code may come from: Numba itself looks only at the file of the function it is
asked for, and would go on using what it once compiled into that from another file.
"""

import hashlib
import os
import shutil
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from platformdirs import user_cache_path

from .bits import at, bit_count, kept, lowest_bit, moved_back, nth_bit, spread_out
from .rows import row_of

PACKAGE: Final = Path(__file__).parent.parent
ROOMS: Final = ("games", "chance", "bots", "lab", "envs")
"""Where functions decorated `@rule`, and the constants that they are compiled with, may stand."""
MOST_KEPT: Final = 5
"""Folders of earlier sources that are left alone: another installation may be using them."""


def digest_of_sources() -> str:
    """A name for the sources as they are now."""
    digest = hashlib.sha256()
    for path in sorted(path for room in ROOMS for path in (PACKAGE / room).rglob("*.py")):
        digest.update(str(path.relative_to(PACKAGE)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where code compiled from these sources is kept."""
    return user_cache_path("quarantable") / "compiled" / digest_of_sources()


def forget_old(folder: Path) -> None:
    """Remove what was compiled from sources of long ago."""
    if not folder.is_dir():
        newest_first = sorted(folder.parent.glob("*"), key=lambda each: each.stat().st_mtime, reverse=True)
        for old in newest_first[MOST_KEPT:]:
            shutil.rmtree(old, ignore_errors=True)


if "NUMBA_CACHE_DIR" not in os.environ:
    forget_old(cache_folder())
    os.environ["NUMBA_CACHE_DIR"] = str(cache_folder())

import numpy as np  # noqa: E402  # Numba reads the variable once, when it is imported
from llvmlite import ir  # noqa: E402  # as above
from llvmlite.binding import get_host_cpu_features  # noqa: E402  # as above
from numba import njit, types  # noqa: E402  # as above
from numba.core import cgutils  # noqa: E402  # as above
from numba.core.errors import NumbaExperimentalFeatureWarning  # noqa: E402  # as above
from numba.extending import intrinsic, overload  # noqa: E402  # as above
from numba.np import arrayobj  # noqa: E402  # as above

from . import compiled_lanes  # noqa: E402, F401  # as above; it tells Numba what lanes are

# A record that begins with another's fields may be taken for it: meant so where any record with an `rng` will do.
warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)

_dtypes: dict[type[Any], Any] = {}


def compile_rule(function: Callable[..., Any]) -> Any:
    """The function, compiled at its first call for each kind of argument, or taken from the cache."""
    return njit(nogil=True, cache=True)(function)


def as_record(structure: Any) -> Any:
    """A NumPy record over the memory of a `ctypes.Structure`."""
    kind = type(structure)
    if kind not in _dtypes:
        _dtypes[kind] = np.dtype(kind)
    return np.frombuffer(structure, _dtypes[kind])[0]


def make_buffer(size: int) -> Any:
    """An array of `size` zeros (int32)."""
    return np.zeros(size, np.int32)


@intrinsic
def _popcount(_typing: Any, bits: Any) -> Any:
    def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        count = builder.ctpop(args[0])
        return builder.zext(count, context.get_value_type(types.int64)) if bits.bitwidth < 64 else count

    return types.int64(bits), emit


@intrinsic
def _trailing_zeros(_typing: Any, _bits: Any) -> Any:
    def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), emit


def _in_width_of(emit_with: Callable[[Any, Any, Any], Any]) -> Any:
    """An intrinsic of two integers that stays in the type of the first: Numba's own operators widen it to 64 bits."""

    @intrinsic
    def declare(_typing: Any, bits: Any, _step: Any) -> Any:
        def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return emit_with(builder, args[0], builder.trunc(args[1], args[0].type) if bits.bitwidth < 64 else args[1])

        return bits(bits, types.int64), emit

    return declare


_kept = _in_width_of(lambda builder, bits, step: builder.and_(bits, builder.shl(bits, step)))
_spread_out = _in_width_of(lambda builder, bits, step: builder.or_(bits, builder.shl(bits, step)))
_moved_back = _in_width_of(lambda builder, bits, step: builder.lshr(bits, step))


def has_deposit() -> bool:
    """Has the processor that code is compiled for the instruction that puts bits into the places of a mask (BMI2)?"""
    chosen = any(os.environ.get(name) for name in ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"))
    return not chosen and bool(get_host_cpu_features().get("bmi2"))


@intrinsic
def _deposited(_typing: Any, _bits: Any, _mask: Any) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        kind = ir.FunctionType(args[0].type, (args[0].type, args[1].type))
        insert: Any = cgutils.get_or_insert_function
        instruction = insert(builder.module, kind, "llvm.x86.bmi.pdep.64")
        return builder.call(instruction, args)

    return types.int64(types.int64, types.int64), emit


@intrinsic
def _unsigned(_typing: Any, _number: Any) -> Any:
    return types.uint64(types.int64), lambda _context, _builder, _signature, args: args[0]


unsigned: Any = _unsigned
deposited: Any = _deposited
popcount: Any = _popcount
trailing_zeros: Any = _trailing_zeros


# Numba wants the implementation's parameters to equal the overload's, hints included.


@overload(bit_count)
def _bit_count(bits: Any) -> Any:
    def count(bits: Any) -> Any:
        return popcount(bits)

    return count if isinstance(bits, types.Integer) else None


@overload(lowest_bit)
def _lowest_bit(bits: Any) -> Any:
    def find(bits: Any) -> Any:
        return trailing_zeros(bits)

    return find if isinstance(bits, types.Integer) else None


@overload(kept)
def _keep(bits: Any, step: Any) -> Any:
    def move(bits: Any, step: Any) -> Any:
        return _kept(bits, step)

    return move if isinstance(bits, types.Integer) and isinstance(step, types.Integer) else None


@overload(spread_out)
def _spread(bits: Any, step: Any) -> Any:
    def move(bits: Any, step: Any) -> Any:
        return _spread_out(bits, step)

    return move if isinstance(bits, types.Integer) and isinstance(step, types.Integer) else None


@overload(moved_back)
def _move_back(bits: Any, step: Any) -> Any:
    def move(bits: Any, step: Any) -> Any:
        return _moved_back(bits, step)

    return move if isinstance(bits, types.Integer) and isinstance(step, types.Integer) else None


@overload(nth_bit)
def _nth_bit(bits: Any, index: Any) -> Any:
    def find(bits: Any, index: Any) -> Any:
        return trailing_zeros(deposited(1 << index, bits))

    def count(bits: Any, index: Any) -> Any:
        for _ in range(index):
            bits &= bits - 1
        return trailing_zeros(bits)

    if isinstance(bits, types.Integer) and isinstance(index, types.Integer):
        return find if has_deposit() else count
    return None


@overload(at)
def _at(index: Any) -> Any:
    def retype(index: Any) -> Any:
        return unsigned(index)

    return retype if isinstance(index, types.Integer) else None


@intrinsic
def _row(_typing: Any, table: Any, _index: Any) -> Any:
    row = types.Array(table.dtype, 1, "C")

    def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        whole = context.make_array(table)(context, builder, args[0])
        stride, length = (builder.extract_value(each, place) for each, place in ((whole.strides, 0), (whole.shape, 1)))
        first = builder.ptrtoint(whole.data, stride.type)
        data = builder.inttoptr(builder.add(first, builder.mul(args[1], stride)), whole.data.type)
        view = context.make_array(row)(context, builder)
        populate: Any = arrayobj.populate_array
        populate(view, data=data, shape=[length], strides=[whole.itemsize], itemsize=whole.itemsize, meminfo=None)
        return view._getvalue()  # noqa: SLF001  # Numba's name for it

    return row(table, types.int64), emit


row: Any = _row


@overload(row_of)
def _row_of(table: Any, index: Any) -> Any:  # noqa: ARG001  # Numba wants all parameters
    def find(table: Any, index: Any) -> Any:
        return row(table, index)

    return find if isinstance(table, types.Array) and table.ndim == 2 and table.layout == "C" else None
