"""Grandissimo (Rio Grande and Big Box): Portugal, mercenaries, and cards that bend the rules themselves."""

from referee.rules.board import FIGURE, Neutral, Token, Zone
from referee.rules.boxes.box import Box, Insertion, Reading, Selection
from referee.rules.boxes.grandissimo.boycotts import Boycott
from referee.rules.boxes.grandissimo.clearing import ClearCastillo
from referee.rules.boxes.grandissimo.courts import PlacesGuests, ScoreCourts, SendsGuest
from referee.rules.boxes.grandissimo.errands import Errand, LeadsParty, SendsOnErrand, TakeErrands
from referee.rules.boxes.grandissimo.figures import Favour, FigureLeaves, FiguresGain, QueensFavour, TakeFigure
from referee.rules.boxes.grandissimo.incognito import BetweenTurns, GoIncognito
from referee.rules.boxes.grandissimo.jails import AsideInReach, Jailing, Pardoning
from referee.rules.boxes.grandissimo.partners import PutWithPartner
from referee.rules.boxes.grandissimo.revolution import Abolish, KingReturnsTo, Restoring, Revolt
from referee.rules.boxes.grandissimo.ships import BoardsShips, Fleet, TakeShip, Unloading
from referee.rules.boxes.shared import GRANDES_WAIT, ONE_TOKEN_SHUT
from referee.rules.decisions import Phase
from referee.rules.effects.base import Card
from referee.rules.effects.cards import OneOf
from referee.rules.effects.conspiracies import Conspire
from referee.rules.effects.disks import GeneralDisks
from referee.rules.effects.later import FreeHandsRead, KeepHandOver, SetDiskLast
from referee.rules.effects.pairs import Ally
from referee.rules.effects.parties import KeptOut, PartyRanks, SetOut
from referee.rules.effects.placings import Conquer, NoAction, PlaceMore
from referee.rules.effects.royal import PutScoreboard, ThrowIn
from referee.rules.effects.scorings import ScoreBySea, ScoredBehind
from referee.rules.effects.turns import HaveLastWord, StopActions, TakeAnother
from referee.rules.further import FurtherCard, LastPlacings
from referee.rules.rounds import Choosing, DrawHomes, Reinforcing, StartPhase, TakeTurns
from referee.rules.symbols import Symbol, SymbolsOnCards
from referee.rules.table import Answer, Stack

_ZONES = (
    # Five points, and only for whoever alone has the most (Rio Grande p. 14; Big Box, Portugal). No disk shows it, and
    # no region card. It touches four regions (Big Box); that both ways is derived.
    Zone("POR", "region", (5, 0, 0), ("GAL", "CVI", "CNU", "SEV"), coast=True, disks=(), abroad=True),
    # Guests of the Jester, by the colour of the court they stand in.
    Zone("GUESTS-red", "aside", within="red"),
    Zone("GUESTS-blue", "aside", within="blue"),
    Zone("GUESTS-yellow", "aside", within="yellow"),
    Zone("GUESTS-green", "aside", within="green"),
    Zone("GUESTS-brown", "aside", within="brown"),
    Zone("PRISON", "aside"),
    # Rio Grande has one ship for both tokens (p. 13); in the Big Box each token is one (Schip).
    Zone("VESSEL", "aside", placed="always"),
    Zone("VESSEL-2", "aside", placed="always"),
)

_PLACES = (3, 0, 1, 2, 4, 5)

_IN = (True, False)

_BLACK = "grandissimo.mercenaries"

_JAIL_PLAYED = "grandissimo.jail"

_SHIPS_PLAYED = "grandissimo.ships"

_INQUISITION = "grandissimo.plays.spanish_inquisition"

# What both books advise to leave out of first games (Rio Grande, Preparation p. 12; Big Box, set-up 2, tip). Only Rio
# Grande leaves out the black pieces with it.
_FIRST_GAMES: dict[str, Answer] = {_JAIL_PLAYED: False, _SHIPS_PLAYED: False, _INQUISITION: False}

_FEW = (2, 0, 1, 3, 4, 5)

# By Rio Grande a symbol is a third thing beside placing and special action (p. 13), by the Big Box a part of the action
# ("Voor alle kaarten geldt"); a pardon goes with the King's card (p. 14) or with his action.
_MARK = "grandissimo.symbol"

