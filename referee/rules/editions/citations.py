"""Where each rulebook prints which rule: every rule that reports explain, and every answer of an edition.

Rules are named by ids: those of the round and the board, and one for each design of an action card; answers by fields
of `Edition`. The wording of a rule is in the templates.
"""

from collections.abc import Mapping

from referee.rules.editions import alga_se, big_box_nl, koens, rebel_pl, rio_grande

OURS = frozenset({"house", "away", "pause", "press"})
"""Rules of the referee, which no rulebook prints."""

SAYS: Mapping[str, Mapping[int, str] | Mapping[str, str]] = {
    "rio_grande": rio_grande.SAYS,
    "koens": koens.SAYS,
    "rebel_pl": rebel_pl.SAYS,
    "alga_se": alga_se.SAYS,
    "big_box_nl": big_box_nl.SAYS,
}
"""The rules, and the fields of `Edition`, that each edition prints on each page; in a book without page numbers under
each heading, with underscores for blanks."""

_PILE_1: Mapping[str, int | str] = {
    "rio_grande": 8,
    "koens": "Action_Cards_in_the_1_Pile",
    "rebel_pl": "Karty_akcji_z_pierwszego_stosu",
    "big_box_nl": "p._9",
}
_PILE_2: Mapping[str, int | str] = {
    "rio_grande": 9,
    "koens": "Action_Cards_in_the_2_Pile",
    "rebel_pl": "Karty_akcji_z_drugiego_stosu",
    "big_box_nl": "p._10",
}
_PILE_3: Mapping[str, int | str] = {
    "rio_grande": 10,
    "koens": "Action_Cards_in_the_3_Pile",
    "rebel_pl": "Karty_akcji_z_trzeciego_stosu",
    "big_box_nl": "p._11",
}
_PILE_4: Mapping[str, int | str] = {
    "rio_grande": 12,
    "koens": "Action_Cards_in_the_4_Pile",
    "rebel_pl": "Karty_akcji_z_czwartego_stosu",
    "big_box_nl": "p._12",
}

PAGES: Mapping[str, Mapping[str, int | str]] = {
    "own_from_one": _PILE_1,
    "add_two": _PILE_1,
    "add_two_or_own": _PILE_1,
    "five_from_one": {**_PILE_1, "alga_se": "Första_högens_handlingskort"},
    "three_foreign": _PILE_1,
    "three_any": _PILE_1,
    "two_and_two": _PILE_1,
    "four_own": _PILE_1,
    "four_any": {"rio_grande": 8, "koens": "Action_Cards_in_the_1_Pile", "rebel_pl": "Karty_akcji_z_pierwszego_stosu"},
    "objecting": {**_PILE_2, "alga_se": "Andra_högens_handlingskort"},
    "decay_all": _PILE_2,
    "decay_three": _PILE_2,
    "king_returns": {**_PILE_2, "alga_se": "Andra_högens_handlingskort"},
    "send_one_each": _PILE_2,
    "secret_send_two": _PILE_2,
    "secret_send_all": {**_PILE_2, "rio_grande": 10},
    "score_pick": {**_PILE_2, "rio_grande": 10, "alga_se": "Andra_högens_handlingskort"},
    "score_4": _PILE_3,
    "score_5": {**_PILE_3, "alga_se": "Tredje_högens_handlingskort"},
    "score_67": _PILE_3,
    "score_castillo": {**_PILE_3, "alga_se": "Tredje_högens_handlingskort"},
    "score_pick_3": {**_PILE_3, "rio_grande": 11, "alga_se": "Tredje_högens_handlingskort"},
    "score_firsts": {**_PILE_3, "rio_grande": 11},
    "score_most": {**_PILE_3, "rio_grande": 11, "alga_se": "Tredje_högens_handlingskort"},
    "score_fewest": {**_PILE_3, "rio_grande": 11, "alga_se": "Tredje_högens_handlingskort"},
    "scoreboard": {**_PILE_4, "rio_grande": 11, "alga_se": "Poängbrickorna"},
    "evict": {**_PILE_4, "rio_grande": 11},
    "grande": {**_PILE_4, "alga_se": "Fjärde_högens_handlingskort"},
    "power_back": {**_PILE_4, "alga_se": "Fjärde_högens_handlingskort"},
    "court_two": {**_PILE_4, "alga_se": "Fjärde_högens_handlingskort"},
    "score_secret": {**_PILE_4, "alga_se": "Fjärde_högens_handlingskort"},
    "king": {
        "rio_grande": 12,
        "koens": "The_Action_Card_in_the_5_Pile",
        "rebel_pl": "Karta_akcji_w_piątym_stosie",
        "big_box_nl": "p._12",
        "alga_se": "Femte_högens_handlingskort",
    },
}
"""The page or heading of each action card of the base game, and of how one objects to it, by edition; in the order of
Rio Grande. A book that prints it nowhere says among its `READINGS` how it is read."""

