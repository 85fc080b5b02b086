"""This process's rules stay plain, whichever tests are chosen: importing the rules before the vector environments settles it."""

import quarantable.games.kernel  # noqa: F401  # see above
