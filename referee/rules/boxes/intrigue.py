"""Intrigue & the King (Rio Grande and Big Box): power cards with actions of their own, thirteen chosen in secret."""

from referee.rules.board import PowerCard
from referee.rules.boxes.box import Box, Insertion, Reading
from referee.rules.decisions import Phase
from referee.rules.effects.base import Card
from referee.rules.effects.cards import KeepVeto, OneOf
from referee.rules.effects.courts import CallToCourt, EmptyCourts, KingReturns
from referee.rules.effects.disks import SecretScoring
from referee.rules.effects.hidden import Settling
from referee.rules.effects.moving import MoveCaballeros, SendOneOfEach
from referee.rules.effects.placings import CountTwice, PlaceOtherwise
from referee.rules.effects.ranks import ChoosingHands, Ranks, VetoesLaid
from referee.rules.effects.royal import Escort, PutScoreboard, SendKing, ThrowIn
from referee.rules.effects.scorings import ScoreChosen, ScoreMany
from referee.rules.model import ALL
from referee.rules.rounds import DrawHomes, NameLeader, StartPhase, TakeTurns

# What each brings from the provinces is printed for 40 alone (Big Box, example); the others are ASSUMED.
_POWERS = (
    PowerCard(10, 6),  # the lowest of all: always the Intrigue card
    PowerCard(20, 5),
    PowerCard(30, 5),
    PowerCard(40, 4),
    PowerCard(50, 4),
    PowerCard(60, 4),
    PowerCard(70, 3),
    PowerCard(80, 3),
    PowerCard(90, 3),
    PowerCard(100, 2),
    PowerCard(110, 2),
    PowerCard(120, 2),
    PowerCard(130, 1),
    PowerCard(140, 1),
    PowerCard(150, 1),
    PowerCard(160, 0),
    PowerCard(170, 0),
    PowerCard(180, 0),  # the highest of all: always the King's card
)

_MUST = "intrigue.compulsory"

# They belong to no stack and print no number, which stands on the Caballero card. Those that the base game
# has, too, have the same ids. Which cards say "you may" is ASSUMED: those that score or harm rivals do not.
_DECK = (
    # The King's card: the King goes to any region.
    Card("king", 0, 0, 1, SendKing(adviser=False), must=_MUST),
    # The Intrigue card: move one caballero, anybody's, or any of your own out of one region.
    Card(
        "intrigue",
        0,
        0,
        1,
        OneOf(
            (
                MoveCaballeros(own=1, foreign=1, total=1),
                MoveCaballeros(own=ALL, foreign=0, total=ALL, one_source=True),
            )
        ),
        must=_MUST,
    ),
    # Place anywhere but in the King's region.
    Card("muster", 0, 0, 1, PlaceOtherwise(anywhere=True), power=20),
    # Every rival's whole court goes to the provinces. That it is the whole court is ASSUMED.
    Card("decay_all", 0, 0, 1, EmptyCourts(ALL), power=30, must=_MUST),
    # Keep it and stop one special action, this round or next.
    Card("veto", 0, 0, 1, KeepVeto(), power=40),
    # Every rival gives up 3 from regions or court. That it is 50 and not 60 is ASSUMED.
    Card("king_returns", 0, 0, 1, KingReturns(3), power=50, must=_MUST),
    # Two of your caballeros come from the provinces to the court. ASSUMED.
    Card("court_two", 0, 0, 1, CallToCourt(2), power=60),
    # You send one caballero of each player to the provinces; the reading says whether one of your own, too.
    Card("send_one_each", 0, 0, 1, SendOneOfEach(), power=70, must=_MUST),
    # Your Grande goes to another region, and up to 3 of your caballeros anywhere. The 3 is ASSUMED.
    Card("escort", 0, 0, 1, OneOf((Escort(3), MoveCaballeros(own=3, foreign=0, total=3))), power=80),
    # Bring in or move a mobile scoreboard.
    Card("scoreboard", 0, 0, 1, PutScoreboard(), power=90),
    # Score the region with the most caballeros, or all that tie. ASSUMED; certain is that the Castillo is left out.
    Card("score_most", 0, 0, 1, ScoreMany(fullest=True), power=100, must=_MUST),
    # Score the Castillo; what is in it stays.
    Card("score_castillo", 0, 0, 1, ScoreMany(castillo=True), power=110, must=_MUST),
    # Score all regions worth 5. ASSUMED; certain is that the Castillo is left out.
    Card("score_5", 0, 0, 1, ScoreMany(firsts=(5,)), power=120, must=_MUST),
    # A region counts double in the next general scoring. There are two tokens (Big Box); the 130 is ASSUMED.
    Card("count_twice", 0, 0, 1, CountTwice(tokens=2), power=130),
    # Throw up to 2 of each rival into the Castillo, and 2 of your own. The 140 and the first 2 are ASSUMED.
    Card("throw_in", 0, 0, 1, ThrowIn(each=2, own=2), power=140),
    # Score one region or the Castillo.
    Card("score_pick", 0, 0, 1, ScoreChosen(), power=150, must=_MUST),
    # The King goes to a neighbouring region. The 160 is ASSUMED.
    Card("adviser", 0, 0, 1, SendKing(adviser=True), power=160),
    # Everybody names a region in secret; those named once are scored.
    Card("score_secret", 0, 0, 1, SecretScoring(), power=170, must=_MUST),
)

