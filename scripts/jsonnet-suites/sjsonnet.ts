/**
 * Runs the suites of databricks/sjsonnet: its own (new_test_suite), and its versions of the suites of google/jsonnet
 * and go-jsonnet. Results are compared as data, as in sjsonnet's test runner, because sjsonnet prints numbers
 * differently. sjsonnet words its error messages differently, so our engine only has to fail as well. The report also
 * counts errors on the same line.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { failedAtLine, goVariables, reasonOf, runCommand, type Reasons, type Suite } from './suite';

const reasons: Reasons = {
  'native functions that exist only in its test runner': 'go_test_suite/native* new_test_suite/regex*',
  "last digits of libm's functions": 'new_test_suite/error.format_fractional_star_precision',
};

const folders = ['new_test_suite', 'test_suite', 'go_test_suite'];

export const sjsonnet: Suite = {
  name: 'sjsonnet',
  extraCriterion: 'on the same line',
  errors: 'our engine must also fail',
  folder: 'sjsonnet/test/resources',
  content: folders,
  tests(folder) {
    const names = folders.flatMap((each) => readdirSync(join(folder, each)).map((name) => join(each, name)));
    return names
      .filter((name) => name.endsWith('.jsonnet'))
      .toSorted()
      .map((name) => {
        const expected = readFileSync(join(folder, `${name}.golden`), 'utf8');
        return {
          name,
          kind: /^sjsonnet\.\w*Error|StackOverflowError|^RUNTIME ERROR/m.test(expected) ? 'error' : 'result',
          expected,
          args: [...variables(basename(name)), basename(name)],
          folder: join(folder, dirname(name)),
        };
      });
  },
  run: (test) => runCommand(test, false),
  score({ kind, expected }, { text, failed }) {
    if (kind === 'error') {
      const line = /\([^\s()]*:(\d+):\d+\)/.exec(expected)?.[1];
      return { passed: failed, meetsExtra: failed && failedAtLine(text) === line };
    }
    const equal = !failed && isDeepStrictEqual(JSON.parse(text), JSON.parse(expected.replaceAll(/^TRACE: .*\n/gm, '')));
    return { passed: equal, meetsExtra: equal };
  },
  asGoJsonnet: {
    'std.base64 refuses characters beyond U+00FF':
      'go_test_suite/builtinBase64_string_high_codepoint new_test_suite/base64_comprehensive',
    'numbers have 17 digits':
      'go_test_suite/builtin_escapeStringJson go_test_suite/builtin_manifestTomlEx new_test_suite/double_scientific_notation_format new_test_suite/manifest_python_repr new_test_suite/toml_renderer_large_integer',
    'only a `tailstrict` call uses no stack':
      'go_test_suite/std.makeArray_recursive_evalutation_order_matters new_test_suite/auto_tco*',
    'the digits, widths and flags of std.format':
      'new_test_suite/error.format_fractional_star_width new_test_suite/format_* new_test_suite/large_float_format_precision',
    'letters beyond ASCII have upper and lower case': 'new_test_suite/equals_ignore_case_ascii',
    'an unused argument may have any type': 'new_test_suite/error.keyf_null_*',
    'integers have 64 bits':
      'new_test_suite/error.leftshift_large_amount_overflow test_suite/error.integer_left_shift_runtime new_test_suite/parse_large_numbers',
    'std.manifestXmlJsonml accepts any name and text, and writes values as Jsonnet':
      'new_test_suite/error.manifest_xml_jsonml_* new_test_suite/manifest_xml_jsonml_*',
    'a fractional index or slice bound is truncated':
      'new_test_suite/error.slice_fractional_index test_suite/error.array_fractional_index',
    'std.isEmpty accepts only strings': 'new_test_suite/isEmpty_valid_types',
    'every string contains the empty string': 'new_test_suite/member_empty_string',
    'an argument is evaluated before the call': 'new_test_suite/minmax_onempty_lazy',
    'an object comprehension has no hidden fields': 'new_test_suite/object_comprehension_visibility',
    'std.parseYaml reads YAML 1.1 like go-yaml': 'new_test_suite/parseyaml_*',
    'std.manifestYamlDoc writes other block scalars': 'new_test_suite/yaml_renderer_block_scalar_*',
    'a negative length counts as 0': 'test_suite/error.std_makeArray_negative',
  },
  reason: (test) => reasonOf(reasons, test),
};

/** Returns the variables of google/jsonnet and go-jsonnet, which the test runner passes to every test. */
function variables(name: string): readonly string[] {
  const two = name.startsWith('tla.') ? 'tla' : 'ext';
  const code = Object.entries(goVariables).flatMap(([variable, text]) => ['--ext-code', `${variable}=${text}`]);
  return [`--${two}-str`, 'var1=test', `--${two}-code`, 'var2={x:1,y:2}', '--ext-str', 'stringVar=2 + 2', ...code];
}
