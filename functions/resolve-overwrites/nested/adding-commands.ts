/** The commands of the Open Component Model that make the patched components from their constructor, for people to run. */
import { isSigned } from './patches';
import type { NestedOverwrites } from './nested-overwrites';

/** `configMap` has the constructor, `descriptors` are the paths that the user has named. The text ends in a line break. */
export function addingCommands(configMap: string, nested: NestedOverwrites, descriptors: readonly string[]): string {
  const { tops, targets, planned, origins, components } = nested;
  // Repositories that the user has supplied are not written to.
  const file = descriptors.some((path) => /^(?:\.\/)*ctf(?:\/|$)/.test(path)) ? 'ctf-overwritten' : 'ctf';
  const places = [...origins.folders, ...Array.from(origins.contexts.values(), ({ label }) => label)];
  const lookups = places.flatMap((place) => ['--lookup', quoted(place)]);
  // Completing needs a place to look up.
  const complete = lookups.length === 0 ? [] : ['-C', ...lookups];
  const adding = (constructor: string): string =>
    ['ocm add componentversions -c', ...complete, '--templater none --file', file, quoted(constructor)].join(' ');
  const isAnySigned = [...components.values()].some(({ descriptor }) => isSigned(descriptor));
  return [
    `# Save the key component-constructor.yaml of ConfigMap ${configMap} as a file of that name in the folder where the function runs. Then, with`,
    `# the Open Component Model's command, make the components, with all that they refer to, in the folder "${file}":`,
    ...plansFirst(planned).flatMap(({ plan, names }) => [
      `# (First what is in no repository yet, unless you have added it: ${names.join(', ')})`,
      ...(plan === '' ? [] : [adding(plan)]),
    ]),
    adding('component-constructor.yaml'),
    '# Look at them:',
    ...Array.from(tops, (top) => `ocm get componentversions -r -o tree ${quoted(`${file}//${top}`)}`),
    ...(isAnySigned
      ? [
          '# Sign them, where Landscaper verifies what it installs:',
          ...Array.from(
            tops,
            (top) => `ocm sign componentversions -R -s NAME -K PRIVATE-KEY-FILE ${quoted(`${file}//${top}`)}`,
          ),
        ]
      : []),
    '# Put them where Landscaper looks for them:',
    ...(targets.size === 0 ? ['REPOSITORY'] : Array.from(targets.values(), ({ label }) => quoted(label))).map(
      (target) => `ocm transfer commontransportarchive ${file} ${target}`,
    ),
    '',
  ].join('\n');
}

/** The constructors that describe components, each with the names of these. */
function plansFirst(
  planned: ReadonlyMap<string, string>,
): readonly { readonly plan: string; readonly names: readonly string[] }[] {
  const plans = new Map<string, string[]>();
  for (const [name, plan] of planned) plans.set(plan, [...(plans.get(plan) ?? []), name]);
  return Array.from(plans, ([plan, names]) => ({ plan, names }));
}

/** For a shell. */
const quoted = (text: string): string =>
  /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
