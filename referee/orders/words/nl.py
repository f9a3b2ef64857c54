"""Dutch: as the Dutch rulebook has the words, and as people shorten them."""

from referee.orders.lexicon import Words

DUTCH = Words(
    language="nl",
    verbs={
        "POWER": "macht, machtkaart, speel macht",
        "REINFORCE": "versterk, versterken, versterking, versterkingen",
        "CARD": "kaart, actiekaart, neem kaart, pak kaart",
        "ELSE": "anders, anders kaart, anders actiekaart, of anders kaart",
        "DO": "doe",
        "ACT": "actie, doe actie, speciale actie, doe speciale actie, uitvoeren, voer uit",
        "SKIP": "overslaan, sla over, pas, doe niets, geen actie, geen speciale actie",
        "MOVE": "verplaats, verplaatsen, verschuif, beweeg",
        "ADD": "voeg toe, toevoegen",
        "PLACE": "plaats, plaatsen, zet, zet in, inzetten, leg",
        "GOAL": "voorsprong, leiding, meerderheid, rest, spreid, verspreid, verdeel",
        "SCORE": "scoor, tel, waardeer",
        "EVICT": "ontruim, verdrijf, leegloop",
        "KING": "koning",
        "GRANDE": "grande",
        "SCOREBOARD": "scoretegel",
        "SEND": "stuur, stuur terug, zend",
        "TAKE": "neem, neem terug, pak, pak terug",
        "COURT": "hof",
        "RETURN": "teruggeven, geef terug, geef op, lever in, inleveren, terug",
        "DISK": "schijf, kiesschijf, geheime schijf",
        "VETO": "veto, veto tegen",
        "LET PASS": "laat gaan, laat doorgaan, laat passeren, geen veto",
        "ASK": "vraag, vraag mij, vraag me",
        "FINAL": "definitief",
        "STATUS": "status, stand van zaken",
        "HELP": "help, hulp",
        "CLEAR": "wis, annuleer",
        "OK": "ok, oke, akkoord",
        "ACCEPT": "accepteer, aanvaard, ik accepteer, ik aanvaard",
        "ALWAYS": "altijd",
        "WAIT": "wacht",
        "PREVIEW": "voorbeeld, proef, vooruitblik",
        "ASSUME": "stel, neem aan, veronderstel",
        "EXPLAIN": "leg uit, leg uit regel, verklaar, verklaar regel",
        "SAY": "zeg",
    },
    particles={
        "OR": "of, ofwel",
        "THEN": "dan, anders, en anders, zo niet, indien niet",
        "AND": "en",
        "TO": "naar, in, op, te, naar het, in het",
        "FROM": "van, uit, vanuit",
        "INTO": "naar, in, binnen",
        "LEAVING": "van, uit, verlaat",
        "ON": "op, bij, tegen, met",
        "WHEN": "wanneer, als, indien, zodra",
        "TAKES": "neemt, pakt, wegneemt",
        "SCORES": "scoort, telt",
        "COSTS": "kost, kost mij, kost me, me kost, mij kost",
        "NEVER": "nooit",
        "ASKING": "vraag, vraag mij, vraag me",
        "IF KING MOVED": (
            "als koning verplaatst is, als koning is verplaatst, als koning verplaatst, als koning bewogen is, als "
            "koning beweegt, wanneer koning verplaatst is, indien koning verplaatst is"
        ),
        "AIM": "mik, mik op, richt op",
        "MAX": "max, maximaal, hoogstens, tot",
        "ANY": "elke, iedere, elke kaart, willekeurig, willekeurige, eender welke, maakt niet uit",
        "ALL": "alle, alles, iedereen, allemaal",
        "LEAD": "voorsprong, leiding, meerderheid",
        "REST": "rest, overige, overigen",
        "SECOND": "tweede plaats, tweede",
        "SPREAD": "spreid, spreid over, verspreid, verspreid over, verdeel, verdeel over",
        "BEST": "beste, best, het beste",
        "GAIN": "als winst, indien winst, bij winst, winst",
        "KEEP LEADS": "behoud voorsprong, behoud leiding, behoud meerderheid, behoud meerderheden",
        "NONE": "niets, niemand, geen",
        "YES": "ja, x",
        "IF": "als, indien, wanneer, mits, zolang",
        "UNLESS": "tenzij, behalve als",
        "I": "ik",
        "ANYBODY": "iemand",
        "PROVINCES": "provincies, provincie",
        "IS": "is, ben, staat, sta, nog, nu",
        "LEAST": "minstens, ten minste, of meer, of hoger, punten, punt",
        "BY": "door, met",
        "LEADS": (
            "leidt, leid, leiding heeft, leiding heb, heeft leiding, heb leiding, voorsprong heeft, voorsprong heb, "
            "heeft meeste, heb meeste, meeste heeft, meeste heb"
        ),
        "HAS": "heeft, heb",
        "AHEAD": "voor, voor sta, voor staat, voor ben, voorsta, voorstaat, voorlig, voorligt",
        "LAID": (
            "gelegd, gelegd heeft, gelegd heb, heeft gelegd, heb gelegd, legde, legt, gespeeld, gespeeld heeft, speelt"
        ),
        "TOOK": (
            "genomen, genomen heeft, genomen is, heeft genomen, nam, gepakt, gepakt heeft, heeft gepakt, gekozen, "
            "gekozen heeft"
        ),
        "FREE": "vrij, beschikbaar, nog over, nog vrij, er nog is, nog er is",
        "MOVED": "verplaatst, verplaatst is, is verplaatst, bewogen, bewogen is",
        "TURN": "beurt, mijn beurt",
        "FIRST": "eerste, eerst, als eerste",
        "LAST": "laatste, laatst, als laatste",
        "STACK": "stapel, nummer, nr, #",
    },
    manners={
        "LEAD-IN": (
            "eigenlijk, dus, dan, en, ook, nu, nou, mijn orders, orders, mijn order, order, bevelen, oeps, sorry, "
            "correctie, nee, wacht, ok, oke, wijziging, hoi, hallo, dag"
        ),
        "CORRECTION": (
            "oeps, nee, sorry, wacht, correctie, ik bedoel, bedoel ik, maak er, liever, toch, bij nader inzien"
        ),
        "HEDGE": (
            "denk ik, ik denk, ik gok, gok ik, misschien, wellicht, waarschijnlijk, ik neem aan, niet zeker, "
            "voorlopig, zou, eigenlijk, ?"
        ),
        "NOT": "niet, geen, nooit, niets, niet meer",
        "SAME": (
            "zelfde als vorige keer, hetzelfde als vorige keer, zelfde als vorige ronde, hetzelfde als vorige ronde, "
            "zelfde als laatst, hetzelfde als laatst, hetzelfde als eerder, zoals vorige keer, zoals vorige ronde, "
            "zelfde orders"
        ),
        "BUT": "maar, behalve, alleen, als, tenzij, met, zonder, in plaats",
        "SWAP": "wissel, ruil, verwissel",
        "INSTEAD": "in plaats van, voor",
        "WITH": "met, en, voor, tegen",
        "CLOSING": (
            "verzonden vanaf mijn, verstuurd vanaf mijn, groeten, groet, groetjes, gr, mvg, vriendelijke groet, "
            "vriendelijke groeten, met vriendelijke groet, met vriendelijke groeten, tot ziens, veel plezier, succes, "
            "doei"
        ),
        "LOOSE": (
            "ik, wil, graag, zal, ga, speel, neem, leg, gebruik, kies, zet, dan, daarna, vervolgens, en, met, voor, "
            "in, op, naar, mijn, eerst, eerste, tweede, tot slot, als mogelijk, is, nummer, ook, beurt, deze, hmm, "
            "maar, laat, bied, er"
        ),
        "ABSENCE": (
            "ziekenhuis, vakantie, afwezig, afwezigheid, ik ben ziek, ben ziek, ziek tot, operatie, geen internet, ik "
            "ben weg, ben weg tot, weg tot, op reis, begrafenis, kan niet spelen"
        ),
    },
    numbers={
        0: "nul",
        2: "twee",
        3: "drie",
        4: "vier",
        5: "vijf",
        6: "zes",
        7: "zeven",
        8: "acht",
        9: "negen",
        10: "tien",
        11: "elf",
        12: "twaalf",
        13: "dertien",
    },
    places={
        "GAL": "Galicia, Galicië",
        "PVA": "Baskenland, País Vasco, Vasco, Baskische provincies",
        "ARA": "Aragón",
        "CAT": "Cataluña, Catalonië",
        "CVI": "Castilla la Vieja, Castilla Vieja, Oud Castilië, Oud Castilie",
        "CNU": "Castilla la Nueva, Castilla Nueva, Nieuw Castilië, Nieuw Castilie",
        "SEV": "Sevilla",
        "GRA": "Granada",
        "VAL": "Valencia",
        "CAS": "Castillo, burcht, kasteel, toren",
        "FRA": "Frankrijk",
        "FRA-ambassador": "Frankrijk ambassadeur, Franse ambassadeur, ambassadeur van Frankrijk, ambassadeur",
        "FRA-envoy": "Frankrijk gezant, Franse gezant, gezant van Frankrijk, gezant",
        "FRA-third": "Frankrijk derde, Frankrijk derde vak, derde vak van Frankrijk, derde vak, derde veld",
        "COURT": "hof, mijn hof, eigen hof",
        "CVI CNU": "Castilië, Castilie",
    },
    place_names=(
        "Galicia, País Vasco, Aragón, Cataluña, Castilla la Vieja, Castilla la Nueva, Sevilla, Granada, Valencia, "
        "Castillo, hof, burcht, Baskenland, Catalonië, Oud Castilië, Nieuw Castilië, Frankrijk"
    ),
    cards={
        "own_from_one add_two add_two_or_own five_from_one three_foreign three_any two_and_two four_own four_any": (
            "intrigant, intrigantenkaart"
        ),
        "own_from_one": "alle eigen uit 1 regio, alle eigen uit 1, alle eigen uit een regio, alle eigen",
        "add_two": "2 extra uit je hof, 2 extra uit hof, 2 extra, twee extra",
        "add_two_or_own": "of kaart, 2 extra of eigen, twee extra of eigen",
        "five_from_one": "5 uit 1 regio, 5 uit 1, vijf uit 1, tot 5 uit 1, 5 uit een regio",
        "three_foreign": "3 vijandelijke, drie vijandelijke, 3 vijandelijk",
        "three_any": "intrigant 3 caballeros, 3 willekeurige, drie willekeurige",
        "two_and_two": "2 eigen en 2 vijandelijke, twee eigen en twee vijandelijke, 2 en 2",
        "four_own": "4 eigen, vier eigen",
        "four_any": "intrigant 4 caballeros, 4 willekeurige, vier willekeurige",
        "veto": "veto",
        "decay_all decay_three": "autoriteitsverlies",
        "decay_all": "autoriteitsverlies alle",
        "decay_three": "autoriteitsverlies 3",
        "king_returns": "koning is boos, boze koning, koning boos, koning keert terug",
        "send_one_each": "1 van ieder, 1 van ieder van andere spelers, 1 van iedere speler, stuur 1 van ieder",
        "secret_send_two": "kies 1 regio 2 terug, 2 terug, twee terug",
        "secret_send_all": "kies 1 regio alle terug, alle terug, allemaal terug",
        "score_pick score_pick_3": "extra puntentelling, kies 1 regio, extra puntentelling kies 1 regio, tel 1 regio",
        "score_4": (
            "alle regios met waarde 4, regios met waarde 4, waarde 4, tel 4s, scoor 4s, scoor 4, tel vieren, scoor "
            "vieren, vieren"
        ),
        "score_5": (
            "alle regios met waarde 5, regios met waarde 5, waarde 5, tel 5s, scoor 5s, scoor 5, tel vijven, scoor "
            "vijven, vijven"
        ),
        "score_67": (
            "alle regios met waarde 6 en 7, regios met waarde 6 en 7, waarde 6 en 7, scoor 6s en 7s, tel 6s en 7s, "
            "scoor 6 en 7, 6 en 7"
        ),
        "score_castillo": "tel castillo, tel het castillo, scoor castillo, castillo, burcht",
        "score_firsts": "eerste plaats per regio, eerste plaatsen, eerste plaats",
        "score_most": "meeste, meeste caballeros",
        "score_fewest": "minste, minste caballeros",
        "scoreboard": "scoretegel",
        "adviser": "koninklijke adviseur, adviseur",
        "evict": "leegloop",
        "grande": "grande",
        "power_back": "machtkaarten, machtkarten, machtkaart terug",
        "court_two": "hof",
        "score_secret": "extra puntentelling met kiesschijf, geheime puntentelling, extra puntentelling kiesschijf",
        "king": "koning, koningskaart",
    },
    colours={
        "red": "rood, rode",
        "blue": "blauw, blauwe",
        "yellow": "geel, gele",
        "green": "groen, groene",
        "brown": "bruin, bruine",
    },
    own="eigen, mijn, mijn eigen, mij, van mij, mezelf",
    purposes={
        "GENERAL": "algemeen, algemene puntentelling, algemene",
        "SECRET": "geheim, geheime puntentelling, extra puntentelling, puntentelling",
        "SEND": "terugsturen, stuur terug, terug",
        "EVICT": "leegloop, ontruim, ontruiming",
    },
    blocks={
        "POWER": "macht, machtkaart",
        "REINFORCE": "versterking, versterk",
        "CARD": "kaart, kaarten, actiekaart",
        "TURN": "beurt",
        "RETURN": "teruggeven",
        "VETO": "veto",
        "ASK": "vraag",
        "DISK": "schijf, schijven, kiesschijf",
        "DISK GENERAL": "schijf algemeen",
        "DISK SECRET": "schijf geheim",
        "DISK SEND": "schijf terugsturen",
        "DISK EVICT": "schijf leegloop",
        "": "alles",
    },
    asks={
        "BANNER": "banier, vaandel, vaandeldrager, banierdrager",
    },
    fillers=(
        "de, het, caballeros, blokje, blokjes, stuk, stuks, stukken, regio, regios, alsjeblieft, alstublieft, aub, "
        "svp, bedankt, dank, dankjewel, je, precies, een"
    ),
)
