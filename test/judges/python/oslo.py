"""
Reads configuration files with oslo.config. Each line of standard input is a question,
{"text": "[DEFAULT]\n...", "options": [{"group", "name", "type", "multi", "min", "max", "choices", "old", "built"}]}; each line
of standard output contains the values of these options in order, with {"refused": "why"} for an invalid value.
"""
import json
import math
import os
import sys
import tempfile

from oslo_config import cfg, types
from oslo_types import built


def type_of(asked):
    if "built" in asked:
        return built(asked["built"])
    bounds = {key: asked[key] for key in ("min", "max") if asked.get(key) is not None}
    choices = asked.get("choices") or None
    kinds = {
        "string value": lambda: types.String(choices=choices),
        "boolean value": types.Boolean,
        "integer value": lambda: types.Integer(choices=choices, **bounds),
        "floating point value": lambda: types.Float(**bounds),
        "port value": lambda: types.Port(choices=choices, **bounds),
        "list value": types.List,
        "dict value": types.Dict,
        "bounded list": lambda: types.List(bounds=True),
        "bounded dict": lambda: types.Dict(bounds=True),
        "multi valued": types.String,
        "IP address value": types.IPAddress,
        "hostname value": types.Hostname,
        "host address value": types.HostAddress,
        "host domain value": types.HostDomain,
        "uri value": types.URI,
    }
    return kinds.get(asked["type"], types.String)()


def option_of(asked):
    old = [cfg.DeprecatedOpt(name, group=group) for group, name in asked.get("old", [])]
    known = {"type": type_of(asked), "deprecated_opts": old, "dest": asked["name"]}
    if asked.get("multi") or asked["type"] == "multi valued":
        return cfg.MultiOpt(asked["name"], item_type=known.pop("type"), **known)
    return cfg.Opt(asked["name"], **known)


def plain(value):
    """Convert infinity and ranges, which JSON cannot represent."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    is_endless = isinstance(value, float) and not math.isfinite(value)
    return str(value) if is_endless or isinstance(value, range) else value


def answer(question, path):
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(question["text"])
    conf = cfg.ConfigOpts()
    for asked in question["options"]:
        group = None if asked["group"] == "DEFAULT" else asked["group"]
        conf.register_opt(option_of(asked), group=group)
    try:
        conf(args=[], project="asked", default_config_files=[path], default_config_dirs=[])
    except Exception as error:
        return [{"refused": str(error)} for _ in question["options"]]
    values = []
    for asked in question["options"]:
        try:
            scope = conf if asked["group"] == "DEFAULT" else conf[asked["group"]]
            values.append(plain(scope[asked["name"]]))
        except Exception as error:
            values.append({"refused": str(error)})
    return values


with tempfile.TemporaryDirectory() as folder:
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), os.path.join(folder, "asked.conf"))), flush=True)
