"""The courtesy around a wish in running words: what asks for it, what only weighs it, what closes it.

Must not know what is wished for.
"""

from __future__ import annotations

import re

from referee.commands.sayings import COURTESY

OPENERS = tuple(
    re.compile(rf"(?:{said})(?:[ ,!:.-]+|$)")
    for said in (
        r"(?:hi|hello|hey|dear|good (?:morning|evening|day|afternoon))(?: (?:there|all|referee|ref|team))*",
        rf"(?:{COURTESY}|ok|okay|well|so|and|sorry|thanks|thank you|yes|right|alright)",
        r"(?:referee|first|next|finally|again)",
        r"(?:can|could|would|will|may|might) (?:you|we|i)(?: (?:please|possibly|kindly|just|now|also))*"
        r"(?: be so (?:kind|nice|good)(?: as| and)?(?: to)?)?(?: ask you(?: to)?)?",
        r"(?:would|do) you mind",
        r"(?:is it|would it be) possible to|is it possible that you",
        r"(?:i|we)(?: would|'d)? (?:want|need|wish|like|have|ask|beg)(?: you)? to|(?:i|we) must",
        r"i (?:was wondering|wonder|am wondering) (?:if|whether) (?:you|we) (?:could|can|might|would)",
        r"it would be (?:\w+ )?(?:nice|great|good|kind|helpful|lovely)(?: if (?:you|we) (?:could|can|would)| to)",
        r"i(?: would|'d) (?:be (?:glad|happy|grateful)|appreciate it) if you (?:could|can|would)",
        r"let us|let'?s|(?:you|we) (?:should|must|may|can)|time to|if (?:it is )?possible|if you (?:can|could|please)",
        r"please to|my wish(?: is)?(?: to)?|i (?:hereby|herewith)",
    )
)
"""Words in front of a wish that ask for it."""

HEDGES = tuple(
    re.compile(rf"(?:{said})[ ,]+")
    for said in (
        r"(?:should|shall) (?:we|you|i)(?: not| maybe| perhaps)?",
        r"(?:maybe|perhaps|possibly)(?: (?:we|you|i) (?:should|could|can|might))?",
        r"(?:i think|i guess|i suppose|do you think)(?: that)?"
        r"(?: (?:we|you|i) (?:should|could|can|might|must|need to))?",
        r"(?:what|how) about",
        r"(?:we|you|i) (?:might|could)",
    )
)
"""Words in front of a wish that only weigh it."""

CLOSINGS = re.compile(
    r"[ ,!.-]+(?:thanks(?: a lot| in advance| so much)?|thank you(?: very much| in advance)?|thx|cheers|please"
    r"|if (?:it is |that is |it's |that's )?(?:possible|ok|okay|fine)(?: with you)?|if you (?:can|please|could)"
    r"|ok|okay|(?:thanks|cheers|(?:best |kind )?regards|best)(?:,? \w+)?"
    r"|will you|would you|could you|right|too|as well|today|immediately|(?<!for )now)$"
)
"""What may stand behind a wish and changes nothing."""
