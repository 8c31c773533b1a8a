/** Compares the files of two environments or two runs, as unified diffs without Secret values. @lazy */
import { entryOf, textOf } from '../../../src/data';
import { effectiveNamespace } from '../../../src/krm';
import { decoded, unifiedDiff, type ViewLine } from '../../../src/kit';
import type { Resource } from '../../../src/resource-list';
import type { LayerContext } from '../model/layer-context';
import type { OutputFile } from '../output/output-files';
import { contentsOf, shownFiles } from './shown-files';
import { secretSettingsKey, secretsNow, shownDataKeys } from '../secrets/secret-settings';
import type { GeneratedObject } from '../output/generated-object';
import { findVersions, labelled, versionLabels, type Version } from '../../../src/versions';
import { keysOf, hiddenDifference, shownTexts } from './preview';

export interface ShownFile {
  /** The data key, or a placeholder for a data key from a Secret. In a family, the name of the member precedes the key. */
  readonly name: string;
  /** The object that contains the file: `namespace/object` */
  readonly owner: string;
  /** The text without Secret values; undefined if the text cannot be shown without them. */
  readonly shown: string | undefined;
  /** The original text in the object, to detect whether only Secret values differ. */
  readonly raw: string | undefined;
  readonly content: string | undefined;
}

/** Files, keyed by data key. In a family, the name of the member precedes the key. */
export type ShownFiles = ReadonlyMap<string, ShownFile>;

export interface GeneratedFiles {
  readonly object: GeneratedObject;
  readonly outputs: readonly OutputFile[];
}

const labelOf = (member: string | undefined, key: string): string => (member === undefined ? key : `${member}/${key}`);

/** Returns the files of a run. Secret values that differ from their values in `former` are marked. */
export const generatedFiles = (made: readonly GeneratedFiles[], former: ShownFiles = new Map()): ShownFiles =>
  new Map(
    made.flatMap(({ object, outputs }) => {
      const owner = `${effectiveNamespace(object.namespace)}/${object.name}`;
      const rawOf = (key: string): string | undefined => textOf(entryOf(object.data, key));
      const after = (key: string): string | undefined =>
        object.kind === 'ConfigMap' ? rawOf(key) : decoded(rawOf(key) ?? '');
      const before = (key: string): string | undefined => former.get(labelOf(object.member, key))?.content;
      const nameOf = shownDataKeys(outputs);
      return outputs.flatMap((output) =>
        Array.from(shownFiles(output, before, after), ([key, shown]) => {
          const name = labelOf(object.member, nameOf(key));
          return [labelOf(object.member, key), { name, owner, shown, raw: rawOf(key), content: after(key) }] as const;
        }),
      );
    }),
  );

/**
 * Returns the files of the current versions that a previous run wrote to `resources`. If there are no such versions,
 * reports the problem and returns undefined.
 */
export function previousFiles(
  resources: readonly Resource[],
  configName: string,
  made: readonly GeneratedFiles[],
  { config, namespace }: Pick<LayerContext, 'config' | 'namespace'>,
): ShownFiles | undefined {
  const own = labelled(resources).filter(
    ({ by, label, isOrphaned }) => by === 'LayerConfig' && label === configName && !isOrphaned,
  );
  const namespaces = [...new Set(own.map(({ resource }) => effectiveNamespace(resource.id.namespace)))];
  const here = namespaces.includes(effectiveNamespace(namespace)) ? effectiveNamespace(namespace) : namespaces[0];
  if (here === undefined) {
    const message = `the file of \`--compare\` must contain a LayerConfig, or an object that has the label \`${versionLabels.LayerConfig}: ${configName}\` and is not orphaned`;
    return config.error({ code: 'not-found', message });
  }
  const versions = findVersions(resources, { kind: 'LayerConfig', name: configName, namespace: here });
  const current = versions.filter(({ isOrphaned }) => !isOrphaned);
  const outputs = new Map(made.map((one) => [one.object.member, one.outputs]));
  return new Map(current.flatMap((version) => Array.from(versionFiles(version, outputs.get(version.member) ?? []))));
}

function versionFiles(version: Version, outputs: readonly OutputFile[]): ShownFiles {
  const owner = `${effectiveNamespace(version.resource.id.namespace)}/${version.name}`;
  const nameOf = shownDataKeys(outputs, version.resource.annotations().get(secretSettingsKey));
  const textOfVersion = shownTexts(version);
  const known = outputs.map((output) => ({ ...output, now: secretsNow(output) }));
  return new Map(
    keysOf(version).map((key) => {
      const output = known.find(({ file }) => file.format === 'keys' || file.key === key);
      const shown =
        output === undefined
          ? textOfVersion(key, { key, format: 'yaml' }, [])
          : textOfVersion(key, output.file, output.now(key), output.styles);
      const raw = textOf(entryOf(version.resource.get(['data']), key));
      const name = labelOf(version.member, nameOf(key));
      return [labelOf(version.member, key), { name, owner, raw, shown, content: contentsOf(version.resource)(key) }];
    }),
  );
}

export function environmentDiff(before: ShownFiles, after: ShownFiles): readonly ViewLine[] {
  const labels = [...new Set([...before.keys(), ...after.keys()])];
  const lines = labels.flatMap((label): readonly ViewLine[] => {
    const [old, now] = [before.get(label), after.get(label)];
    if (old !== undefined && now !== undefined && old.raw === now.raw) return [];
    const name = (old ?? now)?.name ?? '';
    const [oldText, newText] = [old, now].map((file) => (file === undefined ? '' : file.shown));
    if (oldText === undefined || newText === undefined) {
      return [{ text: `${name} differs, but the difference cannot be shown without revealing values of Secrets` }];
    }
    const diff = unifiedDiff(oldText, newText, headOf(old), headOf(now));
    // A ConfigMap and a Secret encode the same text differently.
    return diff.length > 0 || (old?.raw === old?.shown) !== (now?.raw === now?.shown)
      ? diff
      : [{ text: `${name}: ${hiddenDifference(oldText, newText)} ${oldText === newText ? 'differ' : 'differs'}` }];
  });
  return lines.length === 0 ? [{ text: 'no differences' }] : lines;
}

const headOf = (file: ShownFile | undefined): string =>
  file === undefined ? '/dev/null' : `${file.name} (${file.owner})`;
