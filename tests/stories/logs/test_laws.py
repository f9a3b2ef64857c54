"""The laws of random games can be broken: each by a fact, or a table, that cannot be."""

from dataclasses import replace

import pytest

from referee.rules import events as e
from referee.rules.boxes.grandissimo.revolution import NobodyRules
from referee.rules.boxes.players_edition.castillo import CastilloWalked
from referee.rules.boxes.players_edition.held_bridges import HeldBridge
from referee.rules.boxes.players_edition.paying import Turned
from referee.rules.editions import EDITIONS
from referee.rules.effects.closures import Protected, Quarantined
from referee.rules.effects.pairs import Allied
from referee.rules.effects.turns import ActionsStopped, KeepsCard
from referee.rules.model import COURT, JOKER, NOWHERE, PROVINCES
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.position import Position, evolve, laid_out
from tests.kit.geography import AMBASSADOR, ARA, CASTILLO, CAT, COLOURS, GAL, SEV, VAL
from tests.kit.harbour import harbour_table
from tests.kit.laws import (
    LAWS,
    Law,
    Remembering,
    asides_reached_by_moves_only,
    bridges_are_held_by_one,
    caballeros_conserved,
    cards_lie_in_one_place,
    cargo_where_it_may_be,
    disks_are_opened_in_time,
    guests_are_of_others,
    guests_come_from_the_provinces,
    jailed_from_regions_and_freed_into_one,
    marks_lie_on_open_ground,
    nobody_places_next_to_no_king,
    nobody_stands_beside_a_sound_castillo,
    region_cards_are_hidden_once,
    ships_are_boarded_by_holders_and_left_for_the_coast,
    tables_of_six_hold,
    what_lasts_ends_in_time,
    what_visits_courts_is_nowhere_else,
)
from tests.rules.tables import BLUE, RED, everywhere, table

CROWD = everywhere(2) | {CASTILLO: (1, 1, 1, 1)}
STANDING = table(
    CROWD | {AMBASSADOR: (0, 1, 0, 0)},
    king=GAL,
    homes=(GAL, VAL, CAT, SEV),
    boxes=("france", "church", "anniversary"),
    scoreboards=(GAL, VAL),
    tokens={"banner-blue": (AMBASSADOR, BLUE)},
    hands=((1, 2, 3),) * 4,
)

BREACHES: list[tuple[str, e.Fact]] = [
    ("caballeros_conserved", e.Moved(RED, VAL, CAT, 3)),  # more than stand there
    ("kings_region_untouched", e.Moved(RED, VAL, GAL, 1)),
    ("kings_region_untouched", e.Moved(RED, GAL, VAL, 1)),
    ("kings_region_untouched", e.GrandeMoved(RED, VAL)),
    ("kings_region_untouched", e.GrandeMoved(BLUE, GAL)),
    ("kings_region_untouched", e.TokenMoved("scoreboard-840", CAT)),
    ("king_in_a_region", e.KingMoved(CASTILLO)),
    ("king_in_a_region", e.KingMoved(NOWHERE)),
    ("castillo_left_in_general_scorings_only", e.Moved(RED, CASTILLO, VAL, 1)),
    ("castillo_left_in_general_scorings_only", e.Scored(VAL, (0, 0, 0, 0), general=True)),
    ("scoreboards_in_different_places", e.TokenMoved("scoreboard-840", VAL)),
    ("vetoes_end_in_time", e.VetoKept(RED, "veto#1", 3)),
    ("points_won_by_scoring_only", e.Scored(VAL, (0, 0, 0, -1), general=False)),
    ("points_won_by_scoring_only", e.Scored(VAL, (1, 0, 0, 0), False, (("king", (2, 0, 0, 0)),))),
    ("general_scorings_pay_what_was_foretold", e.Scored(VAL, (9, 0, 0, 0), True, ())),
    ("no_zone_overfull", e.Moved(RED, VAL, AMBASSADOR, 1)),  # where blue stands
    ("bearers_stand_by_their_tokens", e.Moved(BLUE, AMBASSADOR, CAT, 1)),  # without its banner
    ("bearers_stand_by_their_tokens", e.TokenMoved("scoreboard-840", VAL, RED)),
    ("neutral_parties_kept_out", e.Moved(len(COLOURS[:4]), PROVINCES, CASTILLO, 1)),
    ("seals_bind", e.ChoiceSealed(RED, "king", 4, "VAL", "salt", e.commitment("salt", "CAT"))),
    ("seals_bind", e.ChoiceOpened(RED, "king", "VAL", "salt", e.commitment("salt", "VAL"))),  # which was never sealed
]

