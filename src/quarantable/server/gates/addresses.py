"""From where a client comes, as limits count it."""

from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from starlette.requests import HTTPConnection

NETWORK_BITS: Final = 64
"""A household, or whoever rents one computer, has a whole network of that size in IPv6."""


def address_of(connection: HTTPConnection) -> str:
    """The address of whoever connects, or of the proxy where no proxy is trusted; empty if nobody knows."""
    return counted_as(connection.client.host) if connection.client else ""


def counted_as(host: str) -> str:
    """One name for all that is likely one client.

    >>> counted_as("192.0.2.7"), counted_as("::ffff:192.0.2.7"), counted_as("2001:db8:1:2:3:4:5:6"), counted_as("a name")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64', 'a name')
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped) if mapped else str(ip_network((address.packed, NETWORK_BITS), strict=False))
    return host
