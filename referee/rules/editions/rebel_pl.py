"""The Polish translation of Rebel, which follows Koens: without page numbers, so cited by its headings."""

from referee.rules.table import Edition

REBEL_PL = Edition(
    id="rebel_pl",
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
    send_one_scope="one_opponent",
    decay_cards="both_all",
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
    "Przygotowania": "setup",
    "Czas_trwania": "lengths",
    "Zagrywanie_kart_siły": "leader,laying,first_leader,next_leader",
    "Tury_graczy": "reinforcing,shortfall,taking,turns,placing,special,reinforce,power_discard",
    "Król_i_region_królewski": "taboo,bonuses,scoreboard_kings_region,scoreboard_let_out",
    "Castillo": "castillo",
    "Zdobywanie_punktów": "general,general-disk,court_by_disk",
    "Punktacja_regionów": "scoring,ties,bonuses,tie_skip,firsts_bonus",
    "Karty_akcji": "turns,placing,placement,special,taboo,castillo,reach",
    "Karty_akcji_z_pierwszego_stosu": "move_back_allowed",
    "Karty_akcji_z_drugiego_stosu": "veto,decay_cards,king_returns_scope,send_one_scope,secret_two_fallback,"
    "veto_granularity,veto_life,score_pick_castillo",
    "Karty_akcji_z_czwartego_stosu": "adviser,evict_bad_target,court_by_disk",
    "Zasady_alternatywne:_Krótka_gra": "lengths",
}

READINGS = {
    "reinforce": "can-and-add",
    "shortfall_on_court_card": "as-big-box",
    "placement": "one-block",
    "multi_score_order": "silent",
    "final_tie": "as-big-box",
    "illegal_disk": "tournament",
    "court_by_disk": "no-mistake",
}
