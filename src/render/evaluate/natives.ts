/** Native functions of texts, for `std.native(name)`, that qbec and Tanka have alike: the same names, parameters and messages. */
import type { Json } from '../../data';
import { compileFinder, compileQuery, goType, quoteMeta, replaceAllString } from '../../go';
import type { NativeFunction } from '../../jsonnet';
import { bounded, checkTime, type HasTime } from './native-bounds';

/** By name, for the engine's option `natives`. */
export const textNatives = (hasTime: HasTime): Readonly<Record<string, NativeFunction>> => ({
  escapeStringRegex: ofStrings('escapeStringRegex', ['str'], quoteMeta),
  regexMatch: ofStrings('regexMatch', ['regex', 'string'], (regex, text) => compileQuery(regex)(text)),
  regexSubst: ofStrings('regexSubst', ['regex', 'src', 'repl'], (regex, src, repl) =>
    replaceAllString(compileFinder(regex), src, repl, undefined, () => checkTime(hasTime)),
  ),
});

/** A function of strings, bounded. With another argument Go panics, and the message says so. */
export function ofStrings(
  name: string,
  parameters: readonly [string, ...string[]],
  call: (first: string, second: string, third: string) => Json,
): NativeFunction {
  return bounded({
    parameters,
    call: (...args) => {
      const [first = '', second = '', third = ''] = args.map((arg) => stringArgument(name, arg));
      return call(first, second, third);
    },
  });
}

function stringArgument(name: string, arg: Json): string {
  if (typeof arg === 'string') return arg;
  const actual = arg === null ? 'nil' : goType(arg);
  throw new Error(`native function "${name}" panicked: interface conversion: interface {} is ${actual}, not string`);
}
