/**
 * The way oslo.config parses an option determines how a structured value is written:
 *
 * ```yaml
 * DEFAULT: {enabled_apis: [osapi_compute, metadata]}   # list:  enabled_apis = osapi_compute,metadata
 * pci: {alias: ['{"name":"a"}', '{"name":"b"}']}       # multi: a line `alias = …` for each
 * database: {flags: {a: 1, b: 2}}                      # dict:  flags = a:1,b:2
 * ```
 */
import { entriesOf, textOf, type Path, type Tree, type TreeOf } from '../../../src/data';
import type { OptionRule } from '../generated/config';
import type { LayerScalar } from '../model/layer';
import { kindOf } from '../model/kind';
import { osloProblem } from '../../../src/formats';
import { osloText } from './oslo-text';

export type Shape = OptionRule['as'];

type OptionTree = TreeOf<LayerScalar>;

/** Like `RefuseSetting` in `output/flat-formats.ts`, reports a setting that cannot be written. */
type Refuse = (path: Path, message: string) => void;

export interface OptionStyle {
  /**
   * The shape of the option; undefined if the type is unknown. In that case, `lists` determines how a list is written.
   */
  readonly shape: Shape | undefined;
  readonly lists: 'comma' | 'repeat';
  readonly nulls: 'error' | 'omit';
  /** True if the default of the option is an empty list or no value, so an empty list needs no line. */
  readonly isEmptyByDefault: boolean;
  /** The separator between keys and values in a dict: `:`. */
  readonly separator: string;
}

/**
 * Returns the values that the format `oslo` writes for the option, one for each line. Values that cannot be written are
 * reported.
 */
export function optionLines(path: Path, value: OptionTree, style: OptionStyle, refuse: Refuse): readonly string[] {
  if (value.kind === 'scalar' && kindOf(value) === 'null') {
    if (style.nulls !== 'omit') {
      refuse(path, 'is null, which INI cannot express: set `ini.nulls: omit` to omit the option');
    }
    return [];
  }
  const shape = shapeFor(value, style);
  if (shape === undefined) {
    refuse(path, 'is a map, but the type of the option is unknown: set `as: dict` in `ini.options` to write `a:1,b:2`');
    return [];
  }
  return textsOf(path, value, shape, style, refuse);
}

function shapeFor(value: OptionTree, { shape, lists }: OptionStyle): Shape | undefined {
  if (shape !== undefined) return shape;
  if (value.kind === 'map') return undefined;
  return lists === 'repeat' ? 'multi' : 'list';
}

function textsOf(path: Path, value: OptionTree, shape: Shape, style: OptionStyle, refuse: Refuse): readonly string[] {
  switch (shape) {
    case 'multi':
    case 'multi-dict': {
      const items = value.kind === 'list' ? value.items : [value];
      if (items.length === 0 && !style.isEmptyByDefault) {
        refuse(path, 'is an empty list, which an option with one line per item cannot express: remove the option');
      }
      return items.flatMap((item, index) => {
        const at = value.kind === 'list' ? [...path, index] : path;
        return shape === 'multi' ? plainText(at, item, refuse) : structured(at, item, 'dict', style, refuse);
      });
    }
    case 'text':
    case 'interpolated':
      if (value.kind !== 'scalar') {
        const way = value.kind === 'list' ? '`as: list` or `as: multi`' : '`as: dict`';
        refuse(path, `is a ${value.kind}, but the option takes a single value: set ${way} in \`ini.options\``);
        return [];
      }
      return plainText(path, value, refuse, shape === 'interpolated');
    default:
      return structured(path, value, shape, style, refuse);
  }
}

