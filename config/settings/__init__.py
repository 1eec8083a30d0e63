"""Every setting of the site, from the environment, with defaults that are safe in the open.

Sources, the first that has a name wins: the process's environment, `.env`, and `site.env` in the
data folder, which the embedded launcher writes. `.env.example` lists what may be set. Each module
has the settings of one subject.
"""

from config.settings.refusing import in_one_line

with in_one_line():
    from config.settings.accounts import *
    from config.settings.addresses import *
    from config.settings.api import *
    from config.settings.applications import *
    from config.settings.database import *
    from config.settings.environment import *
    from config.settings.games import *
    from config.settings.languages import *
    from config.settings.limits import *
    from config.settings.mail import *
    from config.settings.monitoring import *
    from config.settings.outbound import *
    from config.settings.own_site import *
    from config.settings.push import *
    from config.settings.redis import *
    from config.settings.security import *
    from config.settings.static import *
    from config.settings.tasks import *
