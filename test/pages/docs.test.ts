/**
 * Compares the documentation with the code: every field of a schema and every result code is described, every
 * functionConfig is accepted, every link works.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { resultCodes } from '../../scripts/generators/result-codes';
import { formatNames } from '../../src/formats';
import { exitCodes } from '../../src/function/exit-codes';
import { rootFiles } from '../../src/files/root-files';
import { run } from '../../src/function/run';
import { functionCalled, functionsByKind } from '../../src/inlay-command/functions';
import { cookbook } from './cookbook';
import { isFunctionConfig, pages, readPage } from './fences';
import { filesIn, functionNames, root } from '../project';
import { listOf } from '../run-on-values';
import { scenariosOf } from '../scenario';

const read = (...path: readonly string[]): string => readFileSync(join(root, ...path), 'utf8');

/** The names of all properties in a JSON schema, at any depth. */
function propertiesOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => [
    ...(key === 'properties' ? Object.keys(value as object) : []),
    ...propertiesOf(value),
  ]);
}

/** Parts of the library whose codes only concern functions with the given word in their sources. */
const partsByWord = {
  'src/fields': 'FieldError',
  'src/fields/text': 'innerPath',
  'src/fields/creation': 'FieldSearch',
  'src/fields/write': 'EntryContext',
  'src/fields/write/guards': 'EntryContext',
  'src/kit': 'readOrReport',
  'src/kit/config-maps': 'withMarked',
  'src/kit/objects': '/src/versions',
  'src/kit/selection': 'EntryContext',
  'src/kit/reporting': 'config.report',
  'src/versions': '/src/versions',
  'src/render': 'placeRendered',
  'src/render/files': '/src/render',
};

const hasWord = (name: string, word: string): boolean =>
  filesIn(`functions/${name}`).some((file) => isSource.test(file) && read(file).includes(word));

const isSource = /(?<!\.test)\.ts$/;

/** The result codes of a function: its own and the library's. */
function codesOf(name: string): ReadonlySet<string> {
  const parts = Object.entries(partsByWord);
  const codesWhere = (isUsed: boolean): ReadonlySet<string> =>
    new Set(parts.filter(([, word]) => hasWord(name, word) === isUsed).flatMap(([folder]) => codesIn(folder)));
  const [used, foreign] = [codesWhere(true), codesWhere(false)];
  const shared = codesIn('src').filter((code) => used.has(code) || !foreign.has(code));
  return new Set([...shared, ...codesIn(`functions/${name}`)]);
}

/** The innermost part in the table that contains the file; undefined if there is none. */
const partOf = (path: string): string | undefined =>
  Object.keys(partsByWord)
    .filter((part) => path.startsWith(`${part}/`))
    .toSorted((a, b) => b.length - a.length)[0];

/**
 * The codes in a folder's sources: every string literal after `code:` or `code =`, or as the first argument of an
 * error or a reporting function.
 */
