"""Fair dice and shuffles (`secure`), and the fast generator of simulations (`splitmix`)."""
