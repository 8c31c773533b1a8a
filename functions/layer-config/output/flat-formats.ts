/**
 * Formats without nesting. Each nested setting gets a single name that depends on the format. With `env`,
 *
 * ```yaml
 * database: {pool: 5}
 * ```
 *
 * becomes the name `DATABASE_POOL` with the value `5`.
 */
import { type Path, type Tree, untypedText } from '../../../src/data';
import { dataKeyProblem } from '../../../src/krm';

/**
 * Reports that a format cannot write a setting: `refuse(['a', 'b'], 'is null, which …')`. `message` continues a
 * sentence that starts with the path.
 */
export type RefuseSetting = (path: Path, message: string) => void;

export interface FlatFormat {
  /** The format's name in messages: `a properties file`. */
  readonly called: string;
  /** Joins the keys of a path into a name: `a.b` for `['a', 'b']`. */
  nameOf(path: Path): string;
  /** Describes the problem with a name, if any. */
  problem(name: string): string | undefined;
}

const dotted = (path: Path): string => path.join('.');

export const flatFormats: Readonly<Record<'properties' | 'env' | 'cuttlefish' | 'keys', FlatFormat>> = {
  properties: {
    called: 'a properties file',
    nameOf: dotted,
    problem: (name) => (name === '' ? 'a key cannot be empty' : undefined),
  },
  env: {
    called: 'an env file',
    nameOf: (path) => path.join('_').toUpperCase(),
    problem: (name) =>
      /^[A-Z_][A-Z\d_]*$/.test(name)
        ? undefined
        : 'names of environment variables consist of letters, digits and underscores, and do not begin with a digit',
  },
  cuttlefish: {
    called: 'a Cuttlefish file',
    nameOf: dotted,
    problem: (name) =>
      /^[\w$*+/-]+(?:\.[\w$*+/-]+)*$/.test(name) ? undefined : 'Cuttlefish keys are words separated by single dots',
  },
  keys: { called: 'the data of the object', nameOf: dotted, problem: dataKeyProblem },
};

export interface FlatSetting {
  readonly name: string;
  readonly text: string;
  readonly path: Path;
}

/**
 * Returns the settings in the order of `tree`. Reports settings that the format cannot write: lists, nulls, and
 * settings with an invalid or duplicate name.
 */
export function flatten(tree: Tree, format: FlatFormat, refuse: RefuseSetting): readonly FlatSetting[] {
  const settings = new Map<string, FlatSetting>();
  const walk = (value: Tree, path: Path): void => {
    if (value.kind === 'map') {
      for (const entry of value.entries) walk(entry.value, [...path, entry.key]);
      return;
    }
    const what = value.kind === 'list' ? 'a list' : value.type === 'null' ? 'null' : undefined;
    if (path.length === 0) return refuse(path, `is not a map, but ${format.called} needs a map of settings`);
    if (what !== undefined) {
      return refuse(path, `is ${what}, which ${format.called} cannot express: write a string instead`);
    }
    const name = format.nameOf(path);
    const problem = format.problem(name);
    // Do not show the name. In upper case, a Secret value in the name would not be recognized and hidden.
    if (problem !== undefined) refuse(path, `cannot be a name in ${format.called}: ${problem}`);
    if (settings.has(name)) {
      refuse(path, `and another setting would have the same name in ${format.called}: rename one of the two`);
    }
    if (value.kind === 'scalar') settings.set(name, { name, text: untypedText(value), path });
  };
  walk(tree, []);
  return [...settings.values()];
}
