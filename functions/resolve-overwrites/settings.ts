/**
 * The functionConfig as settings, from `spec` or from the strings of a ConfigMap's `data`. The schema has checked each value;
 * what is checked here is how they go together.
 */
import type { ConfigProblem } from '../../src/index';
import type { ResolveOverwrites } from './generated/config';

type Spec = NonNullable<ResolveOverwrites['spec']>;
type Values = Spec | NonNullable<ResolveOverwrites['data']>;

export type Settings = Readonly<Required<Omit<Spec, 'timestamp'>>> & {
  readonly timestamp: string | undefined;
  /** The user asked for it, so a list without any descriptor is no excuse. */
  readonly missingDescriptorIsSet: boolean;
};

/** A ConfigMap's booleans are strings. */
const isTrue = (value: boolean | 'true' | 'false'): boolean => String(value) === 'true';

export function settingsOf(config: ResolveOverwrites): Settings {
  const values: Values = config.spec ?? config.data ?? {};
  return {
    mode: values.mode ?? 'status',
    missingContext: values.missingContext ?? 'default-only',
    missingOverwrites: values.missingOverwrites ?? 'error',
    missingRepositoryContext: values.missingRepositoryContext ?? 'error',
    missingDescriptor: values.missingDescriptor ?? 'warning',
    descriptorLookup: values.descriptorLookup ?? 'normalized',
    transitive: isTrue(values.transitive ?? true),
    detachContexts: isTrue(values.detachContexts ?? false),
    report: isTrue(values.report ?? false),
    timestamp: values.timestamp,
    missingDescriptorIsSet: values.missingDescriptor !== undefined,
  };
}

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** All that the schema lets pass and that means nothing. */
export function checkSettings(config: ResolveOverwrites): readonly ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const isConfigMap = config.kind === 'ConfigMap';
  const [place, other] = isConfigMap ? (['data', 'spec'] as const) : (['spec', 'data'] as const);
  if (config[other] !== undefined) {
    problems.push({
      field: other,
      message: `\`${other}\` is not read: a ${config.kind} has its settings under \`${place}\``,
    });
  }
  const { timestamp, mode, detachContexts = false }: Values = config[place] ?? {};
  if (timestamp !== undefined && !rfc3339.test(timestamp)) {
    const message = `${place}.timestamp must be a time as in RFC 3339, such as 2024-01-02T03:04:05Z, got "${timestamp}"`;
    problems.push({ field: `${place}.timestamp`, message });
  }
  if (isTrue(detachContexts) && mode !== 'resolve') {
    const message = `${place}.detachContexts goes with ${place}.mode resolve: otherwise nothing would overwrite the references any more`;
    problems.push({ field: `${place}.detachContexts`, message });
  }
  return problems;
}
