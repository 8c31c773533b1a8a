/**
 * Converts kustomize's `vars` to replacements of replace-values. kustomize replaces `$(NAME)` in certain fields with
 * the value that the var refers to. Long lists (`varReference`) in kustomize and in the `configurations` files of all
 * bases determine these fields. Instead of reading these lists, the caller runs kustomize with and without the vars.
 * The differences between the two outputs become the replacements.
 */
import {
  entriesOf,
  entryOf,
  itemsOf,
  lineAt,
  lineStarts,
  catchError,
  stringOf,
  textOf,
  treeOf,
  type Path,
  type Tree,
} from '../data';
import { DocumentSyntaxError, yamlFormat, type SourceNode } from '../formats';
import { formatKeys, isSecret, stemOf } from '../krm';
import { differences, placeOf, resourcesOf, type Difference } from './builds';
import { functionConfig } from './function-config';
import { blocksOfList, blocksOfMap, withoutBlocks, type Block } from './line-blocks';
import { listTransformers } from './list-transformers';
import { readKustomization, type Remark } from './convert';

interface Var {
  readonly name: string;
  readonly line: number;
  /** The `source` of a replacement. */
  readonly source: Readonly<Record<string, string>>;
  /** The comment lines above and inside the entry of the var. */
  readonly comments: string;
}

export interface Vars {
  readonly vars: readonly Var[];
  /** The text of the kustomization without its vars. */
  readonly rest: string;
  readonly problems: readonly Remark[];
}

