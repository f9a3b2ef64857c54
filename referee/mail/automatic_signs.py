"""The table of signs of automatic mail. A new sign is a new row; `automatic` adds them up.

Of rows with the same name only the heaviest counts, so that signs that always come together, like the fields of a
mailing list, count once. Knows RFC 3834, 5230, 3464, 8098, 5965, 5546 and the habits of mail programs. Must not judge.
X-Auto-Response-Suppress is not in the table: Exchange adds it to people's letters (MS-OXCMAIL, 2.1.3.2.20).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from referee.mail.reactions import REACTED
from referee.mail.reply_tokens import MINTED

STRONG = 4
"""The total weight from which a letter is a machine's."""
WEAK = 2
SLIGHT = 1
"""A sign of how a letter travelled rather than of who wrote it."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign: its name, its weight, where it is looked for, and how the text there begins, in lower case.

    `where` has names of header fields, or "sender" (a From address before its @, the whole field if there is none),
    "name" (the name beside a From address), "part" (the content type of a part), "text" (the first words, on one line).
    """

    name: str
    weight: int
    where: tuple[str, ...]
    begins: re.Pattern[str] | PhraseGroups


@dataclass(frozen=True, slots=True)
class PhraseGroups:
    """Groups of phrases of which a text has to hold one each; a pattern would take a hundred times as long."""

    groups: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, *groups: dict[str, str]) -> PhraseGroups:
        """Groups given by language, the phrases separated by bars."""
        return cls(tuple(tuple(_split(phrases)) for phrases in groups))

    def match(self, text: str) -> bool:
        """Whether a text in lower case holds a phrase of each group."""
        return all(any(phrase in text for phrase in group) for group in self.groups)


def _split(phrases: dict[str, str]) -> list[str]:
    return [phrase.strip().casefold() for spoken in phrases.values() for phrase in spoken.split("|")]


def _sign(name: str, weight: int, where: str, begins: str) -> Sign:
    return Sign(name, weight, tuple(where.split()), re.compile(begins, re.VERBOSE))


def _any_of(phrases: dict[str, str]) -> str:
    """A pattern for any of these phrases, given by language and separated by bars."""
    return "|".join(map(re.escape, _split(phrases)))


