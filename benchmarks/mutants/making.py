"""Makes mutants: copies of a module with one small mistake each, such as people make.

Knows Python. Must not know what the module is about, nor how mutants are tried.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import singledispatch
from os.path import commonprefix

Path = tuple[tuple[str, int | None], ...]
"""The way from a module down to a node: fields, with an index where a field is a list."""

Words = Mapping[str, tuple[str, ...]]
"""The strings that each keyword argument is ever given: `kind="drawn"` may be mistaken for `kind="standing"`."""

Made = Iterator[ast.AST]
"""The nodes that may stand in the place of the right one."""

COMPARED: Mapping[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
RECKONED: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
SWAPPED = {"any": "all", "all": "any", "min": "max", "max": "min"}

AROUND = 40
"""How many unchanged characters are shown on either side of a mistake."""

UNSPOILT = {"decorator_list", "annotation", "returns"}
"""Fields that matter to tools only."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mistake in one module; `nth` distinguishes it from others that read alike."""

    module: str
    where: str
    before: str
    after: str
    nth: int
    line: int
    path: Path
    node: ast.AST = field(compare=False, repr=False)

    @property
    def name(self) -> str:
        """A name that stays the same when other parts of the module change."""
        return f"{self.module} {self.where}: {self.before} -> {self.after}" + (f" #{self.nth}" if self.nth else "")


