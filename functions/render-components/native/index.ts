/** qbec's native functions, for `std.native(name)`: the same names, parameters and messages. */
import type { Json } from '../../../src/data';
import {
  compileFinder,
  compileQuery,
  goType,
  quoteMeta,
  readGoJson,
  readGoYaml,
  replaceAllString,
  writeGoYaml,
} from '../../../src/go';
import { parseLabelSelector } from '../../../src/krm';
import type { NativeFunction } from '../../../src/jsonnet';
import { bounded, checkSearch, checkTime, type HasTime, ticking } from '../../../src/render';

/** By name, for the engine's option `natives`. */
export const qbecNatives = (hasTime: HasTime): Readonly<Record<string, NativeFunction>> =>
  Object.fromEntries(Object.entries(natives(hasTime)).map(([name, native]) => [name, bounded(native)]));

const natives = (hasTime: HasTime): Readonly<Record<string, NativeFunction>> => ({
  parseJson: ofStrings('parseJson', ['json'], (json) => readGoJson(json)),
  parseYaml: ofStrings('parseYaml', ['yaml'], (yaml) =>
    readGoYaml(yaml, { tick: ticking(() => checkTime(hasTime)) }).filter((document) => document !== null),
  ),
  renderYaml: { parameters: ['data'], call: (data = null) => renderYaml(data) },
  escapeStringRegex: ofStrings('escapeStringRegex', ['str'], quoteMeta),
  regexMatch: ofStrings('regexMatch', ['regex', 'string'], regexMatch),
  regexSubst: ofStrings('regexSubst', ['regex', 'src', 'repl'], (regex, src, repl) => {
    const find = compileFinder(regex);
    checkSearch(find, src);
    return replaceAllString(find, src, repl, () => checkTime(hasTime));
  }),
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

/** `regexMatch('^a+$', 'aaa')` is true. Throws Error in Go's words. */
function regexMatch(pattern: string, text: string): boolean {
  const matches = compileQuery(pattern);
  // On a short text every pattern that compiles is fast.
  if (text.length > 4096) checkSearch(compileFinder(pattern), text);
  return matches(text);
}

/** A list is written as one document for each item that is not null; any other value as one document; null as nothing. */
const renderYaml = (data: Json): string =>
  writeGoYaml((Array.isArray(data) ? data : [data]).filter((document) => document !== null));

/** A function of strings. With another argument Go panics, and the message says so. */
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

/**
 * Kubernetes' label selectors: `labelsMatchSelector({ app: 'web' }, 'app in (web, api)')` is true. Throws Error in qbec's words:
 * `invalid label map value, bool, want a string`.
 */
function labelsMatchSelector(labels: Json, selector: Json): boolean {
  if (typeof labels !== 'object' || labels === null || Array.isArray(labels)) {
    throw new Error(`invalid labels type, ${goType(labels)}, want a map`);
  }
  if (typeof selector !== 'string') throw new Error(`invalid selector of type ${goType(selector)}, want a string`);
  const map = new Map<string, string>();
  for (const [key, value] of Object.entries(labels)) {
    if (typeof value !== 'string') throw new Error(`invalid label map value, ${goType(value)}, want a string`);
    map.set(key, value);
  }
  return matcherOf(selector)(map);
}

function matcherOf(selector: string): ReturnType<typeof parseLabelSelector> {
  try {
    return parseLabelSelector(selector);
  } catch (error) {
    throw new Error(`invalid label selector: '${selector}', ${(error as Error).message}`, { cause: error });
  }
}
