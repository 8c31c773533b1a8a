/** Checks for each field of the example resources that its path can be completed step by step and leads to its line. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../test/project';
import { catchError } from '../data/catch-error';
import { walkOptions } from '../fields/documents/encoded-field';
import { listFields } from '../fields/field-list';
import { splitFieldPath } from '../krm/field-path';
import { isSecret } from '../krm/resource-id';
import type { ConfigSchema } from '../kit/config-schema';
import type { Resource } from '../resource-list/resource';
import { readListText } from '../resource-list/texts/read';
import { completions, definitions, type LanguageContext } from './index';

const schema = JSON.parse(
  readFileSync(join(root, 'functions', 'replace-values', 'schema.json'), 'utf8'),
) as ConfigSchema;

const configFor = (path: string): string =>
  `apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata: {name: x}\nreplacements:\n- sourceValue: a\n  targets:\n  - select: {}\n    fieldPaths:\n    - '${path.replaceAll("'", "''")}'\n`;

/** The offset in `text` after `path`, which is a prefix of the field path there. */
const offsetIn = (text: string, path: string): number => text.indexOf("- '") + 3 + path.replaceAll("'", "''").length;

const worldOf = (resource: Resource): LanguageContext => ({
  kind: 'config',
  schemaOf: () => schema,
  kinds: [],
  resources: [resource],
  fileOf: () => 'file',
});

const files = readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .toSorted();

/** The maximum number of fields per resource. Any further fields are similar. */
const maxPlaces = 40;

function check(resource: Resource, text: string): number {
  const world = worldOf(resource);
  const lines = text.split('\n');
  const { fields } = listFields(resource.root, walkOptions(resource.id, {}), isSecret(resource.id) ? 'none' : 'all');
  for (const { path, node } of fields.slice(0, maxPlaces)) {
    const steps = splitFieldPath(path);
    for (let length = 0; length < steps.length; length++) {
      const before = length === 0 ? '' : `${prefixOf(path, length)}.`;
      const config = configFor(before);
      const offered = completions(config, offsetIn(config, before), world).map(({ label }) => splitFieldPath(label)[0]);
      assert.ok(offered.includes(steps[length]), `"${steps[length]}" behind "${before}": ${offered.join(', ')}`);
    }
    const config = configFor(path);
    const [place] = definitions(config, offsetIn(config, path) - 1, world);
    assert.ok(place !== undefined, path);
    if (node.kind !== 'scalar' || !/^[\w./-]{3,}$/.test(node.text)) continue;
    const line = lines[place.line - 1] ?? '';
    const there = line.slice(place.column - 1, place.endColumn - 1);
    assert.ok(there.includes(node.text) || isSecret(resource.id), `${path} is not ${JSON.stringify(there)} of ${line}`);
  }
  return Math.min(fields.length, maxPlaces);
}

/** The first `length` steps of the path. */
function prefixOf(path: string, length: number): string {
  const steps = splitFieldPath(path);
  const ends = Array.from(path, (_, at) => at).filter((at) => path[at] === '.');
  const end = ends.find((at) => {
    const [head, tail] = [path.slice(0, at), path.slice(at + 1)].map(splitFieldPath);
    return head?.join('\n') === steps.slice(0, length).join('\n') && tail?.length === steps.length - length;
  });
  assert.ok(end !== undefined, `"${path}" has no ${length} steps`);
  return path.slice(0, end);
}

describe('completion and definitions of the examples', () => {
  it('find each field', () => {
    let count = 0;
    for (const file of files) {
      const text = readFileSync(join(root, 'examples', file), 'utf8');
      const resources = catchError(Error, () => readListText(text, { stream: true }).resources) ?? [];
      for (const resource of resources) count += check(resource, text);
    }
    assert.ok(count > 1000, `${count} fields`);
  });
});
