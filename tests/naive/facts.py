"""What is printed: the board, the cards, and what each of the five rulebooks answers where they differ.

By page and heading in docs/editions.md; the variants stand in Koens and Rebel, banners in the Big Box, the colonies and
Intrigue & the King in Rio Grande and in the Big Box, Decennial's cards in Rio Grande.
"""

from typing import Any, NamedTuple


class Read(dict[str, Any]):
    """What the books say, by name: of what is missing it tells where it is to be written down."""

    def __init__(self, name: str, said: dict[str, Any]) -> None:
        super().__init__(said)
        self.name = name

    def __missing__(self, key: str) -> Any:
        raise KeyError(
            f"{self.name} of tests/naive/facts.py lacks {key!r}: read the book again, and write what it says"
        )


# The boxes that are read a second time: all that the five books print and that are built.
BOXES = ["home_advantage", "moving_restrictions", "france", "granada", "church", "anniversary", "colonies"]
BOXES += ["intrigue", "decennial", "grandissimo", "players_edition", "special"]
COLOURS = ["red", "blue", "yellow", "green", "brown"]
# What the black caballeros are called in which box.
BLACK = {"church": "church", "colonies": "inquisitor", "grandissimo": "mercenaries"}

# first, second, third
VALUES = Read(
    "VALUES",
    {
        "GAL": [4, 2, 0],
        "PVA": [5, 3, 1],
        "ARA": [5, 4, 1],
        "CAT": [4, 2, 1],
        "CVI": [6, 4, 2],
        "CNU": [7, 4, 2],
        "SEV": [4, 3, 1],
        "GRA": [6, 3, 1],
        "VAL": [5, 3, 2],
        "CAS": [5, 3, 1],
        "FRA": [3, 1, 0],
        "SHIP": [0, 0, 0],
        "AME": [4, 0, 0],
        "MED": [4, 2, 1],
        "POR": [5, 0, 0],
    },
)
SCOREBOARDS = {"8": [8, 4, 0], "4": [4, 0, 0]}
SPAIN = ["GAL", "PVA", "ARA", "CAT", "CVI", "CNU", "SEV", "GRA", "VAL"]

BORDERS = Read(
    "BORDERS",
    {
        "GAL": ["CVI", "PVA", "POR"],
        "PVA": ["ARA", "CVI", "GAL"],
        "ARA": ["CNU", "CVI", "CAT", "PVA", "VAL", "FRA"],
        "CAT": ["ARA", "VAL", "FRA"],
        "CVI": ["ARA", "CNU", "GAL", "PVA", "POR"],
        "CNU": ["ARA", "CVI", "GRA", "SEV", "VAL", "POR"],
        "SEV": ["CNU", "GRA", "POR"],
        "GRA": ["CNU", "SEV", "VAL"],
        "VAL": ["ARA", "CNU", "CAT", "GRA"],
        "FRA": ["ARA", "CAT"],
        "AME": [],
        "MED": [],
        "POR": ["GAL", "CVI", "CNU", "SEV"],
    },
)
COAST = ["CAT", "VAL", "GRA", "SEV", "GAL", "PVA"]  # of Spain; France and Portugal have one too
INLAND = ["ARA", "CVI", "CNU"]

# The spaces of France, as they are filled where none is named, and what each is worth to whoever stands there.
SPACES = {"FRA-ambassador": 2, "FRA-envoy": 1, "FRA-third": 0}

# The new lands in the order they are scored, who stands in one apart from its majority, and for how much.
LANDS = ["FRA", "SHIP", "AME", "MED"]
APART = {"SHIP-captain": ("SHIP", 3), "AME-viceroy": ("AME", 5)}
CARGO = {"gold": ("AME", 6), "wares": ("MED", 4)}  # where it is laid, and what it pays in Spain

# Caballeros that a power card brings.
POWER = {1: 6, 2: 5, 3: 5, 4: 4, 5: 4, 6: 3, 7: 3, 8: 2, 9: 2, 10: 1, 11: 1, 12: 0, 13: 0}