ODD_TABLES: list[tuple[str, dict[str, object]]] = [
    ("power_cards_differ", {"laid": ((RED, 5), (BLUE, 5))}),
    ("power_cards_differ", {"laid": ((RED, 5), (RED, 6))}),
    ("jokers_are_followed_before_turns", {"laid": ((RED, JOKER), (BLUE, 5))}),
    ("as_many_cards_as_allowed", {"taken": ((RED, "king"), (BLUE, "king"))}),
    ("as_many_cards_as_allowed", {"taken": ((RED, "king"), (RED, "evict"))}),
    ("as_many_cards_as_allowed", {"taken": ((RED, "king"),), "offered": ("king",)}),
    ("hands_change_by_power_cards_only", {"hands": ((1, 2, 3, 4), *STANDING.hands[1:])}),
    ("points_won_by_scoring_only", {"scores": (1, 0, 0, 0)}),
    ("seals_bind", {"seals": (e.ChoiceSealed(RED, "king", 4, "VAL", "", ""),)}),
]


def broken_by(fact: e.Fact) -> set[str]:
    after = evolve(STANDING, fact)
    return {law.__name__ for law in LAWS if not law(STANDING, fact, after)}


@pytest.mark.parametrize(("law", "fact"), BREACHES, ids=[f"{n} {law}" for n, (law, _) in enumerate(BREACHES)])
def test_a_fact_that_cannot_be_breaks_its_law(law: str, fact: e.Fact) -> None:
    assert law in broken_by(fact)


def test_at_the_same_table_a_fact_that_can_be_breaks_none() -> None:
    facts = [e.Moved(RED, VAL, CAT, 2), e.GrandeMoved(BLUE, CAT), e.Scored(VAL, (5, 0, 0, 0), False, ())]

    assert [set()] * 3 == [broken_by(fact) for fact in facts]


@pytest.mark.parametrize(("law", "change"), ODD_TABLES, ids=[f"{n} {law}" for n, (law, _) in enumerate(ODD_TABLES)])
def test_a_table_that_cannot_be_breaks_its_law(law: str, change: dict[str, object]) -> None:
    [holds] = [claim for claim in LAWS if claim.__name__ == law]

    assert not holds(STANDING, e.LeaderNamed(RED), STANDING.having(**change))


def test_cargo_on_a_space_apart_or_free_in_spain_breaks_its_law() -> None:
    before = table({VAL: (1, 0, 0, 0)}, boxes=("colonies",))
    viceroy, america = before.board.index["AME-viceroy"], before.board.index["AME"]
    spots = [(america, None), (america, RED), (viceroy, RED), (VAL, None)]
    facts = [e.TokenMoved("gold#1", place, bearer) for place, bearer in spots]

    assert [True, True, False, False] == [cargo_where_it_may_be(before, fact, evolve(before, fact)) for fact in facts]


