"""
Each line of standard input is a type for `built`; the answer is a line with what `accepted` of oslo-options.py, the
file in the first argument, says about the type.
"""
import importlib.util
import json
import sys

from oslo_types import built

spec = importlib.util.spec_from_file_location("oslo_options", sys.argv[1])
options = importlib.util.module_from_spec(spec)
spec.loader.exec_module(options)

for line in sys.stdin:
    print(json.dumps(options.accepted(built(json.loads(line)))), flush=True)
