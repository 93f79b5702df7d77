"""Rule sheets and differences: nothing that arises is missing, nothing stands there without its source."""

from dataclasses import replace
from html import unescape
from itertools import combinations

from cucumber import BadVariant, HouseRule, Rules, Variant, find
from cucumber.engine.rules import ALL_START_ANEW, LOWEST_WINS, STANDARD_POINTS, Charged, Ducking, Limit
from cucumber.engine.variants import SOURCES, VARIANTS
from cucumber.engine.variants.conflicts import CONFLICTS
from cucumber.words.explain.rule_sheet import answers, conflict_answers, differences, sheet
from cucumber.words.show import html
from tests.cases import for_each, refused
from tests.strategies import ALL_TABLES, TABLES

QUESTIONS = Rules.questions()
NAMES = [question.name for question in QUESTIONS]
every_table = for_each("variant", ALL_TABLES)
each_table = for_each("variant", TABLES)


def line_on(variant, name):
    """The line of a variant's sheet that answers this question."""
    (line,) = (line for line in sheet(variant).statements if line.question and line.question.name == name)
    return line


def child(**declared):
    return Variant("child", "Child", "Here", "A child.", "a book", parent=find("agurk"), **declared)


@for_each(
    "key, question, variant, source, house_rule",
    [
        ("gurka-no", "tie_bonus", "gurka-no", "pagat-cucumber, Norwegian", ""),  # which changes it
        ("gurka-no", "ducking", "agurk", "pagat-cucumber, Agurk: Procedure", ""),
        ("gurka-no", "ending", "agurk", "pagat-cucumber, Agurk: Scoring", ""),
        ("big-green", "ducking", "big-green", "pagat-big-green", ""),  # which changes nothing, but has a source
        ("agurk+tied-pay", "charged", "agurk", "pagat-cucumber, Agurk: Variants", "tied-pay"),
        ("agurk+tied-pay", "ducking", "agurk", "pagat-cucumber, Agurk: Procedure", ""),
    ],
)
def test_an_answer_comes_from_the_variant_or_house_rule_that_gives_it(key, question, variant, source, house_rule):
    origin = find(key).origin(question)
    assert (origin.variant.plain.key, origin.source, origin.house_rule) == (variant, source, house_rule)


def test_an_answer_no_source_gives_is_ours_until_a_child_changes_it():
    assert find("gurka-no").origin("short_pack").ours
    assert not child(changes={"limit": Limit(5, reaching=True)}).origin("limit").ours
    assert child(ours=("limit",), changes={"limit": Limit(5, reaching=True)}).origin("limit").ours


def test_a_ruling_is_inherited_until_its_question_is_answered_otherwise():
    ruling = find("agurk").rulings["when_caught"]
    assert find("denexa").rulings_on("when_caught") == (ruling,)
    assert find("gurka-no").rulings_on("when_caught") == ()


def test_a_house_rules_ruling_goes_when_another_one_changes_what_it_is_about():
    assert "those who did not" in find("agurk+tied-pay").rulings_on("when_caught")[1]
    assert find("agurk+tied-pay+first-out-loses").rulings_on("when_caught") == ()


@for_each(
    "declared, says",
    [
        ({"sources": {"packs": "a book"}}, "sources names a question 'packs' that doesn't exist. Did you mean 'pack'?"),
        ({"rulings": {"limti": "So."}}, "rulings names a question 'limti' that doesn't exist. Did you mean 'limit'?"),
        ({"ours": ("duckin",)}, "ours names a question 'duckin' that doesn't exist. Did you mean 'ducking'?"),
        ({"ours": ("pack",), "sources": {"pack": "a book"}}, "pack has a source and is ours at once"),
        ({"silent": ("pack",), "sources": {"pack": "a book"}}, "pack has a source and is silent at once"),
        ({"silent": ("duckin",)}, "silent names a question 'duckin' that doesn't exist. Did you mean 'ducking'?"),
    ],
)
def test_a_question_that_there_is_not_is_refused_where_it_is_declared(declared, says):
    refused(BadVariant, says, lambda: child(**declared))


@for_each("declared", [{"changes": {"limti": Limit(5, reaching=True)}}, {"rulings": {"limti": "So."}}])
def test_a_house_rule_refuses_it_too(declared):
    told = {"key": "it", "gist": "It.", "changes": {}, "source": "a book"} | declared
    refused(BadVariant, "house rule it:  … question 'limti' that doesn't exist", lambda: HouseRule(**told))


@for_each("variant", VARIANTS)
def test_every_source_of_a_variant_is_one_that_a_reader_knows(variant):
    named = [variant.source, *variant.sources.values(), *(rule.source for rule in variant.house_rules)]
    assert {source.partition(",")[0] for source in named} <= set(SOURCES)


@every_table
def test_every_question_that_arises_is_answered_once_and_in_order(variant):
    asked = [line.question for line in sheet(variant).statements if line.question]
    said = {"minibluff": "limit", "five-cucumbers": "exact_limit"}.get(variant.plain.key)  # with another answer
    assert asked == [question for question in variant.rules.questions_that_arise() if question.name != said]
    assert [line.sentence for line in sheet(variant).statements if line.question] == [
        variant.rules.sentence(question.name) for question in asked
    ]