# These count at the beginning of a subject only, so that a person's "Re: ..." to such a letter does not.
_ABSENT = _any_of(
    {
        "en": "out of office | out of the office | automatic reply | automated reply | auto-reply | auto reply",
        "en, short": "autoreply | auto: | auto response | auto-response | autoresponse | on vacation | vacation reply",
        "nl": "afwezigheidsbericht | afwezigheidsassistent | automatisch antwoord | afwezig: | niet aanwezig",
        "de": "abwesenheitsnotiz | abwesenheitsbenachrichtigung | abwesend: | automatische antwort | nicht im büro",
        "pl": "autoodpowiedź | odpowiedź automatyczna | automatyczna odpowiedź | nieobecność | poza biurem",
        "sv": "autosvar | automatiskt svar | frånvaro | frånvarande",
        "fr": "réponse automatique | absence du bureau | absent du bureau | absence : | message d'absence",
        "es": "respuesta automática | fuera de la oficina | fuera de oficina",
        "it": "risposta automatica | fuori sede | fuori ufficio",
        "pt": "resposta automática | fora do escritório | ausência temporária",
        "da": "automatisk svar | ikke til stede | fraværende | fraværsbesked",
        "nb": "fraværsmelding | autosvar: | ikke på kontoret",
        "fi": "automaattinen vastaus | poissa toimistosta | poissaoloilmoitus",
        "cs": "automatická odpověď | mimo kancelář | nepřítomnost",
        "hu": "automatikus válasz | házon kívül",
        "ro": "răspuns automat | absent de la birou",
        "el": "αυτόματη απάντηση",
        "ru": "автоматический ответ | автоответ | нет на работе",
        "tr": "otomatik yanıt | ofis dışında",
        "ja": "自動応答 | 自動返信 | 不在通知",
        "zh": "自动回复 | 自动答复 | 自動回覆 | 自動回復",
        "ko": "자동 회신 | 부재중",
    }
)
_RETURNED = _any_of(
    {
        "en": "undelivered mail | undeliverable: | undeliverable mail | delivery status notification | returned mail:",
        "en, failed": "mail delivery fail | delivery failure | message delivery failure | message not delivered",
        "en, other": "failure notice | mail system error | delivery delayed | delayed: | warning: could not send",
        "nl": "onbestelbaar: | niet bezorgd: | bezorging mislukt",
        "de": "unzustellbar | nicht zustellbar: | zustellung fehlgeschlagen",
        "pl": "niedostarcz | nie można dostarczyć",
        "sv": "kan inte levereras: | leverans misslyckades | olevererbart:",
        "fr": "non remis : | non remis: | échec de remise",
        "es": "no se puede entregar: | no entregado: | mensaje no entregado",
        "it": "non recapitabile: | mancato recapito",
        "pt": "não entregue: | não é possível entregar:",
        "da, nb": "kan ikke leveres: | ikke leverbar:",
        "fi": "toimitus epäonnistui | ei voi toimittaa:",
        "ru": "недоставленное сообщение | не доставлено:",
    }
)
_READ = _any_of(
    {
        "en": "read: | not read: | return receipt ( | read receipt | disposition notification",
        "nl": "gelezen: | niet gelezen: | leesbevestiging",
        "de": "gelesen: | ungelesen: | nicht gelesen: | lesebestätigung | empfangsbestätigung (",
        "pl": "przeczytane: | przeczytano: | odczytane: | potwierdzenie przeczytania",
        "sv": "läst: | oläst: | läskvitto",
        "fr": "lu : | lu: | non lu : | accusé de lecture | confirmation de lecture",
        "es": "leído: | no leído: | confirmación de lectura",
        "it": "letto: | non letto: | conferma di lettura",
        "pt": "lida: | lido: | não lida: | confirmação de leitura",
        "da, nb": "læst: | ulæst: | lest: | ikke lest: | lesebekreftelse",
        "fi": "luettu: | lukukuittaus",
        "cs": "přečteno: | potvrzení o přečtení",
        "ru": "прочитано: | уведомление о прочтении",
        "ja, zh": "開封済み | 開封確認 | 已读: | 已讀:",
    }
)
_INVITED = _any_of(
    {
        "en": "accepted: | declined: | tentative: | tentatively accepted:",
        "nl": "geaccepteerd: | afgewezen: | voorlopig:",
        "de": "zugesagt: | abgesagt: | mit vorbehalt: | angenommen: | abgelehnt:",
        "pl": "zaakceptowano: | zaakceptowane: | odrzucono: | wstępnie:",
        "sv": "accepterat: | accepterad: | avböjt: | avböjd: | preliminärt:",
        "fr": "accepté : | accepté: | refusé : | refusé: | provisoire :",
        "es": "aceptado: | aceptada: | rechazado: | rechazada:",
        "it": "accettato: | rifiutato:",
        "pt": "aceito: | aceite: | recusado:",
        "da, nb": "accepteret: | afvist: | godtatt: | avslått:",
        "fi": "hyväksytty: | hylätty:",
        "cs": "přijato: | odmítnuto:",
    }
)
_NO_REPLY = _any_of(
    {
        "en": "noreply | no-reply | no_reply | no.reply | donotreply | do-not-reply | do_not_reply | dont-reply",
        "nl, de": "niet-beantwoorden | geen-antwoord | nicht-antworten | nichtantworten | keine-antwort",
        "fr, es": "ne-pas-repondre | nepasrepondre | no-responder | noresponder | no-contestar",
        "it, pt": "non-rispondere | nonrispondere | nao-responda | naoresponda",
        "sv, da": "svara-inte | svarainte | svara-ej | ej-svar | svar-ikke | ikke-svar | ikkesvar",
        "pl, fi": "nie-odpowiadaj | nieodpowiadaj | ala-vastaa | alavastaa",
    }
)
_DISPLAYED = r"""
    this\ is\ a\ (?:return\ )?receipt\ for\ the\ (?:mail | message) | this\ receipt\ verifies\ that
    | dies\ ist\ eine\ (?:empfangs | lese)bestätigung\ für | dit\ is\ een\ (?:lees | ontvangst)bevestiging\ voor
    | ceci\ est\ un\ accusé\ de\ (?:réception | lecture) | (?:este|esto)\ es\ un\ acuse\ de\ (?:recibo | lectura)
    | questa\ è\ una\ ricevuta\ di\ ritorno | detta\ är\ ett\ (?:läs | mottagnings)kvitto
    | to\ jest\ potwierdzenie\ (?:odbioru | przeczytania)"""
