"""Sentences of six languages of which letters are drawn: orders, conditions, denials, around names and numbers.

`{n}` is a power card, `{k}` how many, `{p}` a place; in brackets stands the word that conditions or denies.
"""

LANGUAGES = ("en", "de", "es", "nl", "pl", "sv")

PLACES = {
    "en": {"Granada": "Granada", "Aragon": "Aragon", "Valencia": "Valencia", "Seville": "Seville"},
    "de": {"Granada": "Granada", "Aragon": "Aragon", "Valencia": "Valencia", "Sevilla": "Seville"},
    "es": {"Granada": "Granada", "Aragón": "Aragon", "Valencia": "Valencia", "Sevilla": "Seville"},
    "nl": {"Granada": "Granada", "Aragon": "Aragon", "Valencia": "Valencia", "Sevilla": "Seville"},
    "pl": {"Granady": "Granada", "Aragonii": "Aragon", "Walencji": "Valencia", "Sewilli": "Seville"},
    "sv": {"Granada": "Granada", "Aragonien": "Aragon", "Valencia": "Valencia", "Sevilla": "Seville"},
}
"""What places are called, and are in orders; in Polish in the case that follows "do"."""

OR = {"en": "or", "de": "oder", "es": "o", "nl": "of", "pl": "lub", "sv": "eller"}

POWERS = {
    "en": ("I play the {n}", "{n} please", "my {n}", "I'll go with {n}"),
    "de": ("ich spiele die {n}", "bitte die {n}", "meine {n}", "ich nehme die {n}"),
    "es": ("juego el {n}", "el {n} por favor", "mi {n}", "voy con el {n}"),
    "nl": ("ik speel de {n}", "{n} graag", "mijn {n}", "ik ga voor de {n}"),
    "pl": ("gram {n}", "poproszę {n}", "moja {n}", "zagram {n}"),
    "sv": ("jag spelar {n}", "{n} tack", "min {n}", "jag tar {n}"),
}
DEEDS = {
    "en": ("the King to {p}", "move the King to {p}", "I take the King, he goes to {p}", "King to {p}"),
    "de": ("den König nach {p}", "der König geht nach {p}", "ich nehme den König, er geht nach {p}"),
    "es": ("el rey a {p}", "muevo el rey a {p}", "cojo el rey, va a {p}", "rey a {p}"),
    "nl": ("de koning naar {p}", "de koning gaat naar {p}", "ik neem de koning, die gaat naar {p}"),
    "pl": ("król do {p}", "król idzie do {p}", "biorę króla, idzie do {p}", "przesuwam króla do {p}"),
    "sv": ("kungen till {p}", "kungen går till {p}", "jag tar kungen, han går till {p}", "flytta kungen till {p}"),
}
KINGS = ("King", "König", "rey", "koning", "król", "króla", "kungen")

PLACINGS = {
    "en": ("{k} to {p}", "{k} in {p}", "put {k} in {p}", "{k} of mine to {p}", "I place {k} caballeros in {p}"),
    "de": ("{k} nach {p}", "{k} in {p}", "setze {k} nach {p}", "{k} von mir nach {p}", "{k} Caballeros nach {p}"),
    "es": ("{k} a {p}", "{k} en {p}", "pon {k} en {p}", "{k} míos a {p}", "pongo {k} caballeros en {p}"),
    "nl": ("{k} naar {p}", "{k} in {p}", "zet {k} in {p}", "{k} van mij naar {p}", "ik plaats {k} caballero's in {p}"),
    "pl": ("{k} do {p}", "{k} moich do {p}", "daję {k} do {p}", "wstaw {k} do {p}", "stawiam {k} caballeros do {p}"),
    "sv": ("{k} till {p}", "{k} i {p}", "sätt {k} i {p}", "{k} av mina till {p}", "jag ställer {k} caballeros i {p}"),
}

BEHIND = {
    "en": (
        "[if] Anna leads there",
        "[unless] Anna is in {p}",
        "only [if] Dirk laid {n}",
        "[provided] Cleo stays away",
        "[as long as] Emma is ahead",
        "[except if] Anna comes to {p}",
        "[in case] Anna goes to {p}",
        "[when] Dirk has laid the {n}",
        "but only [while] Cleo is in {p}",
        "[assuming] Emma leaves {p}",
    ),
    "de": (
        "[wenn] Anna dort führt",
        "[außer] Anna ist in {p}",
        "nur [wenn] Dirk die {n} gelegt hat",
        "[falls] Cleo wegbleibt",
        "[solange] Emma vorn liegt",
        "[es sei denn], Anna kommt nach {p}",
        "[sofern] Anna nach {p} geht",
        "aber nur [solange] Cleo in {p} ist",
        "[vorausgesetzt] Emma verlässt {p}",
    ),
    "es": (
        "[si] Anna va primera allí",
        "[a menos que] Anna esté en {p}",
        "solo [si] Dirk jugó el {n}",
        "[siempre que] Cleo no venga",
        "[mientras] Emma vaya ganando",
        "[salvo que] Anna venga a {p}",
        "[en caso de que] Anna vaya a {p}",
        "[suponiendo que] Emma deje {p}",
    ),
    "nl": (
        "[als] Anna daar leidt",
        "[tenzij] Anna in {p} staat",
        "alleen [als] Dirk de {n} heeft gelegd",
        "[mits] Cleo wegblijft",
        "[zolang] Emma voor staat",
        "[behalve als] Anna naar {p} komt",
        "[wanneer] Dirk de {n} heeft gelegd",
        "[aangenomen dat] Emma {p} verlaat",
    ),
    "pl": (
        "[jeśli] Anna tam prowadzi",
        "[chyba że] Anna idzie do {p}",
        "tylko [jeśli] Dirk zagrał {n}",
        "[o ile] Cleo się nie wtrąci",
        "[dopóki] Emma prowadzi",
        "[w razie gdy] Anna pójdzie do {p}",
        "[kiedy] Dirk zagrał {n}",
        "[pod warunkiem że] Emma wyjdzie z {p}",
    ),
    "sv": (
        "[om] Anna leder där",
        "[såvida inte] Anna är i {p}",
        "bara [om] Dirk la {n}",
        "[förutsatt att] Cleo håller sig borta",
        "[så länge] Emma leder",
        "[utom om] Anna kommer till {p}",
        "[ifall] Anna går till {p}",
        "men [bara medan] Cleo är i {p}",
        "[under förutsättning att] Emma lämnar {p}",
    ),
}
"""Conditions behind an order."""

