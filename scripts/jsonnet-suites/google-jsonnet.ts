/**
 * The tests of google/jsonnet, run as its own runner does. The words of our errors are those of this engine, so a test of an error must
 * print its golden's first line; how many whole traces are equal is said as information.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLine, runCommand, type Suite } from './suite';

export const googleJsonnet: Suite = {
  name: 'google/jsonnet',
  also: 'whole output equal',
  errors: 'the first line must be equal',
  find(path) {
    return [join(path, 'test_suite'), path].find((folder) => existsSync(join(folder, 'unparse.jsonnet.golden')));
  },
  tests(folder) {
    const names = readdirSync(folder).filter((name) => name.endsWith('.jsonnet'));
    return names.toSorted().map((name) => {
      const read = (ending: string): string | undefined => {
        const file = join(folder, `${name}${ending}`);
        return existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : undefined;
      };
      const pattern = read('.golden_regex');
      // The runner gives every test the same two variables, and hands them to a `tla.` test as arguments.
      const kind = name.startsWith('tla.') ? 'tla' : 'ext';
      return {
        name,
        kind: name.startsWith('error.') ? 'error' : 'result',
        // A test without a golden is a row of assertions that ends in true.
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
  score({ kind, expected }, { text, failed }) {
    const pattern = /^\/([^]*)\/$/.exec(expected)?.[1];
    const ends = failed === (kind === 'error');
    const whole = ends && (pattern === undefined ? text === expected : new RegExp(pattern).test(text));
    return { passed: whole || (kind === 'error' && ends && firstLine(text) === firstLine(expected)), also: whole };
  },
  asGoJsonnet: {
    'an index that is a fraction is cut': 'error.array_fractional_index',
    'what leaves 64 bits is cut': 'error.integer_left_shift_runtime',
    'a negative length is none': 'error.std_makeArray_negative',
    "std.parseJson has Go's messages": 'error.parse_json error.std_parseJson.nodigitsep',
    "std.parseYaml has go-yaml's messages": 'error.std_parseYaml1',
  },
  reason: () => undefined,
};

/** Positions in the reference's library, which is written in Jsonnet, are not compared by its runner either. */
const redact = (text: string): string =>
  text.replaceAll(/\tstd\.jsonnet:[0-9]*:[0-9-]*/g, '\tstd.jsonnet:<stdlib_position_redacted>');

/** Below a static error we show the line, with a caret: that is more than the reference says. */
const withoutSnippet = (text: string): string => text.replace(/^(STATIC ERROR: .*)\n\t.*\n\t *\^+$/, '$1');
