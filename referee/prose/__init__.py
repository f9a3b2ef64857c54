"""Running words beside the language of orders, or instead of it: a plain answer counts, orders are only proposed.

Pure; knows the language of orders, which knows nothing of it. `letter_reader` is the way in. It takes out what is to be
told to all (`aloud`), has the lines read (`orders.sheet`), then asks for a plain answer (`assent`, which hears
`sentences` as kinds of words), and if there is none for what the whole letter comes to (`overall`):

1. `mentions`: words to mentions, each with all that it may mean.
2. `phrases`: every order that may begin at a mention, by kind of order in `power_phrases`, `turn_phrases`,
   `deed_phrases`, `disk_phrases`, `veto_phrases` and `amend_phrases`, looked for by `scanning`; each is a `Wording`
   with a cost.
3. `passing`: what it costs to leave words out, whole clauses of talk among them, or to order in a question.
4. `composing`: the search. It adds phrases by `gathering`, `special` and `amending` (`vetoing` and `offers` beside
   them) to an `Understanding`, the lines of a sheet, empty or what stands, and keeps the cheapest.
5. `overall` tries the likeliest as order sheets, and proposes what would be legal; of plans that would not be, the
   good parts, beside what speaks against the rest.
"""
