"""Spanish: the words of Spanish players, and the regions as the board has them."""

from referee.orders.lexicon import Words

SPANISH = Words(
    language="es",
    verbs={
        "POWER": "poder, carta de poder, juega poder",
        "REINFORCE": "refuerza, reforzar, refuerzo, refuerzos",
        "CARD": "carta, carta de acción, toma carta, tomar carta",
        "ELSE": "si no, sino, si no carta, sino carta, de lo contrario, de lo contrario carta, o si no carta",
        "DO": "haz, hacer",
        "ACT": "acción, acción especial, actúa, actuar, ejecuta, ejecutar",
        "SKIP": "omite, omitir, salta, saltar, paso, no hagas nada, sin acción, ninguna acción",
        "MOVE": "mueve, mover, muevo, traslada, trasladar",
        "ADD": "añade, añadir, agrega, agregar",
        "PLACE": "coloca, colocar, coloco, pon, poner, pongo",
        "GOAL": "mayoría, ventaja, liderazgo, resto, reparte, repartir",
        "SCORE": "puntúa, puntuar, puntúo",
        "EVICT": "desaloja, desalojar, desalojo, expulsa, expulsar",
        "KING": "rey",
        "GRANDE": "grande",
        "SCOREBOARD": "marcador, tablero, tabla",
        "SEND": "envía, enviar, manda, mandar",
        "TAKE": "toma, tomar, recupera, recuperar",
        "COURT": "corte",
        "RETURN": "devuelve, devolver, devuelvo",
        "DISK": "disco, disco secreto",
        "VETO": "veto, vetar, veta, veto a, veto contra",
        "LET PASS": "deja pasar, dejar pasar, sin veto",
        "ASK": "pregunta, preguntar, pregúntame",
        "FINAL": "final, definitivo",
        "STATUS": "estado",
        "HELP": "ayuda",
        "CLEAR": "borra, borrar, limpia",
        "OK": "ok, okay, vale, de acuerdo",
        "ACCEPT": "acepto, aceptar",
        "ALWAYS": "siempre",
        "WAIT": "espera, esperar",
        "PREVIEW": "vista previa, avance",
        "ASSUME": "supón, supongamos, suponer, asume",
        "EXPLAIN": "explica, explicar, explica línea, explícame",
        "SAY": "digo, decir",
    },
    particles={
        "OR": "o, u, o bien",
        "THEN": "luego, entonces, si no, de lo contrario",
        "AND": "y, e",
        "TO": "a, al, en, hacia, para",
        "FROM": "de, del, desde",
        "INTO": "a, al, en, hacia, entra en",
        "LEAVING": "de, del, desde, sale de",
        "ON": "en, sobre, con, contra",
        "WHEN": "cuando, si, siempre que",
        "TAKES": "quita, se lleva",
        "SCORES": "puntúa",
        "COSTS": "cuesta, me cuesta, me cueste, cueste",
        "NEVER": "nunca, jamás",
        "ASKING": "pregunta, preguntar, pregúntame",
        "IF KING MOVED": (
            "si rey se ha movido, si rey se movió, si rey se mueve, si se movió rey, si se ha movido rey, si rey "
            "movido, cuando rey se ha movido"
        ),
        "AIM": "apunta, apunta a, apuntar, apuntar a",
        "MAX": "max, máximo, como máximo, hasta",
        "ANY": "cualquiera, cualquier, cualquier carta, la que sea",
        "ALL": "todo, todos, toda, todas",
        "LEAD": "mayoría, ventaja, liderazgo, líder",
        "REST": "resto, restantes",
        "SECOND": "segundo puesto, segundo lugar, segundo",
        "SPREAD": "reparte, reparte entre, repartir, repartir entre, repartido, repartidos",
        "BEST": "lo mejor, mejor lugar, mejor sitio, donde mejor",
        "GAIN": "si ganancia, si gano, si gana, ganancia, gano, gana",
        "KEEP LEADS": (
            "conserva ventaja, conserva ventajas, conserva mayoría, conserva mayorías, conservar ventaja, "
            "conservar ventajas, conservar mayoría, conservar mayorías, conservar liderazgo, conserva liderazgo, "
            "conservar líderes, conserva líderes, "
            "mantén mayoría, mantén mayorías, mantén ventajas"
        ),
        "NONE": "nada, nadie, ninguno, ninguna",
        "YES": "x",
        "IF": "si, cuando, siempre que",
        "UNLESS": "a menos que, salvo si, salvo que, excepto si",
        "I": "yo",
        "ANYBODY": "alguien",
        "PROVINCES": "provincias, provincia",
        "IS": "es, está, esté, soy, estoy, todavía, aún, ha sido, voy",
        "LEAST": "al menos, por lo menos, o más, puntos, punto",
        "BY": "por",
        "LEADS": (
            "lidera, lidero, lidere, tiene mayoría, tengo mayoría, tiene ventaja, tengo ventaja, tiene liderazgo, "
            "tengo liderazgo"
        ),
        "HAS": "tiene, tengo, tenga",
        "AHEAD": "por delante, por delante de, delante, delante de, aventaja a, aventajo a",
        "LAID": "juega, juego, jugó, ha jugado, he jugado, puso, ha puesto, echó, ha echado",
        "TOOK": "tomó, ha tomado, he tomado, tomada, tomado, cogió, ha cogido, eligió, ha elegido, se llevó",
        "FREE": "libre, disponible, queda, sigue libre, sigue ahí",
        "MOVED": "se ha movido, se haya movido, haya movido, se movió, ha movido, movido, movió",
        "TURN": "turno, mi turno",
        "FIRST": "primero, primera",
        "LAST": "último, última",
        "STACK": "montón, pila, número, nº, nr, #",
    },
    manners={
        "LEAD-IN": (
            "en realidad, así que, pues, luego, y, también, ahora, bueno, mis órdenes, órdenes, mi orden, orden, uy, "
            "perdón, lo siento, corrección, espera, ok, vale, cambio, hola, buenas"
        ),
        "CORRECTION": "uy, no, perdón, lo siento, espera, corrección, quiero decir, quise decir, mejor, digo, más bien",
        "HEDGE": (
            "creo, supongo, quizás, quizá, tal vez, probablemente, seguramente, a lo mejor, no seguro, no estoy "
            "seguro, por ahora, podría, en realidad, ?"
        ),
        "NOT": "no, nunca, jamás, nada, ya no, ni, tampoco, sin",
        "SAME": (
            "lo mismo que última vez, igual que última vez, lo mismo que vez pasada, igual que vez pasada, lo mismo "
            "que ronda pasada, igual que ronda pasada, lo mismo que antes, igual que antes, como última vez, mismas "
            "órdenes, repite"
        ),
        "BUT": "pero, excepto, salvo, solo, si, a menos que, con, sin, en vez",
        "SWAP": "cambia, intercambia, intercambiar",
        "INSTEAD": "en lugar de, en vez de, por",
        "WITH": "con, y, por",
        "CLOSING": (
            "enviado desde mi, enviado desde, saludos, un saludo, saludos cordiales, cordialmente, abrazo, un abrazo, "
            "adiós, hasta luego, hasta pronto, buena suerte, suerte, diviértete"
        ),
        "LOOSE": (
            "yo, quiero, quisiera, voy, a, juego, tomo, cojo, uso, elijo, pongo, luego, después, y, con, para, en, "
            "por, mi, mis, primero, segundo, finalmente, si es posible, es, número, también, turno, este, esta, eh, "
            "pues, apuesto, que"
        ),
        "ABSENCE": (
            "hospital, vacaciones, ausente, ausencia, estoy enfermo, estoy enferma, enfermo hasta, enferma hasta, "
            "operación, sin internet, estoy fuera, fuera hasta, de viaje, funeral, no puedo jugar"
        ),
    },
    numbers={
        0: "cero",
        1: "uno",
        2: "dos",
        3: "tres",
        4: "cuatro",
        5: "cinco",
        6: "seis",
        7: "siete",
        8: "ocho",
        9: "nueve",
        10: "diez",
        11: "once",
        12: "doce",
        13: "trece",
    },
    places={
        "GAL": "Galicia",
        "PVA": "País Vasco, Vasco, Euskadi, Navarra",
        "ARA": "Aragón",
        "CAT": "Cataluña, Catalunya",
        "CVI": "Castilla la Vieja, Castilla Vieja",
        "CNU": "Castilla la Nueva, Castilla Nueva, Toledo",
        "SEV": "Sevilla",
        "GRA": "Granada",
        "VAL": "Valencia",
        "CAS": "Castillo, torre, fortaleza",
        "FRA": "Francia",
        "FRA-ambassador": "Francia embajador, embajador de Francia, embajador francés, embajador",
        "FRA-envoy": "Francia enviado, enviado de Francia, enviado francés, enviado, emisario",
        "FRA-third": "Francia tercero, Francia tercer espacio, tercer espacio de Francia, tercer espacio",
        "COURT": "corte, mi corte",
        "CAS CVI CNU": "Castilla",
    },
    place_names=(
        "Galicia, País Vasco, Aragón, Cataluña, Castilla la Vieja, Castilla la Nueva, Sevilla, Granada, Valencia, "
        "Castillo, corte, torre, Francia"
    ),
    cards={
        "own_from_one add_two add_two_or_own five_from_one three_foreign three_any two_and_two four_own four_any": (
            "intriga, intrigante"
        ),
        "own_from_one": "todos los propios de una región, todos los propios, todos los propios de una",
        "add_two": "2 más de la corte, dos más de la corte, 2 más, dos más",
        "add_two_or_own": "2 más o propios, dos más o propios",
        "five_from_one": "5 de una región, cinco de una región, hasta 5 de una región, 5 de una",
        "three_foreign": "3 ajenos, tres ajenos",
        "three_any": "3 cualesquiera, tres cualesquiera",
        "two_and_two": "2 propios y 2 ajenos, dos propios y dos ajenos, 2 y 2",
        "four_own": "4 propios, cuatro propios",
        "four_any": "4 cualesquiera, cuatro cualesquiera",
        "veto": "veto",
        "decay_all decay_three": "pérdida de autoridad, decadencia",
        "decay_all": "pérdida de autoridad todos, decadencia todos",
        "decay_three": "pérdida de autoridad 3, decadencia 3",
        "king_returns": "vuelve el rey, el rey vuelve, regreso del rey, el rey regresa, rey enfadado",
        "send_one_each": "uno de cada, 1 de cada, envía uno de cada, envía 1 de cada",
        "secret_send_two": "retira 2, retira dos, retira 2 en secreto, 2 de vuelta",
        "secret_send_all": "retira todos, retira todos en secreto, todos de vuelta",
        "score_pick score_pick_3": "puntuación especial, puntuación especial una región, puntúa una región",
        "score_4": "puntúa los 4, puntúa 4, todas las de 4, los cuatros, puntúa los cuatros, cuatros",
        "score_5": "puntúa los 5, puntúa 5, todas las de 5, los cincos, puntúa los cincos, cincos",
        "score_67": "puntúa los 6 y 7, puntúa 6 y 7, todas las de 6 y 7, 6 y 7",
        "score_castillo": "puntúa el castillo, castillo puntúa, castillo",
        "score_firsts": "primeros puestos, solo primeros puestos, primeras posiciones",
        "score_most": "más caballeros, mayor número",
        "score_fewest": "menos caballeros, menos, menor número",
        "scoreboard": "marcador, marcador móvil",
        "adviser": "consejero real, consejero, asesor real",
        "evict": "desalojo, expulsión",
        "grande": "grande",
        "power_back": "cartas de poder, carta de poder de vuelta",
        "court_two": "corte",
        "score_secret": "puntuación especial secreta, puntuación secreta",
        "king": "rey, carta del rey, su majestad",
    },
    colours={
        "red": "rojo, roja, rojos, rojas",
        "blue": "azul, azules",
        "yellow": "amarillo, amarilla, amarillos, amarillas",
        "green": "verde, verdes",
        "brown": "marrón, marrones, pardo, parda, pardos",
    },
    own="propio, propia, propios, propias, mi, mis, mío, míos, mía, mías, yo",
    purposes={
        "GENERAL": "general, puntuación general",
        "SECRET": "secreto, secreta, puntuación secreta, puntuación especial",
        "SEND": "envío, enviar, envía",
        "EVICT": "desalojo, desalojar, expulsión",
    },
    blocks={
        "POWER": "poder",
        "REINFORCE": "refuerzo, refuerzos",
        "CARD": "carta, cartas",
        "TURN": "turno",
        "RETURN": "devolver",
        "VETO": "veto",
        "ASK": "pregunta",
        "DISK": "disco, discos",
        "DISK GENERAL": "disco general",
        "DISK SECRET": "disco secreto",
        "DISK SEND": "disco envío",
        "DISK EVICT": "disco desalojo",
        "": "todo",
    },
    asks={
        "BANNER": "estandarte, bandera, abanderado, portaestandarte",
    },
    fillers=(
        "el, la, los, las, lo, caballeros, cubo, cubos, pieza, piezas, región, regiones, por favor, gracias, "
        "exactamente, un, una"
    ),
)
