"""The English lexicon: the words a player may use for orders, places, cards and colours, as literals.

Knows words only. Case, accents, hyphens and underscores do not matter, nor do the fillers at the end. A phrase that
could mean several things is given all its meanings; the reader narrows them down to what is on offer, or asks.
"""

from referee.orders.lexicon import Lexicon
from referee.rules.board import ARA, CASTILLO, CAT, CNU, COURT, CVI, GAL, GRA, PVA, SEV, VAL
from referee.rules.decisions import Disk

VERBS = {
    "POWER": ("power", "power card"),
    "REINFORCE": ("reinforce", "reinforcement", "reinforcements"),
    "CARD": ("card", "action card", "take card"),
    "ELSE": ("else", "else card", "otherwise", "otherwise card", "or else card"),
    "DO": ("do",),
    "ACT": ("act", "do act"),
    "SKIP": ("skip", "do skip", "do nothing", "skip special", "no special"),
    "MOVE": ("move",),
    "ADD": ("add",),
    "PLACE": ("place",),
    "GOAL": ("lead", "rest"),  # a placing that goes on: the word itself says how
    "SCORE": ("score",),
    "EVICT": ("evict",),
    "KING": ("king",),
    "GRANDE": ("grande",),
    "SCOREBOARD": ("scoreboard",),
    "SEND": ("send",),
    "TAKE": ("take", "take back"),
    "COURT": ("court",),
    "RETURN": ("return",),
    "DISK": ("disk", "disc", "secret disk", "secret disc"),
    "VETO": ("veto",),
    "LET PASS": ("let pass", "let it pass", "no veto"),
    "ASK": ("ask", "ask me"),
    "FINAL": ("final",),
    "STATUS": ("status",),
    "HELP": ("help",),
    "CLEAR": ("clear",),
    "OK": ("ok", "okay"),
    "ACCEPT": ("accept", "i accept"),
    "SAY": ("say",),
}

PARTICLES = {
    "OR": ("or", "or else"),
    "THEN": ("then", "otherwise", "else", "if not", "if not then", "failing that"),
    "AND": ("and",),
    "TO": ("to", "into", "in", "at", "on"),
    "FROM": ("from", "out of"),
    "INTO": ("into", "in", "enters"),
    "LEAVING": ("from", "leaves"),
    "ON": ("on", "using", "with"),
    "WHEN": ("when", "if", "whenever"),
    "TAKES": ("takes",),
    "SCORES": ("scores",),
    "COSTS": ("costs",),
    "NEVER": ("never",),
    "ASKING": ("ask", "ask me"),
    "IF KING MOVED": ("if king moved", "if king has moved", "if king moves", "when king moved"),
    "AIM": ("aim", "aim for"),
    "MAX": ("max", "maximum", "at most", "up to"),
    "ANY": ("any", "anything", "anybody", "anyone", "any card"),
    "ALL": ("all", "everyone", "everybody", "everything", "any number"),
    "LEAD": ("lead",),
    "REST": ("rest", "remaining"),
    "NONE": ("none", "nothing", "nobody"),
    "YES": ("yes", "x", "y"),
    "STACK": ("stack", "number", "no", "nr", "#"),
}

MANNERS = {
    "LEAD-IN": (
        *("actually", "so", "then", "and", "also", "now", "well", "my orders", "orders", "my order", "order"),
        *("oops", "sorry", "correction", "no", "wait", "ok", "okay", "update", "change", "hi", "hello"),
    ),
    "CORRECTION": (
        *("oops", "no", "sorry", "wait", "correction", "scratch that", "i mean", "make that", "make it", "rather"),
        *("instead", "changed my mind"),
    ),
    "HEDGE": (
        *("i guess", "guess", "i think", "think", "maybe", "perhaps", "probably", "i suppose", "not sure"),
        *("tentatively", "tentative", "for now", "might", "could", "would", "should", "actually", "?"),
    ),
    "NOT": ("not", "dont", "never", "wont", "isnt", "no longer", "nothing"),
    "SAME": (
        *("same as last time", "same as last round", "same as before", "same as last", "same again", "as before"),
        *("same orders", "same sheet", "as last time", "as last round", "repeat last round", "repeat"),
    ),
    "BUT": ("but", "except", "only", "if", "unless", "with", "without", "instead"),
    "SWAP": ("swap", "exchange", "switch"),
    "INSTEAD": ("instead of", "for"),
    "WITH": ("with", "and", "for"),
    "CLOSING": (
        *("sent from my", "get outlook", "on behalf", "best", "regards", "best regards", "kind regards", "bye"),
        *("greetings", "see you", "have fun", "good luck"),
    ),
    "LOOSE": (  # words of a sentence that orders; dropped when running words are read
        *("i", "id", "ill", "im", "will", "would", "like", "want", "wants", "play", "take", "lay", "use", "choose"),
        *("pick", "bid", "go", "goes", "going", "put", "let", "lets", "it", "be", "with", "for", "please", "then"),
        *("and", "me", "my", "to", "on", "first", "next", "after that", "finally", "second", "if possible", "as"),
        *("a", "an", "is", "number", "hmm", "um", "well", "so", "ok", "also", "try", "turn", "this", "time"),
    ),
    "ABSENCE": (
        *("hospital", "holiday", "holidays", "vacation", "away until", "away till", "out of office", "absent"),
        *("absence", "i am ill", "im ill", "ill until", "sick", "surgery", "no internet", "offline until"),
        *("i am away", "im away", "will be away", "ill be away", "travelling", "traveling", "funeral", "cannot play"),
    ),
}

