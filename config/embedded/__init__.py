"""The embedded site: PostgreSQL, Redis, web, worker and beat as one program, `make play`.

`folder` is where everything is kept, `processes` how ours are told from others', `postgres` and
`redis` the two services, `site` the site's own processes, `__main__` puts them together. Nothing
here imports Django: the launcher has to start, and to end, whatever the site does.
"""
