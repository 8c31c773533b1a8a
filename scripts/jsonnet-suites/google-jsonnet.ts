/**
 * Runs the tests of google/jsonnet like its own test runner. Our error messages have the wording of google/jsonnet, so
 * a test that expects an error must print the first line of its expected output. The report also counts traces that are
 * completely equal.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, scoreText, type Suite } from './suite';

export const googleJsonnet: Suite = {
  name: 'google/jsonnet',
  extraCriterion: 'the whole output is equal',
  errors: 'the first line must be equal',
  folder: 'test_suite',
  content: ['unparse.jsonnet.golden'],
  tests(folder) {
    const names = readdirSync(folder).filter((name) => name.endsWith('.jsonnet'));
    return names.toSorted().map((name) => {
      const read = (ending: string): string | undefined => {
        const file = join(folder, `${name}${ending}`);
        return existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : undefined;
      };
      const pattern = read('.golden_regex');
      // The runner passes the same two variables to every test; for a `tla.` test they are arguments.
      const kind = name.startsWith('tla.') ? 'tla' : 'ext';
      return {
        name,
        kind: name.startsWith('error.') ? 'error' : 'result',
        // A test without expected output consists of assertions and returns true.
        expected: pattern === undefined ? (read('.golden') ?? 'true') : `/${pattern}/`,
        args: [`--${kind}-str`, 'var1=test', `--${kind}-code`, 'var2={x:1,y:2}', name],
        folder,
      };
    });
  },
  run(test) {
    const { text, failed } = runCommand(test, true);
    return { text: withoutSnippet(redact(text).trimEnd()), failed };
  },
  score(test, actual) {
    const pattern = /^\/([^]*)\/$/.exec(test.expected)?.[1];
    return scoreText(test, actual, pattern === undefined ? undefined : new RegExp(pattern).test(actual.text));
  },
  asGoJsonnet: {
    'a fractional index is truncated': 'error.array_fractional_index',
    'integers are truncated to 64 bits': 'error.integer_left_shift_runtime',
    'a negative length counts as 0': 'error.std_makeArray_negative',
    "std.parseJson has Go's messages": 'error.parse_json error.std_parseJson.nodigitsep',
    "std.parseYaml has go-yaml's messages": 'error.std_parseYaml1',
  },
  reason: () => undefined,
};

/**
 * Removes positions in the standard library, which the reference implements in Jsonnet. The reference's test runner
 * also ignores these positions.
 */
const redact = (text: string): string =>
  text.replaceAll(/\tstd\.jsonnet:[0-9]*:[0-9-]*/g, '\tstd.jsonnet:<stdlib_position_redacted>');

/** Removes the source line and its caret, which only our static errors show. */
const withoutSnippet = (text: string): string => text.replace(/^(STATIC ERROR: .*)\n\t.*\n\t *\^+$/, '$1');
