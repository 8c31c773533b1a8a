/** Implements the package `encoding/yaml`. */
import { readGoYamlNodes } from '../../../go/yaml/nodes';
import { GoYamlError } from '../../../go/yaml/error';
import { catchError } from '../../../data/catch-error';
import { CallFault, type Builtin, type Call } from '../../evaluate/expressions/call';
import type { Concrete } from '../../evaluate/read';
import { settled } from '../../evaluate/vertex';
import type { Code } from '../../resolve/code';
import { codeOfData } from '../../resolve/data-code';
import { Source } from '../../syntax/source';
import { dataFor, faultsAgainst, textSource, throwFaults, vertexOf } from './data';
import { fail, fn, itemsIn, plainText, test, type Functions } from '../signature';
import { yamlText } from './yaml-text';
import { cueTree } from './yaml-tree';

function marshal(call: Call, value: Concrete): string {
  dataFor(call, value);
  return yamlText(value.type === 'vertex' ? settled(value) : value);
}

/** The code `*null | _`. All uses share one object, so the evaluator recognizes a repeated disjunction. */
let noDocument: Code | undefined;

/** Returns each document's code and first line number. A source without documents has the code `*null | _`. */
export function readYaml(source: Source): readonly { readonly code: Code; readonly line: number }[] {
  const { name, text } = source;
  const nodes = catchError(
    GoYamlError,
    () => readGoYamlNodes(text, { keepsDuplicateKeys: true }),
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
  const lineOf = (offset: number): number => source.position(offset).line;
  return nodes.map((root) => {
    const tree = cueTree(text, root, (offset, message) => new CallFault(`${name}:${lineOf(offset)}: ${message}`));
    return { code: codeOfData(source, tree, false), line: lineOf(root.start) };
  });
}

function read(call: Call, name: string, value: Concrete): ReturnType<typeof readYaml> {
  const source = textSource(call, name, value, plainText(value));
  // Each character costs an additional step, because YAML nodes take about twice as much memory as JSON nodes.
  call.machine.step(source.text.length);
  return readYaml(source);
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
