"""The Players' edition for Intrigue & the King (Big Box): eleven more power cards among which thirteen are chosen."""

from referee.rules.board import PowerCard, Token, Zone
from referee.rules.boxes.box import Box, Insertion, Reading
from referee.rules.boxes.intrigue import HANDS
from referee.rules.boxes.players_edition.castillo import Collapse, MadeSound, WalkCastillo
from referee.rules.boxes.players_edition.held_bridges import (
    BridgeFalls,
    BridgePays,
    HeldCrossing,
    HoldBridge,
    PlacesAsRead,
)
from referee.rules.boxes.players_edition.laying import FollowJokers, JokerRules, LetLoose, OpensDisk, SetsDiskWithPower
from referee.rules.boxes.players_edition.leaving import DriveNextDoor, DriveOut, SendGrandes
from referee.rules.boxes.players_edition.paying import BonusWithheld, TurnRound, WithholdBonus
from referee.rules.boxes.shared import ONE_TOKEN_SHUT
from referee.rules.effects.base import Card
from referee.rules.effects.closures import QuarantineRegion
from referee.rules.effects.pairs import Ally
from referee.rules.effects.ranks import ChoosingHands, RoyalChoice
from referee.rules.model import ALL, JOKER
from referee.rules.rounds import LayPowers, Reinforcing, TakeTurns

# What each brings from the provinces is printed nowhere.
_POWERS = (
    PowerCard(JOKER, 0),  # another card is laid for it
    PowerCard(13, "players_edition.brings.travel_day"),
    PowerCard(23, "players_edition.brings.plot"),
    PowerCard("players_edition.value.civil_war", "players_edition.brings.civil_war"),
    PowerCard("players_edition.value.pact", "players_edition.brings.pact"),
    PowerCard(63, "players_edition.brings.bridge_building"),
    PowerCard(73, "players_edition.brings.uprising"),
    PowerCard(83, "players_edition.brings.collapse"),
    PowerCard(93, "players_edition.brings.quarantine_token"),
    PowerCard("players_edition.value.tormenta", "players_edition.brings.tormenta"),
    PowerCard("players_edition.value.mistress", "players_edition.brings.mistress"),
)

_FIVE = (5, 0, 1, 2, 3, 4, 6)
_FOUR = (4, 0, 1, 2, 3, 5, 6)
_THREE = (3, 0, 1, 2, 4, 5, 6)
_TWO = (2, 0, 1, 3, 4, 5, 6)

_QUARANTINE_ENDS, _QUARANTINE_FIRST = "players_edition.quarantine_end", "players_edition.quarantine_first"
_WHOSE, _PLACES = "players_edition.bridge_whose", "players_edition.bridge_places"
# The hand of seats that say nothing, where five play: the usual one, and one more.
_SILENT = (10, 20, 40, 50, 60, 70, 80, 90, 110, 120, 140, 150, 160, 180)

_TWICE = "players_edition.joker_twice"
_ROYAL = "players_edition.royal_choice"
_SAME = "players_edition.travel_day_same"
_STORM = "players_edition.tormenta"
_FROM = "players_edition.mistress_from"
_COLLAPSE_HOW = "players_edition.collapse"
_TURN_BESIDE, _TURNED_CUT = "players_edition.uprising_beside", "players_edition.uprising_cut"

_DECK = (
    # Every rival's Grande goes to another region, named in secret (Reisdag).
    Card("travel_day", 0, 0, 1, SendGrandes(_SAME), power=13),
    # One of the court comes to a region, and rivals' caballeros leave it (Burgeroorlog). The value is ASSUMED.
    Card("civil_war", 0, 0, 1, DriveOut("courts"), power=33),
    # The Castillo goes to a region, whose caballeros fall in, until after the next general scoring (Samenzwering).
    Card("plot", 0, 0, 1, WalkCastillo("players_edition.plot_special"), power=23),
    # Two regions count together in the next general scoring (Alliantie). The value is ASSUMED.
    Card("pact", 0, 0, 1, Ally("", "players_edition.pact_when", ONE_TOKEN_SHUT.id, at_once=True), power=53),
    # Build the bridge, with one of the court on it; before your turns caballeros may cross it (Bruggenbouw).
    Card("bridge_building", 0, 0, 1, HoldBridge("BANKS"), power=63),
    # Turn a mobile scoreboard round: first and third are paid the other way round there (Opstand).
    Card("uprising", 0, 0, 1, TurnRound(_TURN_BESIDE, _TURNED_CUT), power=73),
    # Caballeros stand beside the Castillo, too, and count with those inside (Instortingsgevaar).
    Card("collapse", 0, 0, 1, Collapse("collapse", "BESIDE", _COLLAPSE_HOW), power=83),
    # The quarantine token shuts a region next to the King's (Quarantaine).
    Card("quarantine_token", 0, 0, 1, QuarantineRegion(_QUARANTINE_ENDS, _QUARANTINE_FIRST), power=93),
    # A disk is set when it is laid, and opened when its owner's turn begins (Tormenta). Value and storm are ASSUMED.
    Card("tormenta", 0, 0, 1, LetLoose(_STORM), power=103),
    # No King's bonus in this round, nor in a general scoring right after it (Minnares). The value is ASSUMED.
    Card("mistress", 0, 0, 1, WithholdBonus(), power=113),
)

