/**
 * The text functions that both qbec and Tanka provide for `std.native(name)`. The names, parameters and messages of the
 * functions are the same as in qbec and Tanka.
 */
import type { Json } from '../../data';
import { compileFinder, goType, quoteMeta, replaceAllString, StepBudget } from '../../go';
import type { NativeFunction } from '../../jsonnet';
import { bounded, type Spend } from './native-bounds';

export const textNatives = (spend: Spend): Readonly<Record<string, NativeFunction>> => ({
  escapeStringRegex: ofStrings('escapeStringRegex', ['str'], spend, quoteMeta),
  regexMatch: ofStrings('regexMatch', ['regex', 'string'], spend, (regex, text) => {
    const find = compileFinder(regex);
    return searched(spend, (budget) => find(text, 0, budget) !== undefined);
  }),
  regexSubst: ofStrings('regexSubst', ['regex', 'src', 'repl'], spend, (regex, src, repl) => {
    const find = compileFinder(regex);
    return searched(spend, (budget) => replaceAllString(find, src, repl, budget, () => spend(4)));
  }),
});

/** The number of regular-expression search steps that count as one evaluation step. */
const searchesPerStep = 8;

function searched<T>(spend: Spend, search: (budget: StepBudget) => T): T {
  const budget = new StepBudget();
  const found = search(budget);
  spend(Math.ceil(budget.taken / searchesPerStep));
  return found;
}

/**
 * Creates a native function that takes strings and has the limits of `bounded`. As in Go, the message for an argument
 * of a different type reports a panic.
 */
export function ofStrings(
  name: string,
  parameters: readonly [string, ...string[]],
  spend: Spend,
  call: (first: string, second: string, third: string) => Json,
): NativeFunction {
  return bounded(
    {
      parameters,
      call: (...args) => {
        const [first = '', second = '', third = ''] = args.map((arg) => stringArgument(name, arg));
        return call(first, second, third);
      },
    },
    spend,
  );
}

function stringArgument(name: string, arg: Json): string {
  if (typeof arg === 'string') return arg;
  const actual = arg === null ? 'nil' : goType(arg);
  throw new Error(`native function "${name}" panicked: interface conversion: interface {} is ${actual}, not string`);
}
