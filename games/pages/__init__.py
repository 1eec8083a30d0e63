"""The pages of rooms, rules, boards and games. They read by selectors, write by services, know no rule."""
