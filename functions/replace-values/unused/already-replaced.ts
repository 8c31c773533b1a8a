/**
 * Recognises the output of a former run. A target that writes the field by which it selects finds nothing in a second run:
 *
 * ```yaml
 * select: {kind: Service, name: old}
 * fieldPaths: [metadata.name]   # with the value `new` no Service is named `old` afterwards
 * ```
 *
 * This is no mistake where an item, or a list element, fits the selector in everything that the target does not write, and
 * has the value already. Only one target is looked at: what another target has overwritten cannot be recognised. Whether the
 * selector is a slip is for `why-nothing.ts`.
 */
import { stringScalar, type Tree } from '../../../src/data';
import { elementText, type FieldBefore, FieldError, fieldWrites, matchFields, type Slip } from '../../../src/fields';
import { ResourceDraft } from '../../../src/kit';
import { isLiteral } from '../../../src/go';
import {
  type Candidate,
  compileTargetSelector,
  type FieldStep,
  type ParsedFieldPath,
  type Selector,
  type Unasked,
  type WantedLabel,
} from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import { walkOptions } from '../fields/encoded-field';
import type { Target } from '../generated/config';
import type { Items } from '../model/items';
import { isSame, newValue, stringExpected, textBefore } from '../fields/new-value';
import { ValueError } from '../fields/target-value';

/**
 * An item that has all the values the target writes, and that the target would select if it did not write what it selects
 * by.
 */
export function replacedItem(
  items: Items,
  target: Target,
  paths: readonly ParsedFieldPath[],
  value: Tree,
  isWritable: (one: Candidate) => boolean,
): Replaced | undefined {
  const { select, unasked } = stillAsked(target.select ?? {}, paths);
  const { kind = '', name = '', labelSelector = '', annotationSelector = '' } = select;
  const fits = compileTargetSelector(select, target.reject, unasked);
  const held = paths.flatMap((path) => heldMetadata(path, value, target) ?? []);
  const of = (field: MetadataField): readonly WantedLabel[] =>
    held.flatMap((one) => (one.field === field && !one.isPart ? [{ key: one.key, values: [one.text] }] : []));
  const item = items.first(
    {
      ...select,
      name: name === '' ? newName(target, paths, value) : name,
      labels: of('labels'),
      annotations: of('annotations'),
    },
    (one) =>
      fits(one) &&
      held.every((metadata) => isHeld(one, metadata)) &&
      isWritable(one) &&
      paths.every((path) => holds(one, path, value, target) || holdsElement(one, path, value, target)),
  );
  const isVague = `${kind}${name}${labelSelector}${annotationSelector}` === '';
  return item && { item, isVague };
}

export interface Replaced {
  readonly item: Resource | ResourceDraft;
  /** The selector asks for nothing else, or only for a namespace: any item could be the one. */
  readonly isVague: boolean;
}

type MetadataField = 'name' | 'namespace' | 'labels' | 'annotations';

/** What an item must have in its metadata to hold the value. */
interface HeldMetadata {
  readonly field: MetadataField;
  /** Of a label or an annotation; else ''. */
  readonly key: string;
  readonly text: string;
  /** The text need only be a part of the field. */
  readonly isPart: boolean;
}

/** A quick comparison without following a path in the item: nearly no item has the value. */
function heldMetadata(
  { steps, wholeDocument }: ParsedFieldPath,
  value: Tree,
  target: Target,
): HeldMetadata | undefined {
  if (value.kind !== 'scalar' || wholeDocument || isConverted(target)) return undefined;
  const [metadata, field, key, ...rest] = steps.map(({ raw }) => raw);
  if (metadata !== 'metadata' || rest.length > 0) return undefined;
  const isId = key === undefined && (field === 'name' || field === 'namespace');
  const isLabel = key !== undefined && (field === 'labels' || field === 'annotations');
  return isId || isLabel ? { field, key: key ?? '', text: value.text, isPart: isPart(target) } : undefined;
}

function isHeld(one: Candidate, { field, key, text, isPart: isInside }: HeldMetadata): boolean {
  const held = field === 'name' || field === 'namespace' ? one.id[field] : one[field]().get(key);
  return isInside ? held?.includes(text) === true : held === text;
}

const isPart = ({ between, options }: Target): boolean => between !== undefined || (options?.delimiter ?? '') !== '';

/** The field may have another text than the value's. */
const isConverted = ({ options }: Target): boolean =>
  options?.type !== undefined || (options?.encoding ?? '') !== '' || options?.format !== undefined;

/**
 * For a query that finds nothing and fails with `error`: true if an element has the value in the field that the query
 * compares, and the query is not similar to another element's field.
 */
export function isReplacedElement(
  item: Resource | ResourceDraft,
  path: ParsedFieldPath,
  value: Tree,
  target: Target,
  slipOf: () => Slip | undefined,
): boolean {
  if (!holdsElement(item, path, value, target)) return false;
  const meant = slipOf()?.meantStep;
  return meant?.kind !== 'query' || holdsElement(item, path, value, target, { ...meant, exact: true });
}

