/**
 * Checks whether a replacement uses a feature that kustomize lacks: an unknown field, or a path that leads into a
 * document in a string. A path does not show which field is a string. Therefore, documents are only expected in keys
 * that are file names, and in fields where Kubernetes and Argo CD store documents. For documents in other fields, users
 * must pass `--all-replacements`.
 */
import { entriesOf, entryOf, itemsAt, textOf, type Tree } from '../data';
import { formatOfKey } from '../formats';
import { parseFieldPath } from '../krm';

/** Maps each field in a replacement to the subfields that kustomize supports. */
const kustomizeFields: Readonly<Record<string, readonly string[]>> = {
  replacement: ['path', 'source', 'sourceValue', 'targets'],
  source: ['group', 'version', 'kind', 'name', 'namespace', 'fieldPath', 'options'],
  target: ['select', 'reject', 'fieldPaths', 'options'],
  options: ['delimiter', 'index', 'encoding', 'create'],
};

/** True if a replacement uses a feature that kustomize lacks. `replacement` must not have a `path`. */
export function entersDocuments(replacement: Tree): boolean {
  const source = entryOf(replacement, 'source');
  const targets = itemsAt(replacement, 'targets');
  const paths = [entryOf(source, 'fieldPath'), ...targets.flatMap((target) => itemsAt(target, 'fieldPaths'))];
  return (
    paths.some((path) => entersDocument(textOf(path) ?? '')) ||
    hasOthers(replacement, 'replacement') ||
    hasOthers(source, 'source') ||
    targets.some((target) => hasOthers(target, 'target') || hasOthers(entryOf(target, 'options'), 'options')) ||
    hasOthers(entryOf(source, 'options'), 'options')
  );
}

const hasOthers = (map: Tree | undefined, field: string): boolean =>
  entriesOf(map).some(({ key }) => kustomizeFields[field]?.includes(key) === false);

/** True if a path leads into a document. True for `data.a\.json.port`, but not for `data.port`. */
function entersDocument(path: string): boolean {
  try {
    const { steps, wholeDocument } = parseFieldPath(path);
    const keys = steps.map(({ raw }) => raw);
    return wholeDocument || keys.some((_, index) => index < keys.length - 1 && isDocument(keys, index));
  } catch {
    // The path is invalid. replace-values reports the error later.
    return false;
  }
}

/** True if the first `index + 1` keys lead to a field that may contain a document. */
function isDocument(keys: readonly string[], index: number): boolean {
  const [parent = '', key = ''] = [keys[index - 1], keys[index]];
  const isData = index === 1 && ['data', 'stringData', 'binaryData'].includes(parent);
  const isMetadata = keys[index - 2] === 'metadata' && ['annotations', 'labels'].includes(parent);
  return isData || isMetadata || (parent === 'helm' && key === 'values') || namesFile(key);
}

/** True if a name has the extension of one format, or an extension that several formats use. */
const namesFile = (key: string): boolean =>
  /[^.]\.[^.]+$/.test(key) && (formatOfKey(key) !== undefined || /\.(?:conf|cfg)$/.test(key));
