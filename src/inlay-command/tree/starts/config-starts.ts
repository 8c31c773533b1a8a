/**
 * Determines which programs kustomize starts for a functionConfig. The functionConfig is interpreted as in kustomize's
 * Go code (kyaml's runtimeutil.GetFunctionSpec, and the plugin loader). Go's JSON parser ignores the case of keys, so
 * it also accepts `EXEC` instead of `exec`. This module refuses annotations with such keys.
 */
import { stringOf, type MapEntry, type Tree } from '../../../data/tree';
import { functionAnnotations } from '../../function-ref';
import { functionNames } from '../../functions';
import { shellWord } from '../../shell/shell-words';
import {
  certainDocuments,
  certainEntries,
  certainEntry,
  certainItems,
  certainText,
  UncertainError,
  type CertainDocument,
} from './certain';

/** A program that a build starts or may start, except Inlay's functions. */
export interface Start {
  /** The 1-based line in the file. */
  readonly line: number;
  /** The name to pass to `--allow-function` to allow the program. Undefined if the program cannot be allowed. */
  readonly name?: string;
  readonly text: string;
  /** An alternative to removing the program, for the message. */
  readonly way?: string;
}

type UnplacedStart = Omit<Start, 'line'>;

/** The name to pass to `--allow-function` to allow helm. */
export const helm = 'helm';

const containerAnnotation = 'config.kubernetes.io/container';

/** All programs that the functionConfigs start. `firstLine` is the line in the file at which the text begins. */
export function configStarts(documents: readonly CertainDocument[], firstLine = 1): readonly Start[] {
  return documents.flatMap(({ root, lineOf, notJson }) => {
    const line = (tree: { readonly start?: number }): number => firstLine - 1 + lineOf(tree);
    const odd = notJson();
    if (odd !== undefined) {
      const text = 'this key or number is not valid JSON, so early versions of kustomize look for a plugin';
      return [{ line: line(odd), text, way: 'write the key or number in quotes' }];
    }
    try {
      return itemsOf(root, lineOf).flatMap((config) =>
        startsOf(config, lineOf).map((found) => ({ line: line(config), ...found })),
      );
    } catch (error) {
      if (error instanceof UncertainError) return [uncertain(error, firstLine)];
      throw error;
    }
  });
}

/**
 * Like `configStarts`, but checks inline text. kustomize treats inline text as a path or URL unless it contains
 * resources with different names.
 */
export function inlineStarts(documents: readonly CertainDocument[], firstLine: number): readonly Start[] {
  const starts = configStarts(documents, firstLine);
  if (starts.length > 0) return starts;
  const seen = new Set<string>();
  for (const { root, lineOf } of documents) {
    for (const config of itemsOf(root, lineOf)) {
      const name = nameOf(config, lineOf);
      const line = firstLine - 1 + lineOf(config);
      if (name === undefined) {
        return [{ line, text: `an inline functionConfig needs \`kind\` and \`metadata.name\`, because ${orAddress}` }];
      }
      if (seen.has(name)) {
        return [{ line, text: `inline functionConfigs of the same kind need different names, because ${orAddress}` }];
      }
      seen.add(name);
    }
  }
  return [];
}

const orAddress = 'otherwise kustomize reads the text as a path or a URL';

function nameOf(config: Tree, lineOf: CertainDocument['lineOf']): string | undefined {
  const root = certainEntries(config, 'at the top level of a functionConfig', lineOf);
  const metadata = certainEntry(root, 'metadata');
  const own = metadata === undefined ? [] : certainEntries(metadata, 'in `metadata`', lineOf);
  const [kind, name] = [stringOf(certainEntry(root, 'kind')), stringOf(certainEntry(own, 'name'))];
  return kind && name ? `${kind}/${name}` : undefined;
}

export const uncertain = ({ message, line }: UncertainError, firstLine = 1): Start => ({
  line: firstLine - 1 + line,
  text: `the programs that kustomize would start cannot be determined, because the text ${message}`,
});

/** The objects in a functionConfig. If its kind ends in `List`, kustomize treats its items as separate objects. */
function itemsOf(config: Tree, lineOf: CertainDocument['lineOf']): readonly Tree[] {
  const entries = certainEntries(config, 'at the top level of a functionConfig', lineOf);
  const kind = stringOf(certainEntry(entries, 'kind')) ?? '';
  const items = kind.endsWith('List') ? certainEntry(entries, 'items') : undefined;
  if (items === undefined) return [config];
  return certainItems(items, 'in `items`', lineOf).flatMap((item) => itemsOf(item, lineOf));
}