function codesIn(folder: string): readonly string[] {
  return (
    filesIn(folder)
      .filter((file) => isSource.test(file) && !file.includes('generated'))
      // The engines have their own codes.
      .filter((file) => folder !== 'src' || !/^src\/(?:cue|jsonnet)\//.test(file))
      .filter((file) => folder === 'src' || partOf(file) === partOf(`${folder}/`))
      .flatMap((file) => {
        // Comments contain examples with arbitrary codes.
        const text = read(file).replaceAll(/^ *(?:\/\*\*|\*|\/\/).*$/gm, '');
        const literal =
          /(?:code(?:: | = )|Code = |(?:FieldError|textFault|MergeError|RefusedError|unused|unfit|#note)\(\s*|complain(?:Of)?\([^'()]*)'([a-z]+(?:-[a-z]+)*)'/g;
        return [...text.matchAll(literal)].map(([, code = '']) => code);
      })
  );
}

const readmeOf = (name: string): string => read('functions', name, 'README.md');

const codePage = resultCodes(read('docs', 'result-codes.md'), functionNames);

it('the page of result codes has the exit codes of executables', () => {
  const severityOf = (code: string): string | undefined => codePage.get(code)?.from[0]?.severity;
  assert.equal(severityOf('internal-error'), `error, exit ${exitCodes.defect}`);
  assert.equal(severityOf('invalid-config'), `error, exit ${exitCodes.mistake}`);
});

async function assertAccepted(functionConfig: string): Promise<void> {
  const kind = /^kind: (\w+)$/m.exec(functionConfig)?.[1] ?? '';
  const fn = functionCalled(functionsByKind.get(kind) ?? kind);
  const { stderr } = await run(fn, { text: listOf([]), functionConfig, files: () => rootFiles(root) });
  assert.doesNotMatch(stderr, /^error\[invalid-config\]/m);
}

for (const name of functionNames) {
  describe(`documentation of ${name}`, () => {
    const readme = readmeOf(name);
    const schema: unknown = JSON.parse(read('functions', name, 'schema.json'));

    it('has a row in README.md', () => {
      assert.ok(
        read('README.md').includes(`\n| [\`${name}\`](functions/${name}) | `),
        `README.md: add a row for ${name}`,
      );
    });

    it('describes every field of the schema', () => {
      const fields = propertiesOf(schema).filter((field) => field !== 'apiVersion' && field !== 'kind');
      assert.ok(fields.length > 2);
      // An example does not describe a field; field names in the text are in back-quotes.
      const prose = readme.replaceAll(/^```[^]*?^```$/gm, '');
      const code = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words).join('\n');
      assert.deepEqual(
        fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(code)),
        [],
        `fields, including \`metadata\`, that functions/${name}/README.md must name in back-quotes`,
      );
    });

    const described = new Set(
      [...codePage].flatMap(([code, { from }]) =>
        from.some(({ functions }) => functions.includes(name)) ? [code] : [],
      ),
    );

    it('describes every code of a result', () => {
      const codes = codesOf(name);
      assert.ok(codes.size >= 3);
      assert.deepEqual(
        [...codes].filter((code) => !described.has(code)),
        [],
        `rows of docs/result-codes.md that must name ${name}`,
      );
    });

    it('describes every code that its scenarios show', () => {
      const shown = scenariosOf(name)
        .flatMap(({ expected }) => [...expected.results.matchAll(/^\[.* \[([a-z-]+)\]$/gm)])
        .map(([, code = '']) => code);
      // A pipeline shows results of its steps.
      const isDescribed = (code: string): boolean =>
        name === 'run-pipeline' ? codePage.has(code) : described.has(code);
      assert.deepEqual(
        [...new Set(shown)].filter((code) => !isDescribed(code)),
        [],
        `rows of docs/result-codes.md that must name ${name}`,
      );
    });

    it('describes only existing codes', () => {
      const codes = codesOf(name);
      assert.deepEqual(
        [...described].filter((code) => !codes.has(code)),
        [],
        `rows of docs/result-codes.md that must not name ${name}`,
      );
    });
  });
}

describe('documentation', () => {
  it('describes every format', () => {
    const page = readmeOf('replace-values');
    assert.deepEqual(
      formatNames.filter((name) => !page.includes(`\n| \`${name}\` | `)),
      [],
      'formats without a row in the table of functions/replace-values/README.md, "Formats"',
    );
  });

  it('shows only functionConfigs that are accepted', async () => {
    // cookbook.test.ts tests the cookbook.
    const configs = pages()
      .filter((page) => page !== cookbook)
      .flatMap(readPage)
      .filter(isFunctionConfig);
    assert.ok(configs.length > functionNames.length);
    for (const { content } of configs) await assertAccepted(content.replace(/^#.*\n/, ''));
  });

  it('links to existing targets', () => {
    for (const page of pages()) {
      for (const [, target = ''] of read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)) {
        assert.ok(existsSync(resolve(root, dirname(page), target)), `${page}: ${target}`);
      }
    }
  });
});
