/**
 * Writes the commands that add the patched components to a repository. The commands use the constructor and `ocm`, the
 * tool of the Open Component Model.
 */
import { isSigned } from './patches';
import type { NestedOverwrites } from './nested-overwrites';
import { rulesKey, type ResolverRules } from './resolver-rules';

/**
 * `configMap` is the name of the ConfigMap with the constructor. `descriptors` are the paths of the supplied
 * descriptors. The text ends in a line break.
 */
export function addingCommands(configMap: string, nested: NestedOverwrites, descriptors: readonly string[]): string {
  const adding = nested.components.size === 0 ? [] : commandsOfConstructor(configMap, nested, descriptors);
  const looking = nested.rules.isEmpty ? [] : commandsOfRules(configMap, nested.rules);
  return [...adding, ...looking, ''].join('\n');
}

function commandsOfRules(configMap: string, { roots }: ResolverRules): readonly string[] {
  return [
    `# Save the key ${rulesKey} of ConfigMap ${configMap} as a file of that name. With this configuration, \`ocm\` looks up components`,
    '# in the overwritten repositories. (If your own configuration contains credentials, add it with another `--config`.)',
    ...Array.from(roots, (root) => `ocm --config ${rulesKey} get componentversions -r -o tree ${quoted(root)}`),
  ];
}

function commandsOfConstructor(
  configMap: string,
  nested: NestedOverwrites,
  descriptors: readonly string[],
): readonly string[] {
  const { referencedVersions, targets, planned, origins, components } = nested;
  // The commands must not write to repositories that the user has supplied.
  const file = descriptors.some((path) => /^(?:\.\/)*ctf(?:\/|$)/.test(path)) ? 'ctf-overwritten' : 'ctf';
  const places = [...origins.folders, ...Array.from(origins.contexts.values(), ({ label }) => label)];
  const lookups = places.flatMap((place) => ['--lookup', quoted(place)]);
  // To complete references, `ocm` needs a repository in which it can look up the components.
  const complete = lookups.length === 0 ? [] : ['-C', ...lookups];
  const adding = (constructor: string): string =>
    ['ocm add componentversions -c', ...complete, '--templater none --file', file, quoted(constructor)].join(' ');
  const isAnySigned = [...components.values()].some(({ descriptor }) => isSigned(descriptor));
  return [
    `# Save the key component-constructor.yaml of ConfigMap ${configMap} as a file of that name in the folder where the function runs. Then use`,
    `# the OCM command to create the components, and everything that they refer to, in the folder "${file}":`,
    ...plansFirst(planned).flatMap(({ plan, names }) => [
      `# (First add these components, unless a repository already contains them: ${names.join(', ')})`,
      ...(plan === '' ? [] : [adding(plan)]),
    ]),
    adding('component-constructor.yaml'),
    '# Inspect them:',
    ...Array.from(referencedVersions, (top) => `ocm get componentversions -r -o tree ${quoted(`${file}//${top}`)}`),
    ...(isAnySigned
      ? [
          '# Sign them, if Landscaper verifies signatures:',
          ...Array.from(
            referencedVersions,
            (top) => `ocm sign componentversions -R -s NAME -K PRIVATE-KEY-FILE ${quoted(`${file}//${top}`)}`,
          ),
        ]
      : []),
    '# Transfer them to the repository that Landscaper reads:',
    ...(targets.size === 0 ? ['REPOSITORY'] : Array.from(targets.values(), ({ label }) => quoted(label))).map(
      (target) => `ocm transfer commontransportarchive ${file} ${target}`,
    ),
  ];
}

/** Groups the names of components by the constructor that describes them. */
function plansFirst(
  planned: ReadonlyMap<string, string>,
): readonly { readonly plan: string; readonly names: readonly string[] }[] {
  const plans = new Map<string, string[]>();
  for (const [name, plan] of planned) plans.set(plan, [...(plans.get(plan) ?? []), name]);
  return Array.from(plans, ([plan, names]) => ({ plan, names }));
}

const quoted = (text: string): string =>
  /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