_JAILED: dict[str, Answer] = {"big_box_nl": "jail"}

_JAIL = Jailing(
    Symbol("jail", _MARK, when="grandissimo.symbol_with", alone="grandissimo.symbol_alone", played=_JAIL_PLAYED),
    jail="PRISON",
    neutral="grandissimo.jail_black",
)

_PARDON = Pardoning(Symbol("pardon", cards=("king",), when="grandissimo.pardon_with"), jail="PRISON")
_AWAY = "grandissimo.revolution_away"
_UNNAMED = "grandissimo.revolution_unnamed"
_NOBODY = "grandissimo.revolution_nobody"
_BACK_AT_EMPTYING = "grandissimo.revolution_back_at_emptying"

_FLEET = Fleet(
    "ship",
    ("VESSEL", "VESSEL-2"),
    for_two="grandissimo.ships_for_two",
    cargo="grandissimo.ship_cargo",
)

_SHIP = TakeShip(
    Symbol("ship", _MARK, when="grandissimo.symbol_with", alone="grandissimo.symbol_alone", played=_SHIPS_PLAYED),
    fleet=_FLEET,
    second="grandissimo.ship_second",
    rival="grandissimo.ship_second_rival",
)

_ERRAND = Errand("mercenaries", "grandissimo.inquisitor_use")

# How the Inquisitor is held: to be used once a round, through the next general scoring (Big Box, Spaanse inquisitie);
# for one caballero more each turn, until that scoring (Rio Grande p. 15); or until somebody takes him, and so long the
# black ones are his holder's (Rio Grande p. 14).
_HELD = "grandissimo.inquisitor"

_DECK = (
    # Stack 6. What they place is printed of few; for the others it is ASSUMED, a reading each.
    # A region whose card is free is passed over in the next general scoring.
    Card("boycott", 6, 3, 1, Boycott("grandissimo.boycott", "grandissimo.boycott_king")),
    # Two regions count together in the next general scoring.
    Card(
        "alliance",
        6,
        3,
        1,
        Ally("grandissimo.alliance_of", "grandissimo.alliance_when", ONE_TOKEN_SHUT.id, at_once=True),
    ),
    # Bring in or move a mobile scoreboard.
    Card("covenant", 6, 3, 1, PutScoreboard()),
    # Come to one more card in this turn, and use it now or keep it for a later one. The 2 is the Big Box's.
    Card("double_turn", 6, 2, 1, TakeAnother("grandissimo.double_turn_saves", "grandissimo.double_turn_returning")),
    # In the next general scoring, between the Castillo and the first region, move up to 2 of yours.
    Card("free_choice", 6, 3, 1, KeepHandOver(2, "own")),
    # In the next general scoring set your disk once the others are open.
    Card("espionage", 6, 3, 1, SetDiskLast()),
    # In the next general scoring Grandes go by disk.
    Card("conspiracy", 6, 3, 1, Conspire(GRANDES_WAIT.id)),
    # Score all regions on the coast, Portugal too.
    Card("score_coast", 6, 2, 1, ScoreBySea(coast=True)),
    # Score the three regions inland.
    Card("score_inland", 6, 2, 1, ScoreBySea(coast=False)),
    # Throw up to 2 of each rival into the Castillo, and 2 of your own. The first 2 is ASSUMED.
    Card("to_the_castillo", 6, 2, 1, ThrowIn(each=2, own=2)),
    # Up to 6 from the court; no book says whether they are its number or its special action.
    Card("joint_force", 6, 6, 1, NoAction()),
    # Up to 3 from the provinces straight to the board. What it places from the court is ASSUMED.
    Card("conquistadores", 6, 0, 1, Conquer(3)),
    # Place last in this round, whatever your power card.
    Card("last_word", 6, 4, 1, HaveLastWord("grandissimo.last_word")),
    # All leave the Castillo by disk, and nothing is scored.
    Card("clearing_order", 6, 3, 1, ClearCastillo("grandissimo.clearing_order")),
    # The courts are scored: 7, 5 and 1 for the most, second and third most caballeros.
    Card("score_courts", 6, 3, 1, ScoreCourts((7, 5, 1), "grandissimo.court_cut", "grandissimo.court_guests")),
    # A Grande, anybody's, rules in the King's stead until after the next general scoring; or nobody does.
    Card("revolution", 6, 2, 1, OneOf((Revolt(_AWAY), Abolish(_AWAY, _UNNAMED, _NOBODY)))),
    # Take a free region card face down; shown in anybody's turn, its region is the King's at once.
    Card("king_incognito", 6, 3, 1, GoIncognito()),
    # Take the Inquisitor, and have his black caballeros moved at once. The 3 is Rio Grande's (p. 14).
    Card("spanish_inquisition", 6, 3, 1, TakeErrands("inquisitor", _ERRAND)),
    # Whoever follows in this round places, and loses the special action of his card.
    Card("action_stop", 6, 2, 1, StopActions()),
    # Stack 7. Take the Queen or the Jester. The 3 is the Big Box's.
    Card(
        "queen_and_jester",
        7,
        3,
        1,
        TakeFigure(("queen", "jester"), "grandissimo.figures_taken", "grandissimo.take_from_rival"),
    ),
)

