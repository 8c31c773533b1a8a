/**
 * Reads kpt's short form of a functionConfig: `kpt fn eval --exec replace-values -- path=data.host value=example.com`,
 * or `configMap:` in a Kptfile. kpt converts the short form to a ConfigMap, whose `data` contains only strings. A
 * function has a table that maps the accepted keys to fields of its own functionConfig. The resulting functionConfig is
 * checked as if the user had written it, but messages name the user's key.
 */
import { didYouMean } from '../../data/text/nearest-name';
import { catchError } from '../../data/catch-error';
import { emptyMap, entriesOf, entryOf, stringOf, stringScalar, textOf, withEntries, type Tree } from '../../data/tree';
import { DocumentSyntaxError } from '../../formats/document';
import { plainScalar } from '../../formats/yaml/scalar/resolve-scalar';
import { yamlFormat } from '../../formats/yaml/format';
import { formatPath } from '../../krm/field-path';
import type { ResourceRef } from '../../krm/resource-id';
import type { Diagnostic } from '../../diagnostics/diagnostic';
import type { ConfigProblem } from '../../schema/validate';

/** The keys that a function accepts from `kpt fn eval … -- key=value`, and the functionConfig fields that they set. */
export interface ShortForm {
  /**
   * The accepted keys. The key `vars.*` matches `vars.a`, `vars.b` and so on. The key `vars.a` sets the entry `a` of
   * the map in `field`.
   */
  readonly keys: Readonly<
    Record<
      string,
      {
        /** The field that gets the value: `replacements.0.sourceValue`. */
        readonly field: string;
        /** A one-line description for `--help` and the README. */
        readonly about: string;
        /**
         * The type of the value; a string by default. `plain` is read like unquoted text in YAML, for example as a
         * number or a boolean. `structure` is a map or list in YAML or JSON; any other text is a string. `list` is a
         * list of strings separated by commas.
         */
        readonly is?: 'plain' | 'structure' | 'list';
        readonly required?: true;
      }
    >
  >;
  /** An example of the arguments after `--` on the command line. */
  readonly example: string;
}

type ShortKey = ShortForm['keys'][string];

/** True for a ConfigMap. kpt converts the short form to a ConfigMap. */
export const isShortForm = (config: Tree): boolean =>
  stringOf(entryOf<Tree>(config, 'apiVersion')) === 'v1' && stringOf(entryOf<Tree>(config, 'kind')) === 'ConfigMap';

/** A short form, converted to the function's own functionConfig. */
export class LongForm {
  /** The functionConfig. Unknown keys are omitted. */
  readonly config: Tree;
  /** The problems, each with the affected field of the short form. */
  readonly problems: readonly ConfigProblem[];
  /** Pairs of a field and the key that sets it. */
  readonly #places: readonly (readonly [field: string, key: string])[];
  /** Pairs of a field and the key that replaces the field in messages. */
  readonly #words: readonly (readonly [field: string, key: string])[];