# The power cards of Intrigue & the King by their values, with the special action on each (10 is always Intrigue, 180
# always the King) and what it brings; printed is that of 40 alone. Then those of Decennial.
INTRIGUE_POWER: dict[int, tuple[str, int]] = {
    10: ("", 6),
    20: ("muster", 5),
    30: ("decay_all", 5),
    40: ("veto", 4),
    50: ("king_returns", 4),
    60: ("court_two", 4),
    70: ("send_one_each", 3),
    80: ("escort", 3),
    90: ("scoreboard", 3),
    100: ("score_most", 2),
    110: ("score_castillo", 2),
    120: ("score_5", 2),
    130: ("count_twice", 1),
    140: ("throw_in", 1),
    150: ("score_pick", 1),
    160: ("adviser", 0),
    170: ("score_secret", 0),
    180: ("", 0),
}
DECENNIAL_POWER: dict[int, tuple[str, int]] = {
    15: ("five_instead", 5),
    25: ("last_disk", 5),
    35: ("grandes_by_disk", 4),
    63: ("bridge", 3),
    75: ("move_before", 3),
    93: ("quarantine", 2),
    135: ("score_two", 1),
    145: ("score_elsewhere", 1),
}

# Those of the Players' edition and of the Special cards: value and what each brings. A table may give another number
# wherever no book prints one; printed are 15, 25, 35, 75, 135, 145 and 155, what Fiesta brings, and by their order 13,
# 23, 63, 73, 83 and 93.
PLAYERS_EDITION_POWER: dict[str, tuple[int, int]] = {
    "travel_day": (13, 5),
    "plot": (23, 5),
    "civil_war": (33, 4),
    "pact": (53, 4),
    "bridge_building": (63, 3),
    "uprising": (73, 3),
    "collapse": (83, 3),
    "quarantine_token": (93, 2),
    "tormenta": (103, 2),
    "mistress": (113, 2),
}
SPECIAL_POWER: dict[str, tuple[int, int]] = {
    "fiesta": (15, 0),
    "last_disk": (25, 5),
    "coup": (35, 4),
    "max_six": (55, 4),
    "slip_before": (75, 3),
    "royal_protection": (85, 3),
    "remover": (105, 2),
    "score_own": (135, 1),
    "score_any": (145, 1),
    "score_offered": (155, 0),
}

# What is placed by the rank of one's power card, highest first, with so many players.
BY_RANK = {2: [4, 2], 3: [5, 3, 1], 4: [5, 4, 2, 1], 5: [5, 4, 3, 2, 1]}

# Special actions of Intrigue & the King whose card does not say "you may".
MUST = ["king", "intrigue", "decay_all", "king_returns", "send_one_each", "score_most", "score_castillo", "score_5"]
MUST += ["score_pick", "score_secret", "score_two", "score_elsewhere"]

ANY = 1000

NOTHING: dict[str, Any] = {}


class Printed(NamedTuple):
    """An action card."""

    pile: int
    places: int
    copies: int
    does: str  # the kind of special action
    what: dict[str, Any] = NOTHING  # what that kind has to know
    # `brings`: the discs that come with it, letter by letter, where a table does not say otherwise (docs/readings.md);
    # `of others`: what they are asked to do, and how many caballeros that costs each
    in_a_book: bool = True  # and not a house rule


# How many cards lie in each pile of the base game: 45 in all.
PILES = {1: 11, 2: 11, 3: 11, 4: 11, 5: 1}

