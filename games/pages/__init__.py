"""Pages about rooms, rules, boards and games. They read by selectors, write by services, and know no rules."""
