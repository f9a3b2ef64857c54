"""The words of mail programs, by language: in attributions, header blocks, dividers, and where they name themselves.

Tables alone; `boilerplate` knows where such words stand. A language more is a row in each. Must not know what follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable


def _words(table: dict[str, str]) -> Iterable[str]:
    """The words of a table by language."""
    return (word for words in table.values() for word in words.split())


# Verbs that end or divide an attribution.
VERBS = frozenset(
    _words(
        {
            "en": "wrote writes said",
            "nl": "schreef schrijft geschreven",
            "de": "schrieb schreibt geschrieben",
            "pl": "pisze napisał napisała napisana napisali",
            "sv, da, nb": "skrev skriver",
            "fr": "écrit",
            "es, ca": "escribió escribe escrigué",
            "it": "scritto scrive",
            "pt": "escreveu escreve",
            "fi": "kirjoitti kirjoittaa",
            "et": "kirjutas",
            "cs, sk": "napsal napsala píše napísal napísala",
            "hr, sl": "napisao napisala napisal piše",
            "hu": "írta",
            "ro": "scris",
            "el": "έγραψε",
            "ru": "написал написала пишет",
            "uk": "пише написав написала",
            "lt, lv": "rašė rakstīja",
            "tr": "yazdı",
        }
    )
)
# First words of an attribution that is broken over lines; it may also begin with a digit (Apple in Swedish).
OPENERS = frozenset(
    _words(
        {
            "en": "on",
            "nl": "op",
            "de": "am",
            "pl": "w dnia wiadomość pon wt śr czw pt sob niedz ndz",
            "sv": "den mån tis ons tors fre lör sön",
            "fr": "le",
            "es": "el en",
            "it": "il",
            "pt": "em a",
            "fi": "ma ti ke to pe la su",
            "ro": "în",
            "ca, et": "missatge kuupäev",
        }
    )
)
LABELS = {
    word: kind
    for kind, words in {
        "from": """
            from | von | van | od | från | de | da | fra | frå | lähettäjä | feladó | šalje | de la | kimden | από | от
            | от кого | від | saatja | nuo | no | expéditeur | remitente | mittente | remetente | nadawca | absender
            | afzender | avsändare | afsender | avsender | gönderen | odosielateľ | odesílatel | pošiljatelj
            | 差出人 | 发件人 | 寄件者 | 보낸 사람 | 보낸사람 | מאת""",
        "sent": """
            sent | gesendet | verzonden | wysłane | wysłano | wysłana | skickat | skickad | envoyé | envoyé le | enviado
            | enviado el | enviado em | enviada | enviada em | enviada el | inviato | inviata | sendt | lähetetty
            | odesláno | odoslané | elküldve | küldve | poslano | trimis | expediat | gönderildi | gönderme tarihi
            | εστάλη | στάλθηκε | отправлено | надіслано | saadetud | išsiųsta | nosūtīts | date | datum | data | fecha
            | dato | päivämäärä | päiväys | dátum | tarih | ημερομηνία | дата | date d'envoi | gesendet am
            | verzonden op | 送信日時 | 日付 | 日時 | 发送时间 | 日期 | 寄件日期 | 보낸 날짜 | 날짜 | תאריך""",
        "to": """
            to | an | aan | do | till | à | para | a | til | vastaanottaja | komu | címzett | prima | za | către | kime
            | προς | кому | adressaat | kam | destinataire | destinatario | empfänger | ontvanger | odbiorca
            | mottagare | alıcı | adresat | 宛先 | 收件人 | 收件者 | 받는 사람 | 받는사람 | אל""",
        "subject": """
            subject | betreff | onderwerp | temat | tytuł | ämne | rubrik | objet | sujet | asunto | oggetto | ogg
            | assunto | assumpte | emne | aihe | předmět | predmet | tárgy | zadeva | subiect | konu | θέμα | тема
            | teema | tema | temats | re | 件名 | 主题 | 主旨 | 제목 | נושא""",
        "copied": """
            cc | kopia | kopie | kopi | copie | copie à | copia | cópia | dw | másolatot kap | copied | копия | копія
            | 抄送 | 副本 | 参照 | 참조""",
    }.items()
    for word in re.split(r"\s*\|\s*", words.strip())
}
FORWARDS = (
    "begin forwarded message",
    "begin doorgestuurd bericht",
    "anfang der weitergeleiteten nachricht",
    "początek przekazywanej wiadomości",
    "vidarebefordrat brev",
    "vidarebefordrat meddelande",
    "début du message transféré",
    "début du message réexpédié",
    "inizio messaggio inoltrato",
    "início da mensagem reencaminhada",
    "comienzo del mensaje reenviado",
    "inicio del mensaje reenviado",
)
# Words for "message" between the dashes of a divider, as they end; and those that say so only with a word for
# "original" or "forwarded", as that begins.
LETTERS = tuple(
    _words(
        {
            "en, fr": "message",
            "nl": "bericht",
            "de": "nachricht",
            "pl": "wiadomość wiadomości",
            "sv, da, nb": "meddelande meddelandet meddelelse melding",
            "es, ca": "mensaje missatge",
            "it": "messaggio",
            "pt": "mensagem",
            "fi": "viesti",
            "cs, sk, hr": "zpráva správa poruka sporočilo",
            "hu": "üzenet",
            "ro": "mesaj mesajul",
            "el": "μήνυμα",
            "ru, uk": "сообщение письмо повідомлення лист",
            "tr": "ileti mesaj",
            "ja, zh, ko": "メッセージ 邮件 郵件 메시지",
        }
    )
)
MAILS = ("mail", "e", "email", "courriel", "correo")
ORIGINALS = tuple(
    _words(
        {
            "en, de, fr, es, it, pt, sv": "origin forward weitergel urspr transf réexp reenvi inolt vidarebef",
            "nl, pl, cs, sk, hu": "oorspr doorgest oryginal przekaz původn pôvodn přepos eredeti továbbított",
        }
    )
)
DEVICES = (
    *(
        "sent from my",
        "sent from mail for",
        "sent from outlook",
        "sent from yahoo",
        "sent from proton",
        "sent from the",
    ),
    *("sent from superhuman", "sent from edison", "sent from spark", "sent from mailbird", "sent from fairemail"),
    *("sent via", "sent with", "securely sent with", "get outlook for", "get bluemail for", "get spark"),
    *("verzonden vanaf", "verstuurd vanaf", "verzonden met", "verstuurd met", "verzonden vanuit", "outlook voor"),
    *("download outlook", "von meinem", "gesendet von", "gesendet mit", "diese nachricht wurde von meinem"),
    *("diese nachricht wurde mit", "outlook für", "hol dir outlook", "wysłane z", "wysłano z"),
    *(
        "pobierz aplikację outlook",
        "pobierz outlook",
        "skickat från",
        "skickades från",
        "hämta outlook",
        "skaffa outlook",
    ),
    *(
        "envoyé de mon",
        "envoyé depuis",
        "envoyé à partir",
        "obtenir outlook",
        "télécharger outlook",
        "provenance : courrier",
    ),
    *("enviado desde", "obtener outlook", "descargar outlook", "inviato da", "ottieni outlook", "scarica outlook"),
    *("enviado do meu", "enviado a partir", "obter o outlook", "obter outlook", "enviat des de"),
    *("sendt fra min", "sendt fra outlook", "hent outlook", "lähetetty", "hanki outlook", "odesláno z", "odoslané z"),
    *("získejte outlook", "poslano s mojeg", "elküldve az", "az outlook beszerzése", "trimis de pe", "отправлено с"),
    *("отправлено из", "надіслано з", "iphoneから送信", "发自我的", "從我的", "나의 iphone"),
)
