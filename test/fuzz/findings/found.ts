/** Writes a finding as a scenario if a function can reproduce it, with an explanation. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatPath } from '../../../src/krm/field-path';
import type { Path, Tree } from '../../../src/data/tree';
import { type Change, yamlFormat } from '../../../src/formats';
import { escaped } from '../escape';
import { list, map, string } from '../trees';
import type { EditCase } from '../trial';

export interface Finding {
  /** Identifies the kind of a finding: `yaml: go-yaml v3 refuses the outcome`. */
  readonly title: string;
  readonly detail: string;
  readonly seed: string;
}

export function writeFinding(folder: string, finding: Finding, input: string | undefined, story: string): string {
  const name = createHash('sha256').update(`${finding.title}\n${story}`).digest('hex').slice(0, 12);
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  if (input !== undefined) writeFileSync(join(place, 'input.yaml'), input);
  writeFileSync(join(place, 'why.txt'), `${finding.title}\n${finding.detail}\nseed ${finding.seed}\n\n${story}`);
  return name;
}

/** The edit in full, with strings as JSON so that no character is lost. */
export function storyOf({ format, text, root, changes }: EditCase, after: string | undefined): string {
  return [
    `format: ${format}, document ${root}`,
    `before: ${visible(text)}`,
    ...changes.map((change) => `change: ${changeText(change)}`),
    ...(after === undefined ? [] : [`after:  ${visible(after)}`]),
    '',
  ].join('\n');
}

const changeText = (change: Change): string =>
  change.kind === 'delete'
    ? `delete ${visible(formatPath(change.path))}`
    : `set ${visible(formatPath(change.path))} to ${visible(change.value)}`;

/** The value as JSON in ASCII. */
const visible = (value: unknown): string => escaped(JSON.stringify(value), /[^\x20-\x7e]/g);

/** The same edit by `replace-values`, if possible: it sets fields in the only document of the text. */
export function scenarioOf({ format, text, root, changes }: EditCase): string | undefined {
  if (root !== 0 || !changes.every((change) => change.kind === 'set' && change.path.length > 0)) return undefined;
  const values = changes.map((change) => (change.kind === 'set' ? change.value : string('')));
  const key = `text.${format}`;
  return yamlFormat.print(
    map({
      apiVersion: string('config.kubernetes.io/v1'),
      kind: string('ResourceList'),
      items: list(
        map({
          apiVersion: string('v1'),
          kind: string('ConfigMap'),
          metadata: map({ name: string('it') }),
          data: map({ [key]: string(text) }),
        }),
        map({
          apiVersion: string('test/v1'),
          kind: string('Values'),
          metadata: map({ name: string('values') }),
          spec: list(...values),
        }),
      ),
      functionConfig: map({
        apiVersion: string('fn.inlay.dev/v1alpha1'),
        kind: string('ReplaceValues'),
        metadata: map({ name: string('found') }),
        replacements: list(...changes.map(({ path }, index) => replacement(key, path, index))),
      }),
    }),
  );
}

const replacement = (key: string, path: Path, index: number): Tree =>
  map({
    source: map({ kind: string('Values'), fieldPath: string(`spec.${index}`) }),
    targets: list(
      map({
        select: map({ kind: string('ConfigMap') }),
        fieldPaths: list(string(formatPath(['data', key, ...path]))),
        options: map({ create: { kind: 'scalar', type: 'bool', text: 'true' } }),
      }),
    ),
  });
