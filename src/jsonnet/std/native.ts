/** How a group of standard functions is written down, and made callable. */
import type { NativeCode, NativeParameter, Value } from '../run/value';

/**
 * A signature and its function. The signature names the parameters: `'arr keyF?'`; `?` marks one that may be left out
 * (its argument is then undefined, so JavaScript's default values serve), `~` one that arrives as a slot, unevaluated.
 */
export type Native = readonly [signature: string, run: (...args: never[]) => Value];

export type NativeGroup = Readonly<Record<string, Native>>;

/** Makes a native function callable by the runtime. */
export function nativeCode(name: string, [signature, run]: Native): NativeCode {
  const parameters = signature === '' ? [] : signature.split(' ').map(parseParameter);
  return {
    label: `function <${name}>`,
    parameters,
    required: parameters.filter(({ optional }) => !optional).length,
    hasLazy: parameters.some(({ lazy }) => lazy),
    run: run as NativeCode['run'],
  };
}

function parseParameter(text: string): NativeParameter {
  const lazy = text.startsWith('~');
  const optional = text.endsWith('?');
  return { name: text.slice(lazy ? 1 : 0, optional ? -1 : undefined), optional, lazy };
}
