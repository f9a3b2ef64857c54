"""The Special cards for Intrigue & the King (Big Box): ten more power cards among which thirteen are chosen."""

from referee.rules.board import PowerCard, Token
from referee.rules.boxes.box import Box, Insertion, Reading
from referee.rules.boxes.shared import GRANDES_WAIT
from referee.rules.boxes.special.abolishing import TakeOut
from referee.rules.boxes.special.capacity import LimitRegion
from referee.rules.boxes.special.offers import ScoreOffered
from referee.rules.effects.base import Card
from referee.rules.effects.closures import ProtectRegion
from referee.rules.effects.conspiracies import ConspireWhen, GrandesArrive
from referee.rules.effects.later import MoveBeforeWindow, SetDiskLast
from referee.rules.effects.placings import PlaceMore
from referee.rules.effects.ranks import RoyalInstead
from referee.rules.effects.scorings import ScoreRegion

_POWERS = (
    PowerCard(15, 0),  # certain: the book says so
    PowerCard(25, "special.brings.last_disk"),
    PowerCard(35, "special.brings.coup"),
    PowerCard("special.value.max_six", "special.brings.max_six"),
    PowerCard(75, "special.brings.slip_before"),
    PowerCard("special.value.royal_protection", "special.brings.royal_protection"),
    PowerCard("special.value.remover", "special.brings.remover"),
    PowerCard(135, "special.brings.score_own"),
    PowerCard(145, "special.brings.score_any"),
    PowerCard(155, "special.brings.score_offered"),
)

_WINDOW = "special.move_before_window"
_KINGS = "special.score_king"
_WHEN = "special.coup_when"
_ROYAL = "special.fiesta_royal"
_MUST = "special.fiesta_must"
_TOKENS = "special.remover_tokens"
_SURPLUS = "special.max_six_surplus"

# What the remover takes out of play, and what else as the reading says: all that the book's tokens mark. A scoreboard
# that is turned and a Castillo that has moved are no tokens.
_TAKEN_OUT = ("last_disk", "slip_before", "max_six")
_IF_AGREED = ("bridge_building", "pact", "quarantine_token", "royal_protection", "count_twice", "collapse")

_DECK = (
    # Place up to 5 beside what your Caballero card says (Fiesta).
    Card("fiesta", 0, 0, 1, PlaceMore(5), power=15),
    # In the next general scoring set your disk once the others are open (Spionage).
    Card("last_disk", 0, 0, 1, SetDiskLast(), power=25),
    # In the next general scoring Grandes go by disk (Staatsgreep).
    Card("coup", 0, 0, 1, ConspireWhen(GRANDES_WAIT.id, _WHEN), power=35),
    # A table of six limits a region: whoever is too many goes to court (Maximaal 6). The value is ASSUMED.
    Card("max_six", 0, 0, 1, LimitRegion("table-of-six", _SURPLUS), power=55),
    # Keep it; once, before a special scoring or a region of a general one, move one of yours (75).
    Card("slip_before", 0, 0, 1, MoveBeforeWindow(1, enters=True, window=_WINDOW), power=75),
    # The King's token shuts a region like the King's (Koninklijke bescherming). The value is ASSUMED.
    Card("royal_protection", 0, 0, 1, ProtectRegion("special.royal_protection_end"), power=85),
    # Take a card 25 or 75 that is kept, or a table of six, out of play; tokens if so agreed. The value is ASSUMED.
    Card("remover", 0, 0, 1, TakeOut(_TAKEN_OUT, _IF_AGREED, _TOKENS), power=105),
    # Score one region with at least one of your own (135).
    Card("score_own", 0, 0, 1, ScoreRegion(own=1), power=135),
    # Score one region, whoever stands there (145).
    Card("score_any", 0, 0, 1, ScoreRegion(kings=_KINGS), power=145),
    # Name three regions and a rival, who picks the one that is scored (155).
    Card("score_offered", 0, 0, 1, ScoreOffered(3, _KINGS), power=155),
)

# What a card brings: the usual number first.
_FIVE = (5, 0, 1, 2, 3, 4, 6)
_FOUR = (4, 0, 1, 2, 3, 5, 6)
_THREE = (3, 0, 1, 2, 4, 5, 6)
_TWO = (2, 0, 1, 3, 4, 5, 6)
_NONE = (0, 1, 2, 3, 4, 5, 6)
_ONE = (1, 0, 2, 3, 4, 5, 6)

SPECIAL = Box(
    id="special",
    tokens=(Token("table-of-six", "table-of-six", spaces=(6, 6, 6, 6), copies=3),),
    powers=_POWERS,
    deck=_DECK,
    inserts=(Insertion("general", (GrandesArrive(),)),),
    modifiers=(RoyalInstead("fiesta", _ROYAL, _MUST),),
    readings=(
        # The book has the cards in the order of their values; this one is between 35 and 75.
        Reading("special.value.max_six", (55, 45, 65), assumed=True, sets="value"),
        # When more come to a table of six than find room, the surplus goes to the courts: whose, no book says.
        Reading(_SURPLUS, ("newcomers", "player_picks"), assumed=True),
        GRANDES_WAIT,
        # Staatsgreep says "after" the next general scoring, and "with the caballeros of the Castillo", who go in it.
        Reading(_WHEN, ("with_castillo", "after_scoring"), assumed=True),
        # Whoever has the King's or the Intrigue card must carry that out instead of Fiesta; with two and three players
        # these cards let choose, and whether between Fiesta, too, no book says.
        Reading(_ROYAL, ("never_fiesta", "choice"), assumed=True),
        # Fiesta says "must" of that card; the rules say that a special action may always be left.
        Reading(_MUST, (False, True), assumed=True),
        # The King's region is scored as by the basic card; that 145 and 155 may name it no book says.
        Reading(_KINGS, (True, False), assumed=True),
        # "Before a special scoring": before it is settled what that scores, or before each region, as by Rio Grande.
        Reading(_WINDOW, ("before_settled", "before_each_region"), assumed=True),
        # The book says that a general scoring leaves the King's token where it is, and of no end.
        Reading("special.royal_protection_end", ("until_replayed", "after_general"), assumed=True),
        # The book has the cards in the order of their values; those that it leaves open end in 5 as well.
        Reading("special.value.royal_protection", (85, 95, 105, 115), assumed=True, sets="value"),
        Reading("special.value.remover", (105, 95, 115, 125), assumed=True, sets="value"),
        # Players may agree that what tokens mark can go, too (Big Box).
        Reading(_TOKENS, (False, True), assumed=True),
        # No book prints what cards bring from the provinces: here as the next multiple of ten.
        Reading("special.brings.last_disk", _FIVE, assumed=True, sets="brings"),
        Reading("special.brings.coup", _FOUR, assumed=True, sets="brings"),
        Reading("special.brings.max_six", _FOUR, assumed=True, sets="brings"),
        Reading("special.brings.slip_before", _THREE, assumed=True, sets="brings"),
        Reading("special.brings.royal_protection", _THREE, assumed=True, sets="brings"),
        Reading("special.brings.remover", _TWO, assumed=True, sets="brings"),
        Reading("special.brings.score_own", _ONE, assumed=True, sets="brings"),
        Reading("special.brings.score_any", _ONE, assumed=True, sets="brings"),
        Reading("special.brings.score_offered", _NONE, assumed=True, sets="brings"),
    ),
    needs=("intrigue",),
    excludes=("decennial", "colonies", "grandissimo"),
)