READINGS: Mapping[str, Mapping[str, str]] = {
    "rio_grande": rio_grande.READINGS,
    "koens": koens.READINGS,
    "rebel_pl": rebel_pl.READINGS,
    "alga_se": alga_se.READINGS,
    "big_box_nl": big_box_nl.READINGS,
}
"""Where a book is silent or contradicts itself: by edition and rule or field, why it is read as it is."""

DIFFERS: Mapping[str, str] = {
    "leader": "first_leader",
    "laying": "next_leader",
    "reinforcing": "reinforce",
    "shortfall": "shortfall",
    "placing": "placement",
    "ties": "tie_skip",
    "general-disk": "court_by_disk",
    "objecting": "veto_granularity",
    "veto": "veto_life",
    "places": "placement",
    "take-of-courts": "decay_cards",
    "king-returns": "king_returns_scope",
    "send-one-of-each": "send_one_scope",
    "send-in-secret": "secret_two_fallback",
    "score-chosen": "score_pick_castillo",
    "score-first-places": "firsts_bonus",
    "put-scoreboard": "scoreboard_kings_region",
    "send-king-next": "adviser",
    "evict": "evict_bad_target",
    "take-power-back": "power_discard",
    "call-to-court": "shortfall_on_court_card",
}
"""The field of `Edition` that decides the wording of a rule, or of what an effect tells."""

