"""Every code a reader of sheets can answer with: complaints about lines, and notes why something is only proposed.

Knows names only. The sentences are written elsewhere; a test holds that no reader uses a code that is missing here.
Each comment gives the meaning and, in parentheses, the arguments.
"""

COMPLAINT_CODES = frozenset(
    {
        # The letter as a whole
        "too-many-lines",  # more lines than are read; nothing of the letter is filed (limit)
        "hand-for",  # of the usual hand a card is left out that it lacks, or taken that it has
        "tell-in-file",  # a line of a file would say something to somebody
        "line-too-long",  # a line longer than is read; its rest is passed over (limit)
        "too-long-to-read",  # more words than are read, or more ways than are tried to understand them ()
        "too-many-plans",  # more plans than a turn may have (limit)
        # Words
        "unknown-order",  # the line begins with a word that is no order; legal: the nearest orders (word)
        "misspelt-order",  # as above, and the rest reads well with the order in its place (word, order)
        "words-left-over",  # a complete order, then words that belong to none (words)
        "passed-over",  # what stands beside orders in running words and was taken for talk (words)
        "too-much-unread",  # more clauses than this were not understood, and nothing is proposed (most)
        "clause-unread",  # words that may turn an order in their sentence were not understood (words, the order)
        "tentative",  # an order hedged about by "I guess", "maybe" or a question mark (words)
        "power-open",  # so much or more: which is wanted first? legal: all of them, lowest first (value)
        "several-meanings",  # words without a keyword that could be several orders; legal: these (words)
        "falls-with-plan",  # a sound line of a plan that is not filed (keyword)
        "do-what",  # DO without an order that belongs to a card ()
        # Numbers
        "power-wanted",  # POWER without a value ()
        "power-range",  # no power card has this value (value)
        "aim-range",  # AIM wants a turn from 1 to 5 (value, or 0 if there was none)
        "number-wanted",  # an order that wants a number here (order)
        "hour-wanted",  # LETTERS DAILY and no time of the day; legal: an example ()
        "number-range",  # this order cannot mean that number (order, number)
        "number-signed",  # a sign beside figures, or raised ones: -9, 9²; legal: the figures ()
        "how-many",  # a number was left out and could be more than one thing (order)
        # Places
        "place-wanted",  # an order that wants a place here (order)
        "place-alone",  # a number where an order names a place and nobody is counted (order)
        "place-unknown",  # no such place; legal: the nearest (word)
        "place-ambiguous",  # a name of several places; legal: these (word)
        "court-not-here",  # the court is no place for this order (order)
        "to-wanted",  # MOVE names two places without TO between them ()
        # Cards and seats
        "card-wanted",  # CARD without a card ()
        "figure-wanted",  # an order that wants the name of a figure; legal: those of the game (order)
        "card-unknown",  # no such card; legal: the nearest, or what is on offer (word or number)
        "card-ambiguous",  # a name of several cards; legal: these (word)
        "card-not-on-offer",  # a card, but not on offer; legal: what is (design)
        "card-not-played",  # a card of a box that this game is played without; legal: what is on offer (design)
        "stack-not-on-offer",  # a stack with no card on offer; legal: what is (stack)
        "seat-wanted",  # an order that wants a colour here (order)
        "seat-unknown",  # no colour or player at this table; legal: the nearest, or all (word)
        "whose-wanted",  # MOVE without saying whose, and the card moves others' too ()
        "court-is-own",  # MOVE from the court names somebody else (colour)
        "lead-is-own",  # MOVE to LEAD names somebody else ()
        # Orders that do not fit together
        "one-only",  # AND in an order that takes one thing; `or` ranks (order)
        "plan-needs-action",  # a plan that says neither what its card does nor SKIP (card)
        "gain-of-score",  # IF GAIN with an order that scores nothing (order)
        "item-not-of-card",  # an order that cannot belong to the plan's card (order, card)
        "line-of-kept",  # a line of a plan whose card is kept for later ()
        "skip-and-act",  # a plan that leaves the special action and orders it ()
        "two-actions",  # a plan that orders one thing twice (order)
        "placing-split",  # PLACE before and after the special action, or within it ()
        "item-without-card",  # an order that belongs under a CARD, and there is none (order)
        "undo-what",  # "forget that", where orders are in force ()
        "else-without-card",  # ELSE with no CARD before it ()
        "line-below-best",  # a line of a plan below ELSE BEST, which belongs to no card (order)
        "two-cards",  # a second CARD without ELSE ()
        "twice",  # a block stands in the letter twice, with different words (block)
        "never-and",  # VETO NEVER together with other VETO lines ()
        "disk-purpose",  # DISK without its purpose where several may be asked ()
        "scoreboard-which",  # SCOREBOARD without saying which of the two ()
        "scoreboards-first",  # FLIP with a place before points ()
        "when-unclear",  # VETO and its like with words that are no condition; legal: an order of the kind (block)
        # Conditions
        "fact-unclear",  # IF or UNLESS with something that nobody can see, or that is not understood; legal: forms ()
        "then-unclear",  # behind a condition, a word that may mean "in that case" or "else"; it is read as OR ()
        "guard-of-ask",  # a condition behind ASK that is not its own (order)
        "guard-not-here",  # a condition behind an order that can have none (order)
        "gives-another",  # FURTHER with the card that gives one more (card)
        "guard-first",  # a condition before its order ()
        # Orders for every round, and for previews
        "always-what",  # ALWAYS without an order ()
        "always-not-here",  # ALWAYS with an order that cannot stand in every round (order)
        "assume-whom",  # ASSUME without another player's colour ()
        "assume-own",  # ASSUME with one's own colour ()
        "assume-what",  # ASSUME without an order (colour)
        "assume-without-preview",  # assumptions in a letter that asks for no preview ()
        # Turn files
        "turnfile-not-read",  # a file too large, or one too many (kilobytes, files)
        "turnfile-not-json",  # no JSON from here on; legal: the least that is ()
        "turnfile-too-many",  # a longer list than is read (limit)
        "turnfile-too-deep",  # values nested deeper than in any sheet ()
        "turnfile-not-sheet",  # JSON that is no object; legal: the least that would do ()
        "turnfile-old",  # a file of the first version; legal: the same orders as lines (the format there is)
        "turnfile-other-game",  # a file for a game that is not the letter's (game, the letter's game)
        "turnfile-other-round",  # a file for a round that is not the letter's (round, the letter's round)
        "turnfile-other-stop",  # a file for a stop that is not the letter's (stop, the letter's stop)
        "turnfile-late",  # an order whose question is closed ()
        "turnfile-older",  # an order that a newer letter has filed otherwise ()
        "turnfile-key-twice",  # a key twice in one object (key)
        "turnfile-key-unknown",  # a key that no file has; legal: those there are (key)
        "turnfile-no-order",  # a line that is no order; legal: the nearest keywords (line)
        "turnfile-value",  # a value of another type (value)
        "turnfile-range",  # a number out of its range (value, least, most)
        "turnfile-enum",  # a text that is none of those there are; legal: those (value)
        "turnfile-contrary",  # FINAL beside WAIT; legal: either (the one, the other)
        # Requests
        "nothing-to-accept",  # OK, and no proposal is open ()
        "nothing-to-decline",  # NO, and nothing was asked ()
        "ok-not-bare",  # OK with something else: nothing was accepted (words)
        "change-not-understood",  # "same as last time but ...", and the rest was not understood (words)
        "address-how",  # ADDRESS without an address ()
        "say-how",  # SAY speaks to all: written in capitals, or with a colon, or in quotes ()
        "say-what",  # SAY without words ()
        "quiet-long",  # QUIET with a longer night than there may be (most hours)
        "quiet-unclear",  # QUIET without when it begins and ends (words)
        "language-unknown",  # LANGUAGE with none that letters are written in (word); legal: those
        "zone-offset",  # TIMEZONE with an offset, such as UTC+2; legal: places that have it now (words)
        "zone-unclear",  # TIMEZONE with no zone, or with what may be several; legal: these (words)
        "motion-days",  # MOTION PAUSE with more days than a table may pause; legal: as many as it may (most)
        "motion-what",  # MOTION without what is moved; legal: what may be (word)
        "tell-how",  # TELL MODERATOR neither in capitals nor with a colon or quotes ()
        "tell-what",  # TELL MODERATOR without words ()
        "away-when",  # AWAY without days; legal: with some ()
        "away-which",  # AWAY and words that name no days for certain; legal: with days (words)
        "tell-whom",  # TELL without the name of a player; legal: each rival ()
        "tell-yourself",  # TELL with the name of its writer; legal: each rival ()
        "tell-colon",  # TELL with a name and no colon; legal: each rival ()
        "tell-words",  # TELL with a name, and nothing behind it ()
        "tell-alone",  # TELL behind other words in its line ()
        "tell-end",  # TELL with words of which it is not clear where they end ()
        "ignore-whom",  # IGNORE or HEAR without the name of another player; legal: each rival ()
        "unknown-topic",  # HELP on something we do not know; legal: the nearest (word)
        "undo-names",  # UNDO with the name of a block behind it; legal: UNDO, and CLEAR with that name ()
        "clear-what",  # CLEAR with a word that names no block, or bare in small letters; legal: what to clear (word)
    }
)

