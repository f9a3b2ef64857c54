"""Where each rulebook says what: for every rule a report can be asked about, and for every answer of an edition.

Knows rules by ids: those of the round and the board, and one for each design of an action card; answers by the names
of the fields of `Edition`. What a rule says is said above, in the reader's language.
"""

from collections.abc import Mapping

from referee.rules.editions import alga_se, big_box_nl, koens, rebel_pl, rio_grande

OURS = frozenset({"house", "away", "press"})
"""No rulebook's rules but the referee's own."""

SAYS: Mapping[str, Mapping[int, str] | Mapping[str, str]] = {
    "rio_grande": rio_grande.SAYS,
    "koens": koens.SAYS,
    "rebel_pl": rebel_pl.SAYS,
    "alga_se": alga_se.SAYS,
    "big_box_nl": big_box_nl.SAYS,
}
"""By edition, then by page, or by heading where a book numbers no pages, with underscores for blanks: the rules that
stand there, and the fields of `Edition` that are answered there."""

READINGS: Mapping[str, Mapping[str, str]] = {
    "rio_grande": rio_grande.READINGS,
    "koens": koens.READINGS,
    "rebel_pl": rebel_pl.READINGS,
    "alga_se": alga_se.READINGS,
    "big_box_nl": big_box_nl.READINGS,
}
"""What a book leaves open, or contradicts itself in: by edition and rule or field, why it is read as it is."""

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
    "decay_three": "decay_cards",
    "king_returns": "king_returns_scope",
    "send_one_each": "send_one_scope",
    "secret_send_two": "secret_two_fallback",
    "score_pick": "score_pick_castillo",
    "score_pick_3": "score_pick_castillo",
    "score_firsts": "firsts_bonus",
    "scoreboard": "scoreboard_kings_region",
    "adviser": "adviser",
    "evict": "evict_bad_target",
    "power_back": "power_discard",
    "court_two": "shortfall_on_court_card",
}
"""The field of `Edition` on which the wording of a rule hangs."""

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
    "last_disk": {"rio_grande": "15"},
    "grandes_by_disk": {"rio_grande": "15"},
    "bridge": {"rio_grande": "15", "big_box_nl": "Bruggenbouw"},
    "move_before": {"rio_grande": "15"},
    "quarantine": {"rio_grande": "15"},
    "score_two": {"rio_grande": "15"},
    "score_elsewhere": {"rio_grande": "15"},
}
"""For rules that boxes bring, by the slots of a place, by kinds of tokens, by cards and by boxes: the books that print
them, and where."""

TOUCHED: Mapping[str, tuple[str, ...]] = {
    "home_advantage": ("scoring", "placing"),
    "moving_restrictions": ("reach",),
    "granada": ("setup", "scoring", "reach", "placing", "lasting"),
    "church": ("setup", "scoring", "reach", "placing", "reinforcing"),
    "colonies": ("setup",),
    "intrigue": ("laying",),
}
"""By box: the rules that are not the same with it, so that its own is told with them; `lasting`: something ends."""

INSTEAD: Mapping[tuple[str, ...], Mapping[str, str]] = {
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
"""By boxes that are played together, those of more boxes last: the rules that others stand in for."""

HANGS: Mapping[str, str] = {"own-action": "intrigue.compulsory", "settling": "intrigue.settle_from"}
"""The reading on which the wording of a rule of a box hangs."""