CARDS = Read(
    "CARDS",
    {
        "own_from_one": Printed(1, 1, 1, "move", {"own": ANY, "foreign": 0, "together": ANY, "from one": True}),
        "add_two": Printed(1, 1, 1, "add"),
        "add_two_or_own": Printed(
            1, 1, 1, "add or move", {"own": ANY, "foreign": 0, "together": ANY, "from one": True}
        ),
        "five_from_one": Printed(1, 1, 2, "move", {"own": 5, "foreign": 5, "together": 5, "from one": True}),
        "three_foreign": Printed(1, 1, 1, "move", {"own": 0, "foreign": 3, "together": 3, "from one": False}),
        "three_any": Printed(1, 1, 1, "move", {"own": 3, "foreign": 3, "together": 3, "from one": False}),
        "two_and_two": Printed(1, 1, 2, "move", {"own": 2, "foreign": 2, "together": 4, "from one": False}),
        "four_own": Printed(1, 1, 1, "move", {"own": 4, "foreign": 0, "together": 4, "from one": False}),
        "four_any": Printed(1, 1, 1, "move", {"own": 4, "foreign": 4, "together": 4, "from one": False}),
        "veto": Printed(2, 2, 2, "just act"),
        "decay_all": Printed(2, 2, 1, "just act"),
        "decay_three": Printed(2, 2, 1, "just act"),
        "king_returns": Printed(2, 2, 1, "just act", {"of others": ("give", 3)}),
        "send_one_each": Printed(2, 2, 1, "send"),
        "secret_send_two": Printed(2, 2, 1, "just act", {"of others": ("send", 2)}),
        "secret_send_all": Printed(2, 2, 1, "just act", {"of others": ("send", ANY)}),
        "score_pick": Printed(2, 2, 3, "pick"),
        "score_4": Printed(3, 3, 2, "score", {"first": [4]}),
        "score_5": Printed(3, 3, 2, "score", {"first": [5]}),
        "score_67": Printed(3, 3, 1, "score", {"first": [6, 7]}),
        "score_castillo": Printed(3, 3, 2, "score", {"castillo": True}),
        "score_pick_3": Printed(3, 3, 1, "pick"),
        "score_firsts": Printed(3, 3, 1, "score", {"leaders": True}),
        "score_most": Printed(3, 3, 1, "score", {"most": True}),
        "score_fewest": Printed(3, 3, 1, "score", {"fewest": True}),
        "scoreboard": Printed(4, 4, 3, "scoreboard"),
        "adviser": Printed(4, 4, 1, "king", {"step": True}),
        "evict": Printed(4, 4, 1, "evict", {"of others": ("evict", 0)}),
        "grande": Printed(4, 4, 2, "grande"),
        "power_back": Printed(4, 4, 2, "take back"),
        "court_two": Printed(4, 4, 1, "call", {"most": 2}),
        "score_secret": Printed(4, 4, 1, "just act", {"of others": ("secret", 0)}),
        "king": Printed(5, 5, 1, "king", {"step": False}),
        "church": Printed(6, 3, 1, "church"),
        "inquisition": Printed(6, 3, 1, "inquisition"),
        "close_card": Printed(7, 2, 1, "just act", {"brings": "w"}),
        "double": Printed(7, 2, 1, "just act", {"brings": "none"}),
        "free_choice": Printed(7, 2, 1, "just act", {"brings": "w"}),
        "score_new": Printed(7, 2, 1, "score", {"lands": True, "brings": "g"}),
        "score_black": Printed(7, 2, 1, "score black", {"brings": "w"}),
        "transport": Printed(
            7, 2, 1, "transport", {"own": 3, "foreign": 0, "together": 3, "from one": False, "brings": "gww"}
        ),
        "score_later": Printed(7, 2, 1, "score later", {"brings": "g"}),
        "conspiracy": Printed(7, 2, 1, "just act", {"brings": "gw"}),
        "limit_table": Printed(7, 2, 3, "table", {"brings": "w"}),
        "double_turn": Printed(6, 2, 1, "just act"),
        "covenant": Printed(6, 3, 1, "scoreboard"),
        "boycott": Printed(6, 3, 1, "boycott"),
        "alliance": Printed(6, 3, 1, "ally"),
        "score_coast": Printed(6, 2, 1, "score", {"where": [*COAST, "POR", "FRA"]}),
        "score_inland": Printed(6, 2, 1, "score", {"where": INLAND}),
        "score_courts": Printed(6, 3, 1, "just act"),
        "action_stop": Printed(6, 2, 1, "just act"),
        "spanish_inquisition": Printed(6, 3, 1, "errand"),
        "clearing_order": Printed(6, 3, 1, "clear"),
        "revolution": Printed(6, 2, 1, "revolution"),
        "last_word": Printed(6, 4, 1, "just act"),
        "conquistadores": Printed(6, 0, 1, "conquer"),
        "joint_force": Printed(6, 6, 1, "nothing"),
        "queen_and_jester": Printed(7, 3, 1, "figures"),
        "espionage": Printed(6, 3, 1, "just act"),
        "king_incognito": Printed(6, 3, 1, "hide"),
        "to_the_castillo": Printed(6, 2, 1, "throw in", {"each": 2, "own": 2}),
        # from here on they lie in no pile, and the rank says how many are placed
        "intrigue": Printed(0, 0, 1, "intrigue", {"own": ANY, "foreign": 0, "together": ANY, "from one": True}),
        "muster": Printed(0, 0, 1, "just act"),
        "escort": Printed(0, 0, 1, "escort", {"own": 3, "foreign": 0, "together": 3, "from one": False}),
        "count_twice": Printed(0, 0, 1, "count twice"),
        "throw_in": Printed(0, 0, 1, "throw in", {"each": 2, "own": 2}),
        "five_instead": Printed(0, 0, 1, "just act"),
        "last_disk": Printed(0, 0, 1, "just act"),
        "grandes_by_disk": Printed(0, 0, 1, "just act"),
        "bridge": Printed(0, 0, 1, "bridge"),
        "move_before": Printed(0, 0, 1, "just act"),
        "quarantine": Printed(0, 0, 1, "quarantine"),
        "score_two": Printed(0, 0, 1, "score two"),
        "score_elsewhere": Printed(0, 0, 1, "score elsewhere"),
        "travel_day": Printed(0, 0, 1, "wander"),
        "plot": Printed(0, 0, 1, "plot"),
        "civil_war": Printed(0, 0, 1, "civil war"),
        "pact": Printed(0, 0, 1, "pact"),
        "bridge_building": Printed(0, 0, 1, "held bridge"),
        "uprising": Printed(0, 0, 1, "uprising"),
        "collapse": Printed(0, 0, 1, "collapse"),
        "quarantine_token": Printed(0, 0, 1, "token"),
        "tormenta": Printed(0, 0, 1, "tormenta"),
        "mistress": Printed(0, 0, 1, "mistress"),
        "fiesta": Printed(0, 0, 1, "feast"),
        "coup": Printed(0, 0, 1, "just act"),
        "max_six": Printed(0, 0, 1, "table of six"),
        "slip_before": Printed(0, 0, 1, "just act"),
        "royal_protection": Printed(0, 0, 1, "protect"),
        "remover": Printed(0, 0, 1, "take out"),
        "score_own": Printed(0, 0, 1, "score own"),
        "score_any": Printed(0, 0, 1, "score any"),
        "score_offered": Printed(0, 0, 1, "offer"),
    },
)