# What Caballero cards say, highest rank first: certain with five players, and the 2 with four; the others ASSUMED.
_RANKS = Ranks(
    caballeros=((4, 2), (5, 3, 1), (5, "intrigue.second_of_four", 2, 1), (5, 4, 3, 2, 1)),
    king="king",
    intrigue="intrigue",
    free_up_to=3,
    besides="intrigue.own_besides",
)

# The hand of seats that say nothing: no book says which, and none has to.
_SILENT = (10, 20, 40, 50, 60, 70, 80, 90, 120, 140, 150, 160, 180)
HANDS = ChoosingHands(13, _SILENT)

INTRIGUE = Box(
    id="intrigue",
    powers=_POWERS,
    deck=_DECK,
    instead=("powers", "stacks", "deck"),
    inserts=(
        Insertion(
            "setup",
            (StartPhase(Phase.SETUP), Settling(1, "intrigue.settle_badly", "intrigue.settle_from")),
            after=DrawHomes(),
            unless="colonies",
        ),
        Insertion("setup", (HANDS,), before=NameLeader()),
        Insertion("round", (VetoesLaid("intrigue.veto_early"),), before=TakeTurns()),
    ),
    modifiers=(_RANKS,),
    readings=(
        # Rio Grande: a special action must be carried out unless its card says "you may"; the Big Box: never.
        Reading("intrigue.compulsory", (False, True), {"rio_grande": True}),
        # Rio Grande: the first caballero beyond those at home comes from the court; the Big Box: from the provinces.
        Reading("intrigue.settle_from", ("provinces", "court"), {"rio_grande": "court"}),
        # Rio Grande: whoever names the King's region keeps it in the court; the Big Box: it may not be named.
        Reading("intrigue.settle_badly", ("repick", "stays"), {"rio_grande": "stays"}),
        # Whose the 70 sends. Rio Grande (p. 15) refers to the basic card (p. 9), one's own too; the Big Box: rivals'.
        Reading(
            "intrigue.whose.send_one_each", ("opponents", "all_players"), {"rio_grande": "all_players"}, sets="whose"
        ),
        # Rio Grande: a Veto on a power card may be used before its owner's turn; the Big Box: once it is played.
        Reading("intrigue.veto_early", (False, True), {"rio_grande": True}),
        # With the colonies. Rio Grande: the card that removes a card stops a special action; the Big Box: as ever.
        Reading("intrigue.remover_vetoes", (False, True), {"rio_grande": True}, beside="colonies"),
        # With the colonies. Whether one's own special action remains beside a card from a stack; Rio Grande: no.
        Reading("intrigue.own_besides", (False, True), assumed=True, beside="colonies"),
        # With four players, what the second rank places.
        Reading("intrigue.second_of_four", (4, 3), assumed=True),
    ),
)
