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
  readonly isDone: (item: Item['now']) => boolean;
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
  { items, changed, isDone }: Work,
  isMeant: (one: Candidate) => boolean,
): DoneItem | undefined {
  const { select, unasked } = stillAsked(selector, changed);
  const { kind = '', name = '', labelSelector = '', annotationSelector = '' } = select;
  const refused = reject.filter((entry) => isUntouched(entry, changed));
  const fits = compileTargetSelector(select, refused, unasked);
  // What is written tells where to look: nearly no item has it.
  const [written] = valuesIn(changed, (keys) => keys.join('.') === 'metadata.name');
  const isPlain = name === '' && written !== undefined && /^[\w.-]+$/.test(written.text);
  const item = items.first(
    {
      ...select,
      name: isPlain ? `^${written.text.replaceAll('.', '\\.')}$` : name,
      labels: labelsIn(changed, 'labels'),
      annotations: labelsIn(changed, 'annotations'),
    },
    (one) => fits(one) && isMeant(one) && isDone(one),
  );
  const isVague = `${kind}${name}${labelSelector}${annotationSelector}` === '';
  return item && { item, isVague };
}

/** The whole texts that fields have afterwards. */
const valuesIn = (
  changed: readonly ChangedField[],
  isMeant: (keys: readonly string[]) => boolean,
): readonly { readonly key: string; readonly text: string }[] =>
  changed.flatMap(({ keys, text, isPart }) =>
    text !== undefined && isPart !== true && isMeant(keys) ? [{ key: keys.at(-1) ?? '', text }] : [],
  );

const labelsIn = (changed: readonly ChangedField[], map: string): readonly WantedLabel[] =>
  valuesIn(changed, ([metadata, field, , ...rest]) => metadata === 'metadata' && field === map && rest.length === 0)
    .filter(({ key }) => key !== map)
    .map(({ key, text }) => ({ key, values: [text] }));

/** What each field of a selector is about. */
const places: readonly (readonly [field: keyof Selector, ...keys: readonly string[]])[] = [
  ['kind', 'kind'],
  ['group', 'apiVersion'],
  ['version', 'apiVersion'],
  ['name', 'metadata', 'name'],
  ['namespace', 'metadata', 'namespace'],
  ['labelSelector', 'metadata', 'labels'],
  ['annotationSelector', 'metadata', 'annotations'],
];

/** The selector without the fields that are changed, and the labels and annotations of it that need not fit for that reason. */
function stillAsked(
  select: Selector,
  changed: readonly ChangedField[],
): { readonly select: Selector; readonly unasked: Unasked } {
  const isKept = (place: readonly string[]): boolean =>
    !changed.some(({ keys }) => keys.length <= place.length && keys.every((key, index) => key === place[index]));
  const below = (map: string): readonly string[] =>
    changed.flatMap(({ keys: [first, second, key] }) =>
      first === 'metadata' && second === map && key !== undefined ? [key] : [],
    );
  return {
    select: Object.fromEntries(places.flatMap(([field, ...place]) => (isKept(place) ? [[field, select[field]]] : []))),
    unasked: { labels: below('labels'), annotations: below('annotations') },
  };
}

const asksFor = (asked = '', keys: readonly string[]): boolean =>
  keys.length > 0 && wantedLabels(asked).some(({ key }) => keys.includes(key));

/** Nothing that the selector asks for is changed. */
function isUntouched(selector: Selector, changed: readonly ChangedField[]): boolean {
  const { select, unasked } = stillAsked(selector, changed);
  return (
    places.every(([field]) => select[field] === selector[field]) &&
    !asksFor(selector.labelSelector, unasked.labels) &&
    !asksFor(selector.annotationSelector, unasked.annotations)
  );
}