BOXES: Mapping[str, Mapping[str, str]] = {
    "slots": {"koens": "Variant_Rules:_France", "rebel_pl": "Zasady_alternatywne:_Francja"},
    "banner": {"big_box_nl": "Jubileumuitbreiding"},
    "home_advantage": {
        "koens": "Variant_Rules:_Home_Region_Advantages",
        "rebel_pl": "Zasady_alternatywne:_Przewaga_regionu_rodzinnego",
    },
    "moving_restrictions": {
        "koens": "Variant_Rules:_Moving_Restrictions",
        "rebel_pl": "Zasady_alternatywne:_Ograniczenia_ruchu",
    },
    "granada": {"koens": "Variant_Rules:_Granada", "rebel_pl": "Zasady_alternatywne:_Granada"},
    "church": {"koens": "The_Church", "rebel_pl": "Zasady_alternatywne:_Kościół"},
    "colonies": {"rio_grande": "7_(Colonies)", "big_box_nl": "Grootinquisiteur_&_Koloniën"},
    "overseas": {"rio_grande": "9_(Colonies)", "big_box_nl": "De_nieuwe_regio's,_Schip,_América_en_África"},
    "spaces": {"rio_grande": "9_(Colonies)", "big_box_nl": "Francia"},
    "apart": {"rio_grande": "9_(Colonies)", "big_box_nl": "Kapiteinsveld,_De_onderkoning_van_América"},
    "cargo": {"rio_grande": "9_(Colonies)", "big_box_nl": "Goud_en_goederen"},
    "inquisitor": {"rio_grande": "8_(Colonies)", "big_box_nl": "De_Grootinquisiteur"},
    "limit-table": {"rio_grande": "8_(Colonies)", "big_box_nl": "Begrenzingstableau"},
    "inquisition": {"rio_grande": "8_(Colonies)", "big_box_nl": "De_Grootinquisiteur"},
    "close_card": {"rio_grande": "10_(Colonies)", "big_box_nl": "Actiekaart_sluiten"},
    "double": {"big_box_nl": "Dubbelslag"},
    "free_choice": {"big_box_nl": "Vrije_keuze"},
    "score_new": {"rio_grande": "7_(Colonies)", "big_box_nl": "Extra_puntentelling"},
    "score_black": {"big_box_nl": "Extra_puntentelling"},
    "transport": {"big_box_nl": "Transport"},
    "score_later": {"big_box_nl": "Extra_puntentelling"},
    "conspiracy": {"rio_grande": "10_(Colonies)", "big_box_nl": "Complot"},
    "limit_table": {"rio_grande": "8_(Colonies)", "big_box_nl": "Begrenzingstableau"},
    "joint_force": {"big_box_nl": "Vereende_kracht"},
    "conquistadores": {"big_box_nl": "Conquistadores"},
    "last_word": {"big_box_nl": "Het_laatste_woord"},
    "clearing_order": {"big_box_nl": "Ontruimingsbevel"},
    "revolution": {"rio_grande": "15_(Grandissimo)", "big_box_nl": "Revolucie"},
    "king_incognito": {"big_box_nl": "Koning_incognito"},
    "spanish_inquisition": {"rio_grande": "14,_15_(Grandissimo)", "big_box_nl": "Spaanse_inquisitie"},
    "action_stop": {"big_box_nl": "Actiestop"},
    "boycott": {"rio_grande": "15_(Grandissimo)", "big_box_nl": "Boycot"},
    "covenant": {"big_box_nl": "Verbond"},
    "espionage": {"big_box_nl": "Spionage"},
    "to_the_castillo": {"big_box_nl": "Op_naar_het_Castillo"},
    "score_courts": {"big_box_nl": "Puntentelling_van_de_hoven"},
    "alliance": {"rio_grande": "15_(Grandissimo)", "big_box_nl": "Alliantie"},
    "intrigue": {"rio_grande": "14,_15", "big_box_nl": "Koning_&_Intrigant,_Spelverloop"},
    "settling": {"rio_grande": "14", "big_box_nl": "Koning_&_Intrigant,_Voorbereiding"},
    "hand": {"rio_grande": "14", "big_box_nl": "Koning_&_Intrigant,_Voorbereiding"},
    "ranked-placing": {"rio_grande": "14", "big_box_nl": "Koning_&_Intrigant,_Spelverloop"},
    "own-action": {"rio_grande": "14,_15", "big_box_nl": "Koning_&_Intrigant,_Spelverloop"},
    "veto-early": {"rio_grande": "15"},
    "king-and-colonies": {"rio_grande": "16", "big_box_nl": "Koloniën,_Koning_&_Intrigant"},
    "intrigue-card": {"rio_grande": "15", "big_box_nl": "Intrigantenkaart"},
    "muster": {"rio_grande": "15", "big_box_nl": "Verduidelijkingen_Koning_&_Intrigant"},
    "send-rivals": {"rio_grande": "15", "big_box_nl": "Verduidelijkingen_Koning_&_Intrigant"},
    "escort": {"rio_grande": "15", "big_box_nl": "Verduidelijkingen_Koning_&_Intrigant"},
    "count_twice": {"big_box_nl": "Verduidelijkingen_Koning_&_Intrigant"},
    "throw_in": {"big_box_nl": "Verduidelijkingen_Koning_&_Intrigant"},
    "five_instead": {"rio_grande": "15"},
    "last_disk": {"rio_grande": "15", "big_box_nl": "Spionage"},
    "grandes_by_disk": {"rio_grande": "15"},
    "bridge": {"rio_grande": "15", "big_box_nl": "Bruggenbouw"},
    "move_before": {"rio_grande": "15"},
    "quarantine": {"rio_grande": "15"},
    "score_two": {"rio_grande": "15"},
    "score_elsewhere": {"rio_grande": "15"},
    "quarantine_token": {"big_box_nl": "Quarantaine"},
    "royal_protection": {"big_box_nl": "Koninklijke_bescherming"},
    "pact": {"big_box_nl": "Alliantie"},
    "mistress": {"big_box_nl": "Minnares"},
    "tormenta": {"big_box_nl": "Tormenta"},
    "joker": {"big_box_nl": "Joker"},
    "uprising": {"big_box_nl": "Opstand"},
    "max_six": {"big_box_nl": "Maximaal_6"},
    "civil_war": {"big_box_nl": "Burgeroorlog"},
    "bridge_building": {"big_box_nl": "Bruggenbouw"},
    "collapse": {"big_box_nl": "Instortingsgevaar"},
    "plot": {"big_box_nl": "Samenzwering"},
    "travel_day": {"big_box_nl": "Reisdag"},
    "fiesta": {"big_box_nl": "Fiesta"},
    "coup": {"big_box_nl": "Staatsgreep"},
    "score_own": {"big_box_nl": "Speciale_kaarten,_135"},
    "remover": {"big_box_nl": "Speciale_kaarten,_105"},
    "score_offered": {"big_box_nl": "Speciale_kaarten,_155"},
    "slip_before": {"big_box_nl": "Speciale_kaarten,_75"},
    "score_any": {"big_box_nl": "Speciale_kaarten,_145"},
    "grandissimo": {"rio_grande": "13_(Grandissimo)", "big_box_nl": "Grandissimo,_Voorbereidingen"},
    "mercenaries": {"rio_grande": "13,_15_(Grandissimo)", "big_box_nl": "Grandissimo,_Voorbereidingen"},
    "portugal": {"rio_grande": "14_(Grandissimo)", "big_box_nl": "Nieuwe_regio:_Portugal"},
    "vessel": {"rio_grande": "13_(Grandissimo)", "big_box_nl": "Schip"},
    "prison": {"rio_grande": "14_(Grandissimo)", "big_box_nl": "Gevangenis"},
    "queen": {"rio_grande": "16_(Grandissimo)", "big_box_nl": "Koningin"},
    "jester": {"rio_grande": "16_(Grandissimo)", "big_box_nl": "Hofnar"},
    "double_turn": {"rio_grande": "16_(Grandissimo)", "big_box_nl": "Dubbele_beurt"},
    "queen_and_jester": {"rio_grande": "16_(Grandissimo)", "big_box_nl": "Koningin_en_Hofnar"},
    "score_coast": {"big_box_nl": "Extra_puntentelling"},
    "score_inland": {"big_box_nl": "Extra_puntentelling"},
}
"""The books that print the rules of boxes, and where."""

