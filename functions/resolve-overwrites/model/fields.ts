/**
 * Reads fields of an object whose schema another project defines. A field of the wrong type is reported, because the
 * API server would reject the object, or Landscaper's Go decoder would misread the field. A null field counts as
 * missing.
 */
import {
  didYouMean,
  entriesOf,
  isNull,
  isText,
  type ListTree,
  type MapTree,
  nodeAt,
  type Path,
  stringOf,
  type Tree,
} from '../../../src/data';
import { unusedMessage, type Report } from '../../../src/function';
import { formatPath } from '../../../src/krm';

export class Fields {
  readonly #root: Tree;
  readonly #report: Report;
  /** The path of the root within the object, for paths in messages. */
  readonly #base: Path;

  /** `report` is bound to the object that contains `root`. */
  constructor(root: Tree, report: Report, base: Path = []) {
    this.#root = root;
    this.#report = report.at();
    this.#base = base;
  }

  get failed(): boolean {
    return this.#report.failed;
  }

  text(path: Path): string {
    const node = this.#at(path);
    if (node === undefined) return '';
    const text = stringOf(node);
    if (text !== undefined) return text;
    this.reportError(
      path,
      `must be a string, not ${nameOf(node)}${node.kind === 'scalar' ? ': put it in quotes' : ''}`,
    );
    return '';
  }

  requiredText(path: Path): string {
    const node = this.#at(path);
    if (node === undefined || (node.kind === 'scalar' && node.text === '')) this.reportError(path, 'is required');
    return this.text(path);
  }

  /** Reports a missing field. The type of the value does not matter. */
  required(path: Path): void {
    if (this.#at(path) === undefined) this.reportError(path, 'is required');
  }

  requiredMap(path: Path): MapTree | undefined {
    return this.#at(path) === undefined ? this.reportError(path, 'is required and must be a map') : this.map(path);
  }

  map(path: Path): MapTree | undefined {
    const node = this.#at(path);
    if (node === undefined || node.kind === 'map') return node;
    return this.reportError(path, `must be a map, not ${nameOf(node)}`);
  }

  list(path: Path): ListTree | undefined {
    const node = this.#at(path);
    if (node === undefined || node.kind === 'list') return node;
    return this.reportError(path, `must be a list, not ${nameOf(node)}`);
  }

  /**
   * Reports each field of the map at `path` that is not one of `names`, because kubectl rejects unknown fields and
   * Landscaper does not read them. `wrapper` is a field that other kinds have, such as `spec`. If the wrapper's fields
   * belong one level up, the message suggests moving them.
   */
  checkNames(path: Path, names: readonly string[], wrapper?: string): void {
    const map = path.length === 0 ? this.#root : this.#at(path);
    for (const { key, value } of entriesOf(map)) {
      if (names.includes(key)) continue;
      const inner = key === wrapper && value.kind === 'map' ? value.entries.map((entry) => entry.key) : [];
      const misplaced = inner.find((name) => names.includes(name));
      const where = misplaced === undefined ? '' : `: move \`${misplaced}\` one level up`;
      const what = `is an unknown field${where}`;
      this.reportError(
        [...path, key],
        misplaced === undefined ? unusedMessage({ what, name: key, candidates: names }) : what,
      );
    }
  }

  /** Reports each field of the map at `path` whose name is similar to one of `names`. The map may have other fields. */
  checkSpelling(path: Path, names: readonly string[]): void {
    const map = this.#at(path);
    for (const { key } of entriesOf(map)) {
      const meant = names.includes(key) ? undefined : didYouMean(key, names);
      if (meant !== undefined) this.reportError([...path, key], `is an unknown field: did you mean "${meant}"?`);
    }
  }

  reportError(path: Path, message: string): undefined {
    const field = formatPath([...this.#base, ...path]);
    return this.#report.error({ code: 'invalid-resource', field, message: `\`${field}\` ${message}` });
  }

  /** Warns about a value that is allowed, but probably unintended. */
  warn(path: Path, message: string): void {
    const field = formatPath([...this.#base, ...path]);
    this.#report.warning({ code: 'invalid-resource', field, message: `\`${field}\` ${message}` });
  }

  #at(path: Path): Tree | undefined {
    const node = nodeAt(this.#root, path);
    return node === undefined || isNull(node) ? undefined : node;
  }
}

function nameOf(tree: Tree): string {
  if (tree.kind !== 'scalar') return `a ${tree.kind}`;
  if (isText(tree)) return 'a string';
  return tree.type === 'bool' ? 'a boolean' : 'a number';
}
