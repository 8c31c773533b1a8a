/**
 * Checks that our functions and examples have the files and fields that kpt's catalog requires in addition to code.
 * `test/pages/examples.test.ts` compares examples with their `.expected`; `test/pages/docs.test.ts` and
 * `test/pages/walkthroughs.test.ts` check that commands and outputs in READMEs are correct.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { treeOf } from '../../src/data/trees/plain';
import { yamlFormat } from '../../src/formats/yaml/format';
import { compileJsonSchema } from '../../src/schema';
import { directories } from '../../test/project';
import { kptfileSchema, metadataSchema, renderedSchema, skippedSchema } from './catalog-schemas';

/** Required sections of a function's README, in this order; other sections may come between them. */
const sections = ['Overview', 'Usage', 'functionConfig', 'Results', 'Examples'];

/** The files that kpt's test runner compares with a rendered package. */
const expectations: ReadonlySet<string> = new Set(['config.yaml', 'diff.patch', 'results.yaml']);

/** The only example that is a program and not a package. */
const program = 'library-typescript';

type Check = (text: string) => readonly string[];

const matches = (schema: object): Check => {
  const compiled = compileJsonSchema(treeOf(schema));
  return (text) =>
    yamlFormat
      .read(text)
      .roots.slice(0, 1)
      .flatMap((root) => compiled.violations(root))
      .map(({ path, message }) => [...(path.length === 0 ? [] : [path.join('.')]), message].join(' '));
};

const isRendered = matches(renderedSchema);
const isSkipped = matches(skippedSchema);

/**
 * Returns the errors in functions/ and examples/ below `root`: `['examples/x/Kptfile: info.description is required']`.
 */
export function catalogFaults(root: string): readonly string[] {
  const functions = directories(join(root, 'functions'));
  const examples = directories(join(root, 'examples'));
  return [
    ...functions.flatMap((name) =>
      functionFaults(
        root,
        name,
        examples.filter((example) => example.startsWith(`${name}-`)),
      ),
    ),
    ...examples.flatMap((example) => {
      if (example === program) return faultsOf(root, `examples/${example}/README.md`, () => []);
      const name = functions.find((one) => example.startsWith(`${one}-`));
      return name === undefined
        ? [`examples/${example}: the name must begin with the name of a function`]
        : exampleFaults(root, example, name);
    }),
  ];
}

function functionFaults(root: string, name: string, examples: readonly string[]): readonly string[] {
  return [
    ...faultsOf(root, `functions/${name}/README.md`, (text) => [
      ...(text.startsWith(`# ${name}\n`) ? [] : [`the first line must be "# ${name}"`]),
      ...sectionFaults(text),
      ...examples
        .filter((example) => !text.includes(`(../../examples/${example})`))
        .map((example) => `no link to ../../examples/${example}`),
    ]),
    ...faultsOf(root, `functions/${name}/metadata.yaml`, matches(metadataSchema(name, examples))),
  ];
}

function sectionFaults(readme: string): readonly string[] {
  const found = [...readme.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
  const wanted = sections.join(', ');
  const ours = found.filter((title) => sections.includes(title)).join(', ');
  return ours === wanted ? [] : [`must have the sections ${wanted}, in this order`];
}

function exampleFaults(root: string, example: string, name: string): readonly string[] {
  const at = `examples/${example}`;
  const title = example.slice(name.length + 1).replaceAll('-', ' ');
  const isPackage = existsSync(join(root, at, 'Kptfile'));
  return [
    ...faultsOf(root, `${at}/README.md`, (text) => {
      const [first = ''] = text.split('\n');
      return first.toLowerCase().startsWith(`# ${name}: ${title}`)
        ? []
        : [`the first line must begin with "# ${name}: ${title}", ignoring case`];
    }),
    ...faultsOf(root, `${at}/.expected/config.yaml`, isPackage ? isRendered : isSkipped),
    ...(isPackage ? packageFaults(root, at, name) : []),
  ];
}

function packageFaults(root: string, at: string, name: string): readonly string[] {
  const expected = existsSync(join(root, at, '.expected')) ? readdirSync(join(root, at, '.expected')) : [];
  return [
    ...faultsOf(root, `${at}/Kptfile`, matches(kptfileSchema(name))),
    ...faultsOf(root, `${at}/.krmignore`, (text) =>
      text.startsWith('.expected\n') ? [] : ['must begin with the line ".expected"'],
    ),
    ...faultsOf(root, `${at}/.expected/diff.patch`, (text) => (text === '' ? ['shows no change'] : [])),
    ...faultsOf(root, `${at}/.expected/results.yaml`, () => []),
    ...expected
      .filter((file) => !expectations.has(file))
      .map((file) => `${at}/.expected/${file}: must be config.yaml, diff.patch or results.yaml`),
  ];
}

function faultsOf(root: string, file: string, check: Check): readonly string[] {
  if (!existsSync(join(root, file))) return [`${file}: is missing`];
  return check(readFileSync(join(root, file), 'utf8')).map((fault) => `${file}: ${fault}`);
}
