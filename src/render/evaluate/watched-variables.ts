import type { Input } from '../../jsonnet';

type Inputs = Readonly<Record<string, Input>>;

/** Returns the same variables, but calls `onUse` when a program reads a variable in `names`. */
export function watchedVariables(variables: Inputs, names: readonly string[], onUse: (name: string) => void): Inputs {
  const watched = { ...variables };
  for (const name of names) {
    const value = variables[name];
    Object.defineProperty(watched, name, {
      enumerable: true,
      get: () => {
        onUse(name);
        return value;
      },
    });
  }
  return watched;
}
