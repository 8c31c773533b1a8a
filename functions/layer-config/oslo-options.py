#!/usr/bin/env python3
"""
Print the options of installed Python packages for `ini.schema` of layer-config.

The output is that of `oslo-config-generator --format json`, and the arguments are its arguments. Each option also has
`accepts`, which describes the values that oslo.config accepts: patterns, lengths, types of items, schemes, IP versions.
Run it where the service is installed:

    python3 oslo-options.py --namespace nova.conf > nova-options.json
    podman run --rm -i IMAGE python3 - --namespace nova.conf < oslo-options.py > nova-options.json
"""
import math
import re
import sys

from oslo_config import cfg, generator, types

try:
    from re import _constants as sre, _parser as parser
except ImportError:  # before Python 3.11
    import sre_constants as sre
    import sre_parse as parser


def accepted(kind, is_multi=False):
    """Describe the values that a type accepts. A service's own type is `unknown`, because its rules are code."""
    for known, describe in DESCRIPTIONS:
        # A custom type may inherit from one of these types, but accept other values.
        if isinstance(kind, known) and type(kind).__call__ is known.__call__:
            fields = describe(kind)
            break
    else:
        fields = BUILTINS.get(kind, {"kind": "unknown"}) if isinstance(kind, type) else {"kind": "unknown"}
    found = {key: value for key, value in fields.items() if value is not None and value is not False}
    return {**found, "multi": True} if is_multi else found


def text(kind):
    pattern = kind.regex
    return {
        "kind": "text",
        "choices": None if kind.choices is None else [one for one in kind.choices if isinstance(one, str)],
        "ignore_case": kind.ignore_case,
        "max_length": kind.max_length if kind.max_length > 0 else None,
        "quotes": kind.quotes,
        "regex": pattern and pattern.pattern,
        "re2": pattern and re2_of(pattern),
    }


def number(kind):
    finite = {
        key: bound for key, bound in (("min", kind.min), ("max", kind.max)) if bound is not None and math.isfinite(bound)
    }
    return {
        "kind": "integer" if kind.num_type is int else "float",
        "choices": None if kind.choices is None else list(kind.choices),
        **finite,
    }


def version_of(kind):
    versions = {4: kind._check_ipv4, 6: kind._check_ipv6}
    return next((version for version, check in versions.items() if check == kind.version_checker), None)


# A class comes before the classes that it inherits from.
DESCRIPTIONS = (
    (types.String, text),
    (types.Boolean, lambda kind: {"kind": "boolean"}),
    (types.Number, number),
    (types.Range, lambda kind: {"kind": "range", "min": kind.min, "max": kind.max}),
    (
        types.List,
        lambda kind: {
            "kind": "list",
            "items": accepted(kind.item_type),
            "bounds": kind.bounds,
            "min_length": getattr(kind, "min_length", 0) or None,
        },
    ),
    (
        types.Dict,
        lambda kind: {
            "kind": "dict",
            "values": accepted(kind.value_type),
            "bounds": kind.bounds,
            "separator": getattr(kind, "key_value_separator", ":"),
            "min_length": getattr(kind, "min_length", 0) or None,
        },
    ),
    (types.IPAddress, lambda kind: {"kind": "ip", "version": version_of(kind)}),
    (types.Hostname, lambda kind: {"kind": "hostname"}),
    (types.HostDomain, lambda kind: {"kind": "domain", "version": version_of(kind.ip_address)}),
    (types.HostAddress, lambda kind: {"kind": "host", "version": version_of(kind.ip_address)}),
    (
        types.URI,
        lambda kind: {
            "kind": "uri",
            "schemes": list(kind.schemes) if kind.schemes else None,
            "max_length": kind.max_length,
        },
    ),
)

BUILTINS = {
    str: {"kind": "text"},
    bool: {"kind": "text"},
    int: {"kind": "integer", "required": True},
    float: {"kind": "float", "required": True},
}


class NotInRe2(Exception):
    """Raised for syntax that RE2 lacks, such as lookaround, backreferences and Unicode word boundaries."""


def re2_of(pattern):
    """Return the pattern in RE2's syntax, or None if RE2 cannot express it."""
    try:
        parsed = parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
        return translated(parsed, pattern.flags | parsed.state.flags, True)
    except NotInRe2:
        return None


def translated(items, flags, is_last):
    """`is_last` is true if nothing follows `items` in the pattern."""
    count = len(items)
    return "".join(piece(*item, flags, is_last and at == count - 1) for at, item in enumerate(items))


