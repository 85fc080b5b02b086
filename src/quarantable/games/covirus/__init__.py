"""Covirus: two players fill a field of squares, line by line, as their dice say."""
