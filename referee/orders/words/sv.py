"""Swedish: as the Swedish rulebook has the words; a and o will do for å, ä and ö."""

from referee.orders.lexicon import Words

SWEDISH = Words(
    language="sv",
    verbs={
        "POWER": "makt, maktkort, spela makt",
        "REINFORCE": "förstärk, förstärkning, förstärkningar",
        "CARD": "kort, handlingskort, ta kort",
        "ELSE": "annars, annars kort, annars handlingskort, eller annars kort",
        "DO": "gör",
        "ACT": "handling, särskild handling, utför, utför handling",
        "SKIP": "hoppa över, avstå, passa, gör inget, ingen handling",
        "MOVE": "flytta, förflytta",
        "ADD": "lägg till",
        "PLACE": "placera, flytta ut, sätt ut, sätt, ställ",
        "GOAL": "ledning, ledningen, majoritet, rest, resten, sprid, fördela",
        "SCORE": "poängberäkna, räkna, räkna poäng",
        "EVICT": "utrym, vräk, töm",
        "KING": "kung, kungen",
        "GRANDE": "grande",
        "SCOREBOARD": "poängbricka, poängbrickan",
        "SEND": "skicka, skicka tillbaka, sänd",
        "TAKE": "ta upp, ta tillbaka, ta igen",
        "COURT": "hov, hovet",
        "RETURN": "lämna tillbaka, lämna, återlämna, tillbaka",
        "DISK": "kompass, kompassen, skiva",
        "VETO": "veto, veto mot",
        "LET PASS": "låt passera, låt gå, inget veto",
        "ASK": "fråga, fråga mig",
        "FINAL": "slutgiltig, slutgiltigt",
        "STATUS": "status, ställning, ställningen",
        "HELP": "hjälp",
        "CLEAR": "rensa, stryk",
        "OK": "ok, okej",
        "ACCEPT": "acceptera, accepterar, jag accepterar",
        "ALWAYS": "alltid",
        "WAIT": "vänta, avvakta",
        "PREVIEW": "förhandsvisa, förhandsgranska, förhandsvisning",
        "ASSUME": "anta, antag",
        "EXPLAIN": "förklara, förklara rad",
        "SAY": "säg",
    },
    particles={
        "OR": "eller",
        "THEN": "sedan, sen, annars, om inte, i annat fall",
        "AND": "och, samt",
        "TO": "till, i, på, in i, in till",
        "FROM": "från, ur, ifrån",
        "INTO": "till, in i, i",
        "LEAVING": "från, ur, lämnar",
        "ON": "på, mot, med, vid",
        "WHEN": "när, om, ifall",
        "TAKES": "tar",
        "SCORES": "poängberäknar, räknar",
        "COSTS": "kostar, kostar mig",
        "NEVER": "aldrig",
        "ASKING": "fråga, fråga mig",
        "IF KING MOVED": (
            "om kungen flyttats, om kungen har flyttats, om kungen har flyttat, om kungen flyttar, om kungen flyttas, "
            "om kung flyttats, när kungen flyttats"
        ),
        "AIM": "sikta, sikta på",
        "MAX": "max, maximalt, högst, upp till",
        "ANY": "valfri, valfritt, vilken som helst, vilket som helst, valfritt kort",
        "ALL": "alla, allt, samtliga",
        "LEAD": "ledning, ledningen, majoritet",
        "REST": "rest, resten, återstoden, övriga",
        "SECOND": "andraplats, andraplatsen, andra plats",
        "SPREAD": "sprid, sprid över, fördela, fördela över",
        "BEST": "bäst, bästa, där det är bäst",
        "GAIN": "om vinst, ifall vinst, vinst",
        "KEEP LEADS": "behåll ledning, behåll ledningen, behåll ledningar, behåll ledningarna, behåll majoritet",
        "NONE": "inget, ingen, inga, ingenting",
        "YES": "ja, x",
        "IF": "om, ifall, när, så länge",
        "UNLESS": "såvida inte, utom om, utom när",
        "I": "jag",
        "ANYBODY": "någon, nån",
        "PROVINCES": "provinserna, provinsen, provinser, provins",
        "IS": "är, står, fortfarande, ännu",
        "LEAST": "minst, eller mer, eller högre, eller fler, poäng",
        "BY": "med, av, över",
        "LEADS": "leder, har ledningen, har ledning, har flest",
        "HAS": "har",
        "AHEAD": "före, leder med, leder över, ligger före",
        "LAID": "lagt, har lagt, lade, spelar, spelat, har spelat",
        "TOOK": "tagit, har tagit, tog, tagits, har tagits, tagen, taget, valt, har valt",
        "FREE": "ledigt, ledig, kvar, finns kvar, fri, fritt",
        "MOVED": "flyttats, har flyttats, flyttat, har flyttat, flyttas, flyttar",
        "TURN": "tur, turen, min tur",
        "FIRST": "först, första",
        "LAST": "sist, sista",
        "STACK": "hög, nummer, nr, #",
    },
    manners={
        "LEAD-IN": (
            "egentligen, alltså, så, sedan, och, också, nu, mina order, order, mina ordrar, ordrar, hoppsan, oj, "
            "ursäkta, förlåt, rättelse, nej, vänta, ok, okej, ändring, hej, hejsan"
        ),
        "CORRECTION": "hoppsan, oj, nej, förlåt, ursäkta, vänta, rättelse, jag menar, menar jag, hellre, istället",
        "HEDGE": (
            "antar jag, jag antar, tror jag, jag tror, kanske, nog, förmodligen, troligen, inte säker, tills vidare, "
            "skulle, egentligen, ?"
        ),
        "NOT": "inte, ej, icke, aldrig, inget, ingen, inte längre",
        "SAME": (
            "samma som förra gången, samma som sist, samma som förra ronden, samma som förra rundan, som förra "
            "gången, som sist, samma igen, samma order"
        ),
        "BUT": "men, utom, förutom, bara, om, såvida, med, utan, istället",
        "SWAP": "byt, byta, växla",
        "INSTEAD": "i stället för, istället för, för",
        "WITH": "med, och, mot, för",
        "CLOSING": (
            "skickat från min, hälsningar, hälsning, mvh, vänliga hälsningar, med vänliga hälsningar, vänligen, hej "
            "då, vi ses, ha det bra, ha det, lycka till, kram"
        ),
        "LOOSE": (
            "jag, vill, ska, skall, skulle, spelar, spela, tar, ta, lägger, lägg, använder, väljer, sätter, sätt, "
            "sedan, sen, därefter, och, med, för, i, på, till, mitt, min, mina, först, andra, sist, om möjligt, är, "
            "nummer, också, drag, denna, hmm, så, bjuder, där"
        ),
        "ABSENCE": (
            "sjukhus, sjukhuset, semester, frånvarande, frånvaro, jag är sjuk, är sjuk, sjuk till, operation, inget "
            "internet, jag är borta, borta till, bortrest, på resa, begravning, kan inte spela"
        ),
    },
    numbers={
        0: "noll",
        1: "ett",
        2: "två",
        3: "tre",
        4: "fyra",
        5: "fem",
        6: "sex",
        7: "sju",
        8: "åtta",
        9: "nio",
        10: "tio",
        11: "elva",
        12: "tolv",
        13: "tretton",
    },
    places={
        "GAL": "Galicien",
        "PVA": "Baskien, Baskerlandet",
        "ARA": "Aragonien, Aragon",
        "CAT": "Katalonien",
        "CVI": "Gamla Kastilien",
        "CNU": "Nya Kastilien",
        "SEV": "Sevilla",
        "GRA": "Granada",
        "VAL": "Valencia",
        "CAS": "slottet, slott, borgen, borg, tornet, Castillo, Ibiza",
        "FRA": "Frankrike",
        "FRA-ambassador": "Frankrike ambassadör, franske ambassadören, ambassadören, ambassadör",
        "FRA-envoy": "Frankrike sändebud, franska sändebudet, sändebudet, sändebud",
        "FRA-third": "Frankrike tredje, Frankrike tredje rutan, tredje rutan i Frankrike, tredje rutan, tredje ruta",
        "COURT": "hovet, hov, mitt hov",
        "CVI CNU": "Kastilien",
    },
    place_names=(
        "Galicien, Baskien, Aragonien, Katalonien, Gamla Kastilien, Nya Kastilien, Sevilla, Granada, Valencia, "
        "slottet, hovet, Frankrike"
    ),
    cards={
        "own_from_one add_two add_two_or_own five_from_one three_foreign three_any two_and_two four_own four_any": (
            "intriger, intrig"
        ),
        "own_from_one": "alla egna från en region, alla egna från 1, alla egna",
        "add_two": "2 till från hovet, två till från hovet, 2 extra från hovet",
        "add_two_or_own": "2 till eller egna, två till eller egna",
        "five_from_one": (
            "1-5 valfria från en region, 5 valfria från en region, 5 från en region, upp till 5 från en region"
        ),
        "three_foreign": "3 främmande, tre främmande, 3 andras",
        "three_any": "3 valfria, tre valfria",
        "two_and_two": "2 egna och 2 främmande, två egna och två främmande, 2 och 2",
        "four_own": "4 egna, fyra egna",
        "four_any": "4 valfria, fyra valfria",
        "veto": "veto, vetokort, vetokortet",
        "decay_all decay_three": "maktförlust",
        "decay_all": "maktförlust alla",
        "decay_three": "maktförlust 3",
        "king_returns": "hälsning från kungen, kungen återvänder, arg kung",
        "send_one_each": "1 från varje, en från varje, skicka 1 från varje",
        "secret_send_two": "2 tillbaka, två tillbaka, 2 tillbaka i hemlighet",
        "secret_send_all": "alla tillbaka, alla tillbaka i hemlighet",
        "score_pick score_pick_3": "särskild poängberäkning, särskild poängberäkning en region",
        "score_4": "alla regioner med 4, alla 4or, 4or, räkna 4or, alla fyror, fyror, räkna fyror",
        "score_5": "alla regioner med 5, alla 5or, 5or, räkna 5or, alla femmor, femmor, räkna femmor",
        "score_67": "alla regioner med 6 och 7, alla 6or och 7or, 6or och 7or, räkna 6or och 7or, 6 och 7",
        "score_castillo": "slottet, räkna slottet, slottet räknas, castillo",
        "score_firsts": "första platser, första platsen, bara första platsen",
        "score_most": "flest, flest caballeros",
        "score_fewest": "minst, minst caballeros",
        "scoreboard": "poängbricka, poängbrickan",
        "adviser": "kunglig rådgivare, rådgivare",
        "evict": "utrymning, vräkning",
        "grande": "grande, flytta din grande",
        "power_back": "ta upp maktkort, maktkort tillbaka, maktkorten",
        "court_two": "2 till hovet, hovet",
        "score_secret": "hemlig poängberäkning, hemlig särskild poängberäkning",
        "king": "kungakortet, kungakort, kungen, kung",
    },
    colours={
        "red": "röd, röda, rött, rödas",
        "blue": "blå, blåa, blått, blås",
        "yellow": "gul, gula, gult, guls",
        "green": "grön, gröna, grönt, gröns",
        "brown": "brun, bruna, brunt, bruns",
    },
    own="egen, egna, eget, min, mina, mitt, mig, min egen, mina egna",
    purposes={
        "GENERAL": "allmän, allmänna, ordinarie, ordinarie poängberäkning",
        "SECRET": "hemlig, hemlig poängberäkning, särskild, särskild poängberäkning",
        "SEND": "skicka, skicka tillbaka, tillbaka",
        "EVICT": "utrym, utrymning, vräk, vräkning",
    },
    blocks={
        "POWER": "makt, maktkort",
        "REINFORCE": "förstärkning, förstärk",
        "CARD": "kort, handlingskort",
        "TURN": "drag",
        "RETURN": "lämna tillbaka",
        "VETO": "veto",
        "ASK": "fråga",
        "DISK": "kompass, kompassen, kompasser, skiva, skivor",
        "DISK GENERAL": "kompass allmän",
        "DISK SECRET": "kompass hemlig",
        "DISK SEND": "kompass skicka",
        "DISK EVICT": "kompass utrymning",
        "": "allt",
    },
    asks={
        "BANNER": "baner, fana, banerförare, fanbärare",
    },
    fillers=(
        "den, det, de, caballeros, kub, kuber, bit, bitar, pjäs, pjäser, regionen, regioner, tack, snälla, exakt, "
        "vänlig"
    ),
)
