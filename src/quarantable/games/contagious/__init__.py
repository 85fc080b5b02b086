"""It's Contagious!, a climbing card game by Tigre and Lola Pickett and family. Rules: `docs/rules/contagious.md`."""
