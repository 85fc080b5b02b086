"""`python -m quarantable.arena`: a job of a contest."""

from .job import main

main()
