/**
 * Tests that edits keep all other bytes of files that people wrote: YAML and JSON of npm packages, our own examples,
 * and the folders in CORPUS (separated by `:`). Each file is a resource's document, or the text of a ConfigMap's field.
 * A run that changes nothing returns its bytes, and one edit changes only its own lines and re-reads as intended.
 */
import assert from 'node:assert/strict';
import { orError } from '../or-error';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { equalTrees, mapScalars, type Path, type Scalar, stringScalar, type Tree } from '../../src/data';
import {
  DocumentSyntaxError,
  type Format,
  jsonFormat,
  type SourceDocument,
  type SourceNode,
  type SourceScalar,
  yamlFormat,
} from '../../src/formats';
import { readListText } from '../../src/resource-list/texts/read';
import type { Resource } from '../../src/resource-list/resource';
import { root } from '../project';

const maxBytes = 200_000;

function* filesBelow(folder: string, pattern: RegExp): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path, pattern);
    else if (entry.isFile() && pattern.test(entry.name) && statSync(path).size < maxBytes) yield path;
  }
}

const folders = [
  ...['node_modules', 'examples', 'functions'].map((folder) => join(root, folder)),
  ...(process.env['CORPUS'] ?? '').split(':').filter((folder) => folder !== ''),
];

interface CorpusFile {
  readonly path: string;
  readonly text: string;
  readonly document: SourceDocument;
}

/** The files that a parser accepts. A corpus also contains templates and broken files. */
function readable(pattern: RegExp, format: Format): readonly CorpusFile[] {
  return folders.flatMap((folder) =>
    [...filesBelow(folder, pattern)].flatMap((path): CorpusFile[] => {
      const text = readFileSync(path, 'utf8');
      const document = orError(DocumentSyntaxError, () => format.read(text));
      return document instanceof DocumentSyntaxError ? [] : [{ path, text, document }];
    }),
  );
}

interface Place {
  readonly path: Path;
  readonly node: SourceScalar;
}

/** The scalars whose text belongs to a single field. */
function scalars(node: SourceNode, path: Path = []): readonly Place[] {
  if (node.shared === true) return [];
  if (node.kind === 'scalar') return node.end > node.start ? [{ path, node }] : [];
  if (node.kind === 'list') return node.items.flatMap((item, index) => scalars(item, [...path, index]));
  return node.entries.flatMap((entry) => scalars(entry.value, [...path, entry.key]));
}

/** Strings that a printer may change: quotes, YAML 1.1 words, several lines, spaces. */
const nasty = [
  'changed', 'yes', '1:30', 'it\'s "quoted" \\ here', '', ' padded ', 'a: b # c', '{x}', 'two\nlines\n', '0123',
  '\u2028', '- x',
]; // prettier-ignore

interface Trial {
  readonly edits: number;
  /** Descriptions of the faults, with their positions. */
  readonly faults: readonly string[];
}

/** Edits a few fields of the file, evenly distributed, one at a time. */
function tryEdits(file: CorpusFile, format: Format): Trial {
  const { document, path: name } = file;
  const faults: string[] = [];
  let edits = 0;
  for (const [number, documentRoot] of document.roots.entries()) {
    const places = scalars(documentRoot);
    const stride = Math.max(1, Math.floor(places.length / 5));
    for (let at = 0; at < places.length; at += stride) {
      const { path, node } = places[at] as Place;
      const value = stringScalar(nasty[(at + edits) % nasty.length] as string);
      const fault = faultOf(file, format, number, path, node, value);
      if (fault !== undefined) faults.push(`${name} ${path.join('.')} <- ${JSON.stringify(value.text)}: ${fault}`);
      edits++;
    }
  }
  return { edits, faults };
}

function faultOf(
  { text, document }: CorpusFile,
  format: Format,
  number: number,
  path: Path,
  node: SourceScalar,
  value: Scalar,
): string | undefined {
  const edited = document.edit([{ kind: 'set', path, value }], number);
  if (!edited.startsWith(text.slice(0, lineStart(text, node.start)))) return 'a line before it changes';
  if (!edited.endsWith(text.slice(lineEnd(text, node.end)))) return 'a line behind it changes';
  const again = format.read(edited).roots;
  if (again.length !== document.roots.length) return 'the number of documents changes';
  const wanted = mapScalars(document.roots[number] as Tree, (scalar) => (scalar === node ? value : scalar));
  return equalTrees(again[number] as Tree, wanted) ? undefined : 'it does not read as intended';
}

// Not from `src`, because the tests judge its functions.
const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;
const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
};

/** The documents of the file as items of a ResourceList, as an orchestrator sends them. */
function asItems(file: CorpusFile): string {
  const indented = `- ${file.text.trimEnd().replaceAll(/\n(?=.)/g, '\n  ')}\n`;
  return `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${indented}functionConfig:\n  kind: None\n`;
}

for (const { name, pattern, format } of [
  { name: 'YAML', pattern: /\.ya?ml$/, format: yamlFormat },
  { name: 'JSON', pattern: /\.json$/, format: jsonFormat },
]) {
  describe(`${name} files of the corpus`, function () {
    let files: readonly CorpusFile[];
    before(() => {
      files = readable(pattern, format);
    });

    it('come back byte for byte from an edit that changes nothing', function () {
      const changed = files.filter(({ text, document }) =>
        document.roots.some((documentRoot, number) => {
          const same = scalars(documentRoot).map(({ path, node }) => ({ kind: 'set' as const, path, value: node }));
          return document.edit(same, number) !== text;
        }),
      );
      assert.deepEqual(
        changed.map(({ path }) => path),
        [],
      );
      count(this, `${files.length} files`);
      assert.ok(files.length > 10);
    });

    it('change only the edited lines and read as intended', function () {
      const trials = files.map((file) => tryEdits(file, format));
      const faults = trials.flatMap((trial) => trial.faults);
      assert.deepEqual(faults.slice(0, 20), [], `${faults.length} faults`);
      const edits = trials.reduce((sum, trial) => sum + trial.edits, 0);
      count(this, `${edits} edits`);
      assert.ok(edits > 50);
    });

    it('come back byte for byte as items and as strings of a ResourceList', () => {
      for (const file of files) {
        const texts = [
          asConfigMap(file),
          ...(format === yamlFormat && file.document.roots.length === 1 ? [asItems(file)] : []),
        ];
        for (const text of texts) {
          const list = readListText(text);
          assert.equal(list.write(list.resources, []), text, file.path);
          assert.deepEqual(new Set(list.resources.map(itemNumber)), new Set([0]));
        }
      }
    });
  });
}

/** The index of the document that contains the resource. If the document is a list, its items are the resources. */
const itemNumber = ({ origin }: Pick<Resource, 'origin'>): number | undefined =>
  origin?.within === undefined ? origin?.index : itemNumber(origin.within);

/** Adds a number to the title of the test. */
function count({ test }: Mocha.Context, figure: string): void {
  if (test !== undefined) test.title += ` (${figure})`;
}

/** The file as the only value of a ConfigMap, in a literal block if YAML allows it. */
function asConfigMap({ text }: CorpusFile): string {
  const literal = /^[^\s\uFEFF]/.test(text) && !/[\r\u0085\u2028\u2029]|[^\n\x20-\uFFFF]/.test(text);
  const value = literal ? `|-\n      ${text.trimEnd().replaceAll(/\n(?=.)/g, '\n      ')}` : JSON.stringify(text);
  return `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: file\n  data:\n    file: ${value}\n`;
}
