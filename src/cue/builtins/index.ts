/** The table of all builtin functions and packages. */
import type { Builtin } from '../evaluate/functions';
import { core, structural } from './core';

const packages: ReadonlyMap<string, Readonly<Record<string, Builtin>>> = new Map();

/** `len`, `list.Sort`, `encoding/json.Marshal`. */
export function findBuiltin(name: string): Builtin | undefined {
  const dot = name.lastIndexOf('.');
  if (dot < 0) return Object.hasOwn(core, name) ? core[name] : undefined;
  const table = packages.get(name.slice(0, dot));
  const own = name.slice(dot + 1);
  return table !== undefined && Object.hasOwn(table, own) ? table[own] : undefined;
}

export const isBuiltin = (name: string): boolean => structural.includes(name) || findBuiltin(name) !== undefined;

export const hasPackage = (path: string): boolean => packages.has(path);
