"""`python -m quarantable.bots`: a process that thinks. See `process` for how to start it."""

import sys

from .process import GENTLY, be_gentle

if __name__ == "__main__":
    if GENTLY in sys.argv:
        be_gentle()
    from .serving import main  # only now: importing what is compiled takes its time

    main(next((each for each in sys.argv[1:] if each != GENTLY), None))
