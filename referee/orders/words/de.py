"""German: as rulebooks and players of the German game have the words; ae, oe, ue and ss will do for ä, ö, ü and ß."""

from referee.orders.lexicon import Words

GERMAN = Words(
    language="de",
    verbs={
        "POWER": "macht, machtkarte, spiele macht",
        "REINFORCE": "verstärke, verstärken, verstärkung, verstärkungen, aufstocken",
        "CARD": "karte, aktionskarte, nimm karte, nehme karte",
        "ELSE": "sonst, sonst karte, sonst aktionskarte, andernfalls, andernfalls karte, oder sonst karte",
        "DO": "tue",
        "ACT": "aktion, sonderaktion, ausführen, führe aus",
        "SKIP": (
            "auslassen, aussetzen, passe, passen, überspringen, verzichte, tue nichts, keine aktion, keine sonderaktion"
        ),
        "MOVE": "versetze, versetzen, bewege, bewegen, ziehe, ziehen, verschiebe, verschieben",
        "ADD": "ergänze, hinzufügen",
        "PLACE": "setze, setze ein, setzen, einsetzen, platziere, platzieren, lege",
        "GOAL": "führung, mehrheit, vorsprung, rest, verteile, verteilen",
        "SCORE": "werte, werten",
        "EVICT": "räume, räumen, vertreibe, vertreiben, räumung",
        "KING": "könig",
        "GRANDE": "grande",
        "SCOREBOARD": "wertungstafel, tafel",
        "SEND": "schicke, schicke zurück, sende, sende zurück",
        "TAKE": "nimm, nimm zurück, nehme, nehme zurück, zurücknehmen",
        "COURT": "hof",
        "RETURN": "zurückgeben, gib zurück, gebe zurück, abgeben, gib ab, zurück, rückkehr, rückgabe",
        "DISK": "scheibe, drehscheibe, geheimscheibe",
        "VETO": "veto, veto gegen",
        "LET PASS": "lass zu, zulassen, lass durch, durchlassen, kein veto",
        "ASK": "frage, frag, frag mich, frage mich",
        "FINAL": "endgültig, final",
        "STATUS": "status, spielstand",
        "HELP": "hilfe",
        "CLEAR": "lösche, löschen, streiche",
        "OK": "ok, okay, einverstanden",
        "ACCEPT": "akzeptiere, ich akzeptiere, annehmen, ich nehme an",
        "ALWAYS": "immer",
        "WAIT": "warte, abwarten",
        "PREVIEW": "vorschau",
        "ASSUME": "angenommen, nimm an, annahme",
        "EXPLAIN": "erkläre, erklär, erkläre zeile",
        "SAY": "sage, sag",
    },
    particles={
        "OR": "oder",
        "THEN": "dann, sonst, andernfalls, wenn nicht, falls nicht",
        "AND": "und",
        "TO": "nach, in, ins, im, auf, zu, zum, an",
        "FROM": "von, vom, aus, aus dem",
        "INTO": "nach, in, ins",
        "LEAVING": "von, vom, aus, verlässt",
        "ON": "auf, bei, gegen, mit",
        "WHEN": "wenn, falls, sobald",
        "TAKES": "nimmt, wegnimmt",
        "SCORES": "wertet, gewertet",
        "COSTS": "kostet, kostet mich, mich kostet",
        "NEVER": "nie, niemals",
        "ASKING": "frage, frag, frag mich, frage mich",
        "IF KING MOVED": (
            "wenn könig bewegt wurde, wenn könig gezogen ist, wenn könig bewegt, wenn könig versetzt wurde, falls "
            "könig bewegt wurde, falls könig gezogen ist, falls könig versetzt wurde, wenn könig zieht, wenn sich "
            "könig bewegt, wenn könig sich bewegt hat, falls könig sich bewegt hat"
        ),
        "AIM": "ziel, ziele, ziel auf, ziele auf",
        "MAX": "max, maximal, höchstens, bis, bis zu",
        "ANY": "irgendeine, irgendein, beliebig, beliebige, egal, irgendeine karte, jede",
        "ALL": "alle, alles, sämtliche, jeder",
        "LEAD": "führung, mehrheit, vorsprung",
        "REST": "rest, übrige, übrigen",
        "SECOND": "zweiter platz, zweiten platz, zweiter",
        "SPREAD": "verteile, verteile auf, verteilen, verteilen auf, verteilt, verteilt auf",
        "BEST": "beste, am besten, bestens",
        "GAIN": "wenn gewinn, falls gewinn, gewinn",
        "KEEP LEADS": (
            "führung behalten, behalte führung, führungen behalten, behalte führungen, mehrheit behalten, "
            "mehrheiten behalten, behalte mehrheiten"
        ),
        "NONE": "nichts, niemand, keine, keiner, keinen",
        "YES": "ja, x",
        "IF": "wenn, falls, sofern, solange",
        "UNLESS": "es sei denn, außer wenn, außer falls, außer",
        "I": "ich",
        "ANYBODY": "jemand, irgendjemand, irgendwer",
        "PROVINCES": "provinzen, provinz",
        "IS": "ist, bin, steht, stehe, liegt, liege, noch, wurde",
        "LEAST": "mindestens, wenigstens, oder mehr, oder höher, punkte, punkten, punkt",
        "BY": "um, durch",
        "LEADS": (
            "führt, führe, hat führung, habe führung, führung hat, führung habe, hat mehrheit, habe mehrheit, "
            "mehrheit hat, mehrheit habe, hat meisten, habe meisten, meisten hat"
        ),
        "HAS": "hat, habe",
        "AHEAD": "voraus, vorn, vorne, vor",
        "LAID": (
            "gelegt, gelegt hat, gelegt habe, hat gelegt, legt, legte, spielt, gespielt, gespielt hat, hat gespielt"
        ),
        "TOOK": "genommen, genommen hat, genommen habe, genommen wurde, hat genommen, nahm, gewählt, gewählt hat",
        "FREE": "frei, da, übrig, verfügbar, noch da, noch frei, noch liegt",
        "MOVED": "bewegt, bewegt wurde, bewegt hat, versetzt, versetzt wurde, gezogen, gezogen ist",
        "TURN": "zug, mein zug",
        "FIRST": "erster, erste, zuerst, als erster, als erste",
        "LAST": "letzter, letzte, zuletzt, als letzter, als letzte",
        "STACK": "stapel, nummer, nr, #",
    },
    manners={
        "LEAD-IN": (
            "eigentlich, also, so, dann, und, auch, jetzt, nun, meine befehle, befehle, mein befehl, befehl, ups, "
            "entschuldigung, sorry, korrektur, nein, halt, moment, ok, okay, änderung, hi, hallo"
        ),
        "CORRECTION": (
            "ups, nein, sorry, entschuldigung, halt, moment, korrektur, ich meine, ich meinte, meine ich, lieber, "
            "doch, vielmehr, stattdessen"
        ),
        "HEDGE": (
            "glaube ich, ich glaube, denke ich, ich denke, vielleicht, wohl, wahrscheinlich, vermutlich, nicht "
            "sicher, vorläufig, erst mal, würde, könnte, eigentlich, ?"
        ),
        "NOT": "nicht, kein, keine, keinen, nie, niemals, nichts, nicht mehr",
        "SAME": (
            "gleiches wie letztes mal, dasselbe wie letztes mal, gleich wie letztes mal, wie letztes mal, wie beim "
            "letzten mal, wie letzte runde, wie in letzten runde, wie vorher, das gleiche wie letztes mal, dasselbe "
            "wie letzte runde, gleiche befehle"
        ),
        "BUT": "aber, außer, nur, wenn, falls, es sei denn, mit, ohne, statt",
        "SWAP": "tausche, vertausche, wechsle",
        "INSTEAD": "statt, anstatt, anstelle von, für",
        "WITH": "mit, und, für, gegen",
        "CLOSING": (
            "von meinem iphone gesendet, gesendet von, gesendet mit, gruß, grüße, viele grüße, liebe grüße, schöne "
            "grüße, beste grüße, freundliche grüße, mit freundlichen grüßen, lg, mfg, vg, tschüss, bis bald, viel "
            "spaß, viel glück"
        ),
        "LOOSE": (
            "ich, will, möchte, gern, gerne, werde, spiele, nehme, lege, benutze, wähle, setze, dann, danach, und, "
            "mit, für, in, auf, nach, mein, meine, zuerst, erst, zweite, zuletzt, wenn möglich, ist, nummer, auch, "
            "zug, hmm, so, biete, mal"
        ),
        "ABSENCE": (
            "krankenhaus, urlaub, abwesend, abwesenheit, ich bin krank, bin krank, krank bis, operation, kein "
            "internet, ich bin weg, bin weg bis, weg bis, verreist, auf reisen, beerdigung, kann nicht spielen"
        ),
    },
    numbers={
        0: "null",
        1: "eins",
        2: "zwei",
        3: "drei",
        4: "vier",
        5: "fünf",
        6: "sechs",
        7: "sieben",
        8: "acht",
        9: "neun",
        10: "zehn",
        11: "elf",
        12: "zwölf",
        13: "dreizehn",
    },
    places={
        "GAL": "Galicien, Galizien",
        "PVA": "Baskenland",
        "ARA": "Aragon, Aragonien",
        "CAT": "Katalonien",
        "CVI": "Altkastilien, Alt Kastilien",
        "CNU": "Neukastilien, Neu Kastilien",
        "SEV": "Sevilla",
        "GRA": "Granada",
        "VAL": "Valencia",
        "CAS": "Castillo, Burg, Kastell, Schloss, Turm",
        "FRA": "Frankreich",
        "FRA-ambassador": "Frankreich Botschafter, französischer Botschafter, Botschafter in Frankreich, Botschafter",
        "FRA-envoy": "Frankreich Gesandter, französischer Gesandter, Gesandter, Gesandten, Gesandte",
        "FRA-third": "Frankreich drittes Feld, drittes Feld in Frankreich, drittes Feld, drittem Feld, dritten Feld",
        "COURT": "Hof, mein Hof, meinem Hof, eigener Hof",
        "CVI CNU": "Kastilien",
    },
    place_names=(
        "Galicien, Baskenland, Aragon, Katalonien, Altkastilien, Neukastilien, Sevilla, Granada, Valencia, Castillo, "
        "Hof, Burg, Frankreich"
    ),
    cards={
        "own_from_one add_two add_two_or_own five_from_one three_foreign three_any two_and_two four_own four_any": (
            "intrige, intrigantenkarte"
        ),
        "own_from_one": "alle eigenen aus einer Region, alle eigenen aus 1, alle eigenen",
        "add_two": "2 weitere vom Hof, 2 weitere, zwei weitere, 2 mehr",
        "add_two_or_own": "2 weitere oder eigene, zwei weitere oder eigene, 2 mehr oder eigene",
        "five_from_one": "5 aus einer Region, bis zu 5 aus einer Region, 5 aus 1, fünf aus einer",
        "three_foreign": "3 fremde, drei fremde",
        "three_any": "3 beliebige, drei beliebige",
        "two_and_two": "2 eigene und 2 fremde, zwei eigene und zwei fremde, 2 und 2",
        "four_own": "4 eigene, vier eigene",
        "four_any": "4 beliebige, vier beliebige",
        "veto": "veto",
        "decay_all decay_three": "autoritätsverlust, machtverlust, autoritätsverfall",
        "decay_all": "autoritätsverlust alle, machtverlust alle",
        "decay_three": "autoritätsverlust 3, machtverlust 3",
        "king_returns": "könig kehrt zurück, könig ist zornig, zorniger könig, rückkehr könig",
        "send_one_each": "1 von jedem, einen von jedem, schicke 1 von jedem",
        "secret_send_two": "2 zurück, zwei zurück, 2 geheim zurück, geheim 2 zurück",
        "secret_send_all": "alle zurück, alle geheim zurück, geheim alle zurück",
        "score_pick score_pick_3": "sonderwertung, sonderwertung eine Region, eine Region werten",
        "score_4": "4er, 4er werten, werte 4er, alle 4er, vierer, alle vierer, vierer werten",
        "score_5": "5er, 5er werten, werte 5er, alle 5er, fünfer, alle fünfer, fünfer werten",
        "score_67": "6er und 7er, 6er und 7er werten, werte 6er und 7er, alle 6er und 7er, 6 und 7",
        "score_castillo": "castillo wird gewertet, castillo werten, werte castillo, castillo, burg",
        "score_firsts": "erste plätze, nur erste plätze, erster platz",
        "score_most": "meiste, meisten, meiste Caballeros",
        "score_fewest": "wenigste, wenigsten, wenigste Caballeros",
        "scoreboard": "wertungstafel",
        "adviser": "königlicher berater, berater, königlicher ratgeber",
        "evict": "umzug, räumung, vertreibung",
        "grande": "grande",
        "power_back": "machtkarten, machtkarte zurück",
        "court_two": "Hof",
        "score_secret": "geheime sonderwertung, geheime wertung",
        "king": "könig, königskarte",
    },
    colours={
        "red": "rot, rote, roten, roter, rotem, rotes",
        "blue": "blau, blaue, blauen, blauer, blauem, blaues",
        "yellow": "gelb, gelbe, gelben, gelber, gelbem, gelbes",
        "green": "grün, grüne, grünen, grüner, grünem, grünes",
        "brown": "braun, braune, braunen, brauner, braunem, braunes",
    },
    own="eigen, eigene, eigenen, eigener, meine, meinen, meiner, mein, mich, mir",
    purposes={
        "GENERAL": "allgemein, allgemeine wertung, wertung",
        "SECRET": "geheim, sonderwertung, geheime wertung, geheime sonderwertung",
        "SEND": "zurückschicken, schicken",
        "EVICT": "räumung, räumen, umzug, vertreibung, vertreiben",
    },
    blocks={
        "POWER": "macht, machtkarte",
        "REINFORCE": "verstärkung",
        "CARD": "karte, karten, aktionskarte",
        "TURN": "zug",
        "RETURN": "zurückgeben",
        "VETO": "veto",
        "ASK": "frage",
        "DISK": "scheibe, scheiben, drehscheibe, geheimscheibe",
        "DISK GENERAL": "scheibe allgemein",
        "DISK SECRET": "scheibe geheim",
        "DISK SEND": "scheibe zurückschicken",
        "DISK EVICT": "scheibe räumung",
        "": "alles",
    },
    asks={
        "BANNER": "banner, bannerträger, fahne, fahnenträger",
    },
    fillers=(
        "der, die, das, den, dem, des, caballeros, figur, figuren, stein, steine, regionen, bitte, danke, genau, ein, "
        "eine, einen, einer"
    ),
)