/** All elements, or those that a query takes. */
function holdsElement(
  item: Resource | ResourceDraft,
  { steps, ...path }: ParsedFieldPath,
  value: Tree,
  target: Target,
  taken?: FieldStep,
): boolean {
  const [last, before] = [steps.length - 1, steps.length - 2];
  const [step, holder] = [steps[last], steps[before]];
  const isCompared = holder?.kind === 'query' && step?.kind === 'key' && step.key === holder.key;
  const at = step?.kind === 'query' ? last : isCompared ? before : undefined;
  if (at === undefined) return false;
  const asked = taken ?? elements(steps[at] as Query, step?.kind === 'query', value, target);
  return comparison(item, { ...path, steps: steps.with(at, asked) }, value, target).some(Boolean);
}

type Query = Extract<FieldStep, { kind: 'query' }>;

/** The elements that can have the value. To look into each would cost paths times elements. */
function elements(query: Query, isWhole: boolean, value: Tree, target: Target): FieldStep {
  const any: FieldStep = { kind: 'wildcard', raw: '*' };
  const text = isWhole ? elementText(value, query.key) : elementText(value, '');
  if (text === undefined || isConverted(target)) return any;
  if (!isPart(target)) return { ...query, value: text, exact: true };
  const isFoundAnywhere = isLiteral(text.replaceAll('.', '')) && target.options?.exactQueries !== true;
  return isFoundAnywhere ? { ...query, value: text, exact: false } : any;
}

function holds(item: Resource | ResourceDraft, path: ParsedFieldPath, value: Tree, target: Target): boolean {
  const fields = comparison(item, path, value, target);
  return fields.length > 0 && fields.every(Boolean);
}

/** For each field that exists, whether writing the value changes nothing. */
function comparison(
  item: Resource | ResourceDraft,
  path: ParsedFieldPath,
  value: Tree,
  target: Target,
): readonly boolean[] {
  const { options } = target;
  const resource = item instanceof ResourceDraft ? item.resource : item;
  const wholeDocument = path.wholeDocument && path.steps.at(-1)?.kind !== 'document';
  const same: boolean[] = [];
  const compare = (field: FieldBefore): Tree => {
    const noString = (parent: number): FieldError => stringExpected(item.root, field.keys, parent, undefined);
    same.push(isSame(textBefore(field), newValue(value, field, wholeDocument, resource, target, silence, noString)));
    return stringScalar('');
  };
  try {
    const matches = matchFields(item.root, path, {
      create: false,
      exactQueries: options?.exactQueries ?? false,
      ...walkOptions(resource, options),
    });
    fieldWrites(item.root, matches, compare);
    return same;
  } catch (error) {
    if (error instanceof FieldError || error instanceof ValueError) return [];
    throw error;
  }
}

const silence = { show: (): string => '', note: (): undefined => undefined };

const unless = (isWritten: boolean, asked = ''): string => (isWritten ? '' : asked);

/** The selector without the fields that the paths write, and the labels and annotations of it that need not fit for that reason. */
function stillAsked(
  select: Selector,
  paths: readonly ParsedFieldPath[],
): { readonly select: Selector; readonly unasked: Unasked } {
  const keys = paths.map(({ steps }) => steps.map(({ raw }) => raw));
  const isWritten = (...field: readonly string[]): boolean =>
    keys.some((path) => path.length <= field.length && path.every((key, index) => key === field[index]));
  const below = (map: string): readonly string[] =>
    keys.flatMap(([first, second, key]) => (first === 'metadata' && second === map && key !== undefined ? [key] : []));
  return {
    select: {
      kind: unless(isWritten('kind'), select.kind),
      group: unless(isWritten('apiVersion'), select.group),
      version: unless(isWritten('apiVersion'), select.version),
      name: unless(isWritten('metadata', 'name'), select.name),
      namespace: unless(isWritten('metadata', 'namespace'), select.namespace),
      labelSelector: unless(isWritten('metadata', 'labels'), select.labelSelector),
      annotationSelector: unless(isWritten('metadata', 'annotations'), select.annotationSelector),
    },
    unasked: { labels: below('labels'), annotations: below('annotations') },
  };
}

/** The name of the target's items after the run, as a pattern, to look at few items; '' where it is not known. */
function newName(target: Target, paths: readonly ParsedFieldPath[], value: Tree): string {
  const isNamed = paths.some(
    ({ steps: [first, second, third] }) => [first?.raw, second?.raw, third?.raw].join('.') === 'metadata.name.',
  );
  if (isPart(target) || !isNamed || value.kind !== 'scalar' || !/^[\w.-]+$/.test(value.text)) return '';
  return `^${value.text.replaceAll('.', '\\.')}$`;
}
