"""Scripted people at tables of a real server, over real sockets: thousands in one process, for measuring and for finding faults."""
