/**
 * Finds the value that a format cannot represent. The error of the format describes the value only in general terms,
 * because a format does not know which data is secret.
 *
 * ```text
 * `l.1` cannot be written: TOML has no null: remove the value
 * ```
 */
import { catchError, type Path, stringScalar, type Tree, treeAt } from '../../../src/data';
import { type Change, type Format, NoSpellingError } from '../../../src/formats';
import { formatPath } from '../../../src/krm';

/** The message of `error` with the path of the first value that causes it, if this value can be found by itself. */
export function locatedMessage({ message }: NoSpellingError, changes: readonly Change[], format: Format): string {
  const isRefused = (tree: Tree): boolean =>
    catchError(
      NoSpellingError,
      () => format.print(tree) === undefined,
      (error) => error.message === message,
    );
  for (const change of changes) {
    if (change.kind === 'delete') continue;
    const keys = change.path.map(String);
    const found = refusedPath(change.value, (tree) => isRefused(treeAt(keys, tree)));
    if (found !== undefined) return `\`${formatPath([...keys, ...found.map(String)])}\` cannot be written: ${message}`;
  }
  return message;
}

function refusedPath(value: Tree, isRefused: (tree: Tree) => boolean): Path | undefined {
  if (!isRefused(value)) return undefined;
  // A map or list with any other content may also be refused.
  const text = stringScalar('x');
  if (value.kind !== 'scalar' && isRefused(value.kind === 'map' ? treeAt(['x'], text) : listOf(text))) return [];
  for (const { step, child, around } of childrenOf(value)) {
    const found = refusedPath(child, (tree) => isRefused(around(tree)));
    if (found !== undefined) return [step, ...found];
  }
  return [];
}

interface Child {
  readonly step: string | number;
  readonly child: Tree;
  /** The parent with a different child, and without other children. */
  readonly around: (tree: Tree) => Tree;
}

function childrenOf(value: Tree): readonly Child[] {
  if (value.kind === 'scalar') return [];
  return value.kind === 'map'
    ? value.entries.map(({ key, value: child }) => ({ step: key, child, around: (tree) => treeAt([key], tree) }))
    : value.items.map((child, step) => ({ step, child, around: listOf }));
}

const listOf = (item: Tree): Tree => ({ kind: 'list', items: [item] });
