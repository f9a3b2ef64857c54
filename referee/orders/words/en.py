"""English: the words a player may use for orders, places, cards and colours. Receipts print these."""

from referee.orders.lexicon import Words

ENGLISH = Words(
    language="en",
    verbs={
        "POWER": "power, power card",
        "REINFORCE": "reinforce, reinforcement, reinforcements",
        "CARD": "card, action card, take card",
        "ELSE": "else, else card, otherwise, otherwise card, or else card",
        "DO": "do",
        "ACT": "act, do act",
        "SKIP": "skip, do skip, do nothing, skip special, no special",
        "MOVE": "move",
        "ADD": "add",
        "PLACE": "place",
        "GOAL": "lead, rest, spread",  # a placing that goes on: the word itself says how
        "SCORE": "score",
        "EVICT": "evict",
        "KING": "king",
        "GRANDE": "grande",
        "SCOREBOARD": "scoreboard",
        "SEND": "send",
        "TAKE": "take, take back",
        "COURT": "court",
        "RETURN": "return",
        "DISK": "disk, disc, secret disk, secret disc",
        "VETO": "veto",
        "LET PASS": "let pass, let it pass, no veto",
        "ASK": "ask, ask me",
        "FINAL": "final",
        "STATUS": "status",
        "HELP": "help",
        "CLEAR": "clear",
        "OK": "ok, okay",
        "ACCEPT": "accept, i accept",
        "ALWAYS": "always",
        "WAIT": "wait",
        "PREVIEW": "preview",
        "ASSUME": "assume, suppose",
        "EXPLAIN": "explain, explain line",
        "SAY": "say",
    },
    particles={
        "OR": "or, or else",
        "THEN": "then, otherwise, else, if not, if not then, failing that",
        "AND": "and",
        "TO": "to, into, in, at, on",
        "FROM": "from, out of",
        "INTO": "into, in, enters",
        "LEAVING": "from, leaves",
        "ON": "on, using, with",
        "WHEN": "when, if, whenever",
        "TAKES": "takes, it takes, takes from me, it takes from me, takes mine, it takes mine",
        "SCORES": "scores, it scores",
        "COSTS": "costs, it costs",
        "NEVER": "never",
        "ASKING": "ask, ask me",
        "IF KING MOVED": "if king moved, if king has moved, if king moves, when king moved",
        "AIM": "aim, aim for",
        "MAX": "max, maximum, at most, up to",
        "ANY": "any, anything, anybody, anyone, any card",
        "ALL": "all, everyone, everybody, everything, any number",
        "LEAD": "lead, enough to lead, as many as needed to lead, as few as needed to lead, as few as lead",
        "REST": "rest, remaining",
        "SECOND": "second, second place",
        "SPREAD": "spread, spread over, spread among",
        "BEST": "best, wherever best, where best",
        "GAIN": "if gain, if i gain, if it gains, gain, gains",
        "KEEP LEADS": "keep leads, keep lead, keep my leads, keep my lead",
        "NONE": "none, nothing, nobody",
        "YES": "yes, x, y",
        "IF": "if, when, only if, provided, as long as",
        "UNLESS": "unless, except if, except when",
        "I": "i, im",
        "ANYBODY": "anybody, anyone, somebody, someone",
        "PROVINCES": "provinces, province",
        "IS": "is, it is, am, are, was, stands, stand, still, now, has been",
        "LEAST": "at least, or more, or higher, or above, points, point",
        "BY": "by, than",
        "LEADS": "leads, lead, leading, has lead, have lead, in lead, has most, have most",
        "HAS": "has, have, holds",
        "AHEAD": "ahead, in front",
        "LAID": "laid, lays, plays, play, has laid, have laid, played, has played, have played",
        "TOOK": "took, taken, has taken, have taken, gone, chose, has chosen",
        "FREE": "free, there, available, left, on offer, not taken",
        "MOVED": "moved, has moved, moves, was moved",
        "TURN": "turn, my turn",
        "FIRST": "first, go first, play first, move first",
        "LAST": "last, go last, play last, move last",
        "STACK": "stack, number, no, nr, #",
    },
    manners={
        "LEAD-IN": (
            "actually, so, then, and, also, now, well, my orders, orders, my order, order, oops, sorry, correction, "
            "no, wait, ok, okay, update, change, hi, hello"
        ),
        "CORRECTION": (
            "oops, no, sorry, wait, correction, scratch that, i mean, make that, make it, rather, instead, changed my "
            "mind"
        ),
        "HEDGE": (
            "i guess, guess, i think, think, maybe, perhaps, probably, i suppose, not sure, tentatively, tentative, "
            "for now, might, could, would, should, actually, ?"
        ),
        "NOT": "not, dont, never, wont, isnt, no longer, nothing",
        "SAME": (
            "same as last time, same as last round, same as before, same as last, same again, as before, same orders, "
            "same sheet, as last time, as last round, repeat last round, repeat"
        ),
        "BUT": "but, except, only, if, unless, with, without, instead",
        "SWAP": "swap, exchange, switch",
        "INSTEAD": "instead of, for",
        "WITH": "with, and, for",
        "CLOSING": (
            "sent from my, get outlook, on behalf, best, regards, best regards, kind regards, bye, greetings, see "
            "you, have fun, good luck"
        ),
        "LOOSE": (  # words of a sentence that orders; dropped when running words are read
            "i, id, ill, im, will, would, like, want, wants, play, take, lay, use, choose, pick, bid, go, goes, "
            "going, put, let, lets, it, be, with, for, please, then, and, me, my, to, on, first, next, after that, "
            "finally, second, if possible, if taken, if gone, as, a, an, is, number, hmm, um, well, so, ok, also, try, "
            "turn, this, time"
        ),
        "ABSENCE": (
            "hospital, holiday, holidays, vacation, away until, away till, out of office, absent, absence, i am ill, "
            "im ill, ill until, sick, surgery, no internet, offline until, i am away, im away, will be away, ill be "
            "away, travelling, traveling, funeral, cannot play"
        ),
    },
    numbers={
        0: "zero",
        1: "one",
        2: "two",
        3: "three",
        4: "four",
        5: "five",
        6: "six",
        7: "seven",
        8: "eight",
        9: "nine",
        10: "ten",
        11: "eleven",
        12: "twelve",
        13: "thirteen",
    },
    places={
        "GAL": "galicia, gal, ga",
        "PVA": "basque country, basque, basques, basque lands, pais vasco, vasco, euskadi, navarra, pva, pv, bc",
        "ARA": "aragon, ara, ar",
        "CAT": "catalonia, catalunya, cataluna, cat, ca",
        "CVI": "old castile, old castille, castilla la vieja, castilla vieja, cvi, oc",
        "CNU": "new castile, new castille, castilla la nueva, castilla nueva, toledo, cnu, nc",
        "SEV": "seville, sevilla, sev, se",
        "GRA": "granada, gra, gr",
        "VAL": "valencia, val, va",
        "CAS": "castillo, castle, tower, cas, c",
        "FRA": "france, fra, fr",
        "FRA-ambassador": "france ambassador, fra ambassador, french ambassador, ambassador of france, ambassador",
        "FRA-envoy": "france envoy, fra envoy, french envoy, envoy of france, envoy",
        "FRA-third": "france third, fra third, france third space, third space of france, third space",
        "COURT": "court, my court",
        "CVI CNU": "castile, castille",
        "CAS CVI CNU": "castilla",  # a letter away from the Castillo, and one edition's Old Castile
    },
    place_names=(
        "Galicia, Basque Country, Aragon, Catalonia, Old Castile, New Castile, Seville, Granada, Valencia, Castillo, "
        "court, castle, Sevilla, Pais Vasco, France"
    ),
    cards={  # the first phrase of a card is its title, which receipts print
        "own_from_one add_two add_two_or_own five_from_one three_foreign three_any two_and_two four_own four_any": (
            "intrigue"
        ),
        "own_from_one": (
            "all own from one, own from one, own1, own 1, all own, move all own, all own in one, move all own from "
            "one, move all own in one"
        ),
        "add_two": (
            "two more, add two, add 2, add2, 2 more, 2 more from court, two more from court, move 2 more from court"
        ),
        "add_two_or_own": "either way, add two or own, add 2 or own, 2 more or own, two more or own",
        "five_from_one": "five from one, 5 from one, 5 from 1, up to 5 from one, up to 5 in one, up to five from one",
        "five_from_one king": "five",  # its short name, and the number of the King's stack
        "three_foreign": "three foreign, 3 foreign, 3f, 3 foreigners, three foreigners",
        "three_any": "any three, three any, 3 any, any 3, 3a",
        "two_and_two": "two and two, 2 and 2, 2 + 2, 2 & 2, 22, 2 own and 2 foreign, two own and two foreign",
        "four_own": "four own, 4 own, 4o, own 4",
        "four_any": "any four, four any, 4 any, any 4, 4a",
        "veto": "veto",
        "decay_all decay_three": "decay, decay of authority",
        "decay_all": "decay all, decay of authority all",
        "decay_three": "decay three, decay 3, decay of authority 3",
        "king_returns": "king returns, return of king, angry king, king return",
        "send_one_each": (
            "send one each, send 1 each, send one, you send one, you send 1 from each, you send one from each, one "
            "from each"
        ),
        "secret_send_two": (
            "send two secretly, secret send two, secret send 2, remove two, remove 2, remove two secretly, remove 2 "
            "secretly"
        ),
        "secret_send_all": "send all secretly, secret send all, send all, send all of one",
        "score_pick score_pick_3": "special scoring, special scoring one, score one",
        "score_pick": "score your pick, score pick",
        "score_pick_3": "score your choice, score pick 3",
        "score_4": (
            "score the 4s, score 4, score 4s, score fours, 4s, all 4s, all 4, score4, score all 4, score all 4s, fours"
        ),
        "score_5": (
            "score the 5s, score 5, score 5s, score fives, 5s, all 5s, all 5, score5, score all 5, score all 5s, fives"
        ),
        "score_67": (
            "score the 6s and 7s, score 67, score 6 and 7, score 6s and 7s, 6s and 7s, 6 and 7, score 6 7, score 6, "
            "score 7, score 6s, score 7s, all 6 and 7"
        ),
        "score_castillo": (
            "score the Castillo, score castillo, score castle, castillo, castle, castillo scored, castillo is scored"
        ),
        "score_firsts": (
            "score first places, score firsts, score first, first places, firsts, first place only, first position only"
        ),
        "score_most": "score the fullest, score most, most, score fullest",
        "score_fewest": "score the emptiest, score fewest, fewest, score least, least, score emptiest",
        "scoreboard": "scoreboard, mobile scoreboard, movable scoreboard",
        "adviser": "adviser, advisor, royal adviser, royal advisor",
        "evict": "eviction, evict, movement",
        "grande": "grande",
        "power_back": "power card back, power back, power cards, power of cards",
        "court_two": "two to court, court two, court 2, court",
        "score_secret": "secret scoring, score secret, secret special scoring",
        "king": "king, kings card, king card, his majesty",
    },
    colours={
        "red": "red",
        "blue": "blue",
        "yellow": "yellow",
        "green": "green",
        "brown": "brown",
    },
    own="own, mine, me, my own, my, myself, ours",
    purposes={
        "GENERAL": "general, general scoring",
        "SECRET": "secret, secret scoring, score",
        "SEND": "send, send back",
        "EVICT": "evict, eviction",
    },
    blocks={
        "POWER": "power",
        "REINFORCE": "reinforce",
        "CARD": "card, cards",
        "TURN": "turn",
        "RETURN": "return",
        "VETO": "veto",
        "ASK": "ask",
        "DISK": "disk, disc, disks, discs",
        "DISK GENERAL": "disk general",
        "DISK SECRET": "disk secret",
        "DISK SEND": "disk send",
        "DISK EVICT": "disk evict",
        "": "all, everything, sheet, my sheet",
    },
    asks={
        "BANNER": "banner, banners, banner bearer, bearer",
    },
    fillers=(
        "the, of, caballero, caballeros, cube, cubes, piece, pieces, region, regions, please, pls, plz, thanks, "
        "thank, thx, you, cheers, kindly, exactly"
    ),
)

PLACE_NAMES = {
    "COURT": "court",
    "PROVINCES": "provinces",
    "GAL": "Galicia",
    "PVA": "Basque Country",
    "ARA": "Aragon",
    "CAT": "Catalonia",
    "CVI": "Old Castile",
    "CNU": "New Castile",
    "SEV": "Seville",
    "GRA": "Granada",
    "VAL": "Valencia",
    "CAS": "Castillo",
    "FRA": "France",
    "FRA-ambassador": "France ambassador",
    "FRA-envoy": "France envoy",
    "FRA-third": "France third",
}
"""What places are called in the orders that the referee writes."""

CARD_NAMES = {design: phrases.partition(",")[0] for design, phrases in ENGLISH.cards.items() if " " not in design}
"""What cards are called in them: their titles."""