@every_table
def test_each_line_has_a_source_or_is_marked_as_ours_and_marked_where_it_is_changed(variant):
    shown, plain = sheet(variant), variant.parent if variant.on else variant
    for line in shown.statements:
        assert [bool(line.source), line.ours, line.silent].count(True) == 1, line
        assert (shown.sources[shown.note(line) - 1] == line.source) if line.source else shown.note(line) == 0
        name = line.question.name if line.question else ""
        by_house_rule = any(name in variant.house_rule(key).changes for key in variant.on)
        assert line.mark.startswith("house rule ") == by_house_rule
        assert line.mark.startswith("not as in ") == (name in plain.changes and not by_house_rule)
    rulings = {ruling for line in shown.statements for ruling in line.rulings}
    for question in variant.rules.questions_that_arise():
        assert set(variant.rulings_on(question.name)) <= rulings


def test_the_rulings_for_a_deal_that_catches_everyone_stand_where_it_can():
    def has(variant, name, ruling):
        return any(text in ruling or text[1:] in ruling for text in line_on(find(variant), name).rulings)

    assert has("agurk+tied-pay", "when_caught", ALL_START_ANEW)
    assert has("agurk+tied-pay", "ending", LOWEST_WINS)
    assert has("big-green", "ending", LOWEST_WINS)
    assert not has("agurk", "ending", LOWEST_WINS)
    assert not has("gurka-no", "when_caught", ALL_START_ANEW)


def test_suits_are_named_only_where_cards_have_them():
    assert "Suits don't matter." in [line.sentence for line in sheet(find("agurk")).statements]
    assert "Apart from that, suits don't matter." in [line.sentence for line in sheet(find("gurka-is")).statements]
    assert "uits don't" not in " ".join(line.sentence for line in sheet(find("five-cucumbers")).statements)


@each_table
def test_a_sheet_says_nothing_twice_and_its_page_shows_every_line_with_its_source_and_mark(variant):
    lines = sheet(variant).statements
    assert len({line.sentence for line in lines}) == len(lines)
    page = unescape(html.sheet_html(sheet(variant)))
    for line in lines:
        assert all(text in page for text in (line.sentence, line.source, line.mark, *line.rulings))
    assert page.count("our ruling</span>") == sum(line.ours for line in lines)
    assert page.count("the source is silent</span>") == sum(line.silent for line in lines)


def test_markup_in_a_variant_is_escaped_everywhere():
    evil = "<img src=x onerror=alert(1)>"
    points = replace(STANDARD_POINTS, sentence=evil)
    changes = {"ducking": Ducking.NO_CHOICE, "point_table": points}
    variant = Variant("evil", evil, evil, evil, evil, parent=find("agurk"), changes=changes, rulings={"pack": evil})
    for page in (html.sheet_html(sheet(variant)), variant._repr_html_()):
        assert "<img" not in page
        assert "&lt;img" in page


# --- differences ------------------------------------------------------------------------------------------------------

PAIRS = (*combinations(TABLES, 2), *zip(TABLES, TABLES, strict=True))


@for_each("one, other", PAIRS)
def test_differences_are_the_questions_answered_otherwise_that_arise(one, other):
    found = differences(one, other)
    arising = {*one.rules.questions_that_arise(), *other.rules.questions_that_arise()}
    assert [each.question for each in found] == [q for q, _, _ in one.rules.differences(other.rules) if q in arising]
    for each in found:
        for line, variant in ((each.one, one), (each.other, other)):
            assert (line is not None) == (each.question in variant.rules.questions_that_arise())
            assert line is None or line.sentence == variant.rules.sentence(each.question.name)
    turned = tuple((each.question, each.other, each.one) for each in differences(other, one))
    assert turned == tuple((each.question, each.one, each.other) for each in found)


@for_each("question", QUESTIONS)
def test_every_variant_in_which_a_question_arises_answers_it_once(question):
    given = answers(question)
    plain = [giver for each in given for giver in each.givers if not giver.on]
    assert sorted(v.key for v in plain) == sorted(v.key for v in VARIANTS if question in v.rules.questions_that_arise())
    for each in given:
        assert all(giver.rules.answer(question).sentence == each.sentence for giver in each.givers)
    assert len({each.sentence for each in given}) == len(given)


def test_a_house_rule_gives_an_answer_too():
    (charged,) = (question for question in QUESTIONS if question.name == "charged")
    (all_tied,) = (each for each in answers(charged) if each.sentence == Charged.ALL_TIED.sentence)
    assert {"agurk+tied-pay", "big-green", "prague+tied-pay"} <= {giver.key for giver in all_tied.givers}


@for_each("conflict", CONFLICTS)
def test_a_conflict_is_about_a_question_and_shows_how_its_games_are_played(conflict):
    assert conflict.question in {*NAMES, ""}  # one about good play is about no question
    assert len(conflict.claims) > 1
    played = {giver.key for given in conflict_answers(conflict) for giver in given.givers}
    assert played == (set(conflict.variants) if conflict.question else set())