_AT_ONCE = "grandissimo.figure_at_once"

_GUESTS_PLACED = "grandissimo.jester_when"

_FAVOURS = FiguresGain(
    (
        Favour("queen", later="grandissimo.queen_places_later", at_once=_AT_ONCE),
        Favour("inquisitor", granted=_HELD, by=("gains", "leads")),
    ),
    castillo="grandissimo.queen_castillo",
)

_ERRANDS = SendsOnErrand("inquisitor", _ERRAND, _HELD, "uses")

GRANDISSIMO = Box(
    id="grandissimo",
    zones=_ZONES,
    tokens=(
        Token("queen", FIGURE),
        Token("jester", FIGURE),
        Token("inquisitor", FIGURE),
        Token("ship", "ship", copies=2),
    ),
    neutrals=(Neutral("mercenaries", 2),),
    stacks=(Stack(6), Stack(7, "standing")),
    deck=_DECK,
    inserts=(
        # Two black caballeros in the region of one more region card (Rio Grande p. 13; Big Box, set-up 5).
        Insertion("setup", (SetOut("mercenaries", draws=1, each=2),), after=DrawHomes(), asked=_BLACK),
        Insertion("general", (FreeHandsRead("grandissimo.whose.free_choice"),), after=GeneralDisks()),
        # Behind what is inserted above, so before it.
        Insertion("general", (Restoring(_BACK_AT_EMPTYING),), after=GeneralDisks()),
        Insertion("turn", (FurtherCard(),), after=Choosing()),
        Insertion("general", (FigureLeaves("inquisitor", _HELD, "gains"),), before=StartPhase(Phase.DISKS)),
        Insertion("general", (KingReturnsTo("POR"), FigureLeaves("inquisitor", _HELD, "uses"))),
        Insertion("round", (LastPlacings(),), after=TakeTurns()),
        Insertion("turn", (BetweenTurns(),), before=Reinforcing()),
        Insertion(
            "turn", (PlacesGuests(_GUESTS_PLACED, "next_turn"), SendsGuest("jester"), _ERRANDS), before=Reinforcing()
        ),
        Insertion(
            "turn",
            (
                PlacesGuests(_GUESTS_PLACED, "with_placing"),
                _ERRANDS,
                QueensFavour("queen", _FAVOURS, _AT_ONCE),
                SendsGuest("jester", _AT_ONCE),
            ),
        ),
        Insertion("turn", (Unloading(_FLEET, "grandissimo.unload_whole"),), before=Reinforcing()),
        Insertion("turn", (BetweenTurns(last=True),)),
    ),
    modifiers=(
        _FAVOURS,
        LeadsParty("mercenaries", "inquisitor", _HELD, "leads"),
        SymbolsOnCards((_SHIP, _JAIL, _PARDON)),
        BoardsShips(_FLEET),
        PartyRanks("mercenaries", "grandissimo.black_scored"),
        AsideInReach("grandissimo.outside_in_reach"),
        KeptOut("mercenaries", "CAS", unless="grandissimo.black_castillo"),
        ScoredBehind("POR", "grandissimo.portugal_on_track"),
    ),
    lacking=(("rio_grande", "VESSEL-2"),),
    readings=(
        GRANDES_WAIT,
        # No book says where it is on the track; where Rio Grande's colonies have their lands.
        Reading("grandissimo.portugal_on_track", ("VAL", "SEV"), assumed=True),
        # Rio Grande p. 15: they belong to nobody and are never looked at; p. 14: without an Inquisitor they rank like a
        # player. The Big Box has nothing on it here, and in its colonies ignores them.
        Reading("grandissimo.black_scored", ("never", "rival"), assumed=True),
        # Nobody's disk would bring them out again.
        Reading("grandissimo.black_castillo", (False, True), assumed=True),
        # The older cards speak of regions and courts: whether those that move, send, give up or fetch caballeros reach
        # who is aboard, in jail, or a guest.
        Reading("grandissimo.outside_in_reach", (False, True), assumed=True),
        # Any card and any part may stay in the box, by both books (Rio Grande p. 12; Big Box, set-up 2).
        Reading("grandissimo.plays.boycott", _IN, sets="copies"),
        Reading("grandissimo.plays.alliance", _IN, sets="copies"),
        Reading("grandissimo.plays.covenant", _IN, sets="copies"),
        Reading("grandissimo.plays.double_turn", _IN, sets="copies"),
        Reading("grandissimo.plays.free_choice", _IN, sets="copies"),
        Reading("grandissimo.plays.espionage", _IN, sets="copies"),
        Reading("grandissimo.plays.conspiracy", _IN, sets="copies"),
        Reading("grandissimo.plays.score_coast", _IN, sets="copies"),
        Reading("grandissimo.plays.score_inland", _IN, sets="copies"),
        Reading("grandissimo.plays.to_the_castillo", _IN, sets="copies"),
        Reading("grandissimo.plays.joint_force", _IN, sets="copies"),
        Reading("grandissimo.plays.conquistadores", _IN, sets="copies"),
        Reading("grandissimo.plays.last_word", _IN, sets="copies"),
        Reading("grandissimo.plays.clearing_order", _IN, sets="copies"),
        Reading("grandissimo.plays.score_courts", _IN, sets="copies"),
        Reading("grandissimo.plays.revolution", _IN, sets="copies"),
        Reading("grandissimo.plays.king_incognito", _IN, sets="copies"),
        Reading("grandissimo.plays.action_stop", _IN, sets="copies"),
        Reading(_INQUISITION, _IN, sets="copies"),
        Reading("grandissimo.plays.queen_and_jester", _IN, sets="copies"),
        Reading(_BLACK, _IN),
        # Rio Grande: special actions are saved for later (p. 16); the Big Box: the card is used now or later, in full.
        Reading("grandissimo.double_turn_saves", ("card", "special"), {"rio_grande": "special"}),
        # A second card that is on offer in every round: whether it may be kept, and is missing until it is used.
        Reading("grandissimo.double_turn_returning", ("now", "may_keep"), assumed=True),
        # Rio Grande (p. 15) has him leave just before the next general scoring; its p. 14 has him stay until somebody
        # takes him, with the black ones his holder's. Only the Big Box has him used in later rounds.
        Reading(_HELD, ("uses", "gains", "leads"), {"rio_grande": "gains"}),
        # What a use of him is: Rio Grande repositions two (p. 14), and one more goes along by consent (p. 15); the Big
        # Box does not say.
        Reading("grandissimo.inquisitor_use", ("two_black_one_escort", "one_black"), assumed=True),
        # What a boycott stops, until after the next general scoring.
        Reading("grandissimo.boycott", ("no_next_general", "no_scoring", "no_placing"), assumed=True),
        # Rio Grande: no card means the King's region (p. 15); the Big Box: any card on which no other action lies.
        Reading("grandissimo.boycott_king", (True, False), {"rio_grande": False}),
        # Rio Grande: regions whose cards are still available; the Big Box: any two, marked by tokens.
        Reading("grandissimo.alliance_of", ("any_region", "free_cards"), {"rio_grande": "free_cards"}),
        # At whose place on the scoring track two allied regions are scored.
        Reading("grandissimo.alliance_when", ("first", "second"), assumed=True),
        ONE_TOKEN_SHUT,
        # Rio Grande: one that is with nobody is taken first; the Big Box says no more than that one is taken.
        Reading("grandissimo.figures_taken", ("free_first", "any"), {"big_box_nl": "any"}),
        # Rio Grande: both act in the turn in which they come; the Big Box: the Queen then lets one more be placed.
        Reading(_AT_ONCE, (True, False), {"big_box_nl": False}),
        # Who has one of the two, while a rival has the other: whether the card takes it.
        Reading("grandissimo.take_from_rival", (True, False), assumed=True),
        # Rio Grande's Queen places next to the King: whether also in the Castillo.
        Reading("grandissimo.queen_castillo", (True, False), assumed=True),
        # The Big Box's Queen fetches in later turns: whether she may place instead, as by Rio Grande.
        Reading("grandissimo.queen_places_later", (True, False), assumed=True),
        # When a host places its guests by the Big Box; by Rio Grande at the beginning of its next turn.
        Reading(_GUESTS_PLACED, ("next_turn", "with_placing"), assumed=True),
        Reading("grandissimo.places.queen_and_jester", _PLACES, assumed=True, sets="caballeros"),
        Reading(_JAIL_PLAYED, _IN),
        Reading(_SHIPS_PLAYED, _IN),
        # Rio Grande: a symbol is used beside the other two actions; the Big Box: it is part of the special action.
        Reading("grandissimo.symbol_with", ("action", "card"), {"rio_grande": "card"}),
        # The Big Box says of a symbol "besides" too: whether it may be used without the rest of the special action.
        Reading("grandissimo.symbol_alone", (False, True), assumed=True),
        # Rio Grande: whoever selects the King's card may pardon; the Big Box: whoever carries out its special action.
        Reading("grandissimo.pardon_with", ("action", "card"), {"rio_grande": "card"}),
        # Rio Grande jails any caballero; the Big Box never takes a black one off the board.
        Reading("grandissimo.jail_black", (False, True), {"rio_grande": True}),
        # Two players: Rio Grande says nothing; the Big Box advises one ship.
        Reading("grandissimo.ships_for_two", (2, 1), {"big_box_nl": 1}),
        # Rio Grande: nobody takes a second token; the Big Box has no such ban.
        Reading("grandissimo.ship_second", (True, False), {"rio_grande": False}),
        # Who has a token while a rival has the other: whether he may take that, too.
        Reading("grandissimo.ship_second_rival", (False, True), assumed=True),
        # Rio Grande: any part of a load goes ashore; the Big Box: all of it or nobody.
        Reading("grandissimo.unload_whole", (True, False), {"rio_grande": False}),
        # What becomes of a load whose token is taken: Rio Grande's stays, for no token is needed to unload.
        Reading(
            "grandissimo.ship_cargo",
            ("to_court", "stays_and_unloads", "handed_over"),
            {"rio_grande": "stays_and_unloads"},
        ),
        # Few symbols are printed: which card bears which. Those of double_turn and joint_force are the Big Box's.
        Reading("grandissimo.symbol.double_turn", ("jail", "ship", "none"), _JAILED, sets="symbol"),
        Reading("grandissimo.symbol.covenant", ("ship", "jail", "none"), assumed=True, sets="symbol"),
        Reading("grandissimo.symbol.free_choice", ("ship", "jail", "none"), assumed=True, sets="symbol"),
        Reading("grandissimo.symbol.espionage", ("ship", "jail", "none"), assumed=True, sets="symbol"),
        Reading("grandissimo.symbol.alliance", ("ship", "jail", "none"), assumed=True, sets="symbol"),
        Reading("grandissimo.symbol.to_the_castillo", ("jail", "ship", "none"), assumed=True, sets="symbol"),
        Reading("grandissimo.symbol.action_stop", ("jail", "ship", "none"), assumed=True, sets="symbol"),
        Reading("grandissimo.symbol.joint_force", ("jail", "ship", "none"), _JAILED, sets="symbol"),
        # Whose caballeros a free choice moves: the Big Box says own ones, Rio Grande (p. 15) does not say.
        Reading("grandissimo.whose.free_choice", ("own", "any"), assumed=True, sets="whose"),
        # Whether guests of the Jester count for their host; by the letter of the Big Box all that is in a court does.
        Reading("grandissimo.court_guests", ("counted", "not_counted"), assumed=True),
        # How many ranks of the courts are paid at a small table.
        Reading("grandissimo.court_cut", ("as_region", "uncut"), assumed=True),
        # How many of each rival's are thrown into the Castillo.
        Reading("grandissimo.each.to_the_castillo", (2, 1, 3, 4, 5), assumed=True, sets="each"),
        # The Big Box repeats what the base game says of scoreboards; the card's name hints at a partner.
        Reading(
            "grandissimo.covenant",
            ("scoreboard", "with_partner"),
            assumed=True,
            sets="card",
            cards={"with_partner": Card("covenant", 6, 3, 1, PutWithPartner())},
        ),
        # No book prints these numbers: what each card places.
        Reading("grandissimo.places.boycott", _PLACES, assumed=True, sets="caballeros"),
        Reading("grandissimo.places.alliance", _PLACES, assumed=True, sets="caballeros"),
        Reading("grandissimo.places.covenant", _PLACES, assumed=True, sets="caballeros"),
        Reading("grandissimo.places.free_choice", _PLACES, assumed=True, sets="caballeros"),
        Reading("grandissimo.places.espionage", _PLACES, assumed=True, sets="caballeros"),
        Reading("grandissimo.places.conspiracy", _PLACES, assumed=True, sets="caballeros"),
        Reading("grandissimo.places.score_coast", _FEW, assumed=True, sets="caballeros"),
        Reading("grandissimo.places.score_inland", _FEW, assumed=True, sets="caballeros"),
        Reading("grandissimo.places.to_the_castillo", _FEW, assumed=True, sets="caballeros"),
        Reading(
            "grandissimo.is.joint_force",
            ("number", "special"),
            assumed=True,
            sets="card",
            cards={"special": Card("joint_force", 6, 0, 1, PlaceMore(6))},
        ),
        Reading(
            "grandissimo.is.conquistadores",
            ("special", "number"),
            assumed=True,
            sets="card",
            cards={"number": Card("conquistadores", 6, 0, 1, Conquer(3, special=False))},
        ),
        Reading("grandissimo.places.conquistadores", (0, 1, 2, 3, 4, 5), assumed=True, sets="caballeros"),
        # The King is in the Castillo, and no Grande need be named (Big Box, Revolucie); Rio Grande p. 15 knows no such
        # case, and says of the King that he comes back.
        Reading(_AWAY, ("castillo", "beside"), {"rio_grande": "beside"}),
        Reading(_UNNAMED, (True, False), {"rio_grande": False}),
        Reading(_NOBODY, ("no_king", "former_region"), assumed=True),
        # Rio Grande: the King returns to Portugal after the next general scoring (p. 15). How he leaves the Castillo is
        # not in the Big Box: likewise, or when it is emptied, where the player of the card says.
        Reading(_BACK_AT_EMPTYING, (False, True), assumed=True),
        Reading("grandissimo.places.revolution", _FEW, assumed=True, sets="caballeros"),
        # Big Box says only who stays: the Grandes and the King.
        Reading("grandissimo.clearing_order", ("to_disks", "to_disks_or_stay", "to_courts"), assumed=True),
        Reading("grandissimo.places.clearing_order", _PLACES, assumed=True, sets="caballeros"),
        # Big Box: he has his turn last. No book says what of it.
        Reading("grandissimo.last_word", ("place_last", "all_last"), assumed=True),
        Reading("grandissimo.places.last_word", (4, 0, 1, 2, 3, 5), assumed=True, sets="caballeros"),
        Reading("grandissimo.places.score_courts", _PLACES, assumed=True, sets="caballeros"),
        Reading("grandissimo.places.king_incognito", _PLACES, assumed=True, sets="caballeros"),
        Reading("grandissimo.places.spanish_inquisition", _PLACES, assumed=True, sets="caballeros"),
        Reading("grandissimo.places.action_stop", _FEW, assumed=True, sets="caballeros"),
    ),
    selections=(
        Selection(
            "grandissimo.first_games",
            {"rio_grande": {**_FIRST_GAMES, _BLACK: False}, "big_box_nl": _FIRST_GAMES},
        ),
    ),
    excludes=("colonies", "church", "intrigue", "decennial"),
)
