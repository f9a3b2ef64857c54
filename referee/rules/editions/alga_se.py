"""The Swedish rulebook of Alga and Användbart Litet Företag: without page numbers, so cited by its headings.

It describes some of the action cards as examples; of the others it says nothing, and they are played as most books say.
"""

from referee.rules.setup import Edition

ALGA_SE = Edition(
    id="alga_se",
    lengths=("nine", "six_skip"),
    first_leader="youngest",
    next_leader="lowest_power",
    power_discard="put_away",
    reinforce="exact",
    shortfall="regions_optional",
    shortfall_on_court_card=True,
    placement="up_to",
    score_pick_castillo=True,
    scoreboard_kings_region=True,
    tie_skip="compress",
    firsts_bonus=True,
    multi_score_order="track",
    final_tie="shared",
    send_one_scope="opponents",
    decay_cards="all_and_three",
    king_returns_scope="everyone",
    secret_two_fallback="one",
    illegal_disk="active_picks_fewest",
    evict_bad_target="king_to_court",
    court_by_disk="neither",
    adviser="any",
    move_back_allowed=True,
    veto_granularity="step_before",
    veto_life="next_round_end",
    veto="on",
)

SAYS = {
    "En_spelomgång_är_nio_ronder": "lengths",
    "Spelets_gång": "setup",
    "Spela_ut_ett_maktkort": "leader,laying,first_leader,next_leader,reinforce",
    "Ditt_drag": "reinforcing,shortfall,taking,turns,placing,special,reinforce,power_discard",
    "Kungslagen": "taboo,placing,bonuses,scoreboard_kings_region",
    "Slottet": "castillo,general-disk,court_by_disk",
    "Handlingskorten": "turns,placing,special,reach,castillo,placement",
    "Första_högens_handlingskort": "five_from_one",
    "Andra_högens_handlingskort": "veto,objecting,king_returns,score_pick,king_returns_scope,score_pick_castillo,"
    "veto_granularity,veto_life",
    "Tredje_högens_handlingskort": "score_5,score_castillo,score_pick_3,score_most,score_fewest,score_pick_castillo,"
    "firsts_bonus",
    "Fjärde_högens_handlingskort": "court_two,adviser,grande,power_back,score_secret",
    "Femte_högens_handlingskort": "king",
    "Poängtabell": "general,general-disk,scoring,ties,bonuses,tie_skip",
    "Poängbrickorna": "scoreboard,scoreboard_kings_region",
}

READINGS = {
    "reinforce": "as-many",
    "shortfall": "may-fetch",
    "shortfall_on_court_card": "as-big-box",
    "scoreboard_kings_region": "against-the-law",
    "multi_score_order": "silent",
    "final_tie": "as-big-box",
    "send_one_scope": "not-described",
    "decay_cards": "not-described",
    "secret_two_fallback": "not-described",
    "illegal_disk": "tournament",
    "evict_bad_target": "not-described",
    "move_back_allowed": "not-described",
    "veto_life": "two-sentences",
    "own_from_one": "not-described",
    "add_two": "not-described",
    "add_two_or_own": "not-described",
    "three_foreign": "not-described",
    "three_any": "not-described",
    "two_and_two": "not-described",
    "four_own": "not-described",
    "four_any": "not-described",
    "decay_all": "not-described",
    "decay_three": "not-described",
    "send_one_each": "not-described",
    "secret_send_two": "not-described",
    "secret_send_all": "not-described",
    "score_4": "not-described",
    "score_67": "not-described",
    "score_firsts": "not-described",
    "evict": "not-described",
}