def words_of(trees: Iterable[ast.AST]) -> Words:
    """The strings that each keyword argument is given in these modules."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.keyword) and node.arg and (word := _word(node)):
                found[node.arg].add(word)
    return {keyword: tuple(sorted(words)) for keyword, words in found.items()}


def mutants_of(module: str, tree: ast.Module, words: Words) -> Iterator[Mutant]:
    """Every mistake that can be made in a module, in the order of its lines."""
    seen: defaultdict[tuple[str, ...], int] = defaultdict(int)
    for path, where, node in _sites(tree, (), ()):
        made = {_shown(new): new for new in (*mistakes(node), *_mistaken_words(node, words))}
        for shown, new in made.items():
            if shown == _shown(node):
                continue
            named = (".".join(where) or "-", *_apart(_shown(node), shown))
            yield Mutant(module, *named, seen[named], getattr(node, "lineno", 0), path, new)
            seen[named] += 1


def spoil(tree: ast.Module, mutant: Mutant) -> ast.Module:
    """The module with this mistake in it, which is made in place."""
    *above, (name, index) = mutant.path
    node: ast.AST = tree
    for field_name, at in above:
        node = getattr(node, field_name) if at is None else getattr(node, field_name)[at]
    if index is None:
        setattr(node, name, mutant.node)
    else:
        getattr(node, name)[index] = mutant.node
    return ast.fix_missing_locations(tree)


def _shown(node: ast.AST) -> str:
    if isinstance(node, ast.If | ast.For | ast.While):
        return ast.unparse(node).partition("\n")[0]
    return " ".join(ast.unparse(node).split())


def _apart(before: str, after: str) -> tuple[str, str]:
    """Both, without most of what they begin and end with alike."""
    first = len(commonprefix((before, after)))
    last = len(commonprefix((before[:first:-1], after[:first:-1])))
    start, end = max(0, first - AROUND), max(0, last - AROUND)
    dots = ("..." if start else "", "..." if end else "")
    return tuple(f"{dots[0]}{text[start : len(text) - end]}{dots[1]}" for text in (before, after))  # type: ignore[return-value]


# --- where mistakes are made ----------------------------------------------------------------------


def _sites(node: ast.AST, path: Path, where: tuple[str, ...]) -> Iterator[tuple[Path, tuple[str, ...], ast.AST]]:
    """All nodes below this one in which a mistake may be made, and in what they stand."""
    for name, value in ast.iter_fields(node):
        several = isinstance(value, list)
        for index, child in enumerate(value if several else [value]):
            if not isinstance(child, ast.AST) or name in UNSPOILT or _quiet(node, child):
                continue
            below = (*path, (name, index if several else None))
            inside = (*where, child.name) if isinstance(child, ast.FunctionDef | ast.ClassDef) else where
            yield below, inside, child
            yield from _sites(child, below, inside)


def _quiet(parent: ast.AST, child: ast.AST) -> bool:
    """Is this no part of the program: a docstring, the name of a type, what only a debugger sees?"""
    match child:
        case ast.Expr(value=ast.Constant(value=str())) | ast.Import() | ast.ImportFrom():
            return True
        case ast.FunctionDef(name="__repr__") | ast.keyword(arg="strict") | ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Raise(exc=ast.Name(id="NotImplementedError")):
            return True  # a subclass says more
        case ast.Assign(value=ast.BinOp(op=ast.BitOr()) | ast.Subscript()):
            return isinstance(parent, ast.Module)  # a name for a type
    return False


# --- what mistakes there are ----------------------------------------------------------------------


@singledispatch
def mistakes(node: ast.AST) -> Made:
    """What may be written here by mistake."""
    yield from ()


@mistakes.register
def _(node: ast.Compare) -> Made:
    for at, operator in enumerate(node.ops):
        for other in COMPARED[type(operator)]:
            ops = [*node.ops[:at], other(), *node.ops[at + 1 :]]
            yield ast.Compare(node.left, ops, node.comparators)


@mistakes.register
def _(node: ast.BinOp) -> Made:
    if other := RECKONED.get(type(node.op)):
        yield ast.BinOp(node.left, other(), node.right)


@mistakes.register
def _(node: ast.AugAssign) -> Made:
    if other := RECKONED.get(type(node.op)):
        yield ast.AugAssign(node.target, other(), node.value)
    yield ast.Pass()


@mistakes.register
def _(node: ast.BoolOp) -> Made:
    yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    for at in range(len(node.values)):
        left = [*node.values[:at], *node.values[at + 1 :]]
        yield left[0] if len(left) == 1 else ast.BoolOp(node.op, left)


@mistakes.register
def _(node: ast.UnaryOp) -> Made:
    if isinstance(node.op, ast.Not | ast.USub):
        yield node.operand


@mistakes.register
def _(node: ast.Constant) -> Made:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


@mistakes.register
def _(node: ast.Return) -> Made:
    if node.value is not None and ast.unparse(node.value) not in ("None", "False"):  # which mean the same to who asks
        yield ast.Return(ast.Constant(None))


@mistakes.register
def _(node: ast.If) -> Made:
    yield ast.If(_negated(node.test), node.body, node.orelse)
    if not node.orelse:
        yield ast.Pass()


@mistakes.register
def _(node: ast.While) -> Made:
    yield ast.While(_negated(node.test), node.body, node.orelse)


@mistakes.register
def _(node: ast.For) -> Made:
    yield ast.Pass()


@mistakes.register
def _(node: ast.IfExp) -> Made:
    yield ast.IfExp(_negated(node.test), node.body, node.orelse)


@mistakes.register
def _(node: ast.comprehension) -> Made:
    for at, test in enumerate(node.ifs):
        for other in ([_negated(test)], []):
            tests = [*node.ifs[:at], *other, *node.ifs[at + 1 :]]
            yield ast.comprehension(node.target, node.iter, tests, node.is_async)


@mistakes.register
def _(node: ast.Expr) -> Made:
    yield ast.Pass()


@mistakes.register
def _(node: ast.Raise) -> Made:
    yield ast.Pass()


@mistakes.register
def _(node: ast.Break) -> Made:
    yield ast.Continue()


@mistakes.register
def _(node: ast.Continue) -> Made:
    yield ast.Break()


@mistakes.register
def _(node: ast.Call) -> Made:
    if isinstance(node.func, ast.Name) and (other := SWAPPED.get(node.func.id)):
        yield ast.Call(ast.Name(other, ast.Load()), node.args, node.keywords)
    for at, keyword in enumerate(node.keywords):
        if keyword.arg != "strict":  # of `zip`: it says what is so, and does nothing about it
            yield ast.Call(node.func, node.args, [*node.keywords[:at], *node.keywords[at + 1 :]])


@mistakes.register
def _(node: ast.arguments) -> Made:
    for at, default in enumerate(node.defaults):
        if not isinstance(default, ast.Constant):
            defaults = [*node.defaults[:at], ast.Constant(None), *node.defaults[at + 1 :]]
            yield ast.arguments(**{**dict(ast.iter_fields(node)), "defaults": defaults})


def _negated(test: ast.expr) -> ast.expr:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    return ast.UnaryOp(ast.Not(), test)


def _word(node: ast.keyword) -> str | None:
    value = node.value
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None


def _mistaken_words(node: ast.AST, words: Words) -> Made:
    """The next string that the same keyword argument is given anywhere."""
    if isinstance(node, ast.keyword) and node.arg and (word := _word(node)):
        known = words[node.arg]
        yield ast.keyword(node.arg, ast.Constant(known[(known.index(word) + 1) % len(known)]))
