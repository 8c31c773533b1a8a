"""Types of oslo.config from JSON: {"class": "List", "item_type": {"class": "Integer", "min": 1}, "bounds": true}."""
from oslo_config import types

BUILTINS = {"str": str, "int": int, "float": float}


def built(spec):
    if spec["class"] in BUILTINS:
        return BUILTINS[spec["class"]]
    named = {key: built(value) if isinstance(value, dict) else value for key, value in spec.items() if key != "class"}
    return getattr(types, spec["class"])(**named)
