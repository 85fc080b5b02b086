"""What no request gets past: origins, addresses, and how much may be asked for (docs/security.md)."""
