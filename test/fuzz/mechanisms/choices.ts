/**
 * Random choices for mechanisms: a path in a document and a value of a type. Also checks whether a format can certainly
 * express a value.
 */
import { nodeAt, type Path, type Scalar, type ScalarType, scalarsOf, type Tree } from '../../../src/data';
import { pathsOf } from '../../../src/formats/changes/arbitrary-edits.test';
import type { Random } from '../random';
import { string } from '../trees';
import { text } from '../values';
import { type Draft, isPlainKey, type TextFormat } from '../change-request';

interface PlacedNode {
  readonly path: Path;
  readonly node: Tree;
}

/**
 * All nodes that plain field paths reach in the document to change, except the fields by which the path selects the
 * document.
 */
export function nodesOf({ roots, root, selector }: Draft): readonly PlacedNode[] {
  const whole = roots[root];
  if (whole === undefined) return [];
  return pathsOf(whole)
    .filter((path) => path.every((step) => typeof step === 'number' || isPlainKey(step)))
    .filter((path) => !path.every((step, index) => step === selector?.at?.[index]))
    .map((path) => ({ path, node: nodeAt<Tree>(whole, path) as Tree }));
}

/** A value of a type, in a notation that all parsers read as that type. */
export function typed(random: Random, type: Exclude<ScalarType, 'date'>): Scalar {
  switch (type) {
    case 'string':
      return string(text(random));
    case 'int':
      return { kind: 'scalar', type, text: random.pick(['7', '0', '-3', '65535', '1234567890123']) };
    case 'float':
      return { kind: 'scalar', type, text: random.pick(['2.5', '-0.25', '1.10', '1000000.5']) };
    case 'bool':
      return { kind: 'scalar', type, text: random.pick(['true', 'false']) };
    case 'null':
      return { kind: 'scalar', type, text: 'null' };
  }
}

/**
 * Returns `succeed` if the format can certainly express the value. JSON, YAML and TOML can express any text, but TOML
 * has no null. Other formats can express plain words.
 */
export function canHold(format: TextFormat, value: Tree): 'succeed' | undefined {
  const scalars = [...scalarsOf(value)].map(({ scalar }) => scalar);
  switch (format) {
    case 'yaml':
      return 'succeed';
    case 'json':
      return scalars.every((one) => one.type !== 'float' || /^[-\d.]+$/.test(one.text)) ? 'succeed' : undefined;
    case 'toml':
      return scalars.every(
        ({ type, text: spelled }) => type === 'string' || /^-?\d{1,18}(?:\.\d+)?$|^(?:true|false)$/.test(spelled),
      )
        ? 'succeed'
        : undefined;
    default:
      return scalars.every(({ text: spelled }) => /^[\w./-]+$/.test(spelled)) ? 'succeed' : undefined;
  }
}