def test_what_is_placed_scored_or_lies_in_a_zone_aside_breaks_its_law() -> None:
    before = laid_out(harbour_table(4)).having(round=4)
    aside = before.board.index["LAZARET"]
    facts = [
        e.Moved(RED, PROVINCES, aside, 1),
        e.Moved(RED, aside, VAL, 1),
        e.Placed(RED, ((aside, 1),)),
        e.Scored(aside, (0, 1, 0, 0), general=True),
        e.TokenMoved("beacon", aside),
        e.GrandeMoved(RED, aside),
        e.KingMoved(aside),
    ]

    held = [asides_reached_by_moves_only(before, fact, evolve(before, fact)) for fact in facts]
    assert [True, True, False, False, False, False, False] == held


def test_a_guest_of_himself_or_of_nobody_or_one_who_stays_on_breaks_its_law() -> None:
    before = table(boxes=("grandissimo",), offered=("king",))
    red, blue, brown = (before.board.guest_rooms[colour] for colour in ("red", "blue", "brown"))
    visit, takes = e.Moved(RED, PROVINCES, blue, 1), e.CardTaken(BLUE, "king")
    facts = [visit, e.Moved(RED, PROVINCES, red, 1), e.Moved(RED, PROVINCES, brown, 1), takes]

    assert [True, False, False, True] == [guests_are_of_others(before, fact, evolve(before, fact)) for fact in facts]
    hosting = evolve(before, visit)
    assert not guests_are_of_others(hosting, takes, evolve(hosting, takes))


def test_places_of_one_scoring_that_are_counted_on_two_boards_break_its_law() -> None:
    scored = e.Scored(VAL, (5, 0, 0, 0), False, ())
    moved = evolve(STANDING, e.Moved(RED, VAL, CAT, 1))

    def held(second: Position, asked: bool) -> bool:
        remembering = Remembering()
        assert remembering.counts_one_board(STANDING, scored)
        remembering.follows(asked)
        return remembering.counts_one_board(second, scored)

    assert [True, False, True] == [held(STANDING, False), held(moved, False), held(moved, True)]


def test_an_alliance_that_is_ranked_twice_breaks_its_law() -> None:
    allied = STANDING.having(lasting=(Lasting(Allied((VAL, CAT), late=False, cards=False), "general"),))
    first, second = (e.Scored(place, (5, 0, 0, 0), True, ()) for place in (VAL, CAT))
    changes = [e.Moved(RED, VAL, SEV, 1), e.Moved(RED, SEV, ARA, 1), e.GrandeMoved(BLUE, SEV), e.KingMoved(CAT)]

    def held(change: e.Fact) -> bool:
        remembering = Remembering()
        assert remembering.ranks_an_alliance_once(allied, first)
        return remembering.ranks_an_alliance_once(evolve(allied, change), second)

    assert [False, True, False, False] == [held(change) for change in changes]


def test_a_token_of_an_alliance_that_comes_to_a_closed_region_or_leaves_one_breaks_its_law() -> None:
    before = table(king=CAT, edition=EDITIONS["big_box_nl"], boxes=("intrigue", "players_edition"))

    def held(lay: tuple[int, int], lie: tuple[int, int], cards: bool = False) -> bool:
        was, now = (Lasting(Allied(ends, late=False, cards=cards), "general") for ends in (lay, lie))
        remembering = Remembering()
        assert remembering.allies_open_regions(before, e.LastingEnded(was))
        return remembering.allies_open_regions(before, e.LastingBegan(now))

    assert [True, True] == [held((VAL, SEV), (VAL, ARA)), held((VAL, CAT), (ARA, CAT))]
    assert [False, False] == [held((VAL, SEV), (VAL, CAT)), held((VAL, CAT), (VAL, SEV))]
    assert held((VAL, CAT), (VAL, SEV), cards=True)


