/** The results of a function in the shape of the KRM specification, as data for the ResourceList. */
import { shownLines } from '../data/text/shown-text';
import { stringScalar, withEntries, type Scalar, type Tree } from '../data/tree';
import type { FilePlace } from './annotations';
import type { ResourceRef } from './resource-id';

/** The severity of a result. A run that reports an `error` changes nothing. */
export type Severity = 'error' | 'warning' | 'info';

/** One entry of `results` in a ResourceList, as defined in the KRM specification. */
export interface Result {
  readonly message: string;
  readonly severity: Severity;
  readonly resourceRef?: ResourceRef;
  readonly field?: {
    /** `data.config\.json.port` */
    readonly path: string;
    readonly currentValue?: string | Tree;
    readonly proposedValue?: string | Tree;
  };
  readonly file?: FilePlace;
  /** `{function: replace-values, code: field-not-found}` */
  readonly tags?: Readonly<Record<string, string>>;
}

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/**
 * The results with errors first, then warnings, then infos, because kpt shows only the first four results. Results of
 * the same severity keep their order.
 */
export const sortResults = (results: readonly Result[]): readonly Result[] =>
  results.toSorted((a, b) => ranks[a.severity] - ranks[b.severity]);

/**
 * The result as an entry of `results`, with the fields in the order of the specification. Control characters are
 * replaced in all fields that kpt prints. Values are unchanged, because they are data that kpt does not print.
 */
export function resultTree({ message, severity, resourceRef, field, file, tags }: Result): Tree {
  return map({
    message: text(message),
    severity: text(severity),
    resourceRef: resourceRef && texts(resourceRef, ['apiVersion', 'kind', 'name', 'namespace']),
    field:
      field &&
      map({
        path: text(field.path),
        currentValue: textOrData(field.currentValue),
        proposedValue: textOrData(field.proposedValue),
      }),
    file: file && map({ path: text(file.path), index: file.index === undefined ? undefined : integer(file.index) }),
    tags: tags && texts(tags, Object.keys(tags)),
  });
}

const textOrData = (value: string | Tree | undefined): Tree | undefined =>
  typeof value === 'string' ? stringScalar(value) : value;

const text = (value: string): Scalar => stringScalar(shownLines(value));

const integer = (value: number): Scalar => ({ kind: 'scalar', type: 'int', text: String(value) });

const map = (fields: Readonly<Record<string, Tree | undefined>>): Tree => withEntries(undefined, fields);

function texts<K extends string>(fields: Readonly<Partial<Record<K, string>>>, keys: readonly K[]): Tree {
  return map(Object.fromEntries(keys.map((key) => [key, fields[key] === undefined ? undefined : text(fields[key])])));
}
