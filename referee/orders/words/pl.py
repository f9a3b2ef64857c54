"""Polish: as the Polish rulebook has the words, in the cases people write them in; plain letters will do."""

from referee.orders.lexicon import Words

POLISH = Words(
    language="pl",
    verbs={
        "POWER": "siła, karta siły, karta sily, kartę siły",
        "REINFORCE": "uzupełnij, wzmocnij, posiłki, wzmocnienie",
        "CARD": "karta, karta akcji, kartę, weź kartę",
        "ELSE": (
            "inaczej, inaczej karta, w przeciwnym razie, w przeciwnym razie karta, jak nie to karta, lub inaczej karta"
        ),
        "DO": "zrób, wykonaj",
        "ACT": "akcja, akcja specjalna, akcję, wykonaj akcję, wykonaj akcję specjalną",
        "SKIP": "pomiń, pomijam, pas, nic nie rób, bez akcji, brak akcji",
        "MOVE": "przesuń, przesunąć, przesuwam, przenieś, przenoszę, rusz",
        "ADD": "dodaj, dodaję, dołóż",
        "PLACE": "umieść, umieszczam, postaw, ustaw, połóż, wstaw",
        "GOAL": "prowadzenie, przewaga, przewagę, większość, reszta, resztę, rozłóż, rozstaw",
        "SCORE": "punktuj, podlicz, punktuję",
        "EVICT": "eksmituj, eksmisja, wysiedl",
        "KING": "król, króla",
        "GRANDE": "grand, granda, grande",
        "SCOREBOARD": "tabela, tabelę, tablica, tablicę, tabela punktacji, tablica punktacji",
        "SEND": "wyślij, odeślij, wysyłam",
        "TAKE": "weź, zabierz, odbierz",
        "COURT": "dwór",
        "RETURN": "oddaj, oddaję, zwróć, zwracam",
        "DISK": "dysk, tarcza, tajny dysk",
        "VETO": "weto, veto, wetuj, wetuję, weto przeciw, weto wobec",
        "LET PASS": "przepuść, przepuszczam, bez weta",
        "ASK": "pytaj, zapytaj, pytanie, zapytaj mnie",
        "FINAL": "ostatecznie, ostateczne",
        "STATUS": "status, stan gry",
        "HELP": "pomoc, pomocy",
        "CLEAR": "wyczyść, skasuj",
        "OK": "ok, okej, zgoda",
        "ACCEPT": "akceptuję, przyjmuję",
        "ALWAYS": "zawsze",
        "WAIT": "czekaj, poczekaj",
        "PREVIEW": "podgląd",
        "ASSUME": "załóż, załóżmy, zakładam",
        "EXPLAIN": "wyjaśnij, wyjaśnij wiersz, wytłumacz",
        "SAY": "powiedz, mówię",
    },
    particles={
        "OR": "lub, albo, czy",
        "THEN": "potem, wtedy, inaczej, w przeciwnym razie, jeśli nie, jak nie to",
        "AND": "i, oraz, a także",
        "TO": "do, w, we, na, ku",
        "FROM": "z, ze, od, spod",
        "INTO": "do, w, we, na",
        "LEAVING": "z, ze, od, opuszcza",
        "ON": "na, przy, przeciw, wobec",
        "WHEN": "gdy, kiedy, jeśli, jeżeli, jak",
        "TAKES": "zabiera, bierze",
        "SCORES": "punktuje, podlicza",
        "COSTS": "kosztuje, kosztuje mnie, mnie kosztuje",
        "NEVER": "nigdy",
        "ASKING": "pytaj, zapytaj, zapytaj mnie",
        "IF KING MOVED": (
            "jeśli król się ruszył, jeśli król ruszył, jeśli król się przesunął, jeśli król przesunięty, jeżeli król "
            "się ruszył, jeżeli król się przesunął, gdy król się ruszył, jeśli król się ruszy, jeśli król został "
            "przesunięty"
        ),
        "AIM": "celuj, celuj w, cel, celuję w",
        "MAX": "max, maks, maksymalnie, najwyżej, maksimum",
        "ANY": (
            "dowolna, dowolny, dowolną, dowolne, jakakolwiek, którakolwiek, cokolwiek, dowolna karta, na wszystko, "
            "na każdą"
        ),
        "ALL": "wszystkie, wszystkich, wszyscy, wszystko, każdy",
        "LEAD": "prowadzenie, przewaga, przewagę, większość",
        "REST": "reszta, resztę, reszty, pozostałe, pozostałych",
        "SECOND": "drugie miejsce, drugie",
        "SPREAD": "rozłóż, rozstaw",
        "BEST": "najlepiej, najlepsze, gdzie najlepiej",
        "GAIN": "jeśli zysk, jeżeli zysk, gdy zysk, zysk",
        "KEEP LEADS": "zachowaj przewagę, zachowaj przewagi, zachowaj prowadzenie, zachowaj większość",
        "NONE": "nic, nikt, nikt nie, nikogo, żaden, żadnego",
        "YES": "tak, x",
        "IF": "jeśli, jeżeli, gdy, kiedy, jak",
        "UNLESS": "chyba że, z wyjątkiem gdy",
        "I": "ja",
        "ANYBODY": "ktoś, ktokolwiek",
        "PROVINCES": "prowincje, prowincji, prowincja, prowincjach",
        "IS": "jest, jestem, stoi, nadal, jeszcze",
        "LEAST": "co najmniej, przynajmniej, lub więcej, albo więcej, lub wyżej, punktów, punkty, punkt",
        "BY": "nad, przed, przez",
        "LEADS": (
            "prowadzi, prowadzę, ma prowadzenie, mam prowadzenie, ma przewagę, mam przewagę, ma większość, mam "
            "większość, ma najwięcej, mam najwięcej"
        ),
        "HAS": "ma, mam",
        "AHEAD": "wyprzedza, wyprzedza o, wyprzedzam, wyprzedzam o, prowadzi o, prowadzę o",
        "LAID": "położył, położyła, położyłem, położyłam, wyłożył, wyłożyła, zagrał, zagrała",
        "TOOK": "wziął, wzięła, wziąłem, wzięłam, zabrał, zabrała, zabrany, zabrana, wzięty, wzięta",
        "FREE": "wolny, wolna, wolne, dostępny, dostępna",
        "MOVED": "się ruszył, ruszył się, ruszył, się przesunął, przesunął się, przesunięty, został przesunięty",
        "TURN": "tura, turę, moja tura, kolej",
        "FIRST": "pierwszy, pierwsza",
        "LAST": "ostatni, ostatnia",
        "STACK": "stos, numer, nr, #",
    },
    manners={
        "LEAD-IN": (
            "właściwie, więc, potem, i, też, także, teraz, moje rozkazy, rozkazy, mój rozkaz, rozkaz, ups, "
            "przepraszam, sorki, poprawka, czekaj, ok, okej, zmiana, cześć, hej, witam"
        ),
        "CORRECTION": "ups, nie, przepraszam, czekaj, poprawka, to znaczy, znaczy, raczej, zamiast tego, jednak",
        "HEDGE": (
            "chyba, myślę, sądzę, może, być może, pewnie, prawdopodobnie, nie wiem, nie jestem pewien, nie jestem "
            "pewna, na razie, ?"
        ),
        "NOT": "nie, nigdy, nic, bez, ani, już nie",
        "SAME": (
            "to samo co ostatnio, tak samo jak ostatnio, jak ostatnio, jak poprzednio, tak jak poprzednio, to samo co "
            "poprzednio, tak samo jak poprzednio, jak w poprzedniej rundzie, to samo co w poprzedniej rundzie, te "
            "same rozkazy"
        ),
        "BUT": "ale, lecz, oprócz, tylko, jeśli, chyba że, z, bez, zamiast",
        "SWAP": "zamień, wymień",
        "INSTEAD": "zamiast, za",
        "WITH": "z, ze, i, na",
        "CLOSING": (
            "wysłane z mojego, wysłane z, wysłano z, pozdrawiam, pozdrowienia, z poważaniem, pozdro, do zobaczenia, "
            "na razie, powodzenia, miłej gry, miłego dnia"
        ),
        "LOOSE": (
            "ja, chcę, chciałbym, chciałabym, zagram, gram, biorę, wezmę, używam, wybieram, stawiam, potem, "
            "następnie, i, z, dla, w, na, do, mój, moje, moja, najpierw, pierwsze, drugie, na końcu, jeśli można, "
            "jest, numer, też, tura, hmm, licytuję"
        ),
        "ABSENCE": (
            "szpital, szpitalu, szpitala, urlop, urlopie, wakacje, wakacjach, nieobecny, nieobecna, nieobecność, "
            "jestem chory, jestem chora, operacja, bez internetu, nie ma mnie, nie będzie mnie, wyjeżdżam, w podróży, "
            "pogrzeb, nie mogę grać"
        ),
    },
    numbers={
        0: "zero",
        1: "jeden, jedną, jedna, jednego, jedno",
        2: "dwa, dwie, dwóch, dwu, dwoje",
        3: "trzy, trzech",
        4: "cztery, czterech",
        5: "pięć, pięciu",
        6: "sześć, sześciu",
        7: "siedem, siedmiu",
        8: "osiem, ośmiu",
        9: "dziewięć, dziewięciu",
        10: "dziesięć, dziesięciu",
        11: "jedenaście",
        12: "dwanaście",
        13: "trzynaście",
    },
    places={
        "GAL": "Galicja, Galicji, Galicję, Galicją, Galicien",
        "PVA": ("Kraj Basków, Kraju Basków, Krajem Basków, Kraju Baskow, Baskonia, Baskonii, Baskonię, Baskonią"),
        "ARA": "Aragonia, Aragonii, Aragonię, Aragonią, Aragon, Aragonu, Aragonie, Aragonem",
        "CAT": "Katalonia, Katalonii, Katalonię, Katalonią, Katalonien",
        "CVI": "Stara Kastylia, Starej Kastylii, Starą Kastylię, Starą Kastylią, Altkastilien",
        "CNU": "Nowa Kastylia, Nowej Kastylii, Nową Kastylię, Nową Kastylią, Neukastilien",
        "SEV": "Sewilla, Sewilli, Sewillę, Sewillą, Sevilla, Sevilli, Sevillę",
        "GRA": "Granada, Granady, Granadzie, Granadę, Granadą",
        "VAL": "Walencja, Walencji, Walencję, Walencją, Valencia, Valencii, Valencję, Valencji",
        "CAS": "Castillo, zamek, zamku, zamkiem, zamkowi, wieża, wieży, wieżę",
        "FRA": "Francja, Francji, Francję, Francją",
        "FRA-ambassador": "Francja ambasador, ambasador Francji, ambasador, ambasadora, ambasadorem, ambasadorze",
        "FRA-envoy": "Francja wysłannik, wysłannik Francji, wysłannik, wysłannika, wysłannikiem, poseł, posła, posłem",
        "FRA-third": "Francja trzecie pole, trzecie pole Francji, trzecie pole, trzeciego pola, trzecim polu",
        "COURT": "dwór, dworu, dworze, dworem, mój dwór, mojego dworu, swojego dworu",
        "CVI CNU": "Kastylia, Kastylii, Kastylię, Kastylią",
    },
    place_names=(
        "Galicja, Kraj Basków, Aragonia, Katalonia, Stara Kastylia, Nowa Kastylia, Sewilla, Granada, Walencja, "
        "Castillo, dwór, zamek, Francja"
    ),
    cards={
        "own_from_one add_two add_two_or_own five_from_one three_foreign three_any two_and_two four_own four_any": (
            "intryga, intrygę, intrygant"
        ),
        "own_from_one": (
            "przesunięcie wszystkich swoich w regionie, wszystkich swoich, wszystkich swoich w regionie, wszyscy "
            "swoi, wszystkie własne"
        ),
        "add_two": "dwóch dodatkowych z dworu, dwóch dodatkowych, 2 dodatkowych z dworu, 2 dodatkowych",
        "add_two_or_own": "dwóch dodatkowych lub wszystkich, 2 dodatkowych lub wszystkich, 2 dodatkowych lub własnych",
        "five_from_one": "do pięciu w jednym z regionów, do pięciu z jednego regionu, do 5 z jednego, 5 z jednego",
        "three_foreign": "trzech obcych, 3 obcych",
        "three_any": "dowolnych trzech, trzech dowolnych, 3 dowolnych",
        "two_and_two": "dwóch własnych i dwóch obcych, 2 własnych i 2 obcych, 2 i 2",
        "four_own": "czterech własnych, 4 własnych",
        "four_any": "czterech dowolnych, 4 dowolnych, dowolnych czterech",
        "veto": "weto, veto",
        "decay_all decay_three": "kryzys władzy",
        "decay_all": "kryzys władzy wszystkie, kryzys władzy wszyscy",
        "decay_three": "kryzys władzy 3",
        "king_returns": "powrót króla, król wraca, zły król",
        "send_one_each": "ty wysyłasz jednego, wysyłasz jednego, wyślij jednego, po jednym",
        "secret_send_two": "usunąć dwóch, usuń dwóch, usuń 2, usunąć 2",
        "secret_send_all": "odesłać wszystkich, odeślij wszystkich",
        "score_pick score_pick_3": "specjalne podliczenie, specjalne punktowanie, podlicz jeden region",
        "score_4": "regiony 4, punktuj 4, podlicz 4, czwórki, punktuj czwórki, podlicz czwórki, wszystkie czwórki",
        "score_5": "regiony 5, punktuj 5, podlicz 5, piątki, punktuj piątki, podlicz piątki, wszystkie piątki",
        "score_67": (
            "regiony 6 i 7, punktuj 6 i 7, podlicz 6 i 7, szóstki i siódemki, punktuj szóstki i siódemki, 6 i 7"
        ),
        "score_castillo": (
            "castillo jest punktowany, castillo jest punktowane, punktuj castillo, podlicz zamek, castillo, zamek"
        ),
        "score_firsts": "pierwsze pola, pierwsze miejsca, pierwsze pole",
        "score_most": "najwięcej, najwięcej caballeros",
        "score_fewest": "najmniej, najmniej caballeros",
        "scoreboard": "przestawienie dodatkowej tabeli, tabela, tablica, dodatkowa tabela",
        "adviser": "królewski doradca, doradca, doradcę",
        "evict": "eksmisja, eksmisję",
        "grande": "grand, granda, grande",
        "power_back": "karty siły",
        "court_two": "dwór",
        "score_secret": "specjalne punktowanie w tajemnicy, punktowanie w tajemnicy, tajne punktowanie",
        "king": "karta króla, kartę króla, król, króla",
    },
    colours={
        "red": "czerwony, czerwona, czerwone, czerwonego, czerwonych, czerwoną, czerwonemu, czerwonym",
        "blue": "niebieski, niebieska, niebieskie, niebieskiego, niebieskich, niebieską, niebieskiemu, niebieskim",
        "yellow": "żółty, żółta, żółte, żółtego, żółtych, żółtą, żółtemu, żółtym",
        "green": "zielony, zielona, zielone, zielonego, zielonych, zieloną, zielonemu, zielonym",
        "brown": "brązowy, brązowa, brązowe, brązowego, brązowych, brązową, brązowemu, brązowym",
    },
    own=(
        "własny, własna, własne, własnego, własnych, własną, swój, swoje, swoich, swojego, swoją, mój, moja, moje, "
        "moich, mojego, moją, mnie"
    ),
    purposes={
        "GENERAL": "główny, główne, główne podliczanie, główne podliczanie punktów, ogólny, ogólne",
        "SECRET": "tajny, tajne, tajnie, tajne punktowanie, w tajemnicy",
        "SEND": "odesłanie, odeślij, wyślij",
        "EVICT": "eksmisja, eksmituj, eksmisję",
    },
    blocks={
        "POWER": "siła, siłę, kartę siły",
        "REINFORCE": "posiłki, wzmocnienie",
        "CARD": "karta, kartę, karty",
        "TURN": "tura, turę, ruch",
        "RETURN": "oddaj",
        "VETO": "weto, veto",
        "ASK": "pytanie, pytaj",
        "DISK": "dysk, dyski, tarcza, tarcze",
        "DISK GENERAL": "dysk główny",
        "DISK SECRET": "dysk tajny",
        "DISK SEND": "dysk odesłanie",
        "DISK EVICT": "dysk eksmisja",
        "": "wszystko",
    },
    asks={
        "BANNER": "sztandar, sztandaru, chorąży, chorągiew",
    },
    fillers=(
        "caballeros, kostka, kostki, kostkę, kostek, pionek, pionki, regionu, regionie, proszę, "
        "dzięki, dziękuję, dokładnie"
    ),
)
