/** The formats with one level of names: how each calls a setting, and which names it can have. */
import type { Path } from '../../../src/data';

export interface FlatFormat {
  /** As messages call it: `a properties file`. */
  readonly called: string;
  /** `a.b` for `['a', 'b']`. */
  nameOf(path: Path): string;
  /** What is wrong with a name. */
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
        : 'names of environment variables are made of letters, digits and underscores, and do not start with a digit',
  },
  cuttlefish: {
    called: 'a Cuttlefish file',
    nameOf: dotted,
    problem: (name) =>
      /^[\w$*+/-]+(?:\.[\w$*+/-]+)*$/.test(name) ? undefined : 'its keys are words with single dots between them',
  },
  keys: {
    called: 'a data key',
    nameOf: dotted,
    problem: dataKeyProblem,
  },
};

/** What Kubernetes does not accept as a key of `data`. */
export function dataKeyProblem(key: string): string | undefined {
  if (!/^[-._a-zA-Z\d]+$/.test(key)) return 'data keys are made of letters, digits, "-", "_" and "."';
  if (key.length > 253) return 'data keys are no longer than 253 characters';
  return key === '.' || key.startsWith('..') ? 'data keys are not "." and do not start with ".."' : undefined;
}
