"""Libraries that come with an extra, and what to say where they are missing."""

from importlib.util import find_spec


def need(*libraries: str, extra: str) -> None:
    """Raises ModuleNotFoundError, in one sentence that says what to install, unless all these libraries are there.

    >>> need("json", extra="envs")
    >>> need("json", "no_such_library", extra="envs")
    Traceback (most recent call last):
    ModuleNotFoundError: This needs no_such_library; install it with: pip install 'quarantable[envs]'
    """
    missing = [library for library in libraries if find_spec(library) is None]
    if missing:
        raise ModuleNotFoundError(
            f"This needs {' and '.join(missing)}; install it with: pip install 'quarantable[{extra}]'", name=missing[0]
        )
