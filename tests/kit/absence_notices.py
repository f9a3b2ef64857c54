"""What programs answer for people who are away, in several languages, with the numbers and names that it has."""

# ruff: noqa: E501
NOTICES = {
    "en": (
        "Thanks for writing. I am out of the office until 12 December. For anything pressing, dial 9 or 10.",
        "I am on annual leave from 1 to 9 December with no access to mail. Colleagues on extension 7 or 8 can help.",
        "Currently travelling. Back on the 11th. If it cannot wait: Castle Street branch, desk 5.",
        "I will be away from my desk until Monday 7. Please call 12 or 13 instead.",
        "I'm on parental leave and return in 6 weeks. My stand-in sits in room 10.",
        "Our office is closed for the holidays until 5 January. In an emergency press 2.",
    ),
    "nl": (
        "Ik ben afwezig tot 12 december. Voor dringende zaken: toestel 9 of 10.",
        "Ik ben met vakantie van 1 tot 9 december en lees mijn mail niet. Collega's zijn bereikbaar op 7 of 8.",
        "Tot maandag 7 ben ik niet op kantoor. Bel 12 of 13.",
        "Ik geniet van mijn verlof. Op 11 januari ben ik terug, bij spoed kamer 5.",
        "Ons kantoor is gesloten tot 5 januari. Kies 2 voor noodgevallen.",
    ),
    "de": (
        "Ich bin bis zum 12. Dezember nicht im Büro. In dringenden Fällen wählen Sie 9 oder 10.",
        "Ich bin vom 1. bis 9. Dezember im Urlaub. Vertretung: Zimmer 7 oder 8.",
        "Bis Montag, den 7., bin ich abwesend. Bitte rufen Sie die 12 oder 13 an.",
        "Derzeit bin ich auf Dienstreise und ab dem 11. wieder da. Nebenstelle 5.",
        "Ich befinde mich in Elternzeit. Frau König, Zimmer 10, vertritt mich.",
        "Unser Büro ist bis 5. Januar geschlossen. Im Notfall die 2.",
    ),
    "es": (
        "Estoy fuera de la oficina hasta el 12 de diciembre. Para urgencias, llame al 9 o 10.",
        "Estoy de vacaciones del 1 al 9 de diciembre. Mis compañeros atienden en la extensión 7 u 8.",
        "Estaré ausente hasta el lunes 7. Por favor, marque el 12 o el 13.",
        "Me encuentro de viaje y vuelvo el 11. Si es urgente, despacho 5.",
        "Me encuentro de baja. Me sustituye la mesa 10.",
        "La oficina permanecerá cerrada hasta el 5 de enero. En caso de urgencia, pulse 2.",
    ),
    "pl": (
        "Jestem poza biurem do 12 grudnia. W pilnych sprawach proszę dzwonić pod 9 lub 10.",
        "Jestem na urlopie od 1 do 9 grudnia. Zastępstwo: pokój 7 lub 8.",
        "Do poniedziałku 7 jestem nieobecna. Proszę wybrać 12 lub 13.",
        "Przebywam w podróży służbowej, wracam 11. Pilne sprawy: wewnętrzny 5.",
        "Przebywam na zwolnieniu. Zastępuje mnie pokój 10.",
        "Biuro jest nieczynne do 5 stycznia. W nagłych wypadkach 2.",
    ),
    "sv": (
        "Jag är inte på kontoret förrän den 12 december. Vid brådskande ärenden, ring 9 eller 10.",
        "Jag har semester 1 till 9 december. Kollegor nås på anknytning 7 eller 8.",
        "Jag är frånvarande till måndag 7. Ring 12 eller 13.",
        "Jag är på tjänsteresa och åter den 11. Rum 5 om det är bråttom.",
        "Jag är föräldraledig. Rum 10 tar hand om mina ärenden.",
        "Kontoret är stängt till 5 januari. Tryck 2 vid nödfall.",
    ),
    "fr": (
        "Je suis absent du bureau jusqu'au 12 décembre. En cas d'urgence, appelez le 9 ou le 10.",
        "Je suis en congé du 1 au 9 décembre. Mes collègues répondent au 7 ou au 8.",
        "En déplacement jusqu'au lundi 7. Composez le 12 ou le 13.",
    ),
    "it": (
        "Sono fuori ufficio fino al 12 dicembre. Per urgenze chiamare il 9 o il 10.",
        "Sono in ferie dal 1 al 9 dicembre. Interno 7 o 8.",
        "Sarò assente fino a lunedì 7. Per favore comporre il 12 o il 13.",
    ),
}
ABSENT = [(spoken, notice) for spoken, notices in NOTICES.items() for notice in notices]