# What the cards of Grandissimo place. Printed are those of double_turn, joint_force, queen_and_jester and,
# by Rio Grande, of spanish_inquisition; that conquistadores places none beside its three no book says.
GRANDISSIMO = {"boycott": 3, "covenant": 3, "double_turn": 2, "free_choice": 3, "king_incognito": 3}
GRANDISSIMO |= {"clearing_order": 3, "score_coast": 2, "score_inland": 2, "espionage": 3, "score_courts": 3}
GRANDISSIMO |= {"action_stop": 2, "revolution": 2, "conquistadores": 0, "spanish_inquisition": 3, "conspiracy": 3}
GRANDISSIMO |= {"to_the_castillo": 2, "alliance": 3, "last_word": 4, "joint_force": 6, "queen_and_jester": 3}

COURTS = [7, 5, 1]  # what a scoring of the courts pays

# How the two books that print these boxes read them, and what a table with another book plays unless it says so.
READINGS = Read(
    "READINGS",
    {
        "colonies.ship_scoreboard": {"rio_grande": False, "else": True},
        "colonies.black_unowned": {"rio_grande": "rival", "else": "ignored"},
        "colonies.extra_placed": {"big_box_nl": "any_region", "else": "neighbours"},
        "colonies.settle_badly": {"rio_grande": "stays", "else": "repick"},
        "intrigue.settle_badly": {"rio_grande": "stays", "else": "repick"},
        "intrigue.settle_from": {"rio_grande": "court", "else": "provinces"},
        "intrigue.remover_vetoes": {"rio_grande": True, "else": False},
        "intrigue.own_besides": {"else": False},
        "intrigue.compulsory": {"rio_grande": True, "else": False},
        "intrigue.veto_early": {"rio_grande": True, "else": False},
        "intrigue.second_of_four": {"else": 4},
        "alliance.one_shut": {"else": "other_moves"},
        "conspiracy.grandes_wait": {"big_box_nl": "castillo", "else": "board"},
        "colonies.table_filler": {"big_box_nl": "inquisitor", "else": "inquisitor_else_mover"},
        "grandissimo.portugal_on_track": {"else": "VAL"},
        "grandissimo.mercenaries": {"else": True},
        "grandissimo.black_scored": {"else": "never"},
        "grandissimo.black_castillo": {"else": False},
        "grandissimo.outside_in_reach": {"else": False},
        "grandissimo.is.joint_force": {"else": "number"},
        "grandissimo.is.conquistadores": {"else": "special"},
        "grandissimo.last_word": {"else": "place_last"},
        "grandissimo.revolution_unnamed": {"rio_grande": False, "else": True},
        "grandissimo.revolution_nobody": {"else": "no_king"},
        "grandissimo.each.to_the_castillo": {"else": 2},
        "grandissimo.unload_whole": {"rio_grande": False, "else": True},
        "grandissimo.ship_cargo": {"rio_grande": "stays_and_unloads", "else": "to_court"},
        "grandissimo.clearing_order": {"else": "to_disks"},
        "grandissimo.boycott": {"else": "no_next_general"},
        "grandissimo.boycott_king": {"rio_grande": False, "else": True},
        "grandissimo.alliance_of": {"rio_grande": "free_cards", "else": "any_region"},
        "grandissimo.alliance_when": {"else": "first"},
        "grandissimo.court_guests": {"else": "counted"},
        "grandissimo.court_cut": {"else": "as_region"},
        "grandissimo.inquisitor": {"rio_grande": "gains", "else": "uses"},
        "grandissimo.inquisitor_use": {"else": "two_black_one_escort"},
        "grandissimo.figures_taken": {"big_box_nl": "any", "else": "free_first"},
        "grandissimo.figure_at_once": {"big_box_nl": False, "else": True},
        "grandissimo.take_from_rival": {"else": True},
        "grandissimo.queen_castillo": {"else": True},
        "grandissimo.queen_places_later": {"else": True},
        "grandissimo.jester_when": {"else": "next_turn"},
        "grandissimo.symbol_with": {"rio_grande": "card", "else": "action"},
        "grandissimo.symbol_alone": {"else": False},
        "grandissimo.pardon_with": {"rio_grande": "card", "else": "action"},
        "grandissimo.jail_black": {"rio_grande": True, "else": False},
        "grandissimo.whose.free_choice": {"else": "own"},
        "grandissimo.double_turn_returning": {"else": "now"},
        "grandissimo.double_turn_saves": {"rio_grande": "special", "else": "card"},
        "intrigue.whose.send_one_each": {"rio_grande": "all_players", "else": "opponents"},
        "players_edition.joker_twice": {"else": "refused"},
        "players_edition.royal_choice": {"else": "by_player_count"},
        "players_edition.travel_day_same": {"else": "refused"},
        "players_edition.plot_special": {"else": "region_table"},
        "players_edition.drives.civil_war": {"else": "to_courts"},
        "players_edition.pact_when": {"else": "first"},
        "players_edition.bridge_whose": {"else": "own"},
        "players_edition.bridge_places": {"else": "caballero_card"},
        "players_edition.uprising_beside": {"else": False},
        "players_edition.uprising_cut": {"else": "cut_holds"},
        "players_edition.collapse": {"else": "beside_until_general"},
        "players_edition.quarantine_first": {"else": "next_to_king"},
        "players_edition.quarantine_end": {"else": "none"},
        "players_edition.tormenta": {"else": "into_castillo"},
        "players_edition.mistress_from": {"else": "special_action"},
        "special.fiesta_royal": {"else": "never_fiesta"},
        "special.fiesta_must": {"else": False},
        "special.coup_when": {"else": "with_castillo"},
        "special.max_six_surplus": {"else": "newcomers"},
        "special.score_king": {"else": True},
        "special.move_before_window": {"else": "before_settled"},
        "special.royal_protection_end": {"else": "until_replayed"},
        "special.remover_tokens": {"else": False},
    },
)