function startsOf(config: Tree, lineOf: CertainDocument['lineOf']): readonly UnplacedStart[] {
  const root = certainEntries(config, 'at the top level of a functionConfig', lineOf);
  const mapOf = (entries: readonly MapEntry[], key: string): readonly MapEntry[] => {
    const value = certainEntry(entries, key);
    return value === undefined ? [] : certainEntries(value, `in \`${key}\``, lineOf);
  };
  const textOf = (entries: readonly MapEntry[], key: string): string => {
    const value = certainEntry(entries, key);
    return value === undefined ? '' : certainText(value, `in \`${key}\``, lineOf);
  };
  const [apiVersion, kind] = [textOf(root, 'apiVersion'), textOf(root, 'kind')];
  if (apiVersion === '' || kind === '') return [{ text: 'a functionConfig needs `apiVersion` and `kind`' }];
  // kustomize loads a plugin from a path that consists of `apiVersion` and `kind`.
  if (/^[./]|(?:^|\/)\.\.(?:\/|$)|\\/.test(`${apiVersion}/${kind}`)) {
    return [{ text: '`apiVersion` and `kind` form a path that may lead to a plugin in another folder' }];
  }
  // kustomize ignores annotations on built-in plugins.
  if (apiVersion === 'builtin' && kind === 'HelmChartInflationGenerator') return [helmStart(`\`${kind}\``)];
  const metadata = mapOf(root, 'metadata');
  const annotated = mapOf(metadata, 'annotations');
  const texts = functionAnnotations.map((key) => textOf(annotated, key)).filter((text) => text !== '');
  const image = textOf(annotated, containerAnnotation);
  const inner = certainEntry(metadata, 'configFn');
  const specs = texts.map((text): UnplacedStart | undefined => specStart(text));
  if (image !== '') specs.push(imageStart(image));
  if (inner !== undefined) specs.push({ text: '`metadata.configFn` is an obsolete way to specify a function' });
  if (specs.length > 0) return specs.filter((found) => found !== undefined);
  if (apiVersion === 'builtin') return [];
  const name = `${apiVersion}/${kind}`;
  const text = `no annotation specifies a function, so kustomize would start the plugin "${name}"`;
  return [{ name, text }];
}

/** The program that an annotation starts. Undefined if the program is one of Inlay's functions. */
function specStart(text: string): UnplacedStart | undefined {
  try {
    const documents = certainDocuments(text);
    const spec = documents.length === 1 ? documents[0]?.root : undefined;
    const lineOf = documents[0]?.lineOf ?? ((): number => 1);
    if (spec === undefined) return { text: 'the annotation of the function must contain exactly one document' };
    const [entry, ...others] = certainEntries(spec, 'at the top level', lineOf);
    if (entry === undefined || others.length > 0 || !Object.hasOwn(fields, entry.key)) {
      return { text: 'the annotation of the function must be `exec: {path: …}` and nothing else' };
    }
    const { key, value } = entry;
    const own = certainEntries(value, `in \`${key}\``, lineOf);
    const [nameField = '', ...known]: readonly string[] = fields[key as keyof typeof fields];
    const odd = own.find((one) => one.key !== nameField && !known.includes(one.key));
    if (odd !== undefined) return { text: `the annotation of the function has an unknown field "${odd.key}"` };
    const named = certainEntry(own, nameField);
    const name = named === undefined ? '' : certainText(named, `in \`${nameField}\``, lineOf);
    if (key === 'container') return imageStart(name);
    if (!functionNames.includes(name)) {
      // A path must begin with a dot or a slash, so that allowing an image or a plugin does not also allow a file.
      const isClear = !name.includes('/') || /^\.{0,2}\//.test(name);
      return { ...(isClear && { name }), text: `the function "${name}" is not one of Inlay's` };
    }
    if (own.length === 1) return undefined;
    return { text: `the function "${name}" accepts neither \`args\` nor \`envs\`` };
  } catch (error) {
    if (!(error instanceof UncertainError)) throw error;
    return { text: `the annotation of the function ${error.message}` };
  }
}

/** The known fields of each kind of program. The first field names the program. */
const fields = { exec: ['path', 'args', 'envs'], container: ['image', 'network', 'mounts', 'envs'] } as const;

const imageStart = (name: string): UnplacedStart => {
  const text = `the build would start docker for the image "${name}"`;
  return /^[./]/.test(name) ? { text } : { name, text };
};

/**
 * Describes how a field or kind (`what`) starts helm. If functions are enabled, kustomize starts helm even without
 * `--enable-helm`.
 */
export const helmStart = (what: string): UnplacedStart => ({
  name: helm,
  text: `${what} starts helm, and helm starts plugins that a kustomization may include`,
});

export const startText = ({ name = '', text, way }: UnplacedStart): string => {
  if (name === '') return way === undefined ? text : `${text}: ${way}`;
  return `${text}: ${way ?? 'remove it'}, or allow it with \`--allow-function ${shellWord(name)}\``;
};
