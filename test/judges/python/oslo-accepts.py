"""
Each line of standard input is a type for `built`. Each line of standard output is the result of `accepted` for this
type. The first argument is the path of oslo-options.py, which defines `accepted`.
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
