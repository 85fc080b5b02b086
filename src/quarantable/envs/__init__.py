"""Both games for reinforcement learning, in the forms of the libraries that are used there."""
