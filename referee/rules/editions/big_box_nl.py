"""The Dutch Big Box of 2015: cited by the numbers of its phases, its headings, and the pages its text itself names."""

from referee.rules.table import Edition

BIG_BOX_NL = Edition(
    id="big_box_nl",
    lengths=("nine", "six_skip"),
    first_leader="random",
    next_leader="lowest_power",
    power_discard="open_this_round",
    reinforce="up_to",
    shortfall="regions_optional",
    shortfall_on_court_card=True,
    placement="up_to",
    score_pick_castillo=False,
    scoreboard_kings_region=False,
    scoreboard_let_out=False,
    tie_skip="compress",
    firsts_bonus=True,
    multi_score_order="chooser",
    final_tie="shared",
    send_one_scope="some_opponents",
    decay_cards="all_and_three",
    king_returns_scope="opponents",
    secret_two_fallback="none",
    illegal_disk="active_picks_fewest",
    evict_bad_target="king_to_court",
    court_by_disk="neither",
    adviser="neighbour",
    move_back_allowed=True,
    veto_granularity="step_undo",
    veto_life="next_round_end",
    veto="on",
)

SAYS = {
    "Totaaloverzicht": "setup",
    "p._2": "lengths",
    "2_Machtkaarten_spelen": "leader,laying,power_discard",
    "3.1": "reinforcing,shortfall,reinforce",
    "3.2": "taking,turns,special,placing,placement",
    "Het_Castillo": "castillo",
    "De_Koning": "taboo,bonuses",
    "4_Einde_van_een_ronde": "laying,next_leader,power_discard",
    "5_Puntentelling": "general,general-disk,scoring,ties,tie_skip,court_by_disk",
    "Koningsbonus": "bonuses",
    "Grandebonus": "bonuses",
    "Einde_van_het_spel": "final_tie",
    "p._9": "reach,move_back_allowed",
    "p._10": "veto,decay_cards,king_returns_scope,send_one_scope,secret_two_fallback,veto_granularity,veto_life,"
    "score_pick_castillo",
    "p._11": "firsts_bonus,multi_score_order,score_pick_castillo",
    "p._12": "adviser,shortfall_on_court_card,scoreboard_kings_region,scoreboard_let_out,evict_bad_target,"
    "court_by_disk",
}

READINGS = {
    "first_leader": "illegible",
    "four_any": "left-out",
    "illegal_disk": "tournament",
}
