/**
 * Compares `render-components` with qbec itself, in scenarios that qbec 0.31 rendered. The objects must have the same
 * data and order, and the messages must have the same text. Exceptions are listed below with their reasons. The scenarios
 * are outside of the repository. Without them, the test is skipped.
 *
 * Two differences can occur in any scenario. A component's mistake names the component, which qbec omits. The trace
 * below the first line of a Jsonnet error follows the C++ implementation, not go-jsonnet.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configOf, listOf } from '../run-on-values';
import { loadComponents } from '../../functions/render-components/components/components';
import { renderComponents } from '../../functions/render-components/function';
import { plainOf } from '../../src/data/trees/plain';
import { yamlFormat } from '../../src/formats/yaml/format';
import { rootFiles } from '../../src/files/root-files';
import { run } from '../../src/function/run';
import { directories, root } from '../project';
import { adviceBeyondQbec, withoutOurMarks } from './without-our-marks';

const folder = join(root, '..', 'shared', 'fixtures', 'components');
const scenarios = existsSync(folder) ? directories(folder) : [];

interface Case {
  readonly env: string;
  readonly args: readonly string[];
  readonly rc: number;
}

/** Messages that may differ, with the reasons. */
const exceptions: Readonly<Record<string, { readonly reason: string; readonly ours: readonly string[] }>> = {
  'parse-10-jsonnet-syntax': {
    reason: 'syntax errors have the wording of our engine',
    ours: [
      "evaluate 'e1': STATIC ERROR: components/e1.jsonnet:2:15: unterminated string\n\t  apiVersion: 'v1,\n\t              ^",
    ],
  },
  'parse-11-many-errors': {
    reason: 'syntax errors have the wording of our engine; Inlay lists all components, but qbec only three',
    ours: ['e1', 'e2', 'e3', 'e4', 'e5'].map(
      (name) =>
        `evaluate '${name}': STATIC ERROR: components/${name}.jsonnet:1:2: unexpected: end of file while parsing field definition\n\t{\n\t ^`,
    ),
  },
  'nat-err-13': {
    reason: 'qbec searches for helm on PATH, but a function does not start programs',
    ours: [
      "evaluate 'c': RUNTIME ERROR: expandHelmTemplate runs the program helm, but a KRM function must not start programs: render the chart beforehand and import the result\n\tcomponents/c.jsonnet:1:1-46",
    ],
  },
};

interface Result {
  readonly message: string;
  readonly severity: string;
}

interface Item {
  readonly kind: string;
  readonly metadata: {
    readonly name?: string;
    readonly namespace?: string;
    readonly annotations: Readonly<Record<string, string>>;
  };
}

interface Rendered {
  readonly items?: readonly Item[];
  readonly results?: readonly Result[];
}

describe('qbec scenarios', function () {
  it('exist', function () {
    if (scenarios.length === 0) this.skip();
    assert.equal(scenarios.length, 105);
  });

  for (const id of scenarios) {
    const read = (name: string): string => readFileSync(join(folder, id, name), 'utf8');
    const { env, args, rc } = JSON.parse(read('case.json')) as Case;
    const files = rootFiles(join(folder, id, 'input'));

    it(id, async () => {
      const outcome = await run(renderComponents, {
        text: listOf([], configOf('RenderComponents', { spec: specOf(env, args) }, 'app')),
        files: () => files,
      });
      const rendered = plainOf(yamlFormat.read(outcome.stdout).roots[0] ?? assert.fail()) as Rendered;
      assert.equal(outcome.exitCode, rc === 0 ? 0 : 2, outcome.stderr);
      const theirs = messagesOfQbec(read('expected.err'));
      assert.deepEqual(
        messages(rendered, 'warning').filter((message) => !adviceBeyondQbec.test(message)),
        theirs.warnings,
      );
      const exception = exceptions[id];
      if (exception === undefined) {
        const alternatives = theirs.error.split('\n=====ALT=====\n✘ ').map(withoutTrace);
        const ours = withoutTrace(messages(rendered, 'error').map(withoutComponent).join('\n'));
        assert.ok(alternatives.includes(ours), `${ours}\nis none of\n${alternatives.join('\nor\n')}`);
      } else {
        assert.deepEqual(messages(rendered, 'error'), exception.ours, exception.reason);
      }
      if (rc !== 0) return;
      const out = read('expected.out');
      if (args.includes('--components')) {
        const components = [...loadComponents(componentsDir(read('input/qbec.yaml')), files).values()];
        assert.equal(components.map(({ name, files: [file] }) => `${name} [${file}] []\n`).join(''), out);
      } else if (args.includes('-O')) {
        assert.deepEqual((rendered.items ?? []).map(tableLine), linesOf(out));
      } else {
        assert.deepEqual(
          (rendered.items ?? []).map((item) => plainCopy(withoutOurMarks(item))),
          documentsOf(out),
        );
      }
    });
  }
});

