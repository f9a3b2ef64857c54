"""What HELP and an invitation tell of the things of every game: how this table has them now, rules with their pages.

Knows which rules are of which thing, and which things are near each other; whom a player has to do with, and what a
game costs. Must not know how a question is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from referee.docket.horizon import Progress
from referee.letters import Letter
from referee.orders.keywords import in_english
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.plans import CardBlock, ElseBestBlock
from referee.orders.shapes.power import PowerBlock
from referee.report import hands
from referee.report.clock import ends, why
from referee.report.explaining import rule_told, rules_of_thing, rules_told
from referee.report.houserules import answer_in_words
from referee.report.terms import gaps_line, ladder, motions_line, nights_line, own_times, rules_line, tempo_line
from referee.report.voice import LetterVoice, Voice, beside, bracketed, capitalised, one_line, sentences, unbroken
from referee.rules.model import SCORING_ROUNDS, Place

_A_WEEK = 7 * 24


def what_it_is(voice: LetterVoice) -> str:
    """What is played, how it is played by letters, and that nobody needs an account or has to believe in luck."""
    letter = voice.letter
    waits = 2 * len(letter.setup.rounds) * len(letter.setup.colours)  # a power card and a turn of everybody
    how = voice.say("about", f"mail-{letter.options.tempo}", waits=waits)
    proven = voice.word("about", "account" if letter.proof.chosen_seed else "account-proven")
    return sentences(voice.word("about", "what"), how, proven)


def a_round(voice: LetterVoice) -> str:
    """What everybody does in a round, and for what."""
    return voice.say("about", "game", rounds=len(voice.letter.setup.rounds))


def watching(letter: Letter) -> tuple[str, ...]:
    """The moderators who do not play, by name."""
    return tuple(name for name in letter.people.moderators if name not in letter.people.names)


def who_is_who(voice: LetterVoice) -> Iterator[str]:
    """Who moderates and who hosts, and how each is written to."""
    letter = voice.letter
    if letter.people.moderators:
        yield voice.say("letter", "moderated", who=voice.catalogue.both(letter.people.moderators))
        yield voice.word("about", "moderators")
    yield voice.word("about", "host" if letter.people.moderators else "host-alone")
    watch = watching(letter)
    yield voice.say("about", "reached" if watch else "reached-host", who=voice.catalogue.either(watch))


def for_newcomers(voice: LetterVoice) -> str:
    """Whom one has to do with, and which words tell what an invitation does not."""
    topics = [unbroken(voice.order(f"HELP {topic}")) for topic in ("RULES", "DEADLINE", "ABSENCE")]
    return sentences(*who_is_who(voice), voice.say("about", "asked", topics=voice.catalogue.both(topics)))


# --- what a game costs ----------------------------------------------------------------------------

_BESIDE = 3
"""An invitation, the answer to an ACCEPT, and the last letter."""


def letters_and_weeks(letter: Letter) -> tuple[int, int]:
    """About how many letters a seat gets in a whole game, in fives, and how many weeks it may last at most."""
    setup, options = letter.setup, letter.options
    rounds, scorings = len(setup.rounds), sum(number in SCORING_ROUNDS for number in setup.rounds)
    stops, waits = Progress(options, setup.rounds, len(setup.colours)).asked
    stops += len({step.key for step in letter.table.program.setup if step.key})
    if options.tempo == "table":
        letters = _BESIDE + 2 * stops + waits + 2 * rounds + scorings
    else:
        letters = round(_BESIDE + 2 * stops + 1.4 * waits)
    hours = stops * options.hours + waits * options.ask_hours
    return 5 * round(letters / 5), ceil(hours / _A_WEEK)


def effort(voice: LetterVoice) -> str:
    """What the whole game costs a player in letters, in minutes and in weeks."""
    letters, weeks = letters_and_weeks(voice.letter)
    return voice.count("about", "effort", weeks, letters=letters)


def cost(voice: LetterVoice) -> str:
    """What the whole game costs a player, and when it should end, as far as that is known before it begins."""
    known = voice.letter.clock.ends if voice.letter.view is None else None
    expected = ends(voice, known, begun=False) if known and known.first is not None else ""
    return sentences(effort(voice), expected)


def observed(voice: Voice, names: Sequence[str]) -> str:
    """The sentence that says who observes the game."""
    return voice.say("letter", "observed", who=voice.catalogue.both([*map(one_line, names)]))


@dataclass(frozen=True, slots=True)
class HelpTopic:
    """A thing of the game: what to say of it here and now, the ids of its rules, and two topics that are near it."""

    near: tuple[str, str]
    rules: tuple[str, ...] = ()
    now: Callable[[LetterVoice], Iterator[str]] = lambda voice: iter(())


def command(voice: Voice, topic: str) -> str:
    """The words that ask for a topic, in which no line breaks."""
    spelled = topic.replace("_", " ")  # a thing that a box brings is written with its name's own capitals
    return unbroken(voice.order(f"HELP {spelled.upper() if topic_of(topic) else spelled}").upper())


def topic_of(wanted: str) -> HelpTopic | None:
    """The topic that a card, an order or a thing of this name belongs to; None for any other."""
    return TOPICS.get(wanted.lower())


def is_box(voice: LetterVoice, wanted: str) -> bool:
    """Whether a box has this id, and no card of the game."""
    return voice.catalogue.knows("box", wanted) and all(card.design != wanted for card in voice.letter.table.cards)


def region(voice: LetterVoice, place: Place) -> Iterator[str]:
    """What is told of a region that has no rule of its own: what it borders on, and what all regions have."""
    others = voice.catalogue.both([voice.place(each) for each in sorted(voice.letter.setup.board.borders[place])])
    yield capitalised(voice.say("about", "borders", place=_values(voice, place), others=others))
    yield from told(voice, TOPICS["region"])


def box(voice: LetterVoice, id: str) -> Iterator[str]:
    """Whether a box is played here, and its rule if it has one."""
    played = id in voice.letter.setup.boxes
    yield voice.say("about", "box" if played else "box-not", box=voice.word("box", id))
    if played:
        yield from rules_told(voice, [id])


def told(voice: LetterVoice, topic: HelpTopic) -> Iterator[str]:
    """How this table has it now, and each of its rules with its sources."""
    yield from filter(None, (sentences(*topic.now(voice)),))
    yield from rules_told(voice, topic.rules)


def near(voice: LetterVoice, topics: Sequence[str]) -> str:
    """Where else to look: these topics, as they are asked for."""
    return voice.say("about", "near", topics=voice.catalogue.either([command(voice, each) for each in topics]))


# --- what is so now -------------------------------------------------------------------------------


def _values(voice: LetterVoice, place: Place) -> str:
    view, ground = voice.letter.view, voice.letter.setup.board
    values = view.values[place] if view else ground.zones[place].values
    return beside(voice.place(place), "/".join(map(str, values))) if any(values) else voice.place(place)


def _regions(voice: LetterVoice) -> Iterator[str]:
    regions = voice.letter.setup.board.regions
    each = voice.catalogue.series([_values(voice, place) for place in regions])
    yield voice.count("about", "region", len(regions), regions=each)


def _homes(voice: LetterVoice) -> Iterator[str]:
    if view := voice.letter.view:
        homes = [bracketed(voice.place(home), voice.seat(seat)) for seat, home in enumerate(view.homes)]
        yield voice.say("about", "home", homes=voice.catalogue.both(homes))


def _counts(sum_: str) -> Callable[[LetterVoice], Iterator[str]]:
    def now(voice: LetterVoice) -> Iterator[str]:
        if view := voice.letter.view:
            counts = view.court if sum_ == "court" else view.provinces
            yield voice.say("about", sum_, counts=voice.points(counts))

    return now


def _castillo(voice: LetterVoice) -> Iterator[str]:
    yield voice.say("about", "castillo", castillo=_values(voice, voice.letter.setup.board.castillo))


def _king(voice: LetterVoice) -> Iterator[str]:
    view = voice.letter.view
    if view and view.crown.region in view.board.regions:
        yield voice.say("about", "king", place=voice.place(view.crown.region))


def _scorings(voice: LetterVoice) -> Iterator[str]:
    view = voice.letter.view
    ahead = [number for number in voice.letter.setup.rounds if number in SCORING_ROUNDS]
    ahead = [number for number in ahead if view is None or number >= view.round]
    if ahead:
        yield voice.count("about", "general_scoring", len(ahead), rounds=voice.catalogue.both([*map(str, ahead)]))


def _vetoes(voice: LetterVoice) -> Iterator[str]:
    answer = voice.letter.setup.edition.veto
    if answer != "on":
        yield capitalised(f"{answer_in_words(voice.catalogue, 'veto', answer)}.")
    if view := voice.letter.view:
        held = hands.hands(voice, view).vetoes
        yield f"{held.label} {held.words}." if held else voice.word("about", "veto-nobody")
    if voice.letter.table.powers:
        yield rule_told(voice, "veto-early")


def _tempo(voice: LetterVoice) -> Iterator[str]:
    options, setup = voice.letter.options, voice.letter.setup
    yield tempo_line(voice, "tempo", options)
    yield gaps_line(voice, options)
    yield voice.say("about", "tempo", length=voice.word("length", setup.length))
    yield effort(voice)
    yield own_times(voice)


def _deadline(voice: LetterVoice) -> Iterator[str]:
    letter, options = voice.letter, voice.letter.options
    if letter.clock.due is not None:
        yield voice.say("letter", "due", when=voice.moment(letter.clock.due), zone=voice.zone())
        yield why(voice)
    yield voice.count("about", "deadline", options.hours, hours=options.hours, ask_hours=options.ask_hours)
    if options.cooling_minutes:
        yield voice.say("terms", "cooling", n=options.cooling_minutes)
    if options.remind_hours:
        yield voice.count("terms", "reminder", options.remind_hours, hours=options.remind_hours)
    yield sentences(gaps_line(voice, options), nights_line(voice, options), *ladder(voice, options))


def _absence(voice: LetterVoice) -> Iterator[str]:
    options = voice.letter.options
    if options.away_days:
        yield voice.count("about", "absence", options.away_days, days=options.away_days)
    yield voice.word("about", "absence-rest" if options.rest or options.stretch else "absence-zone")
    yield voice.word("about", "absence-leaving")
    yield motions_line(voice, options)


def _fingerprint(voice: LetterVoice) -> Iterator[str]:
    yield voice.word("about", "fingerprint")


def _rules(voice: LetterVoice) -> Iterator[str]:
    setup = voice.letter.setup
    yield rules_line(voice, setup.edition.id, setup.length, setup.boxes)
    listed = [topic for topic in TOPICS if topic != "rules"]
    yield voice.say(
        "about", "rules", topics=", ".join(command(voice, each) for each in (*listed, *things_of_boxes(voice)))
    )
    yield voice.word("about", "rules-where")


def things_of_boxes(voice: LetterVoice) -> Iterator[str]:
    """The boxes of this table and the things they bring that have rules of their own, as orders call them."""
    table, words = voice.letter.table, in_english()
    ground = table.setup.board
    brought = (
        *(("box", box) for box in table.setup.boxes),
        *(("place", ground.codes[place]) for place in sorted(ground.afield) if not ground.zones[place].colour),
        *(("token", token) for token in ground.figures),
        *(("token", kind) for kind in ground.kinds_alike),
        *(("party", party.id) for party in ground.neutrals),
    )
    told = set[tuple[str, ...]]()
    for kind, id in brought:
        if (rules := rules_of_thing(table, id)) and rules not in told and (name := words.named(kind).get(id)):
            told.add(rules)
            yield min(name.phrases, key=len) if kind == "box" else name.written


def _game(voice: LetterVoice) -> Iterator[str]:
    yield sentences(what_it_is(voice), a_round(voice))
    yield effort(voice)


TOPICS: Mapping[str, HelpTopic] = {
    "region": HelpTopic(("castillo", "king"), ("reach",), _regions),
    "home": HelpTopic(("grande", "scoring"), ("setup", "bonuses"), _homes),
    "court": HelpTopic(("provinces", "castillo"), ("reinforcing", "placing"), _counts("court")),
    "provinces": HelpTopic(("court", PowerBlock.key), ("reinforcing", "shortfall"), _counts("provinces")),
    "castillo": HelpTopic(("general_scoring", "king"), ("castillo", "general"), _castillo),
    "king": HelpTopic(("region", DoPlace.verb), ("taboo", "placing"), _king),
    "grande": HelpTopic(("home", "scoring"), ("bonuses", "taboo"), _homes),
    "scoring": HelpTopic(("general_scoring", "home"), ("scoring", "ties", "bonuses")),
    "general_scoring": HelpTopic(("scoring", "castillo"), ("general", "general-disk"), _scorings),
    "veto": HelpTopic((CardBlock.key, "deadline"), ("objecting", "veto"), _vetoes),
    "tempo": HelpTopic(("deadline", ElseBestBlock.key), (), _tempo),
    "deadline": HelpTopic(("absence", "SILENCE SENSIBLE"), ("house", "away"), _deadline),
    "absence": HelpTopic(("deadline", "who"), (), _absence),
    "fingerprint": HelpTopic(("rules", "deadline"), (), _fingerprint),
    "game": HelpTopic(("rules", "tempo"), (), _game),
    "who": HelpTopic(("game", "deadline"), (), who_is_who),
    "rules": HelpTopic(("game", "scoring"), (), _rules),
}
"""The topics by id, in the order in which HELP RULES lists them."""
