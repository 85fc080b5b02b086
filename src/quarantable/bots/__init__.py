"""Programs that play: `levels` is the way to all of them."""
