"""The base game: board, pieces, the action cards and the sequence of play (Rio Grande p. 1-12)."""

from referee.rules.board import PowerCard, Token, Zone
from referee.rules.boxes.box import Box
from referee.rules.decisions import Phase
from referee.rules.effects.base import Card
from referee.rules.effects.cards import KeepVeto, OneOf, TakePowerBack
from referee.rules.effects.courts import CallToCourt, EmptyCourts, KingReturns
from referee.rules.effects.disks import Evict, GeneralDisks, SecretScoring, SendInSecret
from referee.rules.effects.moving import MoveCaballeros, SendOneOfEach
from referee.rules.effects.placings import AddCaballeros
from referee.rules.effects.royal import PutScoreboard, SendGrande, SendKing
from referee.rules.effects.scorings import ScoreChosen, ScoreMany, ScoreRegions
from referee.rules.model import ALL
from referee.rules.rounds import (
    Choosing,
    CloseRound,
    DrawHomes,
    DrawKing,
    LayPowers,
    NameLeader,
    Reinforcing,
    StartPhase,
    TakeTurns,
    TurnUpAll,
)
from referee.rules.table import Program, Stack

# In the order of the scoring track: the first three and the last are in the rulebooks, the middle five follow one
# public list. Points: Rio Grande p. 10, the Castillo's Big Box p. 11. Of the borders only Galicia's and New Castile's
# are printed in rulebooks (Rio Grande p. 4); the rest is one public map.
_ZONES = (
    Zone("COURT", "court"),
    Zone("PROVINCES", "provinces"),
    Zone("GAL", "region", (4, 2, 0), ("PVA", "CVI"), coast=True),
    Zone("PVA", "region", (5, 3, 1), ("GAL", "ARA", "CVI"), coast=True),
    Zone("ARA", "region", (5, 4, 1), ("PVA", "CAT", "CVI", "CNU", "VAL")),
    Zone("CAT", "region", (4, 2, 1), ("ARA", "VAL"), coast=True),
    Zone("CVI", "region", (6, 4, 2), ("GAL", "PVA", "ARA", "CNU")),
    Zone("CNU", "region", (7, 4, 2), ("ARA", "CVI", "SEV", "GRA", "VAL")),
    Zone("SEV", "region", (4, 3, 1), ("CNU", "GRA"), coast=True),
    Zone("GRA", "region", (6, 3, 1), ("CNU", "SEV", "VAL"), coast=True),
    Zone("VAL", "region", (5, 3, 2), ("ARA", "CAT", "CNU", "GRA"), coast=True),
    Zone("CAS", "castillo", (5, 3, 1), king=False, grande=False, disks=(), placed="always", left=False),
)

# The two mobile scoreboards (Rio Grande p. 1).
_TOKENS = (
    Token("scoreboard-840", "scoreboard", values=(8, 4, 0)),
    Token("scoreboard-400", "scoreboard", values=(4, 0, 0)),
)

# Rio Grande p. 2; the caballeros of 1, 4, 5, 6, 10 and 11 are from one public list.
_POWERS = (
    PowerCard(1, 6),
    PowerCard(2, 5),
    PowerCard(3, 5),
    PowerCard(4, 4),
    PowerCard(5, 4),
    PowerCard(6, 3),
    PowerCard(7, 3),
    PowerCard(8, 2),
    PowerCard(9, 2),
    PowerCard(10, 1),
    PowerCard(11, 1),
    PowerCard(12, 0),
    PowerCard(13, 0),
)