_VARIANTS = ("koens", "rebel_pl")
_BOTH = ("rio_grande", "big_box_nl")

PRINTED_BY: Mapping[str, tuple[str, ...]] = {
    "home_advantage": _VARIANTS,
    "moving_restrictions": _VARIANTS,
    "france": _VARIANTS,
    "granada": _VARIANTS,
    "church": _VARIANTS,
    "anniversary": ("big_box_nl",),
    "intrigue": _BOTH,
    "decennial": ("rio_grande",),
    "colonies": _BOTH,
    "grandissimo": _BOTH,
    "players_edition": ("big_box_nl",),
    "special": ("big_box_nl",),
}
"""The books that print each box. Where the table's own is not among them, these are in play beside it."""

TOUCHED: Mapping[str, tuple[str, ...]] = {
    "home_advantage": ("scoring", "placing"),
    "moving_restrictions": ("reach",),
    "granada": ("setup", "scoring", "reach", "placing", "lasting"),
    "church": ("setup", "scoring", "reach", "placing", "reinforcing"),
    "colonies": ("setup",),
    "grandissimo": ("setup",),
    "intrigue": ("laying",),
}
"""The rules that a box changes: when they are explained, so is the box's. `lasting`: the end of a lasting change."""

INSTEAD: Mapping[tuple[str, ...], Mapping[str, str]] = {
    ("grandissimo",): {
        "overseas": "portugal",
        "ship": "vessel",
        "guests": "jester",
        "inquisitor": "spanish_inquisition",
    },
    ("intrigue",): {
        "taking": "intrigue",
        "special": "own-action",
        "placing": "ranked-placing",
        "intrigue": "intrigue-card",
        "send_one_each": "send-rivals",
        "settled": "settling",
        "counts-twice": "count_twice",
        "shut": "quarantine",
    },
    ("intrigue", "colonies"): {"taking": "king-and-colonies", "settled": "colonies"},
}
"""The rules that others replace, by the boxes played together; combinations of more boxes come later."""

HANGS: Mapping[str, str] = {
    "own-action": "intrigue.compulsory",
    "settling": "intrigue.settle_from",
    "mercenaries": "grandissimo.black_scored",
    "vessel": "grandissimo.unload_whole",
    "inquisitor": "colonies.black_unowned",
}
"""The reading that decides the wording of a box's rule."""

_SYMBOLS_BORNE = (
    "double_turn", "covenant", "free_choice", "espionage", "alliance", "to_the_castillo", "action_stop", "joint_force",
)  # fmt: skip