_WAS_READ = r"""
    your\ message\ .{0,300}?\ was\ (?:read | displayed | deleted\ without\ being\ read)\ on
    | (?:ihre | deine)\ nachricht\ .{0,300}?\ wurde\ .{0,60}?gelesen | uw\ bericht\ .{0,300}?\ is\ gelezen
    | votre\ message\ .{0,300}?\ a\ été\ lu | (?:su | el)\ mensaje\ .{0,300}?\ (?:se\ ha | fue | ha\ sido)\ leído
    | il\ messaggio\ .{0,300}?\ è\ stato\ letto | ditt\ meddelande\ .{0,300}?\ (?:lästes | har\ lästs)
    | (?:twoja | pańska)\ wiadomość\ .{0,300}?\ została\ (?:przeczytana | odczytana)"""
FEEDBACK = "feedback"
"""The sign of a field that providers add to whatever their people send, for their own statistics."""
NO_READER = "no-reply address"
"""The sign of an address in From that nobody reads."""
_SAID_SO = r"(?!no\b)\S"
_LOOPS = """
    x-otrs-loop x-znuny-loop x-rt-loop-prevention rt-originator x-zammad-loop x-jira-fingerprint x-redmine-host
    x-servicenow-generated x-zendesk-from-account-id x-mantis-project x-trac-version x-osticket-loop
"""
_ROLES = r"""(?: post[._-]?master | abuse | hostmaster | webmaster | root | daemon | bounces? | fbl | scomp
    | mail[._-]?(?:admin | system)
    | .+[._-](?:admin | bounces? | errors | owner | postmaster | request | robot) )\Z"""
_LISTS = "list-id list-unsubscribe list-post list-help list-subscribe x-mailman-version x-listserver"

# What programs say in their first words, where they have no field for it. People write so beside orders, too: it holds
# a letter and never drops it. A footer that tells of a scan for viruses says nothing.
_SAYS_SO = {
    "en": "this is an automat | receiving this automat | automatically generated | automatically sent",
    "en, other": "not reply to this | not respond to this | automatically created",
    "nl": "dit is een automatisch | automatisch gegenereerd | automatisch verzonden | niet te antwoorden op",
    "de": "dies ist eine automatisch | automatisch erstellt | automatisch generiert | antworten sie nicht auf diese",
    "fr": "ceci est une réponse automatique | ceci est un message automatique | ne pas répondre à ce",
    "es": "mensaje automático | respuesta automática | generado automáticamente | no responda a este",
    "it, pt": "risposta automatica | messaggio automatico | resposta automática | mensagem automática",
    "pl": "wygenerowana automatycznie | automatyczna odpowiedź | nie odpowiadać na t",
    "sv, da, nb": "detta är ett automatiskt | automatiskt svar | dette er et automatisk | automatisk svar",
    "cs, sk, hu": "automatická odpověď | automaticky vygenerov | automatická správa | automatikus válasz",
    "fi, tr, ru": "automaattinen vastaus | otomatik olarak | автоматический ответ | автоматическое сообщение",
    "ja, zh, ko": "自動送信 | 自動応答 | 自动回复 | 自動回覆 | 자동 응답 | 자동 회신",
}
_AWAY = {
    "en": "out of office | out of the office | currently away | on annual leave | currently out | away until",
    "en, other": "currently on leave | on holiday | on vacation | away from my desk | away from my mail",
    "nl": "afwezig | niet aanwezig | met vakantie | op vakantie | met verlof | niet op kantoor | buiten kantoor",
    "de": "nicht im büro | nicht im haus | außer haus | abwesend | im urlaub | nicht erreichbar | nicht am platz",
    "fr": "absent du bureau | absente du bureau | en congé | suis absent | suis actuellement absent | hors du bureau",
    "es": "fuera de la oficina | fuera de oficina | de vacaciones | estoy ausente | estaré ausente",
    "it": "fuori ufficio | fuori sede | sono in ferie | sono assente | sarò assente | fuori dall'ufficio",
    "pt": "fora do escritório | de férias | estou ausente | estarei ausente",
    "pl": "poza biurem | na urlopie | jestem nieobecn | nieobecny w biurze | przebywam na urlopie",
    "sv": "inte på kontoret | har semester | på semester | är frånvarande | är ledig",
    "da, nb": "ikke på kontoret | på ferie | har ferie | ikke til stede | er fraværende | bortreist",
    "fi, et": "poissa toimistosta | lomalla | en ole paikalla | puhkusel",
    "cs, sk": "mimo kancelář | mimo kancelárie | na dovolené | na dovolenke | nejsem v kanceláři | nepřítom",
    "hu, ro": "nem vagyok az irodában | szabadságon | házon kívül | nu sunt la birou | în concediu",
    "hr, sl": "nisam u uredu | na godišnjem odmoru | izvan ureda | na dopustu",
    "ru, uk": "в отпуске | нет в офисе | нет на рабочем месте | у відпустці | немає в офісі",
    "el, tr": "εκτός γραφείου | σε άδεια | ofis dışında | izindeyim | yıllık izin",
    "ja, zh, ko": "不在にして | 休暇中 | 外出しており | 不在办公室 | 休假 | 不在辦公室 | 부재중 | 휴가 중",
}
# What programs say besides, where nothing else tells them: too often said by people to hold a letter for.
_AWAY_TOO = {
    "en": "parental leave | maternity leave | office is closed | offices are closed | currently travel",
    "nl": "verlof | kantoor is gesloten | zakenreis",
    "de": "elternzeit | mutterschutz | unser büro ist | dienstreise | krankgeschrieben",
    "fr, it": "en congé | en déplacement | congé maternité | in ferie | assente | in trasferta | in maternità",
    "es, pt": "de vacaciones | oficina permanecer | de baja | de férias | ausente | em viagem",
    "pl": "na zwolnieniu | biuro jest nieczynne | podróży służbowej | urlopie macierzyńskim",
    "sv, da, nb": "föräldraledig | kontoret är stängt | tjänsteresa | på ferie | ikke på kontoret | forældreorlov",
    "fi, cs, hu": "lomalla | poissa toimistosta | na dovolené | szabadságon vagyok",
}
_SAYING_AWAY = PhraseGroups.of({**_AWAY, **{f"{spoken}, too": said for spoken, said in _AWAY_TOO.items()}})