/** Returns the escaped text of a list or dict. If the value is already text, missing brackets are added. */
function structured(
  path: Path,
  value: OptionTree,
  shape: 'list' | 'list-bounds' | 'dict' | 'dict-bounds',
  { separator }: OptionStyle,
  refuse: Refuse,
): readonly string[] {
  const isList = shape.startsWith('list');
  if (value.kind === 'scalar') return plainText(path, bounded(value, shape), refuse);
  if (isList !== (value.kind === 'list')) {
    refuse(path, isList ? 'is a map, but the option is a list' : 'is a list, but the option is a map: write `a: 1`');
    return [];
  }
  const text =
    value.kind === 'list'
      ? joinedItems(path, value.items, shape, refuse)
      : joinedEntries(path, value, separator, refuse);
  const [open, close] = boundsOf(shape);
  return [osloText(readable(path, open + text + close, refuse))];
}

const boundsOf = (shape: Shape): readonly [open: string, close: string] =>
  shape === 'list-bounds' ? ['[', ']'] : shape === 'dict-bounds' ? ['{', '}'] : ['', ''];

/**
 * Adds missing brackets. A string with `$name` is kept, because the value of the referenced option may already have
 * brackets.
 */
export function bounded<S extends LayerScalar>(scalar: S, shape: Shape): S {
  const [open, close] = boundsOf(shape);
  const text = scalar.text.trim();
  if (scalar.isInterpolated === true || (text.startsWith(open) && text.endsWith(close))) return scalar;
  return { ...scalar, text: open + scalar.text + close };
}

function joinedItems(path: Path, items: readonly Tree[], shape: Shape, refuse: Refuse): string {
  return items
    .map((item, index) => {
      const at = [...path, index];
      const [text] = plain(at, item, refuse);
      if (text === undefined) return '';
      if (text.includes(',')) {
        refuse(
          at,
          'contains a comma, but oslo.config splits the list at commas: set `as: multi` in `ini.options` to write one line per item',
        );
      } else if (hasOuterSpace(text)) refuse(at, 'starts or ends with a space, which oslo.config drops from items');
      else if (text === '' && index === items.length - 1 && (shape === 'list' || items.length === 1)) {
        refuse(at, 'is an empty last item, which oslo.config drops');
      }
      return text;
    })
    .join(',');
}

function joinedEntries(path: Path, value: Tree, separator: string, refuse: Refuse): string {
  return entriesOf(value)
    .map(({ key, value: item }) => {
      const at = [...path, key];
      const [text = ''] = plain(at, item, refuse);
      if (key === '' || key.includes(',') || key.includes(separator) || hasOuterSpace(key)) {
        const form = `\`a${separator}1,b${separator}2\` at "${separator}" and ","`;
        refuse(at, `is not a valid dict key, because oslo.config splits ${form} and drops spaces`);
      }
      if (text.includes(',')) refuse(at, 'contains a comma, but oslo.config splits the dict at commas');
      else if (hasOuterSpace(text)) refuse(at, 'starts or ends with a space, which oslo.config drops');
      return key + separator + text;
    })
    .join(',');
}

const hasOuterSpace = (text: string): boolean => text !== text.trim();

/** Returns the text of a scalar. If the value cannot be written, reports the problem and returns an empty list. */
function plain(path: Path, value: Tree, refuse: Refuse): readonly string[] {
  const text = kindOf(value) === 'null' ? undefined : textOf(value);
  if (text !== undefined) return [text];
  refuse(
    path,
    `is ${value.kind === 'scalar' ? 'null' : `a ${value.kind}`}, but must be a string, a number or a boolean`,
  );
  return [];
}

/** Returns the escaped text of a scalar. If the scalar is interpolated or `isRaw` is true, the text is not escaped. */
const plainText = (path: Path, value: OptionTree, refuse: Refuse, isRaw = false): readonly string[] =>
  plain(path, value, refuse).map((text) => {
    const isInterpolated = isRaw || (value.kind === 'scalar' && value.isInterpolated === true);
    return isInterpolated ? readable(path, text, refuse) : osloText(readable(path, text, refuse));
  });

/** Returns `text`. Reports text that oslo.config cannot read. */
function readable(path: Path, text: string, refuse: Refuse): string {
  const problem = osloProblem(text);
  if (problem !== undefined) refuse(path, problem);
  return text;
}