/** Reads the vars of a kustomization. Undefined if there are none, or if `readKustomization` reports a problem. */
export function extractVars(text: string): Vars | undefined {
  const problems: Remark[] = [];
  const root = readKustomization(text, problems);
  const index = root?.entries.findIndex(({ key }) => key === 'vars') ?? -1;
  const entry = root?.entries[index];
  if (root === undefined || entry?.value.kind !== 'list' || entry.value.items.length === 0) return undefined;
  const starts = lineStarts(text);
  const lineOf = ({ start }: SourceNode): number => lineAt(starts, start) + 1;
  const list = entry.value;
  const blocks = list.flow ? [] : blocksOfList(text, list, entry.keyEnd);
  const vars = list.items.map((item, at): Var => {
    const { start = 0, end = 0 } = blocks[at] ?? {};
    const comments = text
      .slice(start, end)
      .split('\n')
      .filter((line) => /^\s*#/.test(line));
    return { line: lineOf(item), comments: comments.map((line) => `${line.trim()}\n`).join(''), ...readVar(item) };
  });
  for (const one of vars) {
    const why = problemOf(one);
    if (why !== undefined) problems.push({ line: one.line, text: why });
  }
  const rest = withoutBlocks(text, [blocksOfMap(text, root)[index] as Block]);
  const why = catchError(
    DocumentSyntaxError,
    () => void yamlFormat.read(rest),
    ({ message }) => message,
  );
  if (why !== undefined) {
    problems.push({ line: lineOf(list), text: `the \`vars\` cannot be removed from the file: ${why}` });
  }
  return { vars, rest, problems };
}

function readVar(item: Tree): Pick<Var, 'name' | 'source'> {
  const objref = new Map(
    entriesOf(insensitive(item, 'objref')).map(({ key, value }) => [key.toLowerCase(), textOf(value) ?? '']),
  );
  const [version = '', group] = (objref.get('apiversion') ?? '').split('/').toReversed();
  const path = textOf(insensitive(insensitive(item, 'fieldref'), 'fieldPath')) ?? '';
  const fields = {
    group: group ?? objref.get('group'),
    version: version === '' ? objref.get('version') : version,
    kind: objref.get('kind'),
    name: objref.get('name'),
    namespace: objref.get('namespace'),
    // replace-values does not accept indexes in brackets, so `containers[0].image` becomes `containers.0.image`.
    fieldPath: path.replaceAll(/\[(\d+)\]/g, '.$1'),
  };
  const given = Object.entries(fields).filter((one): one is [string, string] => one[1] !== undefined && one[1] !== '');
  return { name: textOf(insensitive(item, 'name')) ?? '', source: Object.fromEntries(given) };
}

/** Like Go's encoding/json, kustomize ignores the case of a var's fields: `fieldpath` means `fieldPath`. */
const insensitive = (map: Tree | undefined, key: string): Tree | undefined =>
  entryOf(map, key) ?? entriesOf(map).find((entry) => entry.key.toLowerCase() === key.toLowerCase())?.value;

function problemOf({ name, source: { kind = '', group = '', name: object, fieldPath = '' } }: Var): string | undefined {
  if (name === '' || kind === '' || object === undefined) return 'a var needs `name`, `objref.kind` and `objref.name`';
  return isSecret({ kind, group }) && fieldPath.startsWith('data')
    ? `the var "${name}" copies the base64 of a Secret unchanged, but replace-values copies the decoded text, and only with \`allowSecretValues\`; write this replacement yourself`
    : undefined;
}

export interface ConvertedVars {
  /** The new functionConfig. Undefined if the vars replace nothing, or if there is a `problem`. */
  readonly config: string | undefined;
  readonly kustomization: string;
  readonly notes: readonly Remark[];
  readonly problem?: string;
}

/** The name of the functionConfig. Its file has the same name with the extension `.yaml`. */
export const varsName = 'replace-vars';

/** `built` and `plain` are kustomize's output with and without the vars. Throws DocumentSyntaxError. */
export function convertVars({ vars, rest }: Vars, built: string, plain: string): ConvertedVars {
  const resources = resourcesOf(plain);
  const found = differences(resources, resourcesOf(built));
  const failed = (problem: string): ConvertedVars => ({ config: undefined, kustomization: rest, notes: [], problem });
  if (found === undefined) return failed('kustomize builds different resources with the vars than without them');
  const escape = found.find(({ before }) => stringOf(before)?.includes('$$') === true);
  if (escape !== undefined) {
    return failed(
      `${placeOf(escape)} has \`$$\`, which kustomize turns into \`$\` where it replaces \`vars\`. replace-values has no such escape: write these replacements yourself`,
    );
  }
  const count = countsOf(resources);
  const notes: Remark[] = [];
  const entries = vars.flatMap(({ name, line, source, comments }) => {
    const targets = targetsOf(name, found, count);
    if (targets.length > 0) return [comments + yamlFormat.print(treeOf([{ source, targets }]))];
    notes.push({ line, text: `kustomize does not replace \`$(${name})\` in any field: this var is skipped` });
    return [];
  });
  if (entries.length === 0) return { config: undefined, kustomization: rest, notes };
  return {
    config: functionConfig('ReplaceValues', 'replace-values', ['replacements:\n', ...entries], varsName),
    // kustomize replaces vars after all transformers, so this transformer must be the last one.
    kustomization: listTransformers(rest, [`${varsName}.yaml`], 'last'),
    notes,
  };
}

interface Target {
  readonly select: Readonly<Record<string, string>>;
  readonly fieldPaths: string[];
  readonly pattern?: string;
  readonly options?: { readonly type: string };
}

function targetsOf(name: string, found: readonly Difference[], count: ReadonlyMap<string, number>): readonly Target[] {
  const targets = new Map<string, Target>();
  for (const { resource, path, before, after } of found) {
    if (stringOf(before)?.includes(`$(${name})`) !== true || after.kind !== 'scalar') continue;
    // A field that contains only `$(NAME)` gets the type of the value. Any other field stays a string.
    const how = after.type === 'string' ? { pattern: `\\$\\(${escaped(name)}\\)` } : { options: { type: after.type } };
    const select = selectorOf(resource, count);
    const key = JSON.stringify([select, how]);
    const target = targets.get(key) ?? { select, fieldPaths: [], ...how };
    targets.set(key, target);
    target.fieldPaths.push(pathTo(resource, path));
  }
  return [...targets.values()];
}

const escaped = (text: string): string => text.replaceAll(/[^\w-]/g, String.raw`\$&`);

const nameOf = (resource: Tree, field: string): string | undefined =>
  stringOf(entryOf(entryOf(resource, 'metadata'), field));

const keyOf = (resource: Tree): string =>
  JSON.stringify([stringOf(entryOf(resource, 'kind')), nameOf(resource, 'name')]);

function countsOf(resources: readonly Tree[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of resources) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

/**
 * Returns a selector for the resource. The selector uses the name without a hash, because kustomize appends hashes only
 * after all transformers have run.
 */
function selectorOf(resource: Tree, count: ReadonlyMap<string, number>): Readonly<Record<string, string>> {
  const kind = stringOf(entryOf(resource, 'kind')) ?? '';
  const name = nameOf(resource, 'name') ?? '';
  const namespace = nameOf(resource, 'namespace');
  const plain = kind === 'ConfigMap' || kind === 'Secret' ? stemOf(name) : name;
  return {
    kind,
    name: escaped(plain),
    ...(namespace !== undefined && (count.get(keyOf(resource)) ?? 0) > 1 && { namespace: escaped(namespace) }),
  };
}

/** Converts `path` to a field path that selects list elements by `name` if the names are unique. */
function pathTo(resource: Tree, path: Path): string {
  let at: Tree | undefined = resource;
  const steps = path.map((step) => {
    if (typeof step === 'string') {
      at = entryOf(at, step);
      return step;
    }
    const items = itemsOf(at);
    at = items[step];
    const name = stringOf(entryOf(at, 'name'));
    const isOnly = items.filter((one) => stringOf(entryOf(one, 'name')) === name).length === 1;
    return name !== undefined && isOnly && /^[\w.-]+$/.test(name) ? `[name==${name}]` : String(step);
  });
  return formatKeys(steps);
}
