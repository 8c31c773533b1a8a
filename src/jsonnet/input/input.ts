/** Reads a program's inputs: external variables and top-level arguments. */
import { checkedData, kindOf, pathText } from './plain-data';
import type { Json } from '../../data/json';

/**
 * An input of a program: a string, Jsonnet code, or plain data. Values that are not JSON, such as dates, are rejected with their path.
 *
 *     evaluate({ name: 'a', code: "std.extVar('x').hosts[0]", extVars: { x: { data: { hosts: ['shop'] } } } }); // 'shop'
 */
export type Input = string | { readonly code: string } | { readonly data: unknown };

/** `group` and `name` are the input's name in messages: `extVars`, `a`. Throws a TypeError for a value that is not an Input. */
export function readInput(
  group: 'extVars' | 'topLevelArguments',
  name: string,
  input: Input,
): { readonly data: Json } | { readonly code: string } {
  if (typeof input === 'string') return { data: input };
  const where = pathText(group, [name]);
  const fields: Readonly<Record<string, unknown>> = typeof input === 'object' && input !== null ? { ...input } : {};
  const names = Object.keys(fields);
  const { code, data } = fields;
  if (names.length === 1 && names[0] === 'data') return { data: checkedData(data, `${where}.data`) };
  if (names.length === 1 && typeof code === 'string') return { code };
  const forms = "a string, { code: 'Jsonnet as a string' } or { data: plain data }";
  throw new TypeError(`\`${where}\` must be ${forms}, not ${kindOf(input)}`);
}
