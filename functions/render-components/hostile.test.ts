/**
 * Runs malicious components with the executable. Each component must end within its limits with a message that names
 * it. Mistakes in other components are also reported, and the items are returned unchanged.
 */
import assert from 'node:assert/strict';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../test/temporary-folder';
import { runExecutable } from '../../test/project';

const head =
  'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n- apiVersion: v1\n  kind: ConfigMap\n  metadata: {name: kept} # as it was\n';

const input = (spec: Readonly<Record<string, unknown>>): string =>
  `${head}functionConfig: ${JSON.stringify({
    apiVersion: 'fn.inlay.dev/v1alpha1',
    kind: 'RenderComponents',
    metadata: { name: 'app' },
    spec: { environment: 'dev', ...spec },
  })}\n`;

type Attacks = Readonly<Record<string, readonly [text: string, message: RegExp, extension?: string]>>;

const attacks: Attacks = {
  'an endless comprehension': [
    'std.foldl(function(a, b) a + [b], std.range(1, 1000000), [])',
    /^RUNTIME ERROR: (?:array|the program takes more)/,
  ],
  'an endless recursion': ['local f(x) = 1 + f(x + 1); f(1)', /max stack frames exceeded/],
  'an object that contains itself': ['local a = {b: a}; a', /max stack frames exceeded/],
  'a string of a gigabyte': ["std.repeat('x', 1000 * 1000 * 1000)", /is too long/],
  'a string that grows to a gigabyte': ["std.foldl(function(a, b) a + a, std.range(1, 40), 'x')", /is too long/],
  'a large pattern for a large text': [
    "std.native('regexMatch')('(a?){500}b', std.repeat('a', 8 * 1000 * 1000))",
    /takes more than \d+ steps.*\[limit-exceeded\]/,
  ],
  'a native function with endless data': [
    "local f(n) = if n == 0 then [] else local x = f(n - 1); [x, x]; std.native('renderYaml')(f(40))",
    /^(?:RUNTIME ERROR: )?the program takes more than|exceeds/,
  ],
  'circular imports': ["import 'circle.libsonnet'", /max stack frames exceeded/],
  'JSON with 100 000 levels': ['['.repeat(100_000), /./, 'json'],
  'YAML with 100 000 levels': ['['.repeat(100_000), /./, 'yaml'],
  'a YAML alias bomb': [
    ['a0: &a0 [x, x, x, x, x, x, x, x, x]']
      .concat(Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i}, `.repeat(9)}]`))
      .join('\n'),
    /./,
    'yaml',
  ],
  'YAML of 10 MB with anchors': [
    Array.from({ length: 300_000 }, (_, i) => ` - {a: &x${i} 1, b: "y${i}"}`).join('\n'),
    /^(?:RUNTIME ERROR: )?the program takes more than \d+ steps.*\[limit-exceeded\]/,
    'yaml',
  ],
  'JSON with 300 levels': [
    `{"apiVersion": "v1", "kind": "A", "metadata": {"name": "a"}, "x": ${'['.repeat(300)}"\\n"${']'.repeat(300)}}`,
    /^an object is nested more than 200 levels deep \[limit-exceeded\]/,
    'json',
  ],
  'a file outside the root': ["importstr '/etc/passwd'", /no match.*points outside/],
  'a file above the app': ["importstr '../../../../etc/passwd'", /no match.*points outside/],
  'a glob above the app': ["import 'glob-importstr:../../*'", /points outside the sources/],
  'a program to run': ["std.native('expandHelmTemplate')('x', {}, {})", /must not/],
  'a kind called __proto__': [
    "{apiVersion: 'v1', kind: '__proto__', metadata: {name: '__proto__'}, constructor: {x: 1}, items: null, ['__proto__']: 1, other: error 'reached'}",
    /reached/,
  ],
};

/** Attacks for which the default number of steps matters. */
const largeAttacks: Attacks = {
  'an endless loop': [
    'local f(x) = f(x + 1) tailstrict; f(1)',
    /^(?:RUNTIME ERROR: )?the program takes more than \d+ steps/,
  ],
  'a result of 200 MB': ["[std.repeat('x', 1000 * 1000) for i in std.range(1, 200)]", /output exceeds/],
  'an error of 100 MB': ["error std.repeat('x', 100 * 1000 * 1000)", / more characters/],
  'a pattern that searches the whole text from each character': [
    // Patterns with many groups take more steps.
    `std.native('regexSubst')('a.*b${'()'.repeat(100)}|a', std.repeat('a', 1000 * 1000), 'c')`,
    /^RUNTIME ERROR: the pattern `a\.\*b[() ]+\|a` takes more than \d+ steps/,
  ],
  'a native function with 60 MB': [
    "std.native('escapeStringRegex')(std.repeat('.', 60 * 1000 * 1000))",
    /string of 60000000 characters is too long.*\[limit-exceeded\]/,
  ],
  'YAML that repeats a text of a megabyte': [
    `apiVersion: v1\nkind: A\nmetadata: {name: a}\nt: &t ${'x'.repeat(1024 * 1024)}\nx:\n${'- *t\n'.repeat(70)}`,
    /^the objects have more than 64 Mi characters \[limit-exceeded\]/,
    'yaml',
  ],
};

