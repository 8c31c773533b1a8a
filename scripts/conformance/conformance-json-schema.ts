/**
 * `npm run dev -- conformance:json-schema CHECKOUT`: runs the tests in a checkout of
 * json-schema-org/JSON-Schema-Test-Suite for both supported drafts, including the optional tests. Intended differences
 * have a reason in `exceptions`. No test is copied into this project.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entriesOf, entryOf, plainOf, textOf, treeOf, withEntries, type Tree } from '../../src/data';
import { jsonFormat } from '../../src/formats/json/format';
import { compileJsonSchema } from '../../src/schema';

/** The values of `$schema`, keyed by the folder of the tests. */
const drafts: Readonly<Record<string, string>> = {
  'draft2020-12': 'https://json-schema.org/draft/2020-12/schema',
  draft7: 'http://json-schema.org/draft-07/schema#',
};

interface Exception {
  /** Matches `draft7/file.json: group: test`. */
  readonly tests: RegExp;
  readonly reason: string;
}

const exceptions: readonly Exception[] = [
  { tests: /^\S+\/optional\/format(?:\/|-assertion)/, reason: 'formats are annotations' },
  { tests: /\/optional\/content\.json/, reason: 'contents are annotations' },
  {
    tests:
      /\/refRemote\.json|\/optional\/cross-draft\.json|dynamicRef\.json: (?:strict-tree schema, guards|tests for implementation dynamic anchor|\$ref and \$dynamicAnchor are independent|\$ref to \$dynamicRef finds detached)/,
    reason: 'remote documents, which are not fetched',
  },
  {
    tests: /: (?:validate definition against metaschema|remote ref, containing refs itself): /,
    reason: 'the meta-schemas, which are not fetched',
  },
  { tests: /\/vocabulary\.json/, reason: 'a custom `$schema`, which is not supported' },
  {
    tests: /\/optional\/ecmascript-regex\.json: ECMA 262 (?:regex escapes control codes|\\s matches|\\S matches)/,
    reason: 'patterns are RE2: `\\c` is not supported, and `\\s` matches only ASCII whitespace',
  },
];

interface Case {
  /** The name of the test, such as `draft7/file.json: group: test`. */
  readonly name: string;
  readonly schema: Tree;
  readonly data: Tree;
  readonly isValid: boolean;
}

function casesOf(checkout: string, folder: string, uri: string): readonly Case[] {
  const tests = join(checkout, 'tests', folder);
  const files = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  return files.toSorted().flatMap((file) => {
    const [groups] = jsonFormat.read(readFileSync(join(tests, file), 'utf8')).roots;
    return itemsOf(groups).flatMap((group) =>
      itemsOf(entryOf(group, 'tests')).map((test): Case => ({
        name: `${folder}/${file}: ${textOf(entryOf(group, 'description'))}: ${textOf(entryOf(test, 'description'))}`,
        schema: inDraft(entryOf(group, 'schema') as Tree, uri),
        data: entryOf(test, 'data') as Tree,
        isValid: plainOf(entryOf(test, 'valid') as Tree) === true,
      })),
    );
  });
}

const itemsOf = (tree: Tree | undefined): readonly Tree[] => (tree?.kind === 'list' ? tree.items : []);

/** Returns the schema with `$schema`. Without this keyword, our validator assumes 2020-12. */
const inDraft = (schema: Tree, uri: string): Tree =>
  schema.kind !== 'map' || entriesOf(schema).some(({ key }) => key === '$schema')
    ? schema
    : withEntries(schema, { $schema: treeOf(uri) });

function difference({ schema, data, isValid }: Case): string | undefined {
  try {
    const found = compileJsonSchema(schema).violations(data);
    if ((found.length === 0) === isValid) return undefined;
    return isValid ? `not valid: ${found.map(({ message }) => message).join('; ')}` : 'valid';
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

function report(checkout: string): void {
  let unexplained = 0;
  for (const [folder, uri] of Object.entries(drafts)) {
    const cases = casesOf(checkout, folder, uri);
    const excused = new Map<string, number>();
    let passed = 0;
    for (const one of cases) {
      const why = difference(one);
      const reason = exceptions.find(({ tests }) => tests.test(one.name))?.reason;
      if (why === undefined) passed += 1;
      else if (reason === undefined) {
        console.log(`${one.name}: ${why}`);
        unexplained += 1;
      } else excused.set(reason, (excused.get(reason) ?? 0) + 1);
    }
    console.log(`${folder}: ${passed} of ${cases.length} tests pass`);
    for (const [reason, count] of excused) console.log(`  ${count}: ${reason}`);
  }
  process.exitCode = unexplained === 0 ? 0 : 1;
}

const [checkout] = process.argv.slice(2);
if (checkout === undefined) {
  console.error('usage: npm run dev -- conformance:json-schema CHECKOUT_OF_JSON-Schema-Test-Suite');
  process.exitCode = 64;
} else report(checkout);
