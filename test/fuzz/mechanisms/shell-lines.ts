/** Lines of a shell, `export NAME=value`: values that are replaced, and variables that `escape: shell` makes one word. What they say, `sh` reads. */
import { setAt } from '../model';
import type { Random } from '../random';
import { list, map, string } from '../trees';
import { draftOf } from '../drafts';
import type { Draft, Mechanism } from '../wish';

export const shellLines: Mechanism = (random) => {
  const value = random.list(1, 3, () => random.pick(words)).join('');
  const names = ['A', 'B_2', 'C'].slice(0, 1 + random.below(3));
  const name = random.pick(names);
  const isVariable = random.chance(40);
  const text = names
    .map((one) => `export ${one}=${isVariable && one === name ? `\${${name}}` : written(random)}\n`)
    .join('');
  const draft: Draft | undefined = isVariable ? { format: 'text', text, roots: [], root: 0 } : draftOf(random, 'env', text);
  return (
    draft && {
      kind: 'ReplaceValues',
      draft,
      isNamed: true,
      ...(isVariable && { readAs: 'env' as const }),
      config: (place) => ({
        replacements: list(
          isVariable
            ? map({
                variables: list(map({ as: string(name), value: string(value) })),
                targets: list(place.target([[]], { escape: string('shell') })),
              })
            : map({ sourceValue: string(value), targets: list(place.target([[name]])) }),
        ),
      }),
      change: (root) => {
        const changed = setAt(root, [name], string(value));
        return changed && [changed];
      },
      must: 'succeed',
    }
  );
};

/** Signs of the shell, without those that start programs or write files. */
const words = ['x', 'two words', '$HOME', '"', "'", '\\', '*', '#', ' ', '~', '$', ';', '&', '!', '%', '=', 'é', '{a,b}', '[x]'];

const written = (random: Random): string => random.pick(['x', '"x y"', "'x y'", '"a$"', 'a\\ b', '""', "'it'", '"q"\'r\'']);