AHEAD = {
    "en": (
        "[if] Anna is in {p}, {x}",
        "[unless] Dirk has laid the {n}, {x}",
        "[should] Cleo lead in {p}, then {x}",
        "[as long as] Emma stays out of {p}: {x}",
        "[in case] Bo's rival moves to {p}, {x}",
        "[only when] Anna has three in {p}, {x}",
    ),
    "de": (
        "[wenn] Anna in {p} steht, {x}",
        "[außer] Dirk hat die {n} gelegt, {x}",
        "[sollte] Cleo in {p} führen, dann {x}",
        "[solange] Emma nicht in {p} ist: {x}",
        "[falls] Anna nach {p} zieht, {x}",
    ),
    "es": (
        "[si] Anna está en {p}, {x}",
        "[a no ser que] Dirk juegue el {n}, {x}",
        "[en caso de que] Cleo gane en {p}, {x}",
        "[mientras] Emma no entre en {p}: {x}",
        "[siempre y cuando] Anna no tenga {p}, {x}",
    ),
    "nl": (
        "[als] Anna in {p} staat, {x}",
        "[tenzij] Dirk de {n} legt, {x}",
        "[mocht] Cleo in {p} leiden, dan {x}",
        "[zolang] Emma niet in {p} is: {x}",
        "[ingeval] Anna naar {p} gaat, {x}",
    ),
    "pl": (
        "[jeśli] Anna idzie do {p}, {x}",
        "[chyba że] Dirk zagra {n}, {x}",
        "[gdyby] Cleo weszła do {p}, to {x}",
        "[dopóki] Emma nie wejdzie do {p}: {x}",
        "[w razie gdyby] Anna szła do {p}, {x}",
    ),
    "sv": (
        "[om] Anna står i {p}, {x}",
        "[såvida inte] Dirk lägger {n}, {x}",
        "[skulle] Cleo leda i {p}, {x}",
        "[så länge] Emma inte är i {p}: {x}",
        "[ifall] Anna går till {p}, {x}",
    ),
}
"""Conditions at the head of an order, `{x}`."""

DENIALS = {
    "en": (
        "[not] the {n}",
        "[nothing] to {p}",
        "[don't] put anybody in {p}",
        "but [not] in {p}",
        "[never] the {n}",
        "no, [not] to {p}",
        "I [won't] play {n}",
        "[nobody] goes to {p}",
        "rather [not] {p}",
        "[without] the {n}",
        "[no more] to {p}",
    ),
    "de": (
        "[nicht] die {n}",
        "[nichts] nach {p}",
        "setze [niemanden] nach {p}",
        "aber [nicht] nach {p}",
        "[niemals] die {n}",
        "die {n} spiele ich [nicht]",
        "nach {p} geht [keiner]",
        "lieber [nicht] nach {p}",
        "[ohne] die {n}",
        "[keinen] nach {p}",
    ),
    "es": (
        "[no] el {n}",
        "[nada] a {p}",
        "[no] pongas a nadie en {p}",
        "pero [no] en {p}",
        "[nunca] el {n}",
        "el {n} [no] lo juego",
        "a {p} [no] va nadie",
        "mejor [no] a {p}",
        "[sin] el {n}",
        "[ninguno] a {p}",
    ),
    "nl": (
        "[niet] de {n}",
        "[niets] naar {p}",
        "zet [niemand] in {p}",
        "maar [niet] in {p}",
        "[nooit] de {n}",
        "de {n} speel ik [niet]",
        "naar {p} gaat [niemand]",
        "liever [niet] naar {p}",
        "[zonder] de {n}",
        "[geen] naar {p}",
    ),
    "pl": (
        "[nie] {n}",
        "[nic] do {p}",
        "[nikogo] nie dawaj do {p}",
        "ale [nie] do {p}",
        "[nigdy] {n}",
        "{n} [nie] gram",
        "do {p} nikt [nie] idzie",
        "raczej [nie] do {p}",
        "[bez] {n}",
        "[żadnego] do {p}",
    ),
    "sv": (
        "[inte] {n}",
        "[inget] till {p}",
        "sätt [ingen] i {p}",
        "men [inte] i {p}",
        "[aldrig] {n}",
        "{n} spelar jag [inte]",
        "till {p} går [ingen]",
        "helst [inte] till {p}",
        "[utan] {n}",
        "[ingen] till {p}",
    ),
}
JOINTS = (", ", ". ", "; ", "\n", " - ")
