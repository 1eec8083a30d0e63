"""How people stand to each other, against every page, operation and command of the site."""