PLAYERS_EDITION = Box(
    id="players_edition",
    zones=(
        Zone("BANKS", "aside", placed="never", holds=1),  # on the bridge
        Zone("BESIDE", "slot", within="CAS", holds=0, disks=()),  # beside the Castillo, while its token lies there
    ),
    tokens=(Token("collapse", "collapse", spaces=(ALL, ALL, ALL, ALL)),),
    powers=_POWERS,
    deck=_DECK,
    inserts=(
        # Five players choose fourteen each: whoever lays a Joker must have a card left that four others do not bar.
        Insertion("setup", (ChoosingHands(14, _SILENT),), instead=HANDS, players=5),
        Insertion("round", (FollowJokers(),), after=LayPowers()),
        Insertion("round", (BonusWithheld(_FROM),), before=TakeTurns()),
        Insertion("turn", (HeldCrossing(whose=_WHOSE),), before=Reinforcing()),
        Insertion("turn", (OpensDisk("tormenta"),), before=Reinforcing()),
        Insertion("general", (BridgePays(1),)),
        Insertion("general", (MadeSound("collapse"),)),
    ),
    triggers=(BridgeFalls(),),
    modifiers=(
        PlacesAsRead("bridge_building", _PLACES),
        RoyalChoice(_ROYAL),
        SetsDiskWithPower("tormenta"),
        JokerRules(_TWICE),
    ),
    readings=(
        # Where rivals' caballeros go; that anybody comes is a reading, too: it explains why the court may not be empty.
        Reading(
            "players_edition.drives.civil_war",
            ("to_courts", "to_provinces", "to_neighbours"),
            assumed=True,
            sets="card",
            cards={
                "to_provinces": Card("civil_war", 0, 0, 1, DriveOut("provinces"), power=33),
                "to_neighbours": Card("civil_war", 0, 0, 1, DriveNextDoor(), power=33),
            },
        ),
        # Whether two may lay their Joker in a round: the second equals the first, or they lay on one after the other.
        Reading(_TWICE, ("refused", "seating"), assumed=True),
        # The cards for two and three players let King and Intrigue choose (Big Box, Koningskaart); others read: always.
        Reading(_ROYAL, ("by_player_count", "always"), assumed=True),
        Reading("players_edition.value.civil_war", (33, 43), assumed=True, sets="value"),
        Reading("players_edition.brings.plot", _FIVE, assumed=True, sets="brings"),
        # In a general scoring it goes by the table of its region (Big Box); in a special one no book says.
        Reading("players_edition.plot_special", ("region_table", "castillo_table"), assumed=True),
        Reading("players_edition.brings.uprising", _THREE, assumed=True, sets="brings"),
        Reading("players_edition.brings.collapse", _THREE, assumed=True, sets="brings"),
        # The book counts those beside the Castillo, and does not say how they come there: until after the next general
        # scoring whoever is thrown in stands there, or all do.
        Reading(_COLLAPSE_HOW, ("beside_until_general", "lifted"), assumed=True),
        # Whether a scoreboard beside the board may be turned too (Big Box, Opstand).
        Reading(_TURN_BESIDE, (False, True), assumed=True),
        # Whether two or three players are paid as many ranks as ever there, or all three.
        Reading(_TURNED_CUT, ("cut_holds", "third_paid"), assumed=True),
        # The book has the cards in the order of their values; those that it leaves open end in 3 as well.
        Reading("players_edition.value.pact", (53, 43), assumed=True, sets="value"),
        Reading("players_edition.value.mistress", (113, 123, 133, 143, 153, 163, 173), assumed=True, sets="value"),
        Reading("players_edition.value.tormenta", (103, 113, 123, 133, 143, 153, 163, 173), assumed=True, sets="value"),
        Reading("players_edition.brings.travel_day", _FIVE, assumed=True, sets="brings"),
        # Whether a disk may show the region where the Grande stands, and it stays.
        Reading(_SAME, ("refused", "stays"), assumed=True),
        Reading("players_edition.brings.civil_war", _FOUR, assumed=True, sets="brings"),
        Reading("players_edition.brings.pact", _FOUR, assumed=True, sets="brings"),
        Reading("players_edition.brings.quarantine_token", _TWO, assumed=True, sets="brings"),
        Reading("players_edition.brings.bridge_building", _THREE, assumed=True, sets="brings"),
        Reading("players_edition.brings.tormenta", _TWO, assumed=True, sets="brings"),
        Reading("players_edition.brings.mistress", _TWO, assumed=True, sets="brings"),
        # At whose place on the scoring track two allied regions are scored.
        Reading("players_edition.pact_when", ("first", "second"), assumed=True),
        ONE_TOKEN_SHUT,
        # Whose caballeros cross a bridge.
        Reading(_WHOSE, ("own", "any"), assumed=True),
        # The book lets its builder place three, which no Caballero card says for all.
        Reading(_PLACES, ("caballero_card", 3), assumed=True),
        # The book tells when the disk is opened, and nothing else.
        Reading(_STORM, ("into_castillo", "to_courts"), assumed=True),
        # Whether it holds from the special action on, or as soon as all power cards are laid.
        Reading(_FROM, ("special_action", "round_start"), assumed=True),
        # Who plays it later may move the token to another region next to the King's; no book says of the first place.
        Reading(_QUARANTINE_FIRST, ("next_to_king", "any"), assumed=True),
        # No book says when a quarantine ends by itself.
        Reading(_QUARANTINE_ENDS, ("none", "after_general"), assumed=True),
    ),
    needs=("intrigue",),
    excludes=("decennial", "colonies", "grandissimo"),
)
