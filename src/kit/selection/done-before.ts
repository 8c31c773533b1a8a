/**
 * Recognises the work of a former run. A target that changes what it selects by finds nothing in a second run:
 *
 * ```yaml
 * select: {kind: Service, name: old}
 * fieldPaths: [metadata.name]   # with the value `new` no Service is named `old` afterwards
 * ```
 *
 * This is no mistake where there is an item that fits the selector in everything that the target does not change, and on which nothing is
 * left to do. Only one target is looked at: what another target has changed cannot be recognised.
 */
import {
  type Candidate,
  compileTargetSelector,
  type FieldStep,
  type Selector,
  type Unasked,
  type WantedLabel,
  wantedLabels,
} from '../../krm';
import type { Item, Items } from './items';

/** What a target does to each of its items. */
export interface Work {
  readonly items: Items;
  /** The fields of an item that it changes, and all that is below them. */
  readonly changed: readonly ChangedField[];
  /** For the message: what is true of an item on which nothing is left to do, and what it counts as. */
  readonly outcome: string;
  /** Whether nothing is left to do on the item. */
  isDone(item: Item['now']): boolean;
}

export interface ChangedField {
  /** From the root of the item. */
  readonly keys: readonly string[];
  /** The text there afterwards, or a part of it; undefined where that is not known. */
  readonly text?: string | undefined;
  readonly isPart?: boolean;
}

/** The keys of a path up to the first step that leads to many places: all that is below counts as changed. */
export function plainKeys(steps: readonly FieldStep[]): readonly string[] {
  const end = steps.findIndex(({ kind }) => kind === 'wildcard' || kind === 'query');
  return (end < 1 ? steps : steps.slice(0, end)).map(({ raw }) => raw);
}

export interface DoneItem {
  readonly item: Item['now'];
  /** The selector asks for nothing else, or only for a namespace: any item could be the one. */
  readonly isVague: boolean;
}

/** An item that the target would take if it did not change what it selects and rejects by, and on which nothing is left to do. */
export function doneItem(
  selector: Selector,
  reject: readonly Selector[],
  work: Work,
  isMeant: (one: Candidate) => boolean,
): DoneItem | undefined {
  const { items, changed } = work;
  const { select, unasked } = stillAsked(selector, changed);
  const { kind = '', name = '', labelSelector = '', annotationSelector = '' } = select;
  const refused = reject.filter((entry) => isUntouched(entry, stillAsked(entry, changed)));
  const fits = compileTargetSelector(select, refused, unasked);
  const held = changed.flatMap((one) => heldMetadata(one) ?? []);
  const of = (field: HeldMetadata['field']): readonly WantedLabel[] =>
    held.flatMap((one) => (one.field === field && !one.isPart ? [{ key: one.key, values: [one.text] }] : []));
  const item = items.first(
    { ...select, name: name === '' ? newName(held) : name, labels: of('labels'), annotations: of('annotations') },
    (one) => fits(one) && held.every((metadata) => isHeld(one, metadata)) && isMeant(one) && work.isDone(one),
  );
  const isVague = `${kind}${name}${labelSelector}${annotationSelector}` === '';
  return item && { item, isVague };
}

/** What an item must have in its metadata where nothing is left to do. */
interface HeldMetadata {
  readonly field: 'name' | 'namespace' | 'labels' | 'annotations';
  /** Of a label or an annotation; else ''. */
  readonly key: string;
  readonly text: string;
  readonly isPart: boolean;
}

/** A quick comparison without following a path in the item: nearly no item has the value. */
function heldMetadata({ keys, text, isPart = false }: ChangedField): HeldMetadata | undefined {
  const [metadata, field, key, ...rest] = keys;
  if (text === undefined || metadata !== 'metadata' || rest.length > 0) return undefined;
  const isId = key === undefined && (field === 'name' || field === 'namespace');
  const isLabel = key !== undefined && (field === 'labels' || field === 'annotations');
  return isId || isLabel ? { field, key: key ?? '', text, isPart } : undefined;
}

function isHeld(one: Candidate, { field, key, text, isPart }: HeldMetadata): boolean {
  const held = field === 'name' || field === 'namespace' ? one.id[field] : one[field]().get(key);
  return isPart ? held?.includes(text) === true : held === text;
}

const unless = (isChanged: boolean, asked = ''): string => (isChanged ? '' : asked);

interface StillAsked {
  readonly select: Selector;
  readonly unasked: Unasked;
}

/** Nothing that the selector asks for is changed. */
const isUntouched = (selector: Selector, { select, unasked }: StillAsked): boolean =>
  Object.entries(selector).every(([field, asked]) => select[field as keyof Selector] === asked) &&
  !asksFor(selector.labelSelector, unasked.labels) &&
  !asksFor(selector.annotationSelector, unasked.annotations);

const asksFor = (selector: string | undefined, keys: readonly string[]): boolean =>
  keys.length > 0 && wantedLabels(selector ?? '').some(({ key }) => keys.includes(key));

/** The selector without the fields that are changed, and the labels and annotations of it that need not fit for that reason. */
function stillAsked(select: Selector, changed: readonly ChangedField[]): StillAsked {
  const isChanged = (...field: readonly string[]): boolean =>
    changed.some(({ keys }) => keys.length <= field.length && keys.every((key, index) => key === field[index]));
  const below = (map: string): readonly string[] =>
    changed.flatMap(({ keys: [first, second, key] }) =>
      first === 'metadata' && second === map && key !== undefined ? [key] : [],
    );
  return {
    select: {
      kind: unless(isChanged('kind'), select.kind),
      group: unless(isChanged('apiVersion'), select.group),
      version: unless(isChanged('apiVersion'), select.version),
      name: unless(isChanged('metadata', 'name'), select.name),
      namespace: unless(isChanged('metadata', 'namespace'), select.namespace),
      labelSelector: unless(isChanged('metadata', 'labels'), select.labelSelector),
      annotationSelector: unless(isChanged('metadata', 'annotations'), select.annotationSelector),
    },
    unasked: { labels: below('labels'), annotations: below('annotations') },
  };
}

/** The name of the target's items after the run, as a pattern, to look at few items; '' where it is not known. */
function newName(held: readonly HeldMetadata[]): string {
  const named = held.find(({ field, isPart }) => field === 'name' && !isPart);
  return named === undefined || !/^[\w.-]+$/.test(named.text) ? '' : `^${named.text.replaceAll('.', '\\.')}$`;
}
