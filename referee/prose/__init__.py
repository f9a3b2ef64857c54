"""Running words beside the language of orders, or instead of it: a plain answer counts, orders are only proposed.

Pure; knows the language of orders, which knows nothing of it. `letter_reader` is the way in. It takes out
`announcements`, has the lines read (`orders.sheet`), then asks for a plain answer (`plain_answers`), and if there is
none for what the whole letter comes to (`whole_letter`). Where something is unclear, what stands below the sheet and
has nothing of the game in it (`postscript`) is left out first.

Beside all that, in whatever language a letter is, by classes of words (`orders.word_classes`): `assent` hears a yes or
a no, `concerns` what its writer says of himself, and `modes` of `talk` tells which words are talk.

How a letter is read as a whole:

1. `mentions` turns words into mentions, each with all that it may mean.
2. `phrases` has a file for each kind of order: readers find it at a mention (by a `Scan` of `scanning`), as an
   `OrderPhrase` with its cost and a function that adds it to a `CandidateSheet` (`candidate`). `phrases/table.py` lists
   the readers. `amounts` says how many for all of them, `conditions` what an order depends on.
3. `kinds` is the table of kinds of words: what each means, what is lost with one that no order used. `passing_over`
   adds that up, and says where a letter only talks.
4. `search` adds phrases to an empty sheet, or to the plans that stand (`draft_plan`), and keeps the candidates that
   leave least unexplained. What the letter answers is their `context`; `cards_on_offer` says which card is meant.
5. `account` says which clauses no order used: they are passed over, told (as remarks) or asked about (as complaints);
   `half_read` says where words were used and came to nothing.
6. `understanding` tries the likeliest as order sheets and keeps one, with its clauses and one certainty: proposed,
   told, asked or talk. `whole_letter` makes that a sheet, beside what the rows say; `rows_in_doubt` does so for lines
   beside rows of orders.
"""
