"""Reads documents with Python's parsers, and prints the data. Input and output have the form that ../go/main.go describes."""
import configparser
import io
import json
import sys
from xml.parsers import expat

try:
    import yaml
except ImportError:
    yaml = None
try:
    from oslo_config import iniparser
except ImportError:
    iniparser = None
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
    """Put keys before the first section into a section with an unlikely name, and remove quotes around values."""
    top = "\x01"
    parser = configparser.RawConfigParser(allow_no_value=True, default_section="\x02")
    parser.optionxform = str
    parser.read_string("[%s]\n%s" % (top, text.removeprefix("\ufeff")))
    root = {key: unquoted(value) for key, value in parser.items(top)}
    for section in parser.sections():
        if section != top:
            root[section] = {key: unquoted(value) for key, value in parser.items(section)}
    return [root]


def read_oslo(text):
    """Return the options that oslo.config's parser finds. Sections with the same name are joined; a repeated option is a list."""
    root = {}

    class Parser(iniparser.BaseParser):
        def new_section(self, section):
            self.options = root.setdefault(section, {})

        def assignment(self, key, value):
            self.options.setdefault(key, []).append("\n".join(value))

    # As in a file, only line feeds and carriage returns end lines.
    Parser().parse(io.StringIO(text, newline=None))
    return [{name: {key: one[0] if len(one) == 1 else one for key, one in options.items()} for name, options in root.items()}]


def unquoted(value):
    if value is None:
        return ""
    mark = value[:1]
    inner = value[1:-1]
    closed = len(value) > 1 and mark in "\"'" and value.endswith(mark) and mark not in inner and "\n" not in value
    return inner if closed else value


def read_xml(text):
    """Return elements as keys, repeated elements as a list, attributes as `@name`, and text next to these as `#text`."""
    root = ["", {}, [], [""]]
    open_elements = [root]

    def start(name, attributes):
        element = [name, attributes, [], [""]]
        open_elements[-1][2].append(element)
        open_elements[-1][3].append("")
        open_elements.append(element)

    def data(text):
        open_elements[-1][3][-1] += text

    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda name: open_elements.pop()
    parser.CharacterDataHandler = data
    parser.Parse(text.encode("utf-8"), True)
    return [members(root)]


def members(element):
    _, attributes, elements, texts = element
    entries = {"@" + name: value for name, value in attributes.items()}
    shown = [text for text in texts if text.strip(" \t\r\n")]
    if shown:
        entries["#text"] = shown if len(shown) > 1 else shown[0]
    groups = {}
    for inner in elements:
        groups.setdefault(inner[0], []).append(members(inner) if inner[1] or inner[2] else inner[3][0])
    entries.update((name, group if len(group) > 1 else group[0]) for name, group in groups.items())
    return entries


readers = {"xml": read_xml, "ini": read_ini, "json": lambda text: [json.loads(text)]}
if iniparser is not None:
    readers["oslo"] = read_oslo
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
    # Read bytes, because Python's text layer would also end a line at a lone carriage return.
    for line in sys.stdin.buffer:
        print(json.dumps(answer(json.loads(line))))
