"""Fair dice and shuffles (`fair` at tables, `message` without a server), and the fast generator of simulations (`splitmix`)."""