const messages = ({ results = [] }: Rendered, severity: string): readonly string[] =>
  results.filter((result) => result.severity === severity).map(({ message }) => message);

/** The output of qbec's command line without prefixes, and with its root replaced by ours. */
function messagesOfQbec(stderr: string): { readonly warnings: readonly string[]; readonly error: string } {
  const [notes = '', ...rest] = stderr.replaceAll('<root>/', '').split(/^✘ /m);
  return {
    warnings: linesOf(notes)
      .filter((line) => !line.startsWith('[WARN] helm') && line !== '=====ALT=====')
      .map((line) => line.replace(/^\[warn\] /, '')),
    error: rest.join('✘ ').trimEnd(),
  };
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');

const withoutComponent = (message: string): string => message.replace(/^component '[^']*': /, '');

/** The message without the trace, whose lines name a location or an evaluation step. */
const withoutTrace = (message: string): string =>
  message.includes('RUNTIME ERROR')
    ? message
        .split('\n')
        .filter((line) => !/^\t(?:\S+:\d+:\d.*|Top-level function.*|During .*)$/.test(line))
        .join('\n')
    : message;

/** A row in the table of `-O`. */
const tableLine = ({ kind, metadata }: Item): string => {
  const component = metadata.annotations['qbec.io/component'] ?? '';
  return `${component.padEnd(20)} ${kind.padEnd(20)} ${(metadata.name ?? '').padEnd(30)} ${metadata.namespace ?? ''}`;
};

const documentsOf = (text: string): readonly unknown[] =>
  yamlFormat
    .read(text)
    .roots.map((tree) => plainOf(tree))
    .filter((document) => document !== null)
    .map(plainCopy);

/** The value as JSON, so that prototypes are equal and bigint becomes text. */
const plainCopy = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)));

const componentsDir = (qbecYaml: string): string => /componentsDir: (.*)/.exec(qbecYaml)?.[1] ?? 'components';

/** The functionConfig for qbec's command line. */
function specOf(environment: string, args: readonly string[]): unknown {
  // qbec ignores unused values.
  const vars = { external: { str: {}, code: {} }, topLevel: { str: {}, code: {} }, ignoreMissing: true };
  const spec: Record<string, unknown> = { app: './', environment, vars };
  const rest = [...args];
  const assign = (to: Record<string, string>): void => {
    const [name = '', ...value] = (rest.shift() ?? '').split('=');
    to[name] = value.join('=');
  };
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '-c') spec['components'] = [rest.shift()];
    else if (arg === '--app-tag') spec['tag'] = rest.shift();
    else if (arg === '--strict-vars') spec['strictVars'] = true;
    else if (arg === '--concurrency') spec['concurrency'] = Number(rest.shift());
    else if (arg === '--ext-str') assign(vars.external.str);
    else if (arg === '--ext-code') assign(vars.external.code);
    else if (arg === '--tla-str') assign(vars.topLevel.str);
    // A library path on the command line comes after the app's paths. The app's paths are sufficient for the scenario.
    else if (arg === '-J') rest.shift();
    else assert.ok(['-O', '--components'].includes(arg), arg);
  }
  return spec;
}
