"""The Rio Grande rulebook of the Decennial edition, English, and where it says what: the pages printed in it."""

from referee.rules.table import Edition

RIO_GRANDE = Edition(
    id="rio_grande",
    lengths=("nine", "six_skip"),
    first_leader="agreed",
    next_leader="lowest_power",
    power_discard="own_top_visible",
    reinforce="up_to",
    shortfall="regions_optional",
    shortfall_on_court_card=True,
    placement="up_to",
    score_pick_castillo=True,
    scoreboard_kings_region=False,
    scoreboard_let_out=False,
    tie_skip="compress",
    firsts_bonus=True,
    multi_score_order="track",
    final_tie="shared",
    send_one_scope="all_players",
    decay_cards="all_and_three",
    king_returns_scope="opponents",
    secret_two_fallback="one",
    illegal_disk="active_picks_fewest",
    evict_bad_target="king_or_same_to_court",
    court_by_disk="evict",
    adviser="neighbour",
    move_back_allowed=True,
    veto_granularity="step_before",
    veto_life="next_round_end",
    veto="on",
)

SAYS = {
    2: "setup,lengths",
    3: "leader,laying,reinforcing,shortfall,taking,turns,first_leader,next_leader,power_discard,reinforce",
    4: "turns,placing,special,taboo,castillo,bonuses",
    5: "scoring,ties,general,general-disk,court_by_disk",
    6: "ties,bonuses,tie_skip",
    7: "placing,special,taboo,castillo,reach,placement",
    8: "move_back_allowed",
    9: "veto,decay_cards,king_returns_scope,send_one_scope,secret_two_fallback,veto_granularity,veto_life",
    10: "score_pick_castillo",
    11: "adviser,firsts_bonus,evict_bad_target,scoreboard_kings_region,scoreboard_let_out,court_by_disk",
}

READINGS = {
    "next_leader": "last-turn",
    "shortfall_on_court_card": "as-big-box",
    "multi_score_order": "silent",
    "final_tie": "as-big-box",
    "illegal_disk": "tournament",
    "court_by_disk": "no-mistake",
}
