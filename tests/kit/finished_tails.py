"""What people have below their letters, drawn: names, streets, hours, disclaimers and mottos; and second thoughts."""

from collections.abc import Iterator
from random import Random

NAMES = [
    "Marta",
    "Piotr",
    "Klaas",
    "Ingrid",
    "Joao",
    "Chiara",
    "Aino",
    "Henriette",
    "Ola",
    "Benedek",
    "Sancho",
    "Wiebke",
]
FAMILIES = [
    "Kowalczyk",
    "Vandenberghe",
    "Lindqvist",
    "Rossini",
    "Marchetti",
    "Ebersbach",
    "Olazabal",
    "Horvath",
    "Nieminen",
    "Prendergast",
]

# fmt: off
# ruff: noqa: E501
STREETS = {
    "en": ("{n} {f} Lane", "{f} Place {n}", "King's Court {n}, Floor {m}", "Castle Hill {n}", "PO Box {n}"),
    "nl": ("{f}straat {n}", "Kasteelplein {n}", "Koningslaan {n}, {m} hoog", "Postbus {n}", "Kaartstraat {n}"),
    "de": ("{f}weg {n}", "Burgplatz {n}", "Königsallee {n}, {m}. Stock", "Postfach {n}", "Kartenstraße {n}"),
    "es": ("Calle {f} {n}", "Plaza del Castillo {n}", "Avenida del Rey {n}, piso {m}", "Apartado {n}", "Paseo de Granada {n}"),
    "pl": ("ul. {f}a {n}", "plac Zamkowy {n}", "aleja Królewska {n} m. {m}", "skrytka {n}", "ul. Kartowa {n}"),
    "sv": ("{f}gatan {n}", "Slottsbacken {n}", "Kungsvägen {n}, våning {m}", "Box {n}", "Kortgränd {n}"),
    "it": ("Via {f} {n}", "Piazza del Castello {n}", "Corso del Re {n}, interno {m}"),
    "fr": ("Rue {f} {n}", "Place du Roi {n}", "Allée du Château {n}, étage {m}"),
}
HOURS = {
    "en": ("Office open Tue to Fri, {n} to {m}.", "Out on Wednesdays; for anything pressing dial {n}.", "I answer mail at {n}, not in between."),
    "nl": ("Kantoor open di tot vr, {n} tot {m} uur.", "Op woensdag ben ik er niet; bij haast toestel {n}.", "Ik lees mijn mail om {n} uur."),
    "de": ("Büro besetzt Di bis Fr, {n} bis {m} Uhr.", "Mittwochs bin ich nicht da; wenn es eilt, Durchwahl {n}.", "Post lese ich um {n} Uhr."),
    "es": ("Oficina abierta de martes a viernes, de {n} a {m}.", "Los miércoles no estoy; si corre prisa, extensión {n}.", "Leo el correo a las {n}."),
    "pl": ("Biuro czynne wt-pt, {n}-{m}.", "W środy mnie tu nie znajdziesz; gdyby się paliło, wewnętrzny {n}.", "Pocztę czytam o {n}."),
    "sv": ("Kontoret är öppet tis till fre, {n} till {m}.", "På onsdagar sitter jag inte här; om det brådskar, anknytning {n}.", "Jag läser posten klockan {n}."),
    "it": ("Ufficio aperto dal martedì al venerdì, {n}-{m}.", "Se è urgente, interno {n}."),
    "fr": ("Bureau ouvert du mardi au vendredi, {n} h à {m} h.", "En cas d'urgence, poste {n}."),
}
DISCLAIMERS = {
    "en": ("LEGAL NOTE: unless you are whom it was sent to, do not keep this message; phone {n}.", "Scanned by {m} engines; no virus was found.", "Views expressed here are not those of {f} Ltd."),
    "nl": ("LET OP: als deze mail niet aan u gericht is, meld dat op toestel {n} en wis de mail.", "Aan dit bericht kunnen geen rechten worden ontleend.", "Gescand met {m} programma's, geen virus gevonden."),
    "de": ("HINWEIS: sollten Sie nicht der richtige Empfänger sein, melden Sie sich unter {n}.", "Aus dieser Nachricht folgen keine Ansprüche.", "Geprüft von {m} Programmen, kein Virus entdeckt."),
    "es": ("AVISO: si este correo no era para usted, avise en la extensión {n} y destrúyalo.", "Antes de imprimir, piense en los árboles.", "Revisado por {m} programas; no contiene virus."),
    "pl": ("UWAGA: jeżeli ta poczta nie była do Państwa, prosimy o telefon {n} i usunięcie jej.", "Z tej korespondencji nie wynikają żadne roszczenia.", "Sprawdzono {m} programami, wirusów nie wykryto."),
    "sv": ("OBS: om brevet inte var till dig, hör av dig på anknytning {n} och kasta det.", "Inga rättigheter följer av detta brev.", "Genomsökt av {m} program, inga virus hittades."),
    "it": ("AVVISO: se non siete i destinatari, chiamate il {n} e cancellate tutto.",),
    "fr": ("AVIS : si vous n'êtes pas le destinataire, appelez le {n} et détruisez tout.",),
}
MOTTOS = {
    "en": ("Nothing ventured, nothing gained.", "Rome was not built in {n} days.", "Better late than never.", "Life is too short for bad coffee.", "Never mind the weather, {n} guests are coming."),
    "nl": ("Niet geschoten is altijd mis.", "Keulen en Aken zijn niet op {n} dagen gebouwd.", "Beter laat dan nooit."),
    "de": ("Rom wurde nicht in {n} Tagen erbaut.", "Besser spät als nie.", "Es ist noch kein Meister vom Himmel gefallen.", "Vergiss nicht zu atmen."),
    "es": ("Zamora no se ganó en {n} horas.", "Más vale tarde que nunca.", "A caballo regalado no le mires el diente.", "Todo cambia."),
    "pl": ("Nie od razu Kraków zbudowano, ani w {n} dni.", "Lepiej późno niż wcale.", "Gdzie kucharek sześć, tam nie ma co jeść."),
    "sv": ("Rom byggdes inte på {n} dagar.", "Bättre sent än aldrig.", "Borta bra men hemma bäst.", "Glöm inte mjölken."),
    "it": ("Chi va piano va sano e va lontano.", "Roma non fu fatta in {n} giorni."),
    "fr": ("Rome ne s'est pas faite en {n} jours.", "Mieux vaut tard que jamais."),
}
SIGNS = {
    "en": ("Sent from my Galaxy S{n}", "Card {n} of {m} in my collection", "the {n}:13 train, platform {m}, not {n}", "GDPR: we keep your address for {n} months, unless you ask us not to.", "If this came to you by mistake, please ignore it."),
    "nl": ("Verstuurd vanaf mijn iPhone {n}", "PS de trein van {n}.12 reed weer niet", "Wij bewaren uw adres {n} maanden, tenzij u dat niet wilt.", "Is deze mail niet voor u, negeer hem dan."),
    "de": ("Von meinem Galaxy A{n} gesendet", "PS: statt Gleis {n} war es Gleis {m}", "HRB {n}, Amtsgericht {f}", "Ist diese Mail nicht für Sie, ignorieren Sie sie bitte."),
    "es": ("Enviado desde mi iPhone {n}", "A rey muerto, rey puesto.", "Carta {n} de {m} de mi colección", "Si este correo no es para usted, ignórelo."),
    "pl": ("Wysłano z iPhone'a {n}", "PS Pociąg o {n}:12 znowu nie przyjechał", "Karta {n} z {m} wisi już na lodówce", "Jeśli to nie do Państwa, proszę to zignorować."),
    "sv": ("Skickat från min iPhone {n}", "PS Tåget {n}.12 gick inte i dag heller", "Kort {n} av {m} hänger på kylskåpet", "Om detta inte var till dig, ignorera det."),
    "it": ("Inviato da iPhone {n}", "Il re è morto, viva il re!"),
    "fr": ("Envoyé de mon iPhone {n}", "Le roi est mort, vive le roi !"),
}
LANGUAGES, OTHERS = ("en", "nl", "de", "es", "pl", "sv"), ("it", "fr")
KINDS = (STREETS, HOURS, DISCLAIMERS, MOTTOS, SIGNS)

