"""Pictures: of numbers as SVG, and in characters for terminals. Text out, nothing else; every word comes from whoever asks."""
