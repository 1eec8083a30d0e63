"""What an ended game was worth to its players: the luck of every draw, told from what everybody decided.

draws.py finds what could have been drawn instead, walk.py goes through a game and divides every change of the chances
into luck and decisions, grading.py weighs a decision against its alternatives by playouts. Run as a module, it does all
this in a process of its own (`__main__.py`).
"""