NUMBERS = {
    **{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9},
    **{"ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "zero": 0},
}

PLACES = {
    **dict.fromkeys(("galicia", "gal", "ga"), (GAL,)),
    **dict.fromkeys(("basque country", "basque", "basques", "basque lands", "pais vasco", "vasco"), (PVA,)),
    **dict.fromkeys(("euskadi", "navarra", "pva", "pv", "bc"), (PVA,)),
    **dict.fromkeys(("aragon", "ara", "ar"), (ARA,)),
    **dict.fromkeys(("catalonia", "catalunya", "cataluna", "cat", "ca"), (CAT,)),
    **dict.fromkeys(("old castile", "old castille", "castilla la vieja", "castilla vieja", "cvi", "oc"), (CVI,)),
    **dict.fromkeys(("new castile", "new castille", "castilla la nueva", "castilla nueva"), (CNU,)),
    **dict.fromkeys(("toledo", "cnu", "nc"), (CNU,)),
    **dict.fromkeys(("seville", "sevilla", "sev", "se"), (SEV,)),
    **dict.fromkeys(("granada", "gra", "gr"), (GRA,)),
    **dict.fromkeys(("valencia", "val", "va"), (VAL,)),
    **dict.fromkeys(("castillo", "castle", "tower", "cas", "c"), (CASTILLO,)),
    **dict.fromkeys(("court", "my court"), (COURT,)),
    **dict.fromkeys(("castile", "castille"), (CVI, CNU)),
    "castilla": (CASTILLO, CVI, CNU),  # a letter away from the Castillo, and one edition's Old Castile
}

PLACE_NAMES = (
    *("Galicia", "Basque Country", "Aragon", "Catalonia", "Old Castile", "New Castile", "Seville", "Granada"),
    *("Valencia", "Castillo", "court", "castle", "Sevilla", "Pais Vasco"),
)

INTRIGUE = (
    *("own_from_one", "add_two", "add_two_or_own", "five_from_one", "three_foreign", "three_any", "two_and_two"),
    *("four_own", "four_any"),
)

CARDS = {
    "intrigue": INTRIGUE,
    **dict.fromkeys(("own from one", "own1", "own 1", "all own", "move all own"), ("own_from_one",)),
    **dict.fromkeys(("all own from one", "all own in one"), ("own_from_one",)),
    **dict.fromkeys(("move all own from one", "move all own in one"), ("own_from_one",)),
    **dict.fromkeys(("add two", "add 2", "add2", "2 more", "two more", "2 more from court"), ("add_two",)),
    **dict.fromkeys(("two more from court", "move 2 more from court"), ("add_two",)),
    **dict.fromkeys(("add two or own", "add 2 or own", "2 more or own", "two more or own"), ("add_two_or_own",)),
    **dict.fromkeys(("five from one", "5 from one", "5 from 1", "up to 5 from one"), ("five_from_one",)),
    **dict.fromkeys(("up to 5 in one", "up to five from one"), ("five_from_one",)),
    "five": ("five_from_one", "king"),  # its short name, and the number of the King's stack
    **dict.fromkeys(("three foreign", "3 foreign", "3f", "3 foreigners", "three foreigners"), ("three_foreign",)),
    **dict.fromkeys(("three any", "3 any", "any 3", "any three", "3a"), ("three_any",)),
    **dict.fromkeys(("two and two", "2 and 2", "2 + 2", "2 & 2", "22"), ("two_and_two",)),
    **dict.fromkeys(("2 own and 2 foreign", "two own and two foreign"), ("two_and_two",)),
    **dict.fromkeys(("four own", "4 own", "4o", "own 4"), ("four_own",)),
    **dict.fromkeys(("four any", "4 any", "any 4", "any four", "4a"), ("four_any",)),
    "veto": ("veto",),
    **dict.fromkeys(("decay", "decay of authority"), ("decay_all", "decay_three")),
    **dict.fromkeys(("decay all", "decay of authority all"), ("decay_all",)),
    **dict.fromkeys(("decay three", "decay 3", "decay of authority 3"), ("decay_three",)),
    **dict.fromkeys(("king returns", "return of king", "angry king", "king return"), ("king_returns",)),
    **dict.fromkeys(("send one each", "send 1 each", "send one", "you send one"), ("send_one_each",)),
    **dict.fromkeys(("you send 1 from each", "you send one from each", "one from each"), ("send_one_each",)),
    **dict.fromkeys(("secret send two", "secret send 2", "send two secretly", "remove two"), ("secret_send_two",)),
    **dict.fromkeys(("remove 2", "remove two secretly", "remove 2 secretly"), ("secret_send_two",)),
    **dict.fromkeys(("secret send all", "send all secretly", "send all", "send all of one"), ("secret_send_all",)),
    **dict.fromkeys(("special scoring", "special scoring one", "score one"), ("score_pick", "score_pick_3")),
    "score pick": ("score_pick",),
    "score pick 3": ("score_pick_3",),
    **dict.fromkeys(("score 4", "score 4s", "score fours", "4s", "all 4s", "all 4", "score4"), ("score_4",)),
    **dict.fromkeys(("score all 4", "score all 4s", "fours"), ("score_4",)),
    **dict.fromkeys(("score 5", "score 5s", "score fives", "5s", "all 5s", "all 5", "score5"), ("score_5",)),
    **dict.fromkeys(("score all 5", "score all 5s", "fives"), ("score_5",)),
    **dict.fromkeys(("score 67", "score 6 and 7", "score 6s and 7s", "6s and 7s", "6 and 7"), ("score_67",)),
    **dict.fromkeys(("score 6 7", "score 6", "score 7", "score 6s", "score 7s", "all 6 and 7"), ("score_67",)),
    **dict.fromkeys(("score castillo", "score castle", "castillo", "castle", "castillo scored"), ("score_castillo",)),
    "castillo is scored": ("score_castillo",),
    **dict.fromkeys(("score firsts", "score first", "score first places", "first places"), ("score_firsts",)),
    **dict.fromkeys(("firsts", "first place only", "first position only"), ("score_firsts",)),
    **dict.fromkeys(("score most", "most", "score fullest"), ("score_most",)),
    **dict.fromkeys(("score fewest", "fewest", "score least", "least", "score emptiest"), ("score_fewest",)),
    **dict.fromkeys(("scoreboard", "mobile scoreboard", "movable scoreboard"), ("scoreboard",)),
    **dict.fromkeys(("adviser", "advisor", "royal adviser", "royal advisor"), ("adviser",)),
    **dict.fromkeys(("evict", "eviction", "movement"), ("evict",)),
    "grande": ("grande",),
    **dict.fromkeys(("power back", "power cards", "power of cards", "power card back"), ("power_back",)),
    **dict.fromkeys(("court two", "court 2", "court"), ("court_two",)),
    **dict.fromkeys(("score secret", "secret scoring", "secret special scoring"), ("score_secret",)),
    **dict.fromkeys(("king", "kings card", "king card", "his majesty"), ("king",)),
}

COLOURS = {"red": "red", "blue": "blue", "yellow": "yellow", "green": "green", "brown": "brown"}

PURPOSES = {
    **dict.fromkeys(("general", "general scoring"), Disk.GENERAL),
    **dict.fromkeys(("secret", "secret scoring", "score"), Disk.SECRET),
    **dict.fromkeys(("send", "send back"), Disk.SEND),
    **dict.fromkeys(("evict", "eviction"), Disk.EVICT),
}

DISKS = ("DISK GENERAL", "DISK SECRET", "DISK SEND", "DISK EVICT")

BLOCKS = {
    **{"power": ("POWER",), "reinforce": ("REINFORCE",), "card": ("CARD",), "cards": ("CARD",)},
    **{"turn": ("TURN",), "return": ("RETURN",), "veto": ("VETO",), "ask": ("ASK",)},
    **{"disk": DISKS, "disc": DISKS, "disks": DISKS, "discs": DISKS},
    **{"disk general": DISKS[:1], "disk secret": DISKS[1:2], "disk send": DISKS[2:3], "disk evict": DISKS[3:]},
    **{"all": (), "everything": (), "sheet": (), "my sheet": ()},
}

ENGLISH = Lexicon(
    language="en",
    verbs=VERBS,
    particles=PARTICLES,
    manners=MANNERS,
    numbers=NUMBERS,
    places=PLACES,
    place_names=PLACE_NAMES,
    cards=CARDS,
    colours=COLOURS,
    own=("own", "mine", "me", "my own", "my", "myself", "ours"),
    purposes=PURPOSES,
    blocks=BLOCKS,
    fillers=frozenset(
        (
            *("the", "of", "caballero", "caballeros", "cube", "cubes", "piece", "pieces", "region", "regions"),
            *("please", "pls", "plz", "thanks", "thank", "thx", "you", "cheers", "kindly", "exactly"),
        )
    ),
)
