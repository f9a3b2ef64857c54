"""The table of measurements: each beside its floor and what the last release took, kept by release on a page."""

from datetime import date

from benchmarks.table import Row, last_ratios, table, with_release

PATH = Row("a letter, rendered", 14.0, 28.0, goal=1.7)
PICTURE = Row("a picture", 5.0, 9.0, most=10.0)
INTRO = "# Speed\n\nHow quick it was.\n"
DAY = date(2026, 11, 28)


def test_a_row_tells_its_ratio_its_goal_and_what_the_last_release_took():
    told = table([PATH, PICTURE], {"a letter, rendered": 2.71})

    assert told.splitlines() == [
        "| measure            |   floor |    ours | ratio |        goal | before |",
        "| ------------------ | ------: | ------: | ----: | ----------: | -----: |",
        "| a letter, rendered | 14.0 ms | 28.0 ms |  2.00 | 1.70 missed |   2.71 |",
        "| a picture          | 5.00 ms | 9.00 ms |  1.80 |     10.0 ms |        |",
    ]


def test_the_page_has_the_newest_release_first_and_each_once():
    page = with_release(INTRO, "0.10.0", table([PATH]), DAY)
    page = with_release(page, "0.11.0", table([PICTURE]), DAY)
    page = with_release(page, "0.11.0", table([PATH, PICTURE]), DAY)

    assert page.startswith(INTRO)
    assert ["## 0.11.0, 2026-11-28", "## 0.10.0, 2026-11-28"] == [x for x in page.splitlines() if x.startswith("##")]
    assert 1 == page.count("a picture")


def test_what_the_last_release_took_is_read_from_the_page():
    page = with_release(INTRO, "0.10.0", table([PATH]), DAY)
    page = with_release(page, "0.11.0", table([Row("a letter, rendered", 14.0, 21.0)]), DAY)

    assert {"a letter, rendered": 1.5} == last_ratios(page)
    assert {"a letter, rendered": 2.0} == last_ratios(page, but="0.11.0")
    assert {} == last_ratios(INTRO)
