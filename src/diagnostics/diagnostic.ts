/** The diagnostics of a run: KRM results with the position in the functionConfig that caused them. */
import { getOrMake } from '../data/get-or-make';
import type { FilePlace } from '../krm/annotations';
import type { ResourceRef } from '../krm/resource-id';
import type { Result } from '../krm/result';

/** The maximum width of a line on standard error, in UTF-16 code units. */
export const width = 100;

export const printerNames = ['json', 'sarif', 'github'] as const;
export type PrinterName = (typeof printerNames)[number];

/** The part of a functionConfig that a diagnostic refers to. */
export interface ConfigPlace {
  /** `replacements.0.targets.1.fieldPaths.0`; empty if the diagnostic refers to the whole functionConfig. */
  readonly field: string;
  /**
   * The key of the field, the whole value, or a range of the value's text in UTF-16 code units. The default is the
   * value for a scalar, and the key for a map or list.
   */
  readonly part?: 'key' | 'all' | readonly [start: number, end: number];
}

/** A range on one line of a file. */
export interface SourcePlace {
  /** The path as the user wrote it, or relative to the folder of the run. */
  readonly file: string;
  /** Lines and columns are 1-based. Columns count UTF-16 code units, and `endColumn` is exclusive. */
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
  /**
   * The text of the line. Empty if the position is that of a fix, if the functionConfig is unreadable, or if the line
   * could show a Secret value.
   */
  readonly text: string;
}

/** A resource with a mistake, and the position of this resource in a file, if known. */
export interface Affected {
  readonly resourceRef?: ResourceRef;
  readonly file?: FilePlace;
}

/** A result, the position in the functionConfig that caused it, and all resources with the same mistake. */
export interface Diagnostic extends Result {
  readonly config?: ConfigPlace & {
    /** `ReplaceValues/hosts` */
    readonly of: string;
    /** Undefined if the file is unknown. */
    readonly at?: SourcePlace;
  };
  /** The text that should replace the part of the functionConfig that `config` names. */
  readonly replacement?: string;
  /** The edit of the functionConfig that the message suggests: replace the text at `at` with `to`. */
  readonly fix?: { readonly at: SourcePlace; readonly to: string };
  /** The other resources with the same mistake. */
  readonly others?: readonly Affected[];
}

/** True if the diagnostic names no resource, or names only the functionConfig itself. */
export const isAboutConfig = ({ resourceRef, config }: Diagnostic): boolean =>
  resourceRef === undefined || (config !== undefined && config.of === nameWithKind(resourceRef));

/** `ReplaceValues/hosts` */
export const nameWithKind = ({ kind, name }: Pick<ResourceRef, 'kind' | 'name'>): string =>
  name === '' ? kind : `${kind}/${name}`;

/**
 * Merges diagnostics of several resources if the severity, tags, field and position in the functionConfig are equal.
 * The merged diagnostic has the message of the first diagnostic. Different messages about one resource remain separate.
 */
export function grouped(all: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = new Map<string, { readonly first: Diagnostic; readonly others: Affected[] }>();
  /** Maps a `shared` key and a resource to the messages found so far. */
  const messages = new Map<string, Set<string>>();
  for (const [index, one] of all.entries()) {
    const { config, severity, tags, field, resourceRef, file, message } = one;
    // Keep diagnostics with values separate, because the values differ between resources.
    const isOne = config !== undefined && field?.currentValue === undefined && field?.proposedValue === undefined;
    const own = isAboutConfig(one) ? message : '';
    const shared = isOne
      ? JSON.stringify([severity, tags, config.field, config.part, field?.path, own])
      : String(index);
    const known = getOrMake(messages, JSON.stringify([shared, resourceRef, file]), () => new Set<string>());
    if (known.has(message)) continue;
    const key = `${known.add(message).size} ${shared}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: one, others: [] });
    else if (own === '') group.others.push({ ...(resourceRef && { resourceRef }), ...(file && { file }) });
  }
  return [...groups.values()].map(({ first, others }) => (others.length === 0 ? first : { ...first, others }));
}
