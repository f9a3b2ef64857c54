"""Laws: what must be true after every fact of a game, whatever boxes and rulebook it is played with; and who watches.

They know only what a spectator knows of the rules: what may never be seen at a table.
"""

from __future__ import annotations

from collections.abc import Callable

from referee.rules import events as e
from referee.rules.board import FIGURE
from referee.rules.boxes.grandissimo.clearing import ClearCastillo
from referee.rules.boxes.players_edition.castillo import CastilloWalked
from referee.rules.boxes.players_edition.held_bridges import HeldBridge
from referee.rules.boxes.players_edition.paying import Turned
from referee.rules.decisions import Phase
from referee.rules.effects.base import card_of
from referee.rules.effects.closures import Protected, Quarantined
from referee.rules.effects.pairs import Allied
from referee.rules.effects.turns import KeepsCard
from referee.rules.model import CABALLEROS, COURT, JOKER, NOWHERE, PROVINCES, SCORING_ROUNDS, Place, Seat
from referee.rules.position import AWAY, Counts, Position
from referee.rules.predicates import (
    cards_taken,
    crown,
    free_region_cards,
    general_regions,
    has_card_to_come,
    is_taboo,
    kings_region,
    last_taken,
    open_regions,
)
from referee.rules.state import BEFORE, AgendaChanged, Event, State, evolve
from referee.rules.table import Setup, TableLaid


def caballeros_conserved(_: Position, __: e.Fact, after: Position) -> bool:
    """Each colour keeps its thirty caballeros or more, a neutral party its number, and no zone has fewer than none.

    Those in zones aside are counted like any others.
    """
    parties = tuple(party.caballeros for party in after.board.neutrals)
    owned = (CABALLEROS + after.board.reserve,) * len(after.homes)
    return tuple(map(sum, zip(*after.pieces, strict=True))) == owned + parties and min(map(min, after.pieces)) >= 0


def kings_region_untouched(before: Position, fact: e.Fact, after: Position) -> bool:
    """No caballero, Grande or scoreboard enters or leaves a closed region, as the King's is (Rio Grande p. 4, 7).

    The Grande that rules in the King's stead goes as he would.
    """
    ruler = crown(before).regent if isinstance(fact, e.GrandeMoved) else None
    lifted = isinstance(fact, e.TokenMoved) and fact.place == NOWHERE
    if not before.round or lifted:
        return True
    closed = set(before.board.regions).difference(open_regions(before))
    return all(_inside(before, place, ruler) == _inside(after, place, ruler) for place in closed)


def _inside(position: Position, place: Place, ruler: Seat | None) -> tuple[object, ...]:
    boards_bound = not position.setup.edition.scoreboard_kings_region
    boards = [boards_bound and position.tokens[n][0] == place for n in position.board.scoreboards]
    return position.held(place), [home == place and seat != ruler for seat, home in enumerate(position.homes)], boards


def king_in_a_region(_: Position, fact: e.Fact, after: Position) -> bool:
    """The King stands in a region, which is his, once he is drawn, never in the Castillo.

    Where something that lasts says who is King, a Grande may rule in its region, and none may be the King's.
    """
    region = kings_region(after)
    if any("crown" in each.changes.answers for each in after.lasting):
        regent = crown(after).regent
        ruled = regent is not None and region == after.homes[regent]
        return region in (NOWHERE, after.kings_figure) or ruled or (regent is None and region in after.board.regions)
    drawn = region in after.board.king_regions or (region == NOWHERE and not after.round)
    return drawn and region == after.kings_figure


def castillo_left_in_general_scorings_only(before: Position, fact: e.Fact, after: Position) -> bool:
    """The Castillo is left in a general scoring, then by all before a region is scored, or by a card that clears it.

    So is the ground beside it, if anybody stands there.
    """
    inside = after.held(after.board.castillo)
    if isinstance(fact, e.Scored) and fact.general and fact.place != after.board.castillo:
        return not any(inside[: len(after.homes)])
    kept = all(now >= then for now, then in zip(inside, before.held(before.board.castillo), strict=True))
    at_hand = last_taken(before)
    clears = at_hand is not None and isinstance(before.table.deck[at_hand[1]].does, ClearCastillo)
    return kept or before.phase == Phase.DISKS or clears