def says_away(text: str) -> bool:
    """Whether a text has words of somebody who is away from an office, whoever wrote them."""
    return _SAYING_AWAY.match(" ".join(text.casefold().split()))


# Beside such words, the formulas of programs.
_FORMULAS = {
    "en": "thank you for your mail | thank you for your e-mail | thank you for your email | thank you for your message",
    "en, thanks": "thanks for your mail | thanks for your e-mail | thanks for your email | thanks for your message",
    "en, urgent": "urgent matter | urgent case | immediate assistance | urgent question | if it is urgent",
    "en, other": "in urgent | for urgent | limited access to | will respond when | in my absence",
    "nl": "bedankt voor je | bedankt voor jouw | bedankt voor uw | dringende | bij dringend | spoedeisende | bij spoed",
    "de": "dank für ihre | dank für deine | in dringend | bei dringend | in eiligen | nicht weitergeleitet",
    "fr": "merci pour votre | merci de votre | cas d'urgence | en cas d'urgent | d'urgence",
    "es, ca": "gracias por su | gracias por tu | asuntos urgentes | caso de urgencia | si es urgente | temes urgents",
    "it": "grazie per | urgenze | casi urgenti | urgente | in mia assenza",
    "pt": "obrigado pela | obrigada pela | assuntos urgentes | caso de urgência | urgente",
    "pl": "dziękuję za | w pilnych | pilne sprawy | w sprawach pilnych | pilna",
    "sv": "tack för ditt | vid brådskande | om det är brådskande | brådskande ärende | akuta ärenden",
    "da, nb": "tak for din | takk for din | hvis det haster | haster det | hastesaker | presserende",
    "fi, et": "kiitos viestistäsi | kiireellis | kiireis | kiireloomul",
    "cs, sk": "děkuji za | ďakujem za | naléhavých | naliehavých | neodkladn | urgentn",
    "hu, ro": "köszönöm a | sürgős | vă mulțumesc pentru | urgențe | caz urgent",
    "hr, sl": "hvala na | hitnim | hitno | nujnih",
    "ru, uk": "спасибо за | благодарю за | срочн | дякую за | терміново | термінов",
    "el, tr": "σας ευχαριστώ | επείγον | επείγουσ | teşekkür ederim | acil",
    "ja, zh, ko": "お急ぎ | 緊急 | 急ぎの | 如有急事 | 紧急 | 緊急 | 급한 | 긴급",
}

