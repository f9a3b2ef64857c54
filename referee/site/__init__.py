"""A folder of pages that any web server shows: games that go on, late; finished games; results.

Knows which games and names may be shown. Told are scenes (`letters.watching`), which hold what everybody at the table
could see; addresses of people, tokens and letters never come here. Must not know letters, words or layout.
"""

from referee.site.folder import SiteTrouble
from referee.site.renewing import Renewed, WebSite, renew

__all__ = ["Renewed", "WebSite", "SiteTrouble", "renew"]
