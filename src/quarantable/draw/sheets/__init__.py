"""What is printed: blank fields, rule sheets, decks, games to keep. A page is a scene whose unit is a millimetre."""