SIGNS = (
    # Letters that came back
    _sign("bounce", STRONG, "content-type", r"multipart/report (?!.*(?:disposition-notification | feedback-report))"),
    _sign("bounce", STRONG, "content-type", r"message/delivery-status"),
    _sign("bounce", STRONG, "content-class", r"urn:content-classes?:dsn"),
    _sign("bounce", STRONG, "x-failed-recipients", r"\S"),
    _sign("bounce", STRONG, "sender", r"(?:mailer-daemon | mail-daemon | maildaemon | mdaemon)\b"),
    _sign("bounce", STRONG, "name", r"mailer-daemon\b | mail\ delivery\ (?:sub)?(?:system | service)"),
    _sign("no sender", STRONG, "sender", r"\Z"),
    _sign("part of a bounce", WEAK, "part", r"message/delivery-status"),
    _sign("subject of a bounce", WEAK, "subject", _RETURNED),
    _sign("empty return path", WEAK, "return-path", r"<>"),
    # Complaints
    _sign("complaint", STRONG, "content-type", r"multipart/report;.*feedback-report"),
    _sign("part of a complaint", WEAK, "part", r"message/feedback-report"),
    _sign(
        "subject of a complaint",
        WEAK,
        "subject",
        r"complaint\ about\ message\ from | (?:e-?mail\ )?(?:abuse | feedback | spam)\ report",
    ),
    # "Your message was read"
    _sign("read receipt", STRONG, "content-type", r"multipart/report;.*disposition-notification"),
    _sign("read receipt", STRONG, "content-type", r"message/disposition-notification"),
    _sign("read receipt", STRONG, "content-class", r"urn:content-classes?:mdn"),
    _sign("read receipt", STRONG, "part", r"message/disposition-notification"),
    _sign("read receipt", STRONG, "text", _DISPLAYED),
    _sign("words of a read receipt", WEAK, "text", _WAS_READ),
    _sign("subject of a read receipt", WEAK, "subject", _READ),
    # Letters of ours, and programs that announce themselves
    _sign("our own", STRONG, "message-id", rf"<?{MINTED}@"),
    _sign("auto-submitted", STRONG, "auto-submitted", _SAID_SO),
    _sign("auto-reply", STRONG, "x-autoreply x-autorespond x-autoresponder x-auto-reply x-mail-autoreply", _SAID_SO),
    _sign("auto-reply", STRONG, "x-autoreply-from x-vacation", r"\S"),
    _sign("auto-reply", STRONG, "x-freescout-mail-type", r"auto"),
    _sign("auto-reply", STRONG, "x-ms-exchange-generated-message-source", r"mailbox\ rules"),
    _sign("auto-reply", STRONG, "precedence", r"auto[_-]reply"),
    _sign("ticket system", STRONG, _LOOPS, _SAID_SO),
    _sign("loop mark", STRONG, "x-loop", r"(?:yes | true | 1)\b"),
    _sign("loop mark", WEAK, "x-loop x-ms-exchange-inbox-rules-loop", r"\S"),
    Sign("words of a program", WEAK, ("text",), PhraseGroups.of(_SAYS_SO)),
    Sign("words of an absence", WEAK, ("text",), PhraseGroups.of(_AWAY, _FORMULAS)),
    _sign("subject of an absence", WEAK, "subject", _ABSENT),
    # Addresses that no person writes from
    _sign(NO_READER, STRONG, "sender", rf"(?:{_NO_REPLY}) (?![a-z])"),
    _sign("system mailbox", STRONG, "sender", r"microsoftexchange[0-9a-f]{32} | msexchapproval | federatedemail\."),
    _sign("system mailbox", STRONG, "sender", r"(?:system | discoverysearch)mailbox\{ | healthmailbox[0-9a-f-]{6}"),
    _sign("system mailbox", STRONG, "sender", r"migration\.[0-9a-f]{8}- | inboundproxy\b"),
    _sign("role address", WEAK, "sender", _ROLES),
    _sign("role address", WEAK, "name", r"system\ ?administrator | mail\ administrator"),
    # What a click sends
    _sign("meeting reply", STRONG, "content-type", r"text/calendar;.*method=\"?(?:reply | counter | refresh)"),
    _sign("meeting reply", STRONG, "part", r"text/calendar;\ method=(?:reply | counter | refresh)"),
    _sign("meeting", WEAK, "content-class", r"urn:content-classes?:calendarmessage"),
    _sign("subject of a meeting reply", WEAK, "subject", _INVITED),
    _sign("words of a reaction", WEAK, "text", REACTED),  # its sign is not to be seen
    # How a letter travelled: people may play through mailing lists
    _sign("mailing list", SLIGHT, _LISTS, r"\S"),
    _sign("mailing list", SLIGHT, "precedence", r"list\b"),
    _sign("bulk mail", SLIGHT, "precedence", r"(?:bulk | junk)\b"),
    _sign(FEEDBACK, SLIGHT, "feedback-id", r"\S"),
)  # fmt: skip
TRAVELLED = frozenset(sign.name for sign in SIGNS if sign.weight == SLIGHT)
"""The signs of how a letter travelled."""
