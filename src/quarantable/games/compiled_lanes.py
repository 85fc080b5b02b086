"""The lanes of compiled rules: sixteen bytes in one vector of the machine. Imported by `compiled` alone."""

from collections.abc import Callable
from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import ConcreteTemplate, infer_global, signature
from numba.extending import intrinsic, lower_builtin, models, overload, register_model

from . import lanes
from .lanes import LANES

BYTE: Final = ir.IntType(8)
WORD: Final = ir.IntType(64)
VECTOR: Final = ir.VectorType(BYTE, LANES)
PLACES: Final = ir.VectorType(ir.IntType(32), LANES)
NOUGHTS: Final = ir.Constant(VECTOR, [0] * LANES)


class LanesType(types.Type):
    """The type of lanes in compiled code."""


@register_model(LanesType)
class LanesModel(models.PrimitiveModel):
    """Lanes stay in a register."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, VECTOR)  # type: ignore[no-untyped-call]  # Numba has few type hints


SIXTEEN: Final = LanesType(name="Lanes")
NUMBER: Final = types.int64


def emits(meaning: Callable[..., Any], result: Any, *arguments: Any) -> Callable[[Any], Any]:
    """What is decorated, `(context, builder, signature, arguments)`, writes the instructions that do what `meaning` says."""
    cases = [signature(result, *arguments)]  # type: ignore[no-untyped-call]  # as above
    template = type(meaning.__name__, (ConcreteTemplate,), {"key": meaning, "cases": cases})
    infer_global(meaning, types.Function(template))  # type: ignore[no-untyped-call]  # as above
    return lower_builtin(meaning, *arguments)  # type: ignore[no-any-return, no-untyped-call]  # as above


def places(indices: list[int]) -> Any:
    """Where each lane of a new vector comes from: below 16 the first, from there on the second of two vectors."""
    return ir.Constant(PLACES, indices)


def spread(builder: Any, number: Any) -> Any:
    """A number, in every lane."""
    first = builder.insert_element(NOUGHTS, builder.trunc(number, BYTE), ir.Constant(ir.IntType(32), 0))
    return builder.shuffle_vector(first, NOUGHTS, places([0] * LANES))


@intrinsic
def _load(_typing: Any, numbers: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        return builder.load(builder.bitcast(array.data, VECTOR.as_pointer()), align=1)

    return SIXTEEN(numbers), emit


load: Any = _load


@overload(lanes.lanes_of)
def _lanes_of(numbers: Any) -> Any:
    def read(numbers: Any) -> Any:
        return load(numbers)

    return read if isinstance(numbers, types.Array) and numbers.dtype == types.uint8 else None


@emits(lanes.even, SIXTEEN, NUMBER)
def _even(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    return spread(builder, arguments[0])


@emits(lanes.lesser, SIXTEEN, SIXTEEN, SIXTEEN)
def _lesser(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    return builder.select(builder.icmp_unsigned("<", *arguments), *arguments)


@emits(lanes.plus, SIXTEEN, SIXTEEN, SIXTEEN)
def _plus(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    return builder.add(*arguments)


@emits(lanes.minus, SIXTEEN, SIXTEEN, SIXTEEN)
def _minus(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    return builder.select(builder.icmp_unsigned(">", *arguments), builder.sub(*arguments), NOUGHTS)


@emits(lanes.without, SIXTEEN, SIXTEEN, NUMBER)
def _without(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    every = ir.Constant(VECTOR, list(range(LANES)))
    return builder.select(builder.icmp_unsigned("==", spread(builder, arguments[1]), every), NOUGHTS, arguments[0])


@emits(lanes.running, SIXTEEN, SIXTEEN)
def _running(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    sums = arguments[0]
    for step in (1, 2, 4, 8):
        moved = places([at - step if at >= step else LANES for at in range(LANES)])
        sums = builder.add(sums, builder.shuffle_vector(sums, NOUGHTS, moved))
    return sums


@emits(lanes.total, NUMBER, SIXTEEN)
def _total(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    kind = ir.FunctionType(BYTE, [VECTOR])
    name = f"llvm.vector.reduce.add.v{LANES}i8"
    add_up = cgutils.get_or_insert_function(builder.module, kind, name)  # type: ignore[no-untyped-call]  # as above
    return builder.zext(builder.call(add_up, arguments), WORD)


@emits(lanes.how_many_upto, NUMBER, SIXTEEN, NUMBER)
def _how_many_upto(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    marks = builder.icmp_unsigned("<=", arguments[0], spread(builder, arguments[1]))
    return builder.zext(builder.ctpop(builder.bitcast(marks, ir.IntType(LANES))), WORD)


@emits(lanes.lane, NUMBER, SIXTEEN, NUMBER)
def _lane(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
    return builder.zext(builder.extract_element(*arguments), WORD)