_DECK = (
    # Stack 1. Move any of your caballeros out of one region.
    Card("own_from_one", 1, 1, 1, MoveCaballeros(own=ALL, foreign=0, total=ALL, one_source=True)),
    # Put up to 2 more from your court into any regions.
    Card("add_two", 1, 1, 1, AddCaballeros(2)),
    # One of the two above.
    Card(
        "add_two_or_own",
        1,
        1,
        1,
        OneOf((AddCaballeros(2), MoveCaballeros(own=ALL, foreign=0, total=ALL, one_source=True))),
    ),
    # Move up to 5 caballeros, anybody's, out of one region.
    Card("five_from_one", 1, 1, 2, MoveCaballeros(own=5, foreign=5, total=5, one_source=True)),
    # Move up to 3 caballeros of others.
    Card("three_foreign", 1, 1, 1, MoveCaballeros(own=0, foreign=3, total=3)),
    # Move up to 3 caballeros, anybody's.
    Card("three_any", 1, 1, 1, MoveCaballeros(own=3, foreign=3, total=3)),
    # Move up to 2 of yours and up to 2 of others.
    Card("two_and_two", 1, 1, 2, MoveCaballeros(own=2, foreign=2, total=4)),
    # Move up to 4 of yours.
    Card("four_own", 1, 1, 1, MoveCaballeros(own=4, foreign=0, total=4)),
    # Move up to 4 caballeros, anybody's.
    Card("four_any", 1, 1, 1, MoveCaballeros(own=4, foreign=4, total=4)),
    # Stack 2. Keep it and stop one special action, this round or next.
    Card("veto", 2, 2, 2, KeepVeto()),
    # Every rival's whole court goes to the provinces.
    Card("decay_all", 2, 2, 1, EmptyCourts(ALL)),
    # Every rival loses 3 from the court to the provinces.
    Card("decay_three", 2, 2, 1, EmptyCourts(3)),
    # Every rival gives up 3 from regions or court.
    Card("king_returns", 2, 2, 1, KingReturns(3)),
    # You send one caballero of each player to the provinces.
    Card("send_one_each", 2, 2, 1, SendOneOfEach()),
    # Every rival loses 2 from a region it names in secret.
    Card("secret_send_two", 2, 2, 1, SendInSecret(2)),
    # Every rival loses all its own in a region it names in secret.
    Card("secret_send_all", 2, 2, 1, SendInSecret(ALL)),
    # Score one region or the Castillo.
    Card("score_pick", 2, 2, 3, ScoreChosen()),
    # Stack 3. Score all regions worth 4.
    Card("score_4", 3, 3, 2, ScoreMany(firsts=(4,))),
    # Score all regions worth 5.
    Card("score_5", 3, 3, 2, ScoreMany(firsts=(5,))),
    # Score all regions worth 6 or 7.
    Card("score_67", 3, 3, 1, ScoreMany(firsts=(6, 7))),
    # Score the Castillo; what is in it stays.
    Card("score_castillo", 3, 3, 2, ScoreMany(castillo=True)),
    # Score one region or the Castillo.
    Card("score_pick_3", 3, 3, 1, ScoreChosen()),
    # Score first places only, in all regions.
    Card("score_firsts", 3, 3, 1, ScoreMany(first_place_only=True)),
    # Score the region with the most caballeros, or all that tie.
    Card("score_most", 3, 3, 1, ScoreMany(fullest=True)),
    # Score the region with the fewest caballeros, empty ones apart.
    Card("score_fewest", 3, 3, 1, ScoreMany(emptiest=True)),
    # Stack 4. Bring in or move a mobile scoreboard.
    Card("scoreboard", 4, 4, 3, PutScoreboard()),
    # The King goes to a neighbouring region.
    Card("adviser", 4, 4, 1, SendKing(adviser=True)),
    # Rivals leave a region you name for regions on their disks.
    Card("evict", 4, 4, 1, Evict()),
    # Your Grande goes to another region.
    Card("grande", 4, 4, 2, SendGrande()),
    # Take one of your spent power cards back, unseen.
    Card("power_back", 4, 4, 2, TakePowerBack()),
    # Two of your caballeros come from the provinces to the court.
    Card("court_two", 4, 4, 1, CallToCourt(2)),
    # Everybody names a region in secret; those named once are scored.
    Card("score_secret", 4, 4, 1, SecretScoring()),
    # Stack 5. The King goes to any region.
    Card("king", 5, 5, 1, SendKing(adviser=False)),
)

_PLAY = Program(
    setup=(DrawKing(), DrawHomes(), NameLeader()),
    round=(TurnUpAll(), StartPhase(Phase.POWER), LayPowers(), StartPhase(Phase.TURNS), TakeTurns(), CloseRound()),
    turn=(Reinforcing(), Choosing()),
    general=(StartPhase(Phase.DISKS), GeneralDisks(), ScoreRegions()),
)

BASE = Box(
    id="base",
    zones=_ZONES,
    tokens=_TOKENS,
    powers=_POWERS,
    colours=("red", "blue", "yellow", "green", "brown"),
    stacks=(Stack(1), Stack(2), Stack(3), Stack(4), Stack(5, "standing")),
    deck=_DECK,
    play=_PLAY,
)