def scoreboards_in_different_places(_: Position, __: e.Fact, after: Position) -> bool:
    """No place holds two mobile scoreboards."""
    lying = [after.tokens[n][0] for n in after.board.scoreboards if after.tokens[n][0] != NOWHERE]
    return len(lying) == len(set(lying))


def power_cards_differ(_: Position, __: e.Fact, after: Position) -> bool:
    """In a round no two power cards laid have the same value or the same owner; a Joker has no value."""
    values = [value for _, value in after.laid if value != JOKER]
    return len({seat for seat, _ in after.laid}) == len(after.laid) and len({*values}) == len(values)


def jokers_are_followed_before_turns(_: Position, __: e.Fact, after: Position) -> bool:
    """No turn begins while a Joker wants another card."""
    return after.phase is not Phase.TURNS or not after.owing


def hands_change_by_power_cards_only(before: Position, fact: e.Fact, after: Position) -> bool:
    """A hand loses what it lays, gets back what it takes back, and changes by nothing else."""
    hands = [set(hand) for hand in before.hands]
    match fact:
        case e.HandChosen(seat=seat, values=values) if hands[seat] > set(values):
            hands[seat] = set(values)
        case e.PowerLaid(seat=seat, value=value):
            hands[seat].remove(value)
        case e.PowerTakenBack(seat=seat, value=value):
            hands[seat].add(value)
        case _:
            return after.hands == before.hands
    return after.hands == tuple(tuple(sorted(hand)) for hand in hands)


def as_many_cards_as_allowed(before: Position, __: e.Fact, after: Position) -> bool:
    """In a round nobody takes more action cards than its cards allow, and no card is taken twice."""
    came = enumerate(after.taken[len(before.taken) :], len(before.taken))
    allowed = all(has_card_to_come(before.having(taken=after.taken[:n]), seat) for n, (seat, _) in came)
    cards = {card for _, card in after.taken}
    return allowed and len(cards) == len(after.taken) and cards.isdisjoint(after.offered)


def vetoes_end_in_time(_: Position, __: e.Fact, after: Position) -> bool:
    """No Veto outlives the round it was kept for."""
    return all(until >= after.round for _, until in after.vetoes)


def points_won_by_scoring_only(before: Position, fact: e.Fact, after: Position) -> bool:
    """Points are won by scoring, and never lost; bonuses are told, and among them."""
    if not isinstance(fact, e.Scored):
        return after.scores == before.scores
    by_rank = [n - sum(bonus[seat] for _, bonus in fact.bonuses or ()) for seat, n in enumerate(fact.points)]
    return fact.bonuses is not None and min(by_rank) >= 0


def general_scorings_pay_what_was_foretold(before: Position, fact: e.Fact, _: Position) -> bool:
    """What a place pays in a general scoring is what would have been told that it would pay then."""
    if not isinstance(fact, e.Scored) or not fact.general:
        return True
    told = [each for step in before.table.program.general for each in step.scored_now(before)]
    return (fact, fact.bonuses) in [(each, each.bonuses) for each in told]


def no_zone_overfull(_: Position, __: e.Fact, after: Position) -> bool:
    """No zone has more caballeros than it has room for."""
    zones = zip(after.board.zones, after.pieces, strict=True)
    return all(zone.holds is None or sum(row) <= zone.holds for zone, row in zones)


def bearers_stand_by_their_tokens(_: Position, __: e.Fact, after: Position) -> bool:
    """Every token that is borne has a caballero of its bearer to itself; other tokens have a bearer only in a court."""
    borne = [spot for token, spot in zip(after.board.tokens, after.tokens, strict=True) if token.borne]
    free = [spot for token, spot in zip(after.board.tokens, after.tokens, strict=True) if not token.borne]
    stood = all(borne.count((place, who)) <= after.pieces[place][who] for place, who in borne if who is not None)
    return stood and all(who is None or place == COURT for place, who in free)


def cargo_where_it_may_be(_: Position, __: e.Fact, after: Position) -> bool:
    """No caballero with cargo stands on a slot apart, and cargo lies free only abroad."""
    zones = after.board.zones
    spots = [after.spot(token) for token in after.board.cargo if after.spot(token)[0] != NOWHERE]
    return all(not zones[place].apart and (who is not None or zones[place].abroad) for place, who in spots)


def neutral_parties_kept_out(_: Position, __: e.Fact, after: Position) -> bool:
    """No caballero of a neutral party stands where it may not go, a court above all."""
    board, n = after.board, len(after.homes)
    if any(after.court[n:]):
        return False
    places = ((n + k, code) for k, party in enumerate(board.neutrals) for code in party.barred if code in board.index)
    return not any(after.held(board.index[code])[owner] for owner, code in places)


