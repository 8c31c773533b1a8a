/**
 * The functionConfig as settings, from `spec`, or from the strings of a ConfigMap's `data`. The allowed values are checked
 * here and not by the schema, so that both spellings get the same message.
 */
import { didYouMean } from '../../../src/data';
import type { ConfigCheck } from '../../../src/function';
import type { ResolveOverwrites } from '../generated/config';

const choices = {
  mode: ['status', 'resolve'],
  missingContext: ['default-only', 'error', 'ignore'],
  missingOverwrites: ['error', 'ignore'],
  missingRepositoryContext: ['error', 'warning', 'ignore'],
  missingDescriptor: ['warning', 'error', 'ignore'],
  descriptorLookup: ['normalized', 'exact', 'name-version'],
} as const;

const switches = { transitive: true, detachContexts: false, report: false, ignoreMissing: false } as const;

type Choice = keyof typeof choices;
type Switch = keyof typeof switches;

export type Settings = { readonly [K in Choice]: (typeof choices)[K][number] } & {
  readonly [K in Switch]: boolean;
} & {
  readonly timestamp: string | undefined;
  /** The user has set `missingDescriptor`, so it also holds where no descriptor is supplied. */
  readonly missingDescriptorIsSet: boolean;
};

type Values = Readonly<Record<string, string | boolean | undefined>>;

const valuesOf = (config: ResolveOverwrites): Values => config.spec ?? config.data ?? {};

/** The first of each list of choices is the default. */
export function settingsOf(config: ResolveOverwrites): Settings {
  const values = valuesOf(config);
  const choice = <K extends Choice>(key: K): (typeof choices)[K][number] =>
    (values[key] ?? choices[key][0]) as (typeof choices)[K][number];
  const on = (key: Switch): boolean => (values[key] === undefined ? switches[key] : String(values[key]) === 'true');
  return {
    mode: choice('mode'),
    missingContext: choice('missingContext'),
    missingOverwrites: choice('missingOverwrites'),
    missingRepositoryContext: choice('missingRepositoryContext'),
    missingDescriptor: choice('missingDescriptor'),
    descriptorLookup: choice('descriptorLookup'),
    transitive: on('transitive'),
    detachContexts: on('detachContexts'),
    report: on('report'),
    ignoreMissing: on('ignoreMissing'),
    timestamp: values['timestamp'] as string | undefined,
    missingDescriptorIsSet: values['missingDescriptor'] !== undefined,
  };
}

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Reports what the schema allows but what has no meaning. */
export function checkSettings(config: ResolveOverwrites, at: ConfigCheck): void {
  const isConfigMap = config.kind === 'ConfigMap';
  const [place, other] = isConfigMap ? (['data', 'spec'] as const) : (['spec', 'data'] as const);
  if (config[other] !== undefined) {
    at.at(other).error(`\`${other}\` is not read: a ${config.kind} has its settings under \`${place}\``);
  }
  const values: Values = config[place] ?? {};
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
    const message = `${place}.timestamp must be a time as in RFC 3339, such as 2024-01-02T03:04:05Z, got "${timestamp}"`;
    at.at(`${place}.timestamp`).error(message);
  }
  if (String(detachContexts) === 'true' && mode !== 'resolve') {
    const message = `${place}.detachContexts goes with ${place}.mode resolve: otherwise nothing would overwrite the references any more`;
    at.at(`${place}.detachContexts`).error(message);
  }
}
