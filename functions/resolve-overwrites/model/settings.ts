/**
 * Reads the settings from `spec` of the functionConfig, or from the strings in a ConfigMap's `data`. The allowed values
 * are checked here instead of in the schema, so that both forms get the same message.
 */
import { didYouMean, catchError, treeOf, type Tree } from '../../../src/data';
import { DocumentSyntaxError, yamlFormat } from '../../../src/formats';
import type { ConfigCheck } from '../../../src/function';
import type { ResolveOverwrites } from '../generated/config';
import { RepositoryContext } from './repository-context';

const choices = {
  mode: ['status', 'resolve'],
  missingContext: ['default-only', 'error', 'ignore'],
  missingOverwrites: ['error', 'ignore'],
  missingRepositoryContext: ['error', 'warning', 'ignore'],
  missingDescriptor: ['warning', 'error', 'ignore'],
  descriptorLookup: ['normalized', 'exact', 'name-version'],
  nested: ['report', 'constructor', 'resolvers'],
} as const;

const switches = { transitive: true, detachContexts: false, report: false, ignoreMissing: false } as const;

type Choices = { readonly [K in keyof typeof choices]: (typeof choices)[K][number] };
type Switches = { readonly [K in keyof typeof switches]: boolean };

export type Settings = Choices &
  Switches & {
    readonly timestamp: string | undefined;
    /** Whether the user has set `missingDescriptor`. If so, the setting applies even if no descriptor is supplied. */
    readonly missingDescriptorIsSet: boolean;
    /** Paths relative to the root directory. */
    readonly descriptors: readonly string[];
    /** The repository to which patched components will be added. */
    readonly target: RepositoryContext | undefined;
  };

interface GivenSettings {
  /** The settings that have a single scalar as their value. */
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly descriptors: string | readonly string[] | undefined;
  readonly target: string | object | undefined;
}

function givenIn(settings: ResolveOverwrites['spec'] | ResolveOverwrites['data'] = {}): GivenSettings {
  const { descriptors, target, ...values } = settings;
  return { values, descriptors, target };
}

/** Returns the field that contains the settings of a functionConfig of this kind. */
export const placeOf = (kind: string): 'data' | 'spec' => (kind === 'ConfigMap' ? 'data' : 'spec');

/** Fills in defaults. The first choice of a setting is its default. */
export function settingsOf(config: ResolveOverwrites): Settings {
  const { values, descriptors, target } = givenIn(config[placeOf(config.kind)]);
  const chosen = Object.entries(choices).map(([key, [first]]) => [key, values[key] ?? first]);
  const switched = Object.entries(switches).map(([key, isOn]) => [key, String(values[key] ?? isOn) === 'true']);
  return {
    ...(Object.fromEntries(chosen) as Choices),
    ...(Object.fromEntries(switched) as Switches),
    timestamp: values['timestamp'] as string | undefined,
    missingDescriptorIsSet: values['missingDescriptor'] !== undefined,
    descriptors: pathsOf(descriptors),
    target: targetOf(target),
  };
}

/**
 * Returns the paths, which are a list in `spec`. In a ConfigMap, the paths are a single string, separated by commas or
 * line breaks.
 */
function pathsOf(value: GivenSettings['descriptors'] = []): readonly string[] {
  const paths = typeof value === 'string' ? value.split(/[,\n]/) : value;
  return paths.map((path) => path.trim()).filter((path) => path !== '');
}

/** Returns the repository context of `target`, which is a map in `spec` and a YAML string in a ConfigMap. */
function targetOf(value: GivenSettings['target']): RepositoryContext | undefined {
  const tree = typeof value === 'string' ? readTarget(value) : value === undefined ? undefined : treeOf(value);
  return tree?.kind === 'map' ? new RepositoryContext(tree) : undefined;
}

const readTarget = (text: string): Tree | undefined =>
  catchError(DocumentSyntaxError, () => yamlFormat.read(text).roots)?.[0];

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Reports invalid settings that the schema allows, and settings that have no effect. */
export function checkSettings(config: ResolveOverwrites, at: ConfigCheck): void {
  const place = placeOf(config.kind);
  const other = place === 'data' ? 'spec' : 'data';
  if (config[other] !== undefined) {
    at.at(other).error(`\`${other}\` of a ${config.kind} is not read: move the settings to \`${place}\``);
  }
  const given = givenIn(config[place]);
  const { values } = given;
  const check = (key: string, allowed: readonly string[]): void => {
    const value = values[key];
    if (value === undefined || allowed.includes(String(value))) return;
    const near = didYouMean(String(value), allowed);
    const hint = near === undefined ? '' : `: did you mean "${near}"?`;
    at.at(`${place}.${key}`).error(`${place}.${key} must be one of ${allowed.join(', ')}, got "${value}"${hint}`);
  };
  for (const [key, allowed] of Object.entries(choices)) check(key, allowed);
  for (const key of Object.keys(switches)) check(key, ['true', 'false']);
  const { timestamp, mode, detachContexts } = values;
  if (timestamp !== undefined && !rfc3339.test(String(timestamp))) {
    const message = `\`${place}.timestamp\` must be an RFC 3339 time (example: 2024-01-02T03:04:05Z), got "${timestamp}"`;
    at.at(`${place}.timestamp`).error(message);
  }
  if (String(detachContexts) === 'true' && mode !== 'resolve') {
    const message = `\`${place}.detachContexts\` requires \`${place}.mode: resolve\`, because otherwise the references would no longer be overwritten`;
    at.at(`${place}.detachContexts`).error(message);
  }
  checkNested(given, place, at);
}

function checkNested({ values, target }: GivenSettings, place: string, at: ConfigCheck): void {
  const { mode, transitive, nested } = values;
  const makesVersions = nested === 'constructor' || nested === 'resolvers';
  if (makesVersions && (mode !== 'resolve' || String(transitive) === 'false')) {
    const message = `\`${place}.nested: ${nested}\` requires \`${place}.mode: resolve\`, and does not allow \`${place}.transitive: false\``;
    at.at(`${place}.nested`).error(message);
  }
  if (target === undefined) return;
  if (!makesVersions) {
    at.at(`${place}.target`).error(
      `\`${place}.target\` has no effect without patched components: set \`${place}.nested\` to \`constructor\` or \`resolvers\``,
    );
  }
  const type = targetOf(target)?.text('type') ?? '';
  if (type === '') {
    const message = `\`${place}.target\` must be a repository context (example: {type: OCIRegistry, baseUrl: registry.example.com, subPath: dev})`;
    at.at(`${place}.target`).error(message);
  }
}