def asides_reached_by_moves_only(before: Position, fact: e.Fact, after: Position) -> bool:
    """Caballeros come aside by moves, or aboard by placing, and leave by moves; no figure or token there.

    Nor is any scored, but in general scorings for those who stand there.
    """
    if not (asides := after.board.asides):
        return True
    still = all(after.held(zone) == before.held(zone) for zone in asides)
    lying = (after.kings_figure, *after.homes, *(place for place, who in after.tokens if who is None))
    scored = isinstance(fact, e.Scored) and fact.place in asides and not _pays_who_stands_there(fact, after)
    boarded = isinstance(fact, e.Placed) and all(
        after.board.zones[zone].placed == "always" for zone, _ in fact.placing if zone in asides
    )
    fetched = isinstance(fact, e.Reinforced) and _taken_like_from_regions(before)
    left = still or isinstance(fact, e.Moved) or boarded or fetched
    return left and not scored and not {*asides}.intersection(lying)


def _taken_like_from_regions(position: Position) -> bool:
    """Whether this table takes caballeros out of zones aside like out of regions."""
    return bool(position.board.reading_answers.get("grandissimo.outside_in_reach"))


def _goes_as_from_a_region(before: Position, fact: e.Moved) -> bool:
    """Whether it leaves a zone aside of such a table for where those in regions may go."""
    goals = (*before.board.ground, PROVINCES, COURT)  # that no place is shut is a law of its own
    return _taken_like_from_regions(before) and fact.source in before.board.asides and fact.target in goals


def _pays_who_stands_there(fact: e.Scored, after: Position) -> bool:
    there = after.held(fact.place)
    return fact.general and all(there[seat] for seat, gain in enumerate(fact.points) if gain)


def guests_are_of_others(before: Position, fact: e.Fact, after: Position) -> bool:
    """Guests stand in courts of seats that play, nobody in his own; each has gone when its host takes a card."""
    seats = {colour: seat for seat, colour in enumerate(after.setup.colours)}
    for colour, room in after.board.guest_rooms.items():
        there = after.pieces[room]
        if any(there) and (colour not in seats or there[seats[colour]] or any(there[len(seats) :])):
            return False
    early = after.board.reading_answers.get("grandissimo.jester_when") == "next_turn"
    # Who comes in the middle of its host's turn is there when a further card comes.
    first = isinstance(fact, e.CardTaken) and not cards_taken(before, fact.seat)
    taken = early and first and before.board.guest_rooms
    return not taken or not any(before.pieces[before.board.guest_rooms[after.setup.colours[fact.seat]]])


def guests_come_from_the_provinces(before: Position, fact: e.Fact, after: Position) -> bool:
    """Whoever comes to a court as a guest comes from the provinces, and leaves it for the ground."""
    rooms = {*after.board.guest_rooms.values()}
    if not isinstance(fact, e.Moved) or rooms.isdisjoint((fact.source, fact.target)):
        return True
    if _goes_as_from_a_region(before, fact):
        return True
    return fact.source == PROVINCES if fact.target in rooms else fact.target in after.board.ground


def ships_are_boarded_by_holders_and_left_for_the_coast(before: Position, fact: e.Fact, after: Position) -> bool:
    """Who comes aboard is placed by a holder of a ship's token; who leaves goes to an open coast, or to his court."""
    ships = {zone for zone in after.board.asides if after.board.zones[zone].placed == "always"}
    match fact:
        case e.Placed(seat=seat, placing=placing) if not ships.isdisjoint(zone for zone, _ in placing):
            tokens = zip(before.board.tokens, before.tokens, strict=True)
            return any(token.kind == "ship" and spot == (COURT, seat) for token, spot in tokens)
        case e.Moved(source=source, target=target) if not ships.isdisjoint((source, target)):
            ashore = before.board.hosts[target]  # France has places within it
            coast = ashore in open_regions(before) and before.board.zones[ashore].coast
            return source in ships and (coast or target == COURT or _goes_as_from_a_region(before, fact))
    return True


