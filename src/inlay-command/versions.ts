/** `inlay versions`: lists versions of objects, the resources that use them, and the versions that can be deleted. */
import { getOrMake } from '../data/get-or-make';
import { timelinePicture, type Look } from '../diagrams/index';
import { pluralize } from '../data/text/pluralize';
import { shownLine } from '../data/text/shown-text';
import { yamlFormat } from '../formats/yaml/format';
import { treeOf } from '../data/trees/plain';
import { effectiveNamespace } from '../krm/resource-id';
import type { Resource } from '../resource-list/resource';
import { readOtherList } from '../resource-list/texts/other-list';
import { versionRows, type VersionRow } from '../versions/version-rows';
import { CommandError, readGiven, type Outcome, type Port } from './port';
import { readResources } from './values/read-values';

export interface VersionsOptions {
  /** A file with the output of `kubectl get … -o json`. */
  readonly cluster?: string;
  /** Whether to print the versions that can be deleted as input for `kubectl delete -f -`. */
  readonly removable?: boolean;
  /** Whether to print an SVG timeline. */
  readonly svg?: boolean;
}

/**
 * Lists or draws the versions in the files and in the cluster. Throws CommandError.
 * @public
 */
export async function listVersions(
  inputs: readonly string[],
  { cluster, removable = false, svg = false }: VersionsOptions,
  port: Port,
): Promise<Outcome> {
  if (removable && cluster === undefined) {
    throw new CommandError('`--removable` needs `--cluster`: files do not show the state of the cluster');
  }
  if (removable && svg) throw new CommandError('`--removable` and `--svg` cannot be combined');
  const there = cluster === undefined ? undefined : clusterIn(cluster, port);
  let note = '';
  const outcome = await readResources(inputs, port, ({ resources }) => {
    const rows = versionRows(resources, there);
    if (rows.length === 0) note = 'note: no object has versions\n';
    if (svg) return drawn(rows);
    return removable ? listOf(rows.filter(({ isRemovable }) => isRemovable)) : table(rows);
  });
  return { ...outcome, stderr: outcome.stderr + note };
}

function clusterIn(file: string, port: Port): readonly Resource[] {
  const { resources } = readOtherList(readGiven(file, port), ({ message }) => {
    throw new CommandError(`"${file}" is not the output of \`kubectl get -o json\`: ${message}`);
  });
  if (!resources.some(({ id }) => id.kind === 'Pod')) {
    throw new CommandError(
      `"${file}" has no pods, so the versions in use are unknown: add \`pods\` to \`kubectl get\``,
    );
  }
  return resources;
}

function lookOf({ version, isInFiles, isRemovable }: VersionRow): Look {
  if (isRemovable) return 'struck';
  if (!isInFiles) return 'dashed';
  return version.isOrphaned ? 'plain' : 'full';
}

/** Draws the timeline. An object's newest version comes first in the rows, but last in the picture. */
function drawn(rows: readonly VersionRow[]): string {
  const objects = new Map<string, VersionRow[]>();
  for (const row of rows) getOrMake(objects, row.object, () => []).unshift(row);
  const pictured = [...objects].map(([object, all]) => ({
    object,
    versions: all.map((row) => ({ name: row.version.name, state: row.state, users: row.users, look: lookOf(row) })),
  }));
  return timelinePicture(pictured)
    .map((line) => `${shownLine(line)}\n`)
    .join('');
}

function table(rows: readonly VersionRow[]): string {
  if (rows.length === 0) return '';
  const head = ['OBJECT', 'VERSION', 'NUMBER', 'STATE', 'USED BY'];
  const lines = rows.map(({ object, version, state, users }, index) => [
    rows[index - 1]?.object === object ? '' : object,
    version.name,
    version.generation === 0 ? '' : String(version.generation),
    state,
    users.length === 0 ? '-' : shownUsers(users),
  ]);
  const all = [head, ...lines].map((line) => line.map(shownLine));
  const widths = head.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  const padded = all.map((line) => line.map((text, column) => text.padEnd(widths[column] ?? 0)));
  return padded.map((line) => `${line.join('  ').trimEnd()}\n`).join('');
}

const maxUsers = 3;

const shownUsers = (users: readonly string[]): string =>
  users.length <= maxUsers
    ? users.join(', ')
    : `${users.slice(0, maxUsers).join(', ')} and ${pluralize(users.length - maxUsers, 'other')}`;

/** Returns YAML that contains only the identity of each object, which is sufficient for `kubectl delete`. */
const listOf = (rows: readonly VersionRow[]): string =>
  rows
    .map(({ version: { kind, name, resource } }) => {
      const { namespace } = resource.id;
      const metadata = { name, namespace: effectiveNamespace(namespace) };
      return yamlFormat.print(treeOf({ apiVersion: 'v1', kind, metadata }));
    })
    .join('---\n');
