"""Reading boards from files that were made for other programs: bytes in, a board and what was changed about it out.

Nothing here asks the database or knows who sends the file. A file goes through these steps, a module each: `decoding`
(bytes to text), `formats` (text to records and facts), `columns` (names of fields to ours), `spaces` (a record to a
space, by `words` and `figures`), `ring` (the order of the spaces), `proposals` (what is missing), `boards` (all of it).
"""