ASKED: Mapping[str, tuple[str, ...]] = {
    "conspiracy.grandes_wait": ("conspiracy", "grandes_by_disk", "coup"),
    "colonies.kept_brings": ("close_card", "double"),
    "colonies.black_unowned": ("inquisition", "score_black"),
    "colonies.extra_placed": ("inquisition", "score_black"),
    "colonies.table_filled": ("limit_table",),
    "colonies.table_filler": ("limit_table",),
    "intrigue.remover_vetoes": ("close_card",),
    "grandissimo.boycott_king": ("boycott",),
    "grandissimo.alliance_of": ("alliance",),
    "grandissimo.alliance_when": ("alliance",),
    "grandissimo.double_turn_saves": ("double_turn",),
    "grandissimo.double_turn_returning": ("double_turn",),
    "grandissimo.revolution_away": ("revolution",),
    "grandissimo.revolution_unnamed": ("revolution",),
    "grandissimo.revolution_nobody": ("revolution",),
    "grandissimo.revolution_back_at_emptying": ("revolution",),
    "grandissimo.court_guests": ("score_courts",),
    "grandissimo.court_cut": ("score_courts",),
    "grandissimo.inquisitor": ("spanish_inquisition",),
    "grandissimo.inquisitor_use": ("spanish_inquisition",),
    "grandissimo.figures_taken": ("queen_and_jester",),
    "grandissimo.figure_at_once": ("queen_and_jester",),
    "grandissimo.take_from_rival": ("queen_and_jester",),
    "grandissimo.queen_castillo": ("queen_and_jester",),
    "grandissimo.queen_places_later": ("queen_and_jester",),
    "grandissimo.jester_when": ("queen_and_jester",),
    "grandissimo.pardon_with": ("king",),
    "grandissimo.symbol_with": _SYMBOLS_BORNE,
    "grandissimo.symbol_alone": _SYMBOLS_BORNE,
    "alliance.one_shut": ("alliance", "pact"),
    "players_edition.royal_choice": ("king", "intrigue"),
    "players_edition.travel_day_same": ("travel_day",),
    "players_edition.plot_special": ("plot",),
    "players_edition.pact_when": ("pact",),
    "players_edition.bridge_whose": ("bridge_building",),
    "players_edition.bridge_places": ("bridge_building",),
    "players_edition.mistress_from": ("mistress",),
    "players_edition.quarantine_first": ("quarantine_token",),
    "players_edition.quarantine_end": ("quarantine_token",),
    "players_edition.uprising_beside": ("uprising",),
    "players_edition.uprising_cut": ("uprising",),
    "special.coup_when": ("coup",),
    "special.fiesta_royal": ("fiesta",),
    "special.fiesta_must": ("fiesta",),
    "special.royal_protection_end": ("royal_protection",),
    "special.move_before_window": ("slip_before",),
    "special.score_king": ("score_any", "score_offered"),
    "special.remover_tokens": ("remover",),
    "special.max_six_surplus": ("max_six",),
}
"""The cards that ask a reading of their table; one whose id ends in a card's name that card alone asks."""

WEIGHTY = frozenset(
    {
        "home_advantage.ranks",
        "special.coup_when",
        "special.score_king",
        "special.remover_tokens",
        "players_edition.travel_day_same",
        "players_edition.tormenta",
        "players_edition.drives.civil_war",
        "players_edition.collapse",
        "players_edition.bridge_whose",
        "players_edition.pact_when",
        "players_edition.uprising_cut",
        "grandissimo.black_scored",
        "grandissimo.boycott",
        "grandissimo.alliance_when",
        "grandissimo.clearing_order",
        "grandissimo.last_word",
        "grandissimo.revolution_nobody",
    }
)
"""Readings on which a home hangs, or more than ten points of one player in one scoring."""

PRINTED = frozenset({"grandissimo.symbol.double_turn", "grandissimo.symbol.joint_force"})
"""Readings that a book prints, though it leaves open what is asked alike of other cards."""

BRINGS_READ = frozenset({10, 20, 30, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180})
"""Power cards of which no book prints what they bring, though no reading asks for it."""

ADVISED: Mapping[str, Mapping[str, int]] = {"rio_grande": {"grandissimo.plays": 11}}
"""How many cards at least a book advises to keep, by the readings that leave them out (Rio Grande p. 12)."""

NOT_AMONG: Mapping[str, tuple[str, ...]] = {"grandissimo.plays": ("queen_and_jester",)}
"""The cards among these readings that such advice does not count: they are in another stack."""

_SYMBOLS = ("grandissimo.jail", "grandissimo.ships")
_FIGURES = ("grandissimo.plays.queen_and_jester",)
_BLACK = ("grandissimo.mercenaries",)

VOID_WITHOUT: Mapping[str, tuple[str, ...]] = {
    "grandissimo.black_scored": _BLACK,
    "grandissimo.black_castillo": _BLACK,
    "grandissimo.ship_second_rival": ("grandissimo.ships",),
    "grandissimo.symbol-ship": ("grandissimo.ships",),
    "grandissimo.symbol-jail": ("grandissimo.jail",),
    "grandissimo.symbol_alone": _SYMBOLS,
    "grandissimo.outside_in_reach": (*_SYMBOLS, *_FIGURES),
}
"""Readings, or answers to one asked of many cards, that say nothing where a table leaves out all of these.

What only some cards ask (`ASKED`) is void without them anyway.
"""
