"""The embedded site: PostgreSQL, Redis, web, worker and beat as one program, `make play`.

`folder` is the data folder, `processes` starts and identifies child processes, `postgres` and
`redis` are the two services, `site` the site's own processes; `__main__` puts them together.
Nothing here imports Django, so that the launcher starts and stops even if the site is broken.
"""