def jailed_from_regions_and_freed_into_one(before: Position, fact: e.Fact, after: Position) -> bool:
    """One caballero at a time goes to jail, from an open region; who comes out goes to an open region."""
    jail = after.board.index.get("PRISON")
    if jail is None or not isinstance(fact, e.Moved) or jail not in (fact.source, fact.target):
        return True
    if _goes_as_from_a_region(before, fact):
        return True
    outside = fact.target if fact.source == jail else fact.source
    return outside in open_regions(before) and (fact.count == 1 or fact.source == jail)


def what_visits_courts_is_nowhere_else(_: Position, __: e.Fact, after: Position) -> bool:
    """A figure and a ship's token are with nobody, or in the court of a seat."""
    tokens = zip(after.board.tokens, after.tokens, strict=True)
    spots = [spot for token, spot in tokens if token.kind in (FIGURE, "ship")]
    return all(spot == AWAY or (spot[0] == COURT and spot[1] in after.seats) for spot in spots)


def nobody_places_next_to_no_king(before: Position, fact: e.Fact, after: Position) -> bool:
    """While no region is the King's, caballeros are placed only where that is always allowed."""
    if not isinstance(fact, e.Placed) or kings_region(before) != NOWHERE:
        return True
    zones = after.board.zones
    return all(zones[after.board.hosts[zone]].placed == "always" for zone, _ in fact.placing)


def region_cards_are_hidden_once(before: Position, fact: e.Fact, after: Position) -> bool:
    """A region card taken in secret was free, and none lies face down twice."""
    if not isinstance(fact, e.ChoiceSealed) or fact.value not in after.board.index:
        return True
    if card_of(before, fact.card).power:  # a disk
        return True
    values = [seal.value for seal in after.seals]
    return after.board.index[fact.value] in free_region_cards(before) and len(values) == len(set(values))


def what_lasts_ends_in_time(_: Position, fact: e.Fact, after: Position) -> bool:
    """What lasts for a round, or until after a general scoring, is gone when the next round begins."""
    if not isinstance(fact, e.RoundOpened):
        return True
    scored = fact.number - 1 in SCORING_ROUNDS
    late = (each.until == "round" and each.number < fact.number for each in after.lasting)
    return not any(late) and not (scored and any(each.until == "general" for each in after.lasting))


def cards_lie_in_one_place(_: Position, __: e.Fact, after: Position) -> bool:
    """No action card lies in two places: in a stack, under it, on offer, or kept by a seat for a later turn."""
    kept = [each.changes.card for each in after.lasting_of(KeepsCard)]
    lying = [card for row in after.undealt for card in row] + [*after.returned, *after.offered, *kept]
    return len(lying) == len(set(lying))


def bridges_are_held_by_one(before: Position, fact: e.Fact, after: Position) -> bool:
    """On a bridge stands one of its builder's, who came from the court, and goes to an end of it or back to the court.

    When a card is taken, and when a round begins, there is no bridge without one, nor one without a bridge.
    """
    on = after.board.index.get("BANKS")
    if on is None:
        return True
    there, slots = after.held(on), after.board.slots
    bridges = [each.changes for each in before.lasting_of(HeldBridge)]
    match fact:
        case e.Moved(source=source, target=target) if on in (source, target):
            goals = [zone for bridge in bridges for end in bridge.ends for zone in (end, *slots[end])]
            return source == COURT and sum(there) == 1 if target == on else target in (*goals, COURT)
        case e.CardTaken() | e.RoundOpened():
            return there == tuple(sum(bridge.seat == n for bridge in bridges) for n in range(len(there)))
    return sum(there) <= 1


def marks_lie_on_open_ground(before: Position, fact: e.Fact, after: Position) -> bool:
    """What comes to regions for a while comes to open ones: a bridge, an alliance, the Castillo, a token that shuts.

    Each is there once, and a scoreboard is turned once. Of an alliance see `Remembering`.
    """
    alone = (HeldBridge, Quarantined, Protected, CastilloWalked)
    turned = [each.changes.token for each in after.lasting_of(Turned)]
    if any(len(after.lasting_of(kind)) > 1 for kind in alone) or len(turned) != len(set(turned)):
        return False
    if not isinstance(fact, e.LastingBegan):
        return True
    match fact.lasting.changes:
        case HeldBridge(ends=ends):
            return len(set(ends)) == 2 and {*ends} <= {*open_regions(before)}
        case Allied(ends=ends):
            return len(set(ends)) == 2
        case Quarantined(place=place) | Protected(place=place) | CastilloWalked(place=place):
            return place in open_regions(before)
        case Turned(token=token):
            lies = before.spot(token)[0]
            return lies == NOWHERE or not is_taboo(before, lies)
    return True


