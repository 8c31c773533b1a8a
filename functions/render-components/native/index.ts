/** qbec's native functions, for `std.native(name)`: the same names, parameters and messages. */
import { bounded, type HasTime } from './bounds';
import { goType } from './go-type';
import { labelsMatchSelector } from './labels-match-selector';
import { regexMatch } from './regex-match';
import { regexSubst } from './regex-subst';
import { renderYaml } from './render-yaml';
import { readGoJson } from '../go-json';
import { readGoYaml } from '../go-yaml/read';
import type { Json, NativeFunction } from '../../../src/index';

/** By name, for the engine's option `natives`. */
export const qbecNatives = (hasTime: HasTime): Readonly<Record<string, NativeFunction>> =>
  Object.fromEntries(Object.entries(natives(hasTime)).map(([name, native]) => [name, bounded(native)]));

const natives = (hasTime: HasTime): Readonly<Record<string, NativeFunction>> => ({
  parseJson: ofStrings('parseJson', ['json'], (json) => readGoJson(json)),
  parseYaml: ofStrings('parseYaml', ['yaml'], (yaml) => readGoYaml(yaml).filter((document) => document !== null)),
  renderYaml: { parameters: ['data'], call: (data = null) => renderYaml(data) },
  escapeStringRegex: ofStrings('escapeStringRegex', ['str'], (str) => str.replaceAll(/[\\.+*?()|[\]{}^$]/g, '\\$&')),
  regexMatch: ofStrings('regexMatch', ['regex', 'string'], regexMatch),
  regexSubst: ofStrings('regexSubst', ['regex', 'src', 'repl'], (regex, src, repl) =>
    regexSubst(regex, src, repl, hasTime),
  ),
  labelsMatchSelector: {
    parameters: ['labels', 'selectorString'],
    call: (labels = null, selector = null) => labelsMatchSelector(labels, selector),
  },
  expandHelmTemplate: {
    parameters: ['chart', 'values', 'options'],
    call: () => {
      throw new Error(
        'expandHelmTemplate runs the program helm, which a KRM function must not: render the chart beforehand and import the result',
      );
    },
  },
});

/** A function of strings. What is none makes Go panic, and the message says so. */
function ofStrings(
  name: string,
  parameters: readonly [string, ...string[]],
  call: (first: string, second: string, third: string) => Json,
): NativeFunction {
  return {
    parameters,
    call: (...args) => {
      const [first = '', second = '', third = ''] = args.map((arg) => stringArgument(name, arg));
      return call(first, second, third);
    },
  };
}

function stringArgument(name: string, arg: Json): string {
  if (typeof arg === 'string') return arg;
  const actual = arg === null ? 'nil' : goType(arg);
  throw new Error(`native function "${name}" panicked: interface conversion: interface {} is ${actual}, not string`);
}