NOTE_CODES = frozenset(
    {
        "absence",  # somebody writes about being away or ill: a person should read this letter
        "answers-press",  # orders in answer to what a player said, who may be meant
        "not-bare-ok",  # OK with a condition or a change: what stands in the proposal is the changed version
        "contradiction",  # two orders for one block: the proposal is the later one
        "same-as-before",  # the sheet of the round before, as far as it fits today's cards
        "free-text",  # orders in running words
        "repaired",  # orders with a mistake that has an obvious mending
        "quoted",  # orders in lines that may not be the player's own
        "perhaps-preview",  # orders beside words that may have been meant as PREVIEW: the proposal is what they say
        "too-long",  # a letter longer than is read
    }
)

REMARK_CODES = frozenset(
    {
        "older-setup",  # an ACCEPT of a set-up that was changed since (its digest)
        "accepted-again",  # a second ACCEPT ()
        "plan-gone",  # of last round's plans this one names cards that are not on offer (plan number, cards)
        "placing-kept",  # no plan of last round's is left, its placing stands under CARD ANY ()
        "clause-unread",  # words that deny, condition or order something were not understood (words)
        "clause-left",  # other words that name something of the game were not understood (words)
        "passed-over",  # what stands beside orders in running words and was taken for talk (words)
        "too-much-unread",  # more clauses than this were not understood, and nothing is proposed (most)
        "read-by-all",  # the SAY that is proposed ()
    }
)
