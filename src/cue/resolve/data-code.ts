/**
 * Compiles data to code. Data in a format such as YAML or JSON is unified like a CUE file, and each value has a
 * position. If the values are defaults, each scalar or list that is not in a list becomes `*value | kind`:
 * `*4 | number`, `*[1] | [...]` or `*null | _`.
 */
import { anyValue, isAnyValue, type MapEntry, type MapTree, type Place, type Scalar, type Tree } from '../../data/tree';
import { decimalText } from '../../data/text/numbers/decimal-text';
import type { Source, Span } from '../syntax/source';
import { maxDigits, readDecimal } from '../values/decimal';
import { kinds } from '../values/kind';
import { regular } from '../values/label';
import { boolAtom, nullAtom, topValue, withSecret, type Atom } from '../values/value';
import type { Code, DeclarationCode } from './code';
import { constant, plainField, plainList, plainStruct } from './plain-code';

export const codeOfData = (source: Source, tree: Tree, isDefault: boolean, before?: Before): Code =>
  new DataReader(source, isDefault).code(tree, { source, begin: 0, end: 0 }, before);

/** An earlier tree of the same source, and the tree's code. Parts that are equal in both trees keep their code. */
export interface Before {
  readonly tree: Tree;
  readonly code: Code;
}

/** Creates the code of an override. An override determines the value at `path`, regardless of other sources. */
export function codeOfOverride(source: Source, tree: Tree, path: readonly string[], before?: Before): Code {
  if (before !== undefined && isSameTree(before.tree, tree)) return before.code;
  const span = { source, begin: 0, end: 0 };
  const value: Code = { kind: 'fixed', operand: codeOfData(source, tree, false), span };
  return path.reduceRight((below: Code, key): Code => {
    return plainStruct([plainField(regular(key), below, span)], span);
  }, value);
}

class DataReader {
  constructor(
    private readonly source: Source,
    private readonly isDefault: boolean,
  ) {}

  /** Values without a position get the position `around`, which is that of the key or the enclosing list. */
  code(tree: Tree, around: Span, before?: Before): Code {
    if (before?.tree === tree) return before.code;
    const span = this.#span(tree.start, tree.end, around);
    if (tree.kind === 'map') return this.#map(tree, span, before);
    if (before !== undefined && isSameTree(before.tree, tree)) return before.code;
    if (isAnyValue(tree)) return constant(topValue, span);
    const value = tree.kind === 'list' ? this.#list(tree.items, span) : this.#scalar(tree, span);
    if (!this.isDefault) return value;
    return {
      kind: 'or',
      alternatives: [
        { code: value, isDefault: true },
        { code: replacing(tree, span), isDefault: false },
      ],
      span,
    };
  }

  #map(tree: MapTree, span: Span, before: Before | undefined): Code {
    const isSamePart = before?.tree.kind === 'map' && before.code.kind === 'struct' && isSamePlace(before.tree, tree);
    if (!isSamePart) {
      const declarations = tree.entries.map((entry) => this.#field(entry, span));
      return plainStruct(declarations, span);
    }
    const known = before.tree.entries;
    const { declarations: declared } = before.code;
    const at = new Map(known.map(({ key }, index) => [key, index]));
    const declarations = tree.entries.map((entry): DeclarationCode => {
      const index = at.get(entry.key) ?? -1;
      return this.#field(entry, span, known[index], declared[index]);
    });
    const isSame =
      declarations.length === declared.length && declarations.every((each, index) => each === declared[index]);
    return isSame ? before.code : plainStruct(declarations, span);
  }

  #field(entry: MapEntry, around: Span, known?: MapEntry, declared?: DeclarationCode): DeclarationCode {
    const { key, value, keyStart, keyEnd } = entry;
    const span = this.#span(keyStart, keyEnd, around);
    if (known === undefined || declared?.kind !== 'field') {
      return plainField(regular(key), this.code(value, span), span);
    }
    const code = this.code(value, span, { tree: known.value, code: declared.value });
    const isSame = code === declared.value && known.keyStart === keyStart && known.keyEnd === keyEnd;
    return isSame ? declared : plainField(regular(key), code, span);
  }

  #list(items: readonly Tree[], span: Span): Code {
    const plain = new DataReader(this.source, false);
    const elements = items.map((item) => plain.code(item, span));
    return plainList(elements, span);
  }

  #scalar(scalar: Scalar, span: Span): Code {
    if (scalar.type !== 'string' && scalar.text.length > maxDigits) {
      return { kind: 'faulty', code: 'eval', message: 'number is too large', span };
    }
    return constant(withSecret(atomOf(scalar), this.source.isSecret), span);
  }

  #span(begin: number | undefined, end: number | undefined, around: Span): Span {
    return begin === undefined || end === undefined ? around : { source: this.source, begin, end };
  }
}

const isSamePlace = (one: Partial<Place>, other: Partial<Place>): boolean =>
  one.start === other.start && one.end === other.end;

/** Reports whether two trees from the same source are equal, including positions. */
function isSameTree(one: Tree, other: Tree): boolean {
  if (one === other) return true;
  if (!isSamePlace(one, other)) return false;
  if (one.kind === 'scalar') return other.kind === 'scalar' && one.type === other.type && one.text === other.text;
  if (one.kind === 'list') {
    return (
      other.kind === 'list' &&
      one.items.length === other.items.length &&
      one.items.every((item, index) => isSameTree(item, other.items[index] ?? anyValue))
    );
  }
  return (
    other.kind === 'map' &&
    one.entries.length === other.entries.length &&
    one.entries.every((entry, index) => {
      const { key, value, keyStart, keyEnd } = other.entries[index] ?? { key: '', value: anyValue };
      return (
        entry.key === key && entry.keyStart === keyStart && entry.keyEnd === keyEnd && isSameTree(entry.value, value)
      );
    })
  );
}

/** Returns the code for the values that may replace a default. */
function replacing(tree: Exclude<Tree, { kind: 'map' }>, span: Span): Code {
  if (tree.kind === 'list') return plainList([], span, true);
  return constant({ type: 'kinds', kinds: replacingKinds[tree.type] }, span);
}

const replacingKinds: Readonly<Record<Scalar['type'], number>> = {
  string: kinds.string,
  int: kinds.number,
  float: kinds.number,
  bool: kinds.bool,
  null: kinds.all,
  date: kinds.string,
};

function atomOf({ type, text }: Scalar): Atom {
  switch (type) {
    case 'null':
      return nullAtom;
    case 'bool':
      return boolAtom(/^t/i.test(text));
    case 'int':
      return { type, value: { units: BigInt(decimalText(text)), exponent: 0 } };
    case 'float':
      // `.inf` and `.nan` are not CUE numbers.
      return /\d/.test(text) ? { type, value: readDecimal(decimalText(text)) } : { type: 'string', value: text };
    case 'string':
    case 'date':
      return { type: 'string', value: text };
  }
}
