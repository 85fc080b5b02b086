"""Programs that play It's Contagious!"""
