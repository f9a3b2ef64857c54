"""The English translation by Smith and Tidwell, edited by Koens: without page numbers, so cited by its headings."""

from referee.rules.table import Edition

KOENS = Edition(
    id="koens",
    lengths=("nine", "six_skip", "six_first"),
    first_leader="youngest",
    next_leader="lowest_power",
    power_discard="put_away",
    reinforce="exact",
    shortfall="regions_optional",
    shortfall_on_court_card=True,
    placement="up_to",
    score_pick_castillo=True,
    scoreboard_kings_region=False,
    scoreboard_let_out=False,
    tie_skip="absolute",
    firsts_bonus=True,
    multi_score_order="track",
    final_tie="shared",
    send_one_scope="opponents",
    decay_cards="all_and_three",
    king_returns_scope="opponents",
    secret_two_fallback="one",
    illegal_disk="active_picks_fewest",
    evict_bad_target="king_to_court",
    court_by_disk="evict",
    adviser="neighbour",
    move_back_allowed=True,
    veto_granularity="step_before",
    veto_life="next_round_end",
    veto="on",
)

SAYS = {
    "Preparations": "setup",
    "Duration": "lengths",
    "Play_power_cards": "leader,laying,first_leader,next_leader",
    "Player_Turns": "reinforcing,shortfall,taking,turns,placing,special,reinforce,power_discard",
    "The_King_and_the_King's_Region": "taboo,bonuses,scoreboard_kings_region,scoreboard_let_out",
    "The_Castillo": "castillo",
    "Scoring": "general,general-disk,court_by_disk",
    "Scoring_of_the_Regions": "scoring,ties,bonuses,tie_skip,firsts_bonus",
    "The_Action_Cards": "turns,placing,placement,special,taboo,castillo,reach",
    "Action_Cards_in_the_1_Pile": "move_back_allowed",
    "Action_Cards_in_the_2_Pile": "veto,decay_cards,king_returns_scope,send_one_scope,secret_two_fallback,"
    "veto_granularity,veto_life,score_pick_castillo",
    "Action_Cards_in_the_4_Pile": "adviser,evict_bad_target,court_by_disk",
    "Variant_Rules:_Short_Game": "lengths",
}

READINGS = {
    "reinforce": "can-and-add",
    "shortfall_on_court_card": "as-big-box",
    "placement": "one-block",
    "multi_score_order": "silent",
    "final_tie": "as-big-box",
    "illegal_disk": "tournament",
}