def piece(op, value, flags, is_last):
    if op is sre.LITERAL:
        return cased(character(value), flags)
    if op is sre.NOT_LITERAL:
        return cased(f"[^{character(value)}]", flags)
    if op is sre.ANY:
        return r"(?s:.)" if flags & re.DOTALL else r"[^\n]"
    if op is sre.IN:
        return cased(character_class(value, flags), flags)
    if op is sre.BRANCH:
        return "(?:" + "|".join(translated(one, flags, is_last) for one in value[1]) + ")"
    if op is sre.SUBPATTERN:
        _, added, removed, inner = value
        return "(?:" + translated(inner, (flags | added) & ~removed, is_last) + ")"
    if op in (sre.MAX_REPEAT, sre.MIN_REPEAT):
        low, high, inner = value
        if low > 1000 or (high is not sre.MAXREPEAT and high > 1000):
            raise NotInRe2
        bounds = f"{{{low},{'' if high is sre.MAXREPEAT else high}}}"
        return "(?:" + translated(inner, flags, False) + ")" + bounds
    if op is sre.AT:
        return place(value, flags, is_last)
    raise NotInRe2


def place(at, flags, is_last):
    if at is sre.AT_BEGINNING and flags & re.MULTILINE:
        return "(?m:^)"
    if at in (sre.AT_BEGINNING, sre.AT_BEGINNING_STRING):
        return r"\A"
    if at is sre.AT_END and flags & re.MULTILINE:
        return "(?m:$)"
    # Python's `$` also matches before a last line break.
    if at is sre.AT_END and is_last:
        return r"\n?\z"
    if at is sre.AT_END_STRING:
        return r"\z"
    if at is sre.AT_BOUNDARY and flags & re.ASCII:
        return r"\b"
    if at is sre.AT_NON_BOUNDARY and flags & re.ASCII:
        return r"\B"
    raise NotInRe2


def cased(pattern, flags):
    return f"(?i:{pattern})" if flags & re.IGNORECASE else pattern


def character(code):
    letter = chr(code)
    return letter if letter.isascii() and (letter.isalnum() or letter == "_") else f"\\x{{{code:x}}}"


SPACES = [
    (9, 13),
    (28, 32),
    (133, 133),
    (160, 160),
    (5760, 5760),
    (8192, 8202),
    (8232, 8233),
    (8239, 8239),
    (8287, 8287),
    (12288, 12288),
]
ASCII_SPACES = [(9, 13), (32, 32)]
ASCII_WORDS = [(48, 57), (65, 90), (95, 95), (97, 122)]


def ranges(pairs):
    return "".join(f"{character(low)}-{character(high)}" for low, high in pairs)


def others(pairs):
    """Return the ranges of all characters that are not in the sorted ranges."""
    starts = [0] + [high + 1 for _, high in pairs]
    ends = [low - 1 for low, _ in pairs] + [0x10FFFF]
    return ranges((low, high) for low, high in zip(starts, ends) if low <= high)


def category(name, flags):
    is_ascii = flags & re.ASCII
    spaces = ASCII_SPACES if is_ascii else SPACES
    known = {
        sre.CATEGORY_DIGIT: "0-9" if is_ascii else r"\p{Nd}",
        sre.CATEGORY_NOT_DIGIT: others([(48, 57)]) if is_ascii else r"\P{Nd}",
        sre.CATEGORY_SPACE: ranges(spaces),
        sre.CATEGORY_NOT_SPACE: others(spaces),
        sre.CATEGORY_WORD: ranges(ASCII_WORDS) if is_ascii else r"\p{L}\p{N}_",
        sre.CATEGORY_NOT_WORD: others(ASCII_WORDS) if is_ascii else None,
    }
    found = known.get(name)
    if found is None:
        raise NotInRe2
    return found


def character_class(members, flags):
    if members == [(sre.CATEGORY, sre.CATEGORY_NOT_WORD)]:
        return "[^" + category(sre.CATEGORY_WORD, flags) + "]"
    parts = []
    for op, value in members:
        if op is sre.NEGATE:
            parts.append("^")
        elif op is sre.LITERAL:
            parts.append(character(value))
        elif op is sre.RANGE:
            parts.append(ranges([value]))
        else:
            parts.append(category(value, flags))
    return "[" + "".join(parts) + "]"


def main(arguments):
    initialize = cfg.Opt.__init__

    def initialize_described(option, *positional, **named):
        initialize(option, *positional, **named)
        # The generator prints every attribute of an option.
        option.accepts = accepted(option.type, bool(option.multi))

    cfg.Opt.__init__ = initialize_described
    generator.main([*arguments, "--format", "json"])


if __name__ == "__main__":
    main(sys.argv[1:])
