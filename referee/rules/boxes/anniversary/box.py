"""The Anniversary banners (Big Box, Jubileumuitbreiding): one caballero of each colour breaks ties."""

from referee.rules.board import Token
from referee.rules.boxes.anniversary.banners import BannersBreakTies, BannersFly, GiveBanners
from referee.rules.boxes.box import Box, Insertion
from referee.rules.rounds import DrawHomes

ANNIVERSARY = Box(
    id="anniversary",
    tokens=(
        Token("banner-red", "banner", borne=True, colour="red"),
        Token("banner-blue", "banner", borne=True, colour="blue"),
        Token("banner-yellow", "banner", borne=True, colour="yellow"),
        Token("banner-green", "banner", borne=True, colour="green"),
        Token("banner-brown", "banner", borne=True, colour="brown"),
    ),
    inserts=(Insertion("setup", (GiveBanners(),), after=DrawHomes()),),
    triggers=(BannersFly(),),
    modifiers=(BannersBreakTies(),),
)