THOUGHTS = {
    "en": ("Hang on, {a} rather than {b}", "no, {p} instead", "oops, {a} please, not {b}", "I would rather not play the {c}", "please do not count this sheet yet", "hmm, let me think about it first", "scrap that, make it {a}", "changed my mind, {p} it is", "please ignore the card", "disregard this", "Cancel all of it.", "Strike the last line.", "Forget the above, I need another look.", "Wait until I write again", "Let me sleep on it", "Should have been {a}", "I may still change this.", "oops wrong card", "do not use these orders", "Please wait with this one"),
    "nl": ("ho wacht, {a} en niet {b}", "nee, liever {p}", "toch maar {a} in plaats van {b}", "verstuur dit nog niet", "ik moet nog nadenken", "maak er {a} van", "negeer de kaart", "Vergeet het bovenstaande.", "Ik trek het in.", "Wacht tot ik weer schrijf", "verkeerde kaart", "dit telt nog niet"),
    "de": ("Moment, {a} und nicht {b}", "nein, lieber {p}", "doch {a} statt {b}", "noch nicht werten bitte", "ich überlege noch", "ups, {p} statt {q}", "ignoriere bitte die Karte", "Ich nehme das zurück.", "Bei näherem Überlegen {a}.", "mach lieber {a} draus", "falsche Karte", "{a} wäre besser"),
    "es": ("espera, el {a}, no el {b}", "no, mejor {p}", "perdón, {a} en vez de {b}", "no envíes esto todavía", "tengo que pensarlo", "mejor dicho {p}", "olvida lo de arriba", "ignora la carta", "Lo retiro.", "Pensándolo bien, {a}.", "Espera a que vuelva a escribir"),
    "pl": ("czekaj, {a}, a nie {b}", "nie, raczej {p}", "jednak {a} zamiast {b}", "nie liczcie tego jeszcze", "muszę się zastanowić", "pomyłka, {a}", "zignoruj kartę", "Po namyśle {a}.", "Miało być {a}", "Chwila, poczekaj.", "zła karta", "skreśl króla"),
    "sv": ("vänta, {a} och inte {b}", "nej, hellre {p}", "ändrar mig, {a} istället för {b}", "räkna inte detta än", "jag måste tänka", "oj, {p} istället", "strunta i kortet", "Vid närmare eftertanke {a}.", "spara inte detta ännu", "fel kort", "{a} i stället"),
}
# fmt: on


def tails(spoken: str, number: int) -> Iterator[str]:
    """So many tails in a language: lines below a letter that mean nothing to its orders."""
    random = Random(f"tails {spoken}")
    for _ in range(number):
        kinds = random.sample(KINDS, random.randint(1, 3))
        said = [f"{random.choice(NAMES)} {random.choice(FAMILIES)}"][: random.randint(0, 1)]
        said += [_filled(random.choice(kind[spoken]), random) for kind in kinds]
        yield random.choice(("\n", "\n\n")).join(said)


def second_thoughts(spoken: str) -> Iterator[str]:
    """Second thoughts in a language, one of each kind."""
    random = Random(f"thoughts {spoken}")
    yield from (_filled(each, random) for each in THOUGHTS[spoken])


def _filled(said: str, random: Random) -> str:
    n, m = random.sample(range(2, 14), 2)
    a, b = random.sample((13, 12, 10, 9, 8, 7), 2)
    p, q = random.sample(("Granada", "Aragon", "Valencia"), 2)
    return said.format(n=n, m=m, a=a, b=b, p=p, q=q, c="King", f=random.choice(FAMILIES))