BOOKS = Read(
    "BOOKS",
    {
        "rio_grande": {
            "brings exactly": False,
            "castillo picked": True,
            "scoreboard to the king's": False,
            "third after three": True,
            "order chosen": False,
            "sends one of": "everybody",
            "two or else one": True,
            "flees to itself": True,
            "to the king's when evicted": True,
            "adviser anywhere": False,
        },
        "koens": {
            "brings exactly": True,
            "castillo picked": True,
            "scoreboard to the king's": False,
            "third after three": False,
            "order chosen": False,
            "sends one of": "every rival",
            "two or else one": True,
            "flees to itself": False,
            "to the king's when evicted": True,
            "adviser anywhere": False,
        },
        "rebel_pl": {
            "brings exactly": True,
            "castillo picked": True,
            "scoreboard to the king's": False,
            "third after three": False,
            "order chosen": False,
            "sends one of": "one rival",
            "two or else one": True,
            "flees to itself": False,
            "to the king's when evicted": True,
            "adviser anywhere": False,
        },
        "alga_se": {
            "brings exactly": True,
            "castillo picked": True,
            "scoreboard to the king's": True,
            "third after three": True,
            "order chosen": False,
            "sends one of": "every rival",
            "two or else one": True,
            "flees to itself": False,
            "to the king's when evicted": False,
            "adviser anywhere": True,
        },
        "big_box_nl": {
            "brings exactly": False,
            "castillo picked": False,
            "scoreboard to the king's": False,
            "third after three": True,
            "order chosen": True,
            "sends one of": "some rivals",
            "two or else one": False,
            "flees to itself": False,
            "to the king's when evicted": False,
            "adviser anywhere": False,
        },
    },
)