def tables_of_six_hold(before: Position, fact: e.Fact, after: Position) -> bool:
    """Where a table for six lies there are six at most; it lies alone, and comes from and to open regions."""
    lie = [
        (spot[0], token.spaces[len(after.homes) - 2])
        for token, spot in zip(after.board.tokens, after.tokens, strict=True)
        if token.kind == "table-of-six" and spot[0] != NOWHERE
    ]
    places = [place for place, _ in lie]
    alone = len(places) == len(set(places))
    if isinstance(fact, e.TokenMoved) and fact.token.startswith("table-of-six"):
        shut = {*before.board.regions}.difference(open_regions(before))
        alone = alone and shut.isdisjoint((before.spot(fact.token)[0], fact.place))
    return alone and all(sum(after.held(place)) <= most for place, most in lie)


def nobody_stands_beside_a_sound_castillo(_: Position, __: e.Fact, after: Position) -> bool:
    """The ground beside the Castillo is empty unless the sign of collapse lies there, and that lies nowhere else."""
    if "collapse" not in after.board.token_numbers:
        return True
    lies, beside = after.spot("collapse")[0], after.board.index["BESIDE"]
    return lies in (NOWHERE, beside) and (lies == beside or not any(after.pieces[beside]))


def disks_are_opened_in_time(before: Position, fact: e.Fact, after: Position) -> bool:
    """A disk is set by who laid the power card it comes with, and no round begins before it is opened."""
    if isinstance(fact, e.RoundOpened):
        return not any(card_of(after, seal.card).power for seal in after.seals)
    if isinstance(fact, e.ChoiceSealed) and (power := card_of(before, fact.card).power):
        return (fact.seat, power) in before.laid
    return True


def seals_bind(before: Position, fact: e.Fact, after: Position) -> bool:
    """What a seat has chosen in secret stays as it was sealed, and opens as what it was sealed as."""
    match fact:
        case e.ChoiceSealed():
            bound = fact.commitment == e.commitment(fact.salt, fact.value)
            return bound and after.seals == (*before.seals, fact)
        case e.ChoiceOpened():
            opened = [each for each in before.seals if each not in after.seals]
            told = [(each.seat, each.card, each.value, each.salt, each.commitment) for each in opened]
            return told == [(fact.seat, fact.card, fact.value, fact.salt, fact.commitment)]
    return after.seals == before.seals


Law = Callable[[Position, e.Fact, Position], bool]

LAWS: tuple[Law, ...] = (
    caballeros_conserved,
    kings_region_untouched,
    king_in_a_region,
    castillo_left_in_general_scorings_only,
    scoreboards_in_different_places,
    power_cards_differ,
    jokers_are_followed_before_turns,
    hands_change_by_power_cards_only,
    as_many_cards_as_allowed,
    vetoes_end_in_time,
    points_won_by_scoring_only,
    general_scorings_pay_what_was_foretold,
    no_zone_overfull,
    bearers_stand_by_their_tokens,
    cargo_where_it_may_be,
    neutral_parties_kept_out,
    asides_reached_by_moves_only,
    guests_are_of_others,
    guests_come_from_the_provinces,
    ships_are_boarded_by_holders_and_left_for_the_coast,
    jailed_from_regions_and_freed_into_one,
    what_visits_courts_is_nowhere_else,
    nobody_places_next_to_no_king,
    region_cards_are_hidden_once,
    what_lasts_ends_in_time,
    cards_lie_in_one_place,
    bridges_are_held_by_one,
    marks_lie_on_open_ground,
    tables_of_six_hold,
    nobody_stands_beside_a_sound_castillo,
    disks_are_opened_in_time,
    seals_bind,
)
"""Each is given the position before a fact, the fact, and the position after it."""


# --- watching -------------------------------------------------------------------------------------


class Broken(AssertionError):  # noqa: N818 - it reads as what it is
    """A law did not hold; the message has the law, the game and the event."""


