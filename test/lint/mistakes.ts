/** For each rule in .oxlintrc.json, code that it must reject. */

interface Mistake {
  readonly text: string;
  /** The path, if the rule depends on it; `planted/<rule>.ts` by default. */
  readonly file?: string;
  /** Other files that the mistake needs. */
  readonly otherFiles?: Readonly<Record<string, string>>;
}

const code = (text: string, rest: Omit<Mistake, 'text'> = {}): Mistake => ({ text: `${text}\n`, ...rest });

const untyped = 'declare const untyped: any;\n';

export const mistakes: Readonly<Record<string, Mistake>> = {
  curly: code('export function f(a: boolean): number {\n  if (a)\n    return 1;\n  return 2;\n}'),
  'default-case-last': code(
    'export function f(a: string): number {\n  switch (a) {\n    default:\n      return 1;\n    case "b":\n      return 2;\n  }\n}',
  ),
  eqeqeq: code('export const f = (a: number): boolean => a == 1;'),
  'guard-for-in': code('export function f(o: object, g: (k: string) => void): void {\n  for (const k in o) g(k);\n}'),
  'max-lines': code(`export const a = [\n${'  1,\n'.repeat(600)}];`),
  'no-console': code("console.log('x');"),
  'no-empty': code('export function f(a: boolean): void {\n  if (a) {}\n}'),
  'no-eval': code("export const a: unknown = eval('1');"),
  'no-fallthrough': code(
    'export function f(a: number, g: () => void): void {\n  switch (a) {\n    case 1:\n      g();\n    case 2:\n      g();\n  }\n}',
  ),
  'no-implicit-coercion': code('export const f = (a: string): number => +a;'),
  'no-lonely-if': code(
    'export function f(a: boolean, b: boolean, g: () => void): void {\n  if (a) {\n    g();\n  } else {\n    if (b) {\n      g();\n    }\n  }\n}',
  ),
  'no-loop-func': code(
    'export function f(): (() => number)[] {\n  const all = [];\n  for (var i = 0; i < 3; i++) all.push(() => i);\n  return all;\n}',
  ),
  'no-new-func': code("export const f = new Function('return 1');"),
  'no-param-reassign': code('export function f(a: number): number {\n  a = 2;\n  return a;\n}'),
  'no-proto': code('export const f = (o: { __proto__: unknown }): unknown => o.__proto__;'),
  'no-prototype-builtins': code("export const f = (o: object): boolean => o.hasOwnProperty('a');"),
  'no-return-assign': code(
    'let a = 1;\nexport const g = (): number => a;\nexport function f(): number {\n  return a = 2;\n}',
  ),
  'no-sequences': code('export const f = (g: () => void): number => {\n  g(), g();\n  return 1;\n};'),
  'no-unreachable-loop': code(
    'export function f(all: number[]): number {\n  for (const one of all) {\n    return one;\n  }\n  return 0;\n}',
  ),
  'no-useless-assignment': code(
    'export function f(g: () => number): number {\n  let a = 1;\n  a = g();\n  return a;\n}',
  ),
  'no-useless-return': code('export function f(g: () => void): void {\n  g();\n  return;\n}'),
  'no-var': code('export var a = 1;'),
  'no-warning-comments': code('// TODO later\nexport const a = 1;'),
  'object-shorthand': code('const a = 1;\nexport const o = { a: a };'),
  'prefer-const': code('let a = 1;\nexport const f = (): number => a;'),
  'prefer-object-has-own': code(
    "export const f = (o: object): boolean => Object.prototype.hasOwnProperty.call(o, 'a');",
  ),
  'prefer-rest-params': code('export function f(): unknown {\n  return arguments[0];\n}'),
  'prefer-spread': code(
    'export const f = (g: (...all: number[]) => void, a: number[]): void => g.apply(undefined, a);',
  ),
  'prefer-template': code("export const f = (a: string): string => 'a ' + a;"),
  yoda: code('export const f = (a: number): boolean => 1 === a;'),

  'import/first': code("export const a = 1;\nimport { b } from './beside';\nexport { b };", {
    otherFiles: { 'planted/beside.ts': 'export const b = 1;\n' },
  }),
  'import/no-cycle': code("import type { B } from './cycle';\nexport interface A {\n  readonly b: B;\n}", {
    otherFiles: {
      'planted/cycle.ts': "import type { A } from './import-no-cycle';\nexport interface B {\n  readonly a: A;\n}\n",
    },
  }),
  'import/no-default-export': code('export default 1;'),
  'import/no-duplicates': code("import { b } from './twice';\nimport { c } from './twice';\nexport const a = b + c;", {
    otherFiles: { 'planted/twice.ts': 'export const b = 1;\nexport const c = 2;\n' },
  }),
  'import/no-mutable-exports': code('export let a = 1;\na = 2;'),
  'import/no-namespace': code("import * as all from './beside';\nexport const a = all.b;"),

  'oxc/no-const-enum': code('export const enum E {\n  A,\n}'),

  'typescript/array-type': code('export const a: Array<number> = [];'),
  'typescript/ban-ts-comment': code('// @ts-ignore\nexport const a: number = "x";'),
  'typescript/consistent-type-definitions': code('export type A = { readonly b: number };'),
  'typescript/consistent-type-exports': code("export { A } from './types';", {
    otherFiles: { 'planted/types.ts': 'export interface A {\n  readonly b: number;\n}\n' },
  }),
  'typescript/consistent-type-imports': code("import { A } from './types';\nexport const a: A = { b: 1 };"),
  'typescript/explicit-module-boundary-types': code('export function f(a: number) {\n  return a;\n}'),
  'typescript/no-deprecated': code('/** @deprecated gone */\nconst old = 1;\nexport const a = old;'),
  'typescript/no-dynamic-delete': code(
    'export function f(o: Record<string, number>, k: string): void {\n  delete o[k];\n}',
  ),
  'typescript/no-explicit-any': code('export const f = (a: any): unknown => a;'),
  'typescript/no-floating-promises': code(
    'declare function g(): Promise<void>;\nexport function f(): void {\n  g();\n}',
  ),
  'typescript/no-implied-eval': code("export const f: unknown = Function('return 1');"),
  'typescript/no-import-type-side-effects': code("import { type A } from './types';\nexport const a: A = { b: 1 };"),
  'typescript/no-invalid-void-type': code('export const f = (a: void): unknown => a;'),
  'typescript/no-misused-promises': code(
    'declare function g(): Promise<boolean>;\nexport function f(h: () => void): void {\n  if (g()) h();\n}',
  ),
  'typescript/no-mixed-enums': code("export enum E {\n  A = 1,\n  B = 'b',\n}"),
  'typescript/no-namespace': code('export namespace N {\n  export const a = 1;\n}'),
  'typescript/no-non-null-assertion': code('export const f = (a: string | undefined): string => a!;'),
  'typescript/no-unsafe-argument': code(`${untyped}export const f = (g: (a: number) => void): void => g(untyped);`),
  'typescript/no-unsafe-assignment': code(`${untyped}export const a: number = untyped;`),
  'typescript/no-unsafe-call': code(`${untyped}untyped();`),
  'typescript/no-unsafe-member-access': code(`${untyped}export const a: unknown = untyped.b;`),
  'typescript/no-unsafe-return': code(`${untyped}export const f = (): number => untyped;`),
  'typescript/only-throw-error': code("export function f(): never {\n  throw 'x';\n}"),
  'typescript/prefer-for-of': code(
    'export function f(all: number[], g: (a: number | undefined) => void): void {\n  for (let i = 0; i < all.length; i++) {\n    g(all[i]);\n  }\n}',
  ),
  'typescript/prefer-function-type': code('export interface F {\n  (): number;\n}'),
  'typescript/prefer-includes': code('export const f = (a: string): boolean => a.indexOf("b") !== -1;'),
  'typescript/prefer-nullish-coalescing': code(
    'export const f = (a: { readonly b: number } | undefined, c: { readonly b: number }): unknown => a || c;',
  ),
  'typescript/prefer-optional-chain': code(
    'export const f = (a: { readonly b: number } | undefined): unknown => a && a.b;',
  ),
  'typescript/prefer-promise-reject-errors': code("export const f = (): Promise<never> => Promise.reject('x');"),
  'typescript/prefer-readonly': code('export class A {\n  private b = 1;\n  c(): number {\n    return this.b;\n  }\n}'),
  'typescript/prefer-reduce-type-parameter': code(
    'export const f = (all: string[]): string[] => all.reduce((a, b) => [...a, b], [] as string[]);',
  ),
  'typescript/require-await': code('export async function f(): Promise<number> {\n  return 1;\n}'),
  'typescript/restrict-plus-operands': code('export const f = (a: string, b: null): string => a + b;'),
  'typescript/return-await': code(
    'declare function g(): Promise<number>;\nexport async function f(): Promise<number> {\n  try {\n    return g();\n  } catch {\n    return 1;\n  }\n}',
  ),
  'typescript/switch-exhaustiveness-check': code(
    "export function f(a: 'b' | 'c', g: () => void): void {\n  switch (a) {\n    case 'b':\n      g();\n  }\n}",
  ),
  'typescript/unified-signatures': code('export interface A {\n  f(a: number): void;\n  f(a: string): void;\n}'),
  'typescript/use-unknown-in-catch-callback-variable': code(
    'declare function g(): Promise<number>;\nexport const f = (): Promise<number> => g().catch((error) => Number(error));',
  ),

  'unicorn/catch-error-name': code(
    'export function f(g: (e: unknown) => void): void {\n  try {\n    g(1);\n  } catch (whatever) {\n    g(whatever);\n  }\n}',
  ),
  'unicorn/error-message': code('export function f(): never {\n  throw new Error();\n}'),
  'unicorn/filename-case': code('export const a = 1;', { file: 'planted/CamelCase.ts' }),
  'unicorn/new-for-builtins': code("export const a = new String('x');"),
  'unicorn/no-abusive-eslint-disable': code('/* eslint-disable */\nexport const a = 1;'),
  'unicorn/no-array-for-each': code(
    'export const f = (all: number[], g: (a: number) => void): void => all.forEach((a) => g(a));',
  ),
  'unicorn/no-array-method-this-argument': code(
    'export const f = (all: number[], o: object): number[] => all.map((a) => a, o);',
  ),
  'unicorn/no-immediate-mutation': code(
    'export function f(): number[] {\n  const all = [1];\n  all.push(2);\n  return all;\n}',
  ),
  'unicorn/no-length-as-slice-end': code('export const f = (a: string): string => a.slice(1, a.length);'),
  'unicorn/no-negation-in-equality-check': code('export const f = (a: boolean, b: boolean): boolean => !a === b;'),
  'unicorn/no-object-as-default-parameter': code('export const f = (a = { b: 1 }): number => a.b;'),
  'unicorn/no-process-exit': code('process.exit(1);\ndeclare const process: { exit(code: number): never };'),
  'unicorn/no-typeof-undefined': code("export const f = (a: unknown): boolean => typeof a === 'undefined';"),
  'unicorn/no-useless-promise-resolve-reject': code(
    'declare function g(): Promise<void>;\nexport async function f(): Promise<number> {\n  await g();\n  return Promise.resolve(1);\n}',
  ),
  'unicorn/no-useless-switch-case': code(
    'export function f(a: number, g: () => void): void {\n  switch (a) {\n    case 1:\n    default:\n      g();\n  }\n}',
  ),
  'unicorn/prefer-array-flat': code('export const f = (all: number[][]): number[] => all.flatMap((a) => a);'),
  'unicorn/prefer-array-some': code(
    'export const f = (all: number[]): boolean => all.filter((a) => a > 1).length > 0;',
  ),
  'unicorn/prefer-modern-math-apis': code('export const f = (a: number): number => Math.log(a) * Math.LOG10E;'),
  'unicorn/prefer-node-protocol': code("import { readFileSync } from 'fs';\nexport { readFileSync };"),
  'unicorn/prefer-number-properties': code('export const f = (a: string): number => parseInt(a, 10);'),
  'unicorn/prefer-optional-catch-binding': code(
    'export function f(g: () => void): void {\n  try {\n    g();\n  } catch (error) {\n    g();\n  }\n}',
  ),
  'unicorn/prefer-regexp-test': code('export const f = (a: string): number => (a.match(/b/) ? 1 : 2);'),
  'unicorn/prefer-string-replace-all': code("export const f = (a: string): string => a.replace(/b/g, 'c');"),
  'unicorn/prefer-string-slice': code('export const f = (a: string): string => a.substring(1, 2);'),
  'unicorn/require-array-join-separator': code('export const f = (all: string[]): string => all.join();'),
  'unicorn/throw-new-error': code("export function f(): never {\n  throw Error('x');\n}"),
};