def told_apart() -> list[tuple[Law, Position, e.Fact, e.Fact]]:
    """Laws of what Grandissimo has, each with a table, a fact that can be there, and one that cannot."""
    before = table({VAL: (2, 1, 0, 0)}, king=CAT, boxes=("grandissimo",), tokens={"ship#1": (COURT, RED)})
    jail, ship, guests = (before.board.index[code] for code in ("PRISON", "VESSEL", "GUESTS-blue"))
    sealed = e.ChoiceSealed(RED, "king_incognito", 4, "GAL", "salt", e.commitment("salt", "GAL"))
    done, kept = Lasting(ActionsStopped((RED,)), "round", 3), Lasting(KeepsCard(RED, "king", 4), "replaced")
    dealt = replace(kept, changes=KeepsCard(RED, "adviser", 4))  # which lies in its stack
    visiting = evolve(before, e.Moved(RED, PROVINCES, guests, 1))
    away = evolve(before.having(lasting=(Lasting(NobodyRules(NOWHERE, 0), "general"),)), e.KingMoved(NOWHERE))
    aboard = ships_are_boarded_by_holders_and_left_for_the_coast
    jailed = jailed_from_regions_and_freed_into_one
    return [
        (guests_come_from_the_provinces, before, e.Moved(RED, PROVINCES, guests, 1), e.Moved(RED, COURT, guests, 1)),
        (guests_come_from_the_provinces, visiting, e.Moved(RED, guests, VAL, 1), e.Moved(RED, guests, COURT, 1)),
        (aboard, before, e.Placed(RED, ((ship, 1),)), e.Placed(BLUE, ((ship, 1),))),
        (aboard, before, e.Moved(RED, ship, VAL, 1), e.Moved(RED, ship, ARA, 1)),
        (aboard, before, e.Moved(RED, ship, COURT, 1), e.Moved(RED, VAL, ship, 1)),
        (jailed, before, e.Moved(RED, VAL, jail, 1), e.Moved(RED, VAL, jail, 2)),
        (jailed, before, e.Moved(RED, jail, GAL, 2), e.Moved(RED, jail, CAT, 1)),
        (what_visits_courts_is_nowhere_else, before, e.TokenMoved("queen", COURT, RED), e.TokenMoved("queen", VAL)),
        (nobody_places_next_to_no_king, away, e.Placed(RED, ((CASTILLO, 1),)), e.Placed(RED, ((VAL, 1),))),
        (region_cards_are_hidden_once, before, sealed, replace(sealed, value="POR")),
        (
            region_cards_are_hidden_once,
            evolve(before, sealed),
            replace(sealed, value="VAL"),
            replace(sealed, seat=BLUE),
        ),
        (cards_lie_in_one_place, before, e.LastingBegan(kept), e.LastingBegan(dealt)),
        (what_lasts_ends_in_time, evolve(before, e.LastingBegan(done)), e.RoundOpened(3), e.RoundOpened(4)),
    ]


def test_what_cannot_be_in_a_box_breaks_its_law_and_what_can_be_does_not() -> None:
    for law, there, can_be, cannot in (*told_apart(), *pools_told_apart()):
        assert [True, False] == [law(there, fact, evolve(there, fact)) for fact in (can_be, cannot)], (law, can_be)