class Remembering:
    """Laws that remember what was: which board was counted on last, and where an alliance lay."""

    def __init__(self) -> None:
        self._lay: tuple[Place, ...] = ()  # where the alliance lay that has just ended
        self._board: tuple[Counts, ...] | None = None  # that of the last place, while nothing has been asked since
        self._pair: tuple[object, ...] | None = None  # what stood on two allied regions when the first was scored

    def follows(self, asked: bool) -> None:
        """Something follows from an answer (`asked`), or from what was known."""
        self._board = None if asked else self._board

    def counts_one_board(self, before: Position, fact: e.Fact) -> bool:
        """Places that are scored one after the other, and nothing is asked between them, are counted on one board.

        But a general scoring counts the Castillo before it is left, and cargo is paid as it comes.
        """
        if isinstance(fact, e.TokenMoved) and fact.place == NOWHERE:
            self._board = None
        if not isinstance(fact, e.Scored):
            return True
        same = self._board in (None, before.pieces)
        self._board = None if fact.general and fact.place == before.board.castillo else before.pieces
        return same

    def ranks_an_alliance_once(self, before: Position, fact: e.Fact) -> bool:
        """Two allied regions that a general scoring scores are ranked together: nothing changes between them."""
        if isinstance(fact, e.RoundOpened | e.PhaseBegan):
            self._pair = None
        allied = next((each.changes for each in before.lasting_of(Allied)), None)
        if allied is None or not isinstance(fact, e.Scored) or not fact.general or fact.place not in allied.ends:
            return True
        there = tuple(before.held(place) for place in allied.ends), kings_region(before), before.homes, before.tokens
        first, self._pair = self._pair is None, there if self._pair is None else self._pair
        return first or self._pair == there

    def allies_open_regions(self, before: Position, fact: e.Fact) -> bool:
        """Tokens of an alliance come to open regions, and those that lie in a closed one stay; cards lie in none."""
        match fact:
            case e.LastingEnded(lasting=lasting) if isinstance(lasting.changes, Allied):
                self._lay = lasting.changes.ends
            case e.LastingBegan(lasting=lasting) if isinstance(lasting.changes, Allied):
                shut = {*before.board.regions} - {*open_regions(before)}
                stay = set() if lasting.changes.cards else shut & {*self._lay}
                self._lay = ()
                return shut & {*lasting.changes.ends} == stay
            case _:
                self._lay = ()
        return True


class Witness:
    """Follows one game event by event and raises `Broken` at the first law that does not hold."""

    def __init__(self, case: str) -> None:
        self.state = BEFORE
        self._case = case
        self._seen = 0
        self._remembering = Remembering()
        self._due = 0  # places that general scorings were to score

    def require(self, holds: bool, law: str) -> None:
        """Raise `Broken` for this law unless it holds."""
        if not holds:
            raise Broken(f"{law} ({self._case}, event {self._seen})")

    def follow(self, events: tuple[Event, ...], engine_says: State | None = None, asked: bool = True) -> None:
        """Check the events that followed from some answers, or from none; the engine must be in the same state."""
        remembered = self._remembering
        remembered.follows(asked)
        laws = (remembered.counts_one_board, remembered.ranks_an_alliance_once, remembered.allies_open_regions)
        for event in events:
            self._seen += 1
            before, self.state = self.state, evolve(self.state, event)
            if isinstance(event, AgendaChanged | TableLaid):
                continue
            if isinstance(event, e.PhaseBegan) and event.phase is Phase.DISKS:
                self._due += len(general_regions(self.state.position)) + 1
            for holds in laws:
                self.require(holds(before.position, event), f"{holds.__doc__} {event}")
            for law in LAWS:
                if not law(before.position, event, self.state.position):
                    self.require(False, f"{law.__doc__} {event}")
        self.require(engine_says in (None, self.state), "The events lead to the state the engine is in")

    def finish(self, setup: Setup, log: list[Event]) -> None:
        """Check the end of the game: nothing is left to do, and all rounds and general scorings were played."""
        self.require(self.state.agenda == (), "The agenda empties")
        self.require(1 in self.state.position.ranks, "Somebody has won")
        opened = tuple(event.number for event in log if isinstance(event, e.RoundOpened))
        self.require(opened == setup.rounds, "All rounds are played")
        asides = self.state.position.board.asides
        scored = (event for event in log if isinstance(event, e.Scored) and event.place not in asides)
        general = sum(event.general for event in scored)
        held = sum(isinstance(event, e.PhaseBegan) and event.phase is Phase.DISKS for event in log)
        self.require(held == len(set(opened) & set(SCORING_ROUNDS)), "General scorings are held when they are due")
        self.require(general == self._due, "A general scoring scores every place that is scored")
