"""The version of the engine: of what is stored of a game, and of the rules that it is played by.

It goes up with every change after which a process of the release before would misread a stored state, lose a part of
it, or play it by other rules (docs/upgrading.md). Games and saves keep it: an older process leaves them alone.
"""

ENGINE = 1
