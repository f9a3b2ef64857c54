"""Sentences of talk in six languages, by the kind that they are, around a number `{n}` and a place `{p}`."""

from referee.prose.talk import ALOUD, OTHERS, PAST, QUESTION

TALK = {
    QUESTION: {
        "en": ["May I put {n} into {p}?", "What happens in {p} if I play {n}?", "Why are only {n} in {p}?"],
        "de": ["Darf ich {n} nach {p} setzen?", "Was passiert in {p}, wenn ich die {n} spiele?"],
        "nl": ["Mag ik er {n} in {p} zetten?", "Hoeveel staan er in {p} als ik {n} speel?"],
        "es": ["¿Puedo poner {n} en {p}?", "¿Qué pasa en {p} si juego el {n}?"],
        "pl": ["Czy mogę dać {n} do {p}?", "Co będzie w {p}, jak zagram {n}?"],
        "sv": ["Får jag ställa {n} i {p}?", "Vad händer i {p} om jag spelar {n}?"],
    },
    PAST: {
        "en": ["Last round I had {n} in {p}.", "We were in {p} {n} years ago."],
        "de": ["Letzte Runde hatte ich {n} in {p}.", "Gestern waren {n} von mir in {p}."],
        "nl": ["Vorige ronde had ik er {n} in {p}.", "Gisteren waren er {n} in {p}."],
        "es": ["Ayer tenía {n} en {p}.", "La ronda pasada puse {n} en {p}."],
        "pl": ["W ostatniej rundzie miałem {n} w {p}.", "Wczoraj było {n} w {p}."],
        "sv": ["Förra rundan hade jag {n} i {p}.", "Igår var {n} i {p}."],
    },
    OTHERS: {
        "en": ["Cleo has {n} in {p}.", "Everybody will play {n} and go to {p}.", "My sister lives in {p}, number {n}."],
        "de": ["Cleo hat {n} in {p}.", "Jemand nimmt bestimmt die {n} in {p}."],
        "nl": ["Cleo heeft er {n} in {p}.", "Iemand speelt de {n} in {p}."],
        "es": ["Cleo tiene {n} en {p}.", "Alguien va a jugar el {n} en {p}."],
        "pl": ["Cleo ma {n} w {p}.", "Ktoś na pewno zagra {n} w {p}."],
        "sv": ["Cleo har {n} i {p}.", "Någon tar nog {n} i {p}."],
    },
    ALOUD: {
        "en": ["I am torn between {n} and {p}.", "Hmm, {n} might be too low for {p}."],
        "de": ["Ich schwanke noch zwischen {n} und {p}.", "Ich überlege, ob {n} für {p} reicht."],
        "nl": ["Ik twijfel nog tussen {n} en {p}.", "Ik vraag me af of {n} genoeg is voor {p}."],
        "es": ["Dudo entre {n} y {p}.", "Me pregunto si {n} basta en {p}."],
        "pl": ["Waham się między {n} a {p}.", "Zastanawiam się, czy {n} starczy na {p}."],
        "sv": ["Jag velar mellan {n} och {p}.", "Jag undrar om {n} räcker i {p}."],
    },
}
CASES = [(mode, tag, each) for mode, frames in TALK.items() for tag, said in frames.items() for each in said]
