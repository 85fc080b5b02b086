"""`python -m quarantable.cli`."""

from .main import main

main()
