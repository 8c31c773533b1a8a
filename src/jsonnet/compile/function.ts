/** Function expressions: all closures of one share their code. */
import type { FunctionLiteral } from '../syntax/ast';
import type { Compiler } from './compiler';
import { eagerCode } from './eager';
import { JsonnetFunction, type Code, type FunctionCode } from '../run/value';

export function compileFunction(compiler: Compiler, node: FunctionLiteral): Code {
  const { runtime } = compiler.engine.operators;
  const code: FunctionCode = {
    label: `function <${node.label}>`,
    place: node,
    parameters: node.parameters.map(({ name }) => name),
    defaults: node.parameters.map(({ name, value }) =>
      value === null ? null : compiler.delay(value, `thunk <${name}>`),
    ),
    size: node.size,
    eager: eagerCode(node.body),
    delayed: { label: 'thunk <array_element>', place: null, code: (frame) => runtime.invoke(code, frame, null) },
    code: (frame) => {
      code.code = compiler.compileTail(node.body);
      return code.code(frame);
    },
  };
  return (frame) => new JsonnetFunction(code, frame, null);
}
