"""`python -m quarantable` is the command `quarantable`."""

from .cli import main

main()
