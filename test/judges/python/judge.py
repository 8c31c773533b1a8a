"""Reads documents with Python's readers and says what it read; questions and answers as in ../go/main.go."""
import configparser
import json
import sys

try:
    import yaml
except ImportError:
    yaml = None
try:
    import tomllib
except ImportError:
    tomllib = None


def tagged(value):
    if value is None:
        return ["n", ""]
    if isinstance(value, bool):
        return ["b", "true" if value else "false"]
    if isinstance(value, str):
        return ["s", value]
    if isinstance(value, int):
        return ["i", str(value)]
    if isinstance(value, float):
        return ["f", number(value)]
    if isinstance(value, list):
        return ["l", [tagged(item) for item in value]]
    if isinstance(value, dict):
        return ["m", [[str(key), tagged(inner)] for key, inner in value.items()]]
    return ["t", str(value)]


def number(value):
    special = {"inf": ".inf", "-inf": "-.inf", "nan": ".nan"}
    return special.get(repr(value), repr(value))


def read_yaml(text):
    return list(yaml.load_all(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)))


def read_ini(text):
    """Keys before any section stand in one of a name that nobody has; a value in quotes is what stands between them."""
    top = "\x01"
    parser = configparser.RawConfigParser(allow_no_value=True, default_section="\x02")
    parser.optionxform = str
    parser.read_string("[%s]\n%s" % (top, text.removeprefix("\ufeff")))
    root = {key: unquoted(value) for key, value in parser.items(top)}
    for section in parser.sections():
        if section != top:
            root[section] = {key: unquoted(value) for key, value in parser.items(section)}
    return [root]


def unquoted(value):
    if value is None:
        return ""
    mark = value[:1]
    inner = value[1:-1]
    closed = len(value) > 1 and mark in "\"'" and value.endswith(mark) and mark not in inner and "\n" not in value
    return inner if closed else value


readers = {"ini": read_ini, "json": lambda text: [json.loads(text)]}
if yaml is not None:
    readers["yaml"] = read_yaml
if tomllib is not None:
    readers["toml"] = lambda text: [tomllib.loads(text)]


def answer(question):
    try:
        return {"roots": [tagged(root) for root in readers[question["reader"]](question["text"])]}
    except Exception as error:
        return {"refused": "%s: %s" % (type(error).__name__, " ".join(str(error).split()))}


if sys.argv[1:] == ["--readers"]:
    print("\n".join(readers))
else:
    # Not the text layer's own lines: it takes a lone carriage return for one.
    for line in sys.stdin.buffer:
        print(json.dumps(answer(json.loads(line))))