  constructor(
    readonly given: Tree,
    { keys }: ShortForm,
    own: { readonly apiVersion: string; readonly kind: string },
  ) {
    const data = entriesOf(entryOf<Tree>(given, 'data'));
    const problems: ConfigProblem[] = [];
    const places: (readonly [string, string])[] = [];
    let fields: Tree = emptyMap;
    for (const { key, value } of data) {
      const found = keyNamed(key, keys);
      if (found === undefined) {
        problems.push({ field: placeOfKey(key), message: unknownKey(key, Object.keys(keys)), isKey: true });
        continue;
      }
      const { about, steps } = found;
      const tree = valueOf(textOf(value) ?? '', about, (message) => problems.push({ field: placeOfKey(key), message }));
      fields = withValue(fields, steps, tree);
      places.push([steps.join('.'), key]);
    }
    const absent = Object.entries(keys).filter(
      ([key, { required }]) => required && !data.some((one) => one.key === key),
    );
    if (absent.length > 0) {
      const names = absent.map(([key]) => `\`${key}\``).join(' and ');
      problems.push({ field: 'data', message: `the short form requires ${names}: ${keyList(Object.keys(keys))}` });
    }
    const head = { apiVersion: stringScalar(own.apiVersion), kind: stringScalar(own.kind) };
    const metadata = entriesOf(given).filter(({ key }) => key === 'metadata');
    this.config = { kind: 'map', entries: [...withEntries(emptyMap, head).entries, ...metadata, ...entriesOf(fields)] };
    this.problems = problems;
    this.#places = places;
    this.#words = Object.entries(keys).flatMap(([key, { field }]) => {
      const name = /\.(options\.\w+|source\w+)$/.exec(field)?.[1];
      return [[field, key] as const, ...(name === undefined ? [] : [[name, key] as const])];
    });
  }

  /** The key that sets a field of the functionConfig: `data.path`. */
  keyPlace(field: string): string {
    const [, key] = this.#places.find(([one]) => field === one || field.startsWith(`${one}.`)) ?? [];
    return key === undefined ? 'data' : placeOfKey(key);
  }

  /** Replaces fields in a message with their keys in the short form: `` `ignoreMissing=true` ``. */
  withShortKeys(message: string): string {
    const keys = new Set(this.#words.map(([, key]) => key));
    // Matches a map of several fields, such as `select: {kind: …, name: …}`.
    const flat = message.replaceAll(/`\w+: \{(\w+: \u2026(?:, \w+: \u2026)*)\}`/g, (whole, map: string) => {
      const pairs = map.split(', ').map((pair) => pair.split(': '));
      return pairs.every(([key = '']) => keys.has(key))
        ? pairs.map((pair) => `\`${pair.join('=')}\``).join(' or ')
        : whole;
    });
    return this.#words.reduce(
      (text, [field, key]) => text.replaceAll(`\`${field}: `, `\`${key}=`).replaceAll(`\`${field}`, `\`${key}`),
      flat,
    );
  }

  /** Converts a problem of the functionConfig to a problem of the ConfigMap. */
  shortFormProblem(problem: ConfigProblem): ConfigProblem {
    return { ...problem, field: this.keyPlace(problem.field), message: this.withShortKeys(problem.message) };
  }

  /** Converts a result about the functionConfig `written` to a result about the ConfigMap. */
  shortFormResult(given: Diagnostic, written: ResourceRef): Diagnostic {
    const { config } = given;
    const result =
      config === undefined ? given : { ...given, config: { ...config, field: this.keyPlace(config.field) } };
    const { resourceRef, field } = result;
    const message = this.withShortKeys(result.message);
    const isConfig = resourceRef?.kind === written.kind && resourceRef.apiVersion === written.apiVersion;
    if (!isConfig) return { ...result, message };
    return {
      ...result,
      message,
      resourceRef: { ...resourceRef, apiVersion: 'v1', kind: 'ConfigMap' },
      ...(field && { field: { ...field, path: this.keyPlace(field.path) } }),
    };
  }
}

const placeOfKey = (key: string): string => formatPath(['data', key]);

function keyNamed(
  key: string,
  keys: ShortForm['keys'],
): { readonly about: ShortKey; readonly steps: readonly string[] } | undefined {
  const about = Object.hasOwn(keys, key) && !key.endsWith('*') ? keys[key] : undefined;
  if (about !== undefined) return { about, steps: about.field.split('.') };
  for (const [pattern, one] of Object.entries(keys)) {
    const start = pattern.slice(0, -1);
    if (!pattern.endsWith('.*') || !key.startsWith(start) || key === start) continue;
    return { about: one, steps: [...one.field.split('.'), key.slice(start.length)] };
  }
  return undefined;
}

const keyList = (keys: readonly string[]): string => `valid keys are ${keys.map((key) => `\`${key}\``).join(', ')}`;

function unknownKey(key: string, keys: readonly string[]): string {
  const meant = didYouMean(key, keys);
  return `unknown key \`${key}\`: ${meant === undefined ? keyList(keys) : `did you mean \`${meant}\`?`}`;
}

function valueOf(text: string, { is }: ShortKey, complain: (message: string) => void): Tree {
  switch (is) {
    case 'plain':
      return plainScalar(text);
    case 'list':
      return { kind: 'list', items: text.split(',').map((item) => stringScalar(item.trim())) };
    case 'structure': {
      const read = (): Tree | undefined => yamlFormat.read(text).roots[0];
      const tree = catchError(DocumentSyntaxError, read, ({ line, column, message }) => {
        // Accept multi-line text that is not valid YAML as a string, because it may be a document in a different
        // format.
        if (!text.trim().includes('\n')) {
          complain(`the value is not valid YAML or JSON (line ${line}, column ${column}): ${message}`);
        }
        return undefined;
      });
      return tree === undefined || tree.kind === 'scalar' ? stringScalar(text) : tree;
    }
    default:
      return stringScalar(text);
  }
}

/**
 * Returns `tree` with `value` set at the path `steps`, which may contain list indexes. A list index must not be greater
 * than the length of its list.
 */
export function withValue(tree: Tree | undefined, steps: readonly string[], value: Tree): Tree {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (/^\d+$/.test(step)) {
    const items = tree?.kind === 'list' ? [...tree.items] : [];
    items[Number(step)] = withValue(items[Number(step)], rest, value);
    return { kind: 'list', items };
  }
  return withEntries(tree, { [step]: withValue(entryOf<Tree>(tree, step), rest, value) });
}
