/**
 * Runs the `ui-tests` of eduardosm/rsjsonnet. A comment at the top of a program may contain options of rsjsonnet's
 * command. Standard output must be equal byte for byte. rsjsonnet words its error messages differently, so our engine
 * only has to fail as well. The report also counts errors on the same line.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { failedAtLine, reasonOf, runCommand, type Reasons, type Suite } from './suite';

const reasons: Reasons = {
  'go-jsonnet ends with an internal error, which is an error here': 'pass/stdlib/removeAt',
  'expressions may be nested 500 levels deep, as in C++': 'pass/many_*',
  'the package `yaml` reads `!` without a value differently':
    'fail/stdlib/parseYaml/tag_weird_array_2 fail/stdlib/parseYaml/tag_weird_object_key',
};

export const rsjsonnet: Suite = {
  name: 'rsjsonnet',
  extraCriterion: 'on the same line',
  errors: 'our engine must also fail',
  folder: 'ui-tests',
  content: ['overall.stdout'],
  tests(folder) {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const names = paths.filter((name) => name.endsWith('.jsonnet'));
    return names.toSorted().map((name) => {
      const program = join(folder, name);
      const read = (ending: string): string | undefined => {
        const file = program.replace(/jsonnet$/, ending);
        return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
      };
      const [output, error] = [read('stdout'), read('stderr')];
      const head = directives(readFileSync(program, 'utf8'));
      // Standard error can also contain std.trace's messages, whose wording differs. The directive in these tests
      // specifies exit code 0.
      const kind = error === undefined || head.get('exit-code') === '0' ? 'result' : 'error';
      return {
        name,
        kind,
        // A test without expected output consists of assertions and returns true.
        expected: kind === 'error' ? (error ?? '') : (output ?? 'true\n'),
        args: [...words(head.get('args') ?? ''), basename(name)],
        folder: join(folder, dirname(name)),
      };
    });
  },
  run: (test) => runCommand(test, false),
  score({ kind, expected }, { text, failed }) {
    if (kind === 'result') return { passed: !failed && text === expected, meetsExtra: !failed && text === expected };
    const line = / --> [^:\n]*:(\d+):/.exec(expected)?.[1];
    return { passed: failed, meetsExtra: failed && failedAtLine(text) === line };
  },
  asGoJsonnet: {
    'a fractional index or slice bound is truncated':
      'fail/array/index_not_integer fail/slice/invalid_* fail/string/index_not_integer',
    'integers have 64 bits': 'fail/binary_op/shl_overflow fail/number/bitwise_2_pow_53',
    'a lone surrogate is replaced with U+FFFD':
      'fail/stdlib/char/invalid_codepoint_3 fail/stdlib/parseJson/invalid_unicode_escape_*',
    'an unused argument may have any type':
      'fail/stdlib/lstripChars/invalid_arg_2 fail/stdlib/makeArray/function_num_params fail/stdlib/manifestYamlStream/invalid_arg_* fail/stdlib/rstripChars/invalid_arg_2 fail/stdlib/setDiff/invalid_arg_3 fail/stdlib/setInter/invalid_arg_3 fail/stdlib/setMember/invalid_arg_2 fail/stdlib/setUnion/invalid_arg_3 fail/stdlib/stripChars/invalid_arg_2 fail/stdlib/uniq/invalid_arg_2',
    'the assertions of an object run when one of its fields is read':
      'fail/stdlib/manifestIni/object_assert_failed* fail/stdlib/manifestJsonEx/object_assert_failed* fail/stdlib/manifestPython/object_assert_failed* fail/stdlib/manifestPythonVars/object_assert_failed* fail/stdlib/manifestToml/object_assert_failed* fail/stdlib/manifestYamlDoc/object_assert_failed* fail/stdlib/mapWithKey/object_assert_failed* fail/stdlib/mergePatch/object_assert_failed* fail/stdlib/prune/object_assert_failed*',
    'the last of two fields with the same name is used':
      'fail/stdlib/parseJson/repeated_field_name fail/stdlib/parseYaml/repeated_field_name',
    'std.parseYaml reads YAML 1.1 like go-yaml':
      'fail/stdlib/parseYaml/number_overflow fail/stdlib/parseYaml/tag fail/stdlib/parseYaml/tag_object_key* fail/stdlib/parseYaml/tag_weird_array_1 pass/stdlib/parseYaml',
    'arguments for a value that is not a function have no effect': 'fail/tla/callee_not_function',
    'std.base64 encodes text as UTF-8': 'pass/stdlib/base64',
    'the digits of std.format': 'pass/stdlib/format',
    'other types are accepted or refused': 'pass/stdlib/flatMap pass/stdlib/isEmpty pass/stdlib/reverse',
    'std.length of a function counts parameters without a default': 'pass/stdlib/length',
    'other keys are quoted': 'pass/stdlib/manifestToml pass/stdlib/manifestYamlDoc',
    'std.round rounds halves away from zero': 'pass/stdlib/math',
    'an argument is evaluated before the call': 'pass/stdlib/maxArray pass/stdlib/minArray pass/stdlib/member',
    'std.parseInt of "-0" is 0': 'pass/stdlib/parseInt',
    '-y does not support --no-trailing-newline': 'pass/yaml_stream_output_no_nl',
  },
  reason: (test) => reasonOf(reasons, test),
};

/** Returns directives such as `//@args: --max-stack 10` from the comments at the top of a program. */
function directives(program: string): ReadonlyMap<string, string> {
  const [comments = ''] = /^(?:\s*(?:\/\/|#)[^\n]*)*/.exec(program) ?? [];
  return new Map(
    Array.from(comments.matchAll(/^(?:\/\/|#)@([\w-]+):(.*)$/gm), ([, name = '', text = '']) => [name, text.trim()]),
  );
}

/** Splits a command line into words, like a shell. Part of a word may be quoted: `--ext-code x="1 + 2"`. */
const words = (line: string): readonly string[] =>
  (line.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? []).map((word) => word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'));
