/** External variables that notice when a program reads one. */
import type { Input } from '../../jsonnet';

type Inputs = Readonly<Record<string, Input>>;

/** The same variables; `onUse` is called for each of the `names` that is read. */
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
