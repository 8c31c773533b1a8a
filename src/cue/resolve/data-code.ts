/**
 * Code of data: a layer of YAML, JSON or the like is unified as a file of CUE is, and each of its values knows its place. A layer of
 * defaults is `*value | kind` at each of its scalars and lists: `*4 | number`, `*[1] | [...]`, `*null | _`.
 */
import { isAnyValue, type MapEntry, type Scalar, type Tree } from '../../data/tree';
import type { Source, Span } from '../syntax/source';
import { maxDigits, readDecimal } from '../values/decimal';
import { kinds } from '../values/kind';
import { regular } from '../values/label';
import { boolAtom, nullAtom, topValue, withSecret, type Atom } from '../values/value';
import type { Code, DeclarationCode } from './code';
import { constant, plainField, plainList, plainStruct } from './plain-code';

export const codeOfData = (source: Source, tree: Tree, isDefault: boolean): Code =>
  new DataReader(source, isDefault).code(tree, { source, begin: 0, end: 0 });

/** Code of a value that counts at `path`, whatever the others say. */
export function codeOfOverride(source: Source, tree: Tree, path: readonly string[]): Code {
  const span = { source, begin: 0, end: 0 };
  const value: Code = { kind: 'fixed', operand: codeOfData(source, tree, false), span };
  return path.reduceRight((below: Code, key): Code => {
    return plainStruct([plainField(regular(key), below, span)], span);
  }, value);
}

class DataReader {
  readonly #source: Source;
  readonly #isDefault: boolean;

  constructor(source: Source, isDefault: boolean) {
    this.#source = source;
    this.#isDefault = isDefault;
  }

  /** `around` is the place of what holds the value: that of a value which somebody made. */
  code(tree: Tree, around: Span): Code {
    const span = this.#span(tree.start, tree.end, around);
    if (tree.kind === 'map') {
      return plainStruct(
        tree.entries.map((entry) => this.#field(entry, span)),
        span,
      );
    }
    if (isAnyValue(tree)) return constant(topValue, span);
    const value = tree.kind === 'list' ? this.#list(tree.items, span) : this.#scalar(tree, span);
    if (!this.#isDefault) return value;
    return {
      kind: 'or',
      alternatives: [
        { code: value, isDefault: true },
        { code: replacing(tree, span), isDefault: false },
      ],
      span,
    };
  }

  #field({ key, value, keyStart, keyEnd }: MapEntry, around: Span): DeclarationCode {
    const span = this.#span(keyStart, keyEnd, around);
    return plainField(regular(key), this.code(value, span), span);
  }

  #list(items: readonly Tree[], span: Span): Code {
    const plain = new DataReader(this.#source, false);
    const elements = items.map((item) => plain.code(item, span));
    return plainList(elements, span);
  }

  #scalar(scalar: Scalar, span: Span): Code {
    if (scalar.type !== 'string' && scalar.text.length > maxDigits) {
      return { kind: 'faulty', code: 'eval', message: 'number is too large', span };
    }
    return constant(withSecret(atomOf(scalar), this.#source.isSecret), span);
  }

  #span(begin: number | undefined, end: number | undefined, around: Span): Span {
    return begin === undefined || end === undefined ? around : { source: this.#source, begin, end };
  }
}

/** What may be in the place of a default. */
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
      return { type, value: { units: wholeNumber(text), exponent: 0 } };
    case 'float':
      // `.inf` and `.nan` are not numbers of CUE.
      return /\d/.test(text) ? { type, value: readDecimal(text.replaceAll('_', '')) } : { type: 'string', value: text };
    case 'string':
    case 'date':
      return { type: 'string', value: text };
  }
}

/** `-0x1F`, `0o17`, `017` (octal in YAML 1.1), `1_000`. */
function wholeNumber(text: string): bigint {
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(text.replaceAll('_', '')) ?? [];
  const size = BigInt(/^0\d/.test(digits) ? `0o${digits.slice(1)}` : digits.toLowerCase());
  return sign === '-' ? -size : size;
}
