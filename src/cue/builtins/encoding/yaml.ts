/** The builtin package encoding/yaml. */
import { readGoYamlNodes, tagOf } from '../../../go/yaml/nodes';
import { resolvePlain } from '../../../formats/yaml/scalar/resolve-scalar';
import type { SourceNode } from '../../../formats/source-node';
import { GoYamlError } from '../../../go/yaml/error';
import { catchError } from '../../../data/catch-error';
import type { Tree } from '../../../data/tree';
import { CallFault, type Builtin, type Call } from '../../evaluate/expressions/call';
import type { Concrete } from '../../evaluate/read';
import { settled } from '../../evaluate/vertex';
import type { Code } from '../../resolve/code';
import { codeOfData } from '../../resolve/data-code';
import { Source } from '../../syntax/source';
import { dataFor, faultsAgainst, textSource, throwFaults, vertexOf } from './data';
import { fail, fn, itemsIn, plainText, test, type Functions } from '../signature';
import { yamlText } from './yaml-text';

function marshal(call: Call, value: Concrete): string {
  dataFor(call, value);
  return yamlText(value.type === 'vertex' ? settled(value) : value);
}

/** The code `*null | _`. It is a single shared object, so that the evaluator recognises a repeated disjunction. */
let noDocument: Code | undefined;

/** Returns the code and the first line of each document. A source without documents has the code `*null | _`. */
export function readYaml(source: Source): readonly { readonly code: Code; readonly line: number }[] {
  const { name, text } = source;
  const nodes = catchError(
    GoYamlError,
    () => readGoYamlNodes(text),
    (error) => {
      throw new CallFault(
        error.message.replace(
          /^yaml: (?:line (\d+): )?/,
          (_, line?: string) => `${name}:${line === undefined ? '' : `${line}:`} `,
        ),
      );
    },
  );
  if (nodes.length === 0) {
    noDocument ??= codeOfData(new Source('', ''), { kind: 'scalar', type: 'null', text: 'null' }, true);
    return [{ code: noDocument, line: 1 }];
  }
  const lineOf = (node: SourceNode): number => source.position(node.start).line;
  return nodes.map((root) => {
    const tree = treeOf(text, root, (node, message) => new CallFault(`${name}:${lineOf(node)}: ${message}`));
    return { code: codeOfData(source, tree, false), line: lineOf(root) };
  });
}

function read(call: Call, name: string, value: Concrete): ReturnType<typeof readYaml> {
  const source = textSource(call, name, value, plainText(value));
  // Each character costs an additional step, because YAML nodes take about twice as much memory as JSON nodes.
  call.machine.step(source.text.length);
  return readYaml(source);
}

const standardTags = new Set([
  '',
  '!',
  ...'str int float bool null map seq timestamp'.split(' ').map((name) => `!!${name}`),
]);

/**
 * Converts a node to data with CUE's types. Throws the error from `fault` for a tag or number that CUE does not
 * support.
 */
function treeOf(text: string, node: SourceNode, fault: (node: SourceNode, message: string) => CallFault): Tree {
  const tag = tagOf(text, node).replace(/^!<tag:yaml\.org,2002:(.*)>$/, '!!$1');
  if (!standardTags.has(tag)) throw fault(node, `cannot unmarshal tag ${JSON.stringify(tag)}`);
  switch (node.kind) {
    case 'list':
      return { ...node, items: node.items.map((item) => treeOf(text, item, fault)) };
    case 'map': {
      const entries = node.entries.map((entry) => {
        const isNull = !/["']/.test(text.charAt(entry.keyStart)) && resolvePlain(entry.key) === 'null';
        return { ...entry, key: isNull ? 'null' : entry.key, value: treeOf(text, entry.value, fault) };
      });
      return { ...node, entries };
    }
    case 'scalar':
      if (node.type !== 'float') return node;
      // 08 and 0189 are strings, because they are not octal numbers.
      if (tag === '' && /^[-+]?0[\d_]+$/.test(node.text)) return { ...node, type: 'string' };
      if (!/\d/.test(node.text)) throw fault(node, `${node.text} is not a CUE number`);
      return node;
  }
}

/** Creates a function that validates YAML. If `isPartial` is set, the data may be incomplete. */
const validator = (name: string, isPartial: boolean): Builtin =>
  test(
    'av',
    (value, schema, call) => {
      for (const { code } of read(call, name, value)) {
        const faults = faultsAgainst(call, schema, code, isPartial ? 'nothing' : 'data');
        // The data is final, so a missing value is an error.
        throwFaults(faults.map((fault) => ({ ...fault, code: 'eval' })));
      }
      return true;
    },
    { schemasFrom: 1 },
  );

export const yaml = (): Functions => ({
  Marshal: fn('v', (value, call) => marshal(call, value)),
  MarshalStream: fn('v', (value, call) =>
    itemsIn(call, value)
      .map((item) => marshal(call, item))
      .join('---\n'),
  ),
  Unmarshal: fn('a', (value, call) => {
    const [first, second] = read(call, '', value);
    if (second !== undefined) fail(`${second.line}:1: expected a single YAML document`);
    return first === undefined ? [] : vertexOf(call, first.code);
  }),
  UnmarshalStream: fn('a', (value, call) => read(call, '', value).map(({ code }) => vertexOf(call, code))),
  Validate: validator('yaml.Validate', false),
  ValidatePartial: validator('yaml.ValidatePartial', true),
});