const others = {
  'components/other.jsonnet': "error 'reported too'",
  'components/circle.libsonnet': "import 'circle.libsonnet'",
};

for (const [title, together, limits] of [
  ['a hostile component', attacks, { steps: 2_000_000 }],
  ['a hostile component with the default limits', largeAttacks, {}],
] as const) {
  describe(title, () => {
    const all = Object.entries(together);
    let ended: ReturnType<typeof runExecutable>;
    before(() => {
      const files = Object.fromEntries(
        all.map(([, [text, , extension = 'jsonnet']], at) => [`components/a${at}.${extension}`, text]),
      );
      const spec = { files: { ...files, ...others }, limits, concurrency: 1 };
      ended = runExecutable('render-components', [], { input: input(spec) });
    });

    for (const [at, [what, [, message]]] of all.entries()) {
      it(`${what} ends in an error`, () => {
        const [, reported, ...again] = ended.stderr.split(`evaluate 'a${at}': `);
        assert.ok(reported !== undefined && again.length === 0, ended.stderr);
        assert.match(reported.replace(/\n\[error\][^]*/, ''), message);
      });
    }

    it('changes nothing and hides no other mistakes', () => {
      const { status, stdout, stderr } = ended;
      assert.equal(status, 2, stderr);
      assert.match(stderr, /evaluate 'other': RUNTIME ERROR: reported too/);
      assert.ok(stdout.startsWith(head));
      assert.doesNotMatch(stderr, /node:internal|INTERNAL ERROR/);
      assert.ok(stderr.length < 20_000);
    });
  });
}

describe('a hostile component', () => {
  it('also ends in a separate thread', () => {
    const files = {
      'components/a.jsonnet': 'local f(x) = f(x + 1) tailstrict; f(1)',
      'components/b.jsonnet': 'local f(x) = 1 + f(x + 1); f(1)',
      'components/c.jsonnet': "error 'reported too'",
    };
    const spec = { files, limits: { steps: 1_000_000, maxStack: 20_000 } };
    const { status, stdout, stderr } = runExecutable('render-components', [], { input: input(spec) });
    assert.equal(status, 2);
    assert.match(stderr, /evaluate 'a': (?:RUNTIME ERROR: )?the program takes more than \d+ steps/);
    assert.match(stderr, /evaluate 'b': RUNTIME ERROR: max stack frames exceeded/);
    assert.match(stderr, /evaluate 'c': RUNTIME ERROR: reported too/);
    assert.ok(stdout.startsWith(head));
  });

  it('cannot read files outside of the root through links', () => {
    const describeApp = (more: string): string =>
      `apiVersion: qbec.io/v1alpha1\nkind: App\nmetadata: {name: app}\nspec: {environments: {dev: {server: x}}${more}}\n`;
    const folder = temporaryFolder({
      'secret.libsonnet': '{secret: "planted"}',
      'app/qbec.yaml': describeApp(''),
      'app/components/a.jsonnet': "import 'glob-import:../up/*.libsonnet'",
      'app/components/b.jsonnet': "import '../up/secret.libsonnet'",
    });
    const app = join(folder, 'app');
    symlinkSync('..', join(app, 'up'));
    symlinkSync('../../secret.libsonnet', join(app, 'components', 'link.jsonnet'));
    symlinkSync('../../secret.libsonnet', join(app, 'components', 'data.json'));
    const { status, stdout, stderr } = runExecutable('render-components', [], { input: input({}), cwd: app });
    assert.equal(status, 2);
    const out =
      'points outside the root directory of the function through a symbolic link, and files outside are not read';
    assert.ok(stderr.includes(`unable to expand glob "up/*.libsonnet", "up" ${out}`), stderr);
    assert.ok(stderr.includes(`Jsonnet library paths; "up/secret.libsonnet" ${out}`), stderr);
    assert.match(stderr, /evaluate 'data': "components\/data\.json" points outside the root directory/);
    assert.ok(stderr.includes(`components/link.jsonnet: file not found; "components/link.jsonnet" ${out}`), stderr);
    assert.doesNotMatch(stdout + stderr, /planted/);
    writeFileSync(join(app, 'qbec.yaml'), describeApp(', libPaths: [up]'));
    const again = runExecutable('render-components', [], { input: input({}), cwd: app });
    assert.ok(again.stderr.includes(`library path "up" ${out}`), again.stderr);
  });
});
