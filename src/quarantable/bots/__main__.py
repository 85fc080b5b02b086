"""`python -m quarantable.bots`: a process that thinks. See `process` for how to start it."""

import sys

from .serving import main

if __name__ == "__main__":
    main(sys.argv[1:])
