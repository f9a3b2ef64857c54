"""The Rio Grande rulebook of the Decennial edition, English. Pages are those printed in it."""

from referee.rules.setup import Edition

RIO_GRANDE = Edition(
    id="rio_grande",
    lengths=("nine", "six_skip"),  # p. 2
    home_assignment="deal",  # p. 2: each player takes a card
    first_leader="agreed",  # p. 3: the players choose; drawn if they do not
    next_leader="lowest_power",  # p. 3: who played last, read as the last turn
    power_discard="own_top_visible",  # p. 3
    action_discard="aside",  # p. 4
    reinforce="up_to",  # p. 3
    shortfall="regions_optional",  # p. 3
    shortfall_on_court_card=True,  # p. 12: silent; as the Big Box says
    placement="up_to",  # p. 7 E
    special_completeness="free",  # p. 7 G
    score_pick_castillo=True,  # p. 10
    scoreboard_kings_region=False,  # p. 11
    castillo_announce="number_and_colour",  # p. 4: called out
    tie_skip="compress",  # p. 6, example 1
    firsts_bonus=True,  # p. 11: otherwise as usual
    multi_score_order="track",  # p. 10: silent
    final_tie="shared",  # p. 6: silent
    send_one_scope="all_players",  # p. 9
    decay_cards="all_and_three",  # p. 9
    king_returns_scope="opponents",  # p. 9
    king_returns_short="as_many_as_possible",  # p. 9: silent
    secret_two_fallback="one",  # p. 9
    illegal_disk="active_picks_fewest",  # silent; tournament custom
    evict_bad_target="king_or_same_to_court",  # p. 11
    adviser="neighbour",  # p. 11
    move_back_allowed=True,  # p. 8
    veto_granularity="step_before",  # p. 9
    veto_life="next_round_end",  # p. 9
    veto="on",
)
