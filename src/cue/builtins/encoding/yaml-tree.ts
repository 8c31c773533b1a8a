/** Converts YAML values to data with CUE's types, like the YAML decoder of `cue`. */
import { scalarFault } from '../../../go/yaml/scalar-fault';
import { resolvePlain } from '../../../formats/yaml/scalar/resolve-scalar';
import type { SourceEntry, SourceNode } from '../../../formats/source-node';
import type { Scalar, Tree } from '../../../data/tree';
import { numberProblem } from '../numbers/number-problem';

/** Creates the error for the scalar at an offset. */
type Fault = (offset: number, message: string) => Error;

/** The tags of the scalar types that `Tree` supports. Bytes (`!!binary`) are not supported. */
const scalarTags = new Set(['', '!', ...'str int float bool null timestamp'.split(' ').map((name) => `!!${name}`)]);

/** Throws the error from `fault` for a tag, number or key that CUE does not support. `node` was read from `text`. */
export function cueTree(text: string, node: SourceNode, fault: Fault): Tree {
  switch (node.kind) {
    case 'list':
      return { ...node, items: node.items.map((item) => cueTree(text, item, fault)) };
    case 'map':
      return {
        ...node,
        entries: node.entries.map((entry) => ({
          ...entry,
          key: keyOf(text, entry, fault),
          value: cueTree(text, entry.value, fault),
        })),
      };
    case 'scalar':
      check(text, node.start, node.end, fault);
      return scalarOf(node, (message) => fault(node.start, message));
  }
}

function check(text: string, start: number, end: number, fault: Fault): void {
  const found = scalarFault(text, start, end);
  if (found !== undefined) throw fault(found.offsetV3, found.problem);
}

function scalarOf(scalar: Scalar, fault: (message: string) => Error): Scalar {
  const isTagged = scalar.tag !== undefined && scalar.tag !== '!';
  const isMerge = !isTagged && scalar.style === 'plain' && scalar.text === '<<';
  const tag = isMerge ? '!!merge' : (scalar.tag ?? '').replace(/^!<(?:tag:yaml\.org,2002:(.*)|(.*))>$/, longTag);
  if (!scalarTags.has(tag)) throw fault(`cannot unmarshal tag ${JSON.stringify(tag)}`);
  if (scalar.type !== 'int' && scalar.type !== 'float') return scalar;
  // In YAML 1.1, 017 is an octal number. 08 is a string, because 8 is not an octal digit.
  if (!isTagged && scalar.type === 'float' && /^[-+]?0[\d_]+$/.test(scalar.text)) return { ...scalar, type: 'string' };
  const number = scalar.text.replace(/^0(?=\d)/, '0o');
  const problem = numberProblem(number);
  if (problem !== undefined) throw fault(`cannot decode ${JSON.stringify(number)} as !!${scalar.type}: ${problem}`);
  const isWhole = /^[-+]?(?:[\d_]+$|0[xXob])/.test(number);
  return { ...scalar, type: isWhole ? 'int' : 'float', text: number };
}

const longTag = (_: string, standard: string | undefined, other: string): string =>
  standard === undefined ? other : `!!${standard}`;

/** Returns the field name for a YAML key. CUE writes `True` as `true`, and `010` as `0o10`. */
function keyOf(text: string, { key, keyStart, keyEnd, keyNode }: SourceEntry, fault: Fault): string {
  check(text, keyStart, keyEnd, fault);
  const isPlain = !/["'|>]/.test(text.charAt(keyStart));
  const node = keyNode ?? { kind: 'scalar', type: isPlain ? resolvePlain(key) : 'string', text: key };
  const scalar = scalarOf(node, (message) => fault(keyStart, message));
  if (scalar.type === 'null') return 'null';
  if (scalar.type === 'bool') return scalar.text.toLowerCase();
  const isNegative = scalar.type !== 'string' && scalar.text.startsWith('-');
  if (isNegative) throw fault(keyStart, `invalid label ${scalar.text}`);
  return scalar.text;
}