def pools_told_apart() -> list[tuple[Law, Position, e.Fact, e.Fact]]:
    """Laws of what the Players' edition and the Special cards have, as above."""
    before = table(
        {VAL: (2, 1, 0, 0), GAL: (4, 2, 0, 0)},
        king=CAT,
        edition=EDITIONS["big_box_nl"],
        boxes=("intrigue", "players_edition", "special"),
        laid=((RED, 103), (BLUE, 20)),
        scoreboards=(CAT, SEV),  # the greater one where the King is
    )
    on, beside = (before.board.index[code] for code in ("BANKS", "BESIDE"))
    bridge = e.LastingBegan(Lasting(HeldBridge(RED, VAL, (VAL, SEV), on), "replaced"))
    held = evolve(evolve(before, e.Moved(RED, COURT, on, 1)), bridge)
    left = evolve(held, e.Moved(RED, on, VAL, 1))
    shut = evolve(before, e.LastingBegan(Lasting(Quarantined(GAL), "replaced")))
    six = evolve(before, e.TokenMoved("table-of-six#1", GAL))
    fallen = evolve(before, e.TokenMoved("collapse", beside))
    sealed = e.ChoiceSealed(RED, "tormenta", 4, "GAL", "salt", e.commitment("salt", "GAL"))
    opened = e.ChoiceOpened(RED, "tormenta", "GAL", "salt", sealed.commitment)
    full = "table-of-six#1"

    def begins(*changes: Modifier) -> list[e.Fact]:
        return [e.LastingBegan(Lasting(each, "replaced")) for each in changes]

    def pairs(law: Law, there: Position, can_be: e.Fact, *cannot: e.Fact) -> list[tuple[Law, Position, e.Fact, e.Fact]]:
        return [(law, there, can_be, each) for each in cannot]

    bridges, marks, in_time = bridges_are_held_by_one, marks_lie_on_open_ground, disks_are_opened_in_time
    ground = nobody_stands_beside_a_sound_castillo
    return [
        *pairs(bridges, before, e.Moved(RED, COURT, on, 1), e.Moved(RED, COURT, on, 2), e.Moved(RED, VAL, on, 1)),
        *pairs(bridges, held, e.Moved(RED, on, SEV, 1), e.Moved(RED, on, GAL, 1), e.Moved(BLUE, COURT, on, 1)),
        *pairs(bridges, held, e.Moved(RED, on, COURT, 1), e.Moved(RED, on, CASTILLO, 1)),
        *pairs(bridges, held, e.CardTaken(RED, "king")),
        (bridges, left, e.Moved(RED, VAL, SEV, 1), e.CardTaken(RED, "king")),
        *pairs(marks, before, *begins(Quarantined(VAL), Quarantined(CAT), Protected(CAT), CastilloWalked(CAT, True))),
        *pairs(marks, before, *begins(Allied((VAL, GAL), False, False), Allied((VAL, VAL), False, False))),
        *pairs(marks, shut, *begins(Protected(VAL), Protected(GAL), Quarantined(VAL))),
        *pairs(marks, before, *begins(Turned("scoreboard-400", False), Turned("scoreboard-840", False))),
        *pairs(tables_of_six_hold, before, e.TokenMoved(full, GAL), e.TokenMoved(full, CAT)),
        *pairs(tables_of_six_hold, six, e.Moved(RED, GAL, VAL, 1), e.Moved(RED, VAL, GAL, 1)),
        *pairs(tables_of_six_hold, six, e.TokenMoved("table-of-six#2", VAL), e.TokenMoved("table-of-six#2", GAL)),
        *pairs(ground, before, e.TokenMoved("collapse", beside), e.TokenMoved("collapse", GAL)),
        (
            ground,
            evolve(fallen, e.Moved(RED, VAL, beside, 1)),
            e.CardTaken(RED, "king"),
            e.TokenMoved("collapse", NOWHERE),
        ),
        (in_time, before, sealed, replace(sealed, seat=BLUE)),
        (in_time, evolve(before, sealed), opened, e.RoundOpened(5)),
    ]


def test_who_stands_in_a_zone_aside_counts_among_the_pieces_of_its_colour() -> None:
    before = laid_out(harbour_table(4))
    came = evolve(before, e.Moved(RED, PROVINCES, before.board.index["LAZARET"], 2))
    lost = came.having(pieces=(*came.pieces[:-1], (0,) * 5))

    assert caballeros_conserved(before, e.LeaderNamed(RED), came)
    assert not caballeros_conserved(came, e.LeaderNamed(RED), lost)


def test_every_law_is_shown_to_be_breakable() -> None:
    alone = (cargo_where_it_may_be, asides_reached_by_moves_only, guests_are_of_others)
    apart = {law.__name__ for law in (*alone, *(law for law, *_ in (*told_apart(), *pools_told_apart())))}
    shown = {law for law, _ in (*BREACHES, *ODD_TABLES)} | apart

    assert {law.__name__ for law in LAWS} == shown
