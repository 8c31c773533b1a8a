/**
 * What a run on its own output meets: a target writes what it searches by, so that it finds nothing any more. Then there is an
 * item, or an element of a list, that has all that is asked for but what the target itself writes, and there the value stands
 * already. It knows of one target at a time: what another one has written over is not told from what never was.
 */
import {
  compileTargetSelector,
  FieldError,
  fieldWrites,
  matchFields,
  ResourceDraft,
  stringScalar,
  type Candidate,
  type FieldBefore,
  type ParsedFieldPath,
  type Resource,
  type Selector,
  type Tree,
  type Unasked,
} from '../../src/index';
import { codecAt, codecInside } from './encoded-field';
import type { Target } from './generated/config';
import type { Item, Items } from './items';
import { isSame, newValue, stringExpected, textBefore } from './new-value';
import { ValueError } from './target-value';

/** An item that the target would select if it did not write what it selects by, and that holds all that it writes. */
export function replacedItem(
  items: Items,
  target: Target,
  paths: readonly ParsedFieldPath[],
  value: Tree,
  isWritable: (one: Candidate) => boolean,
): Item | undefined {
  const asked = stillAsked(target.select ?? {}, paths);
  if (asked === undefined) return undefined;
  const { select, unasked } = asked;
  const { kind = '', name = '' } = select;
  const fits = compileTargetSelector(select, target.reject, unasked);
  const isReplaced = (one: Candidate): boolean => isWritable(one) && fits(one);
  const near = { kind, name: name === '' ? newName(target, paths, value) : name };
  return items
    .fitting(near, isReplaced)
    .find(({ now }) =>
      paths.every((path) => holds(now, path, value, target) || holdsElement(now, path, value, target)),
    );
}

/** Where a query finds nothing: true if an element holds the value in the field that the query compares. */
export function holdsElement(
  item: Resource | ResourceDraft,
  { steps, ...path }: ParsedFieldPath,
  value: Tree,
  target: Target,
): boolean {
  const [last, before] = [steps.length - 1, steps.length - 2];
  const [step, holder] = [steps[last], steps[before]];
  const isCompared = holder?.kind === 'query' && step?.kind === 'key' && step.key === holder.key;
  const at = step?.kind === 'query' ? last : isCompared ? before : undefined;
  if (at === undefined) return false;
  const anyElement = { ...path, steps: steps.with(at, { kind: 'wildcard', raw: '*' }) };
  return comparison(item, anyElement, value, target).some(Boolean);
}

function holds(item: Resource | ResourceDraft, path: ParsedFieldPath, value: Tree, target: Target): boolean {
  const fields = comparison(item, path, value, target);
  return fields.length > 0 && fields.every(Boolean);
}

/** Of each field that is there, whether writing it changes nothing. */
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
      ...(options?.format === undefined ? {} : { format: options.format }),
      codecAt: codecAt(resource, options?.encoding),
      codecInside: codecInside(resource, options?.encoding),
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

/** The selector without what the paths write; undefined where that is all of it. */
function stillAsked(
  select: Selector,
  paths: readonly ParsedFieldPath[],
): { readonly select: Selector; readonly unasked: Unasked } | undefined {
  const keys = paths.map(({ steps }) => steps.map(({ raw }) => raw));
  const isWritten = (...field: readonly string[]): boolean =>
    keys.some((path) => path.length <= field.length && path.every((key, index) => key === field[index]));
  const below = (map: string): readonly string[] =>
    keys.flatMap(([first, second, key]) => (first === 'metadata' && second === map && key !== undefined ? [key] : []));
  const unasked = { labels: below('labels'), annotations: below('annotations') };
  const left = {
    kind: unless(isWritten('kind'), select.kind),
    group: unless(isWritten('apiVersion'), select.group),
    version: unless(isWritten('apiVersion'), select.version),
    name: unless(isWritten('metadata', 'name'), select.name),
    namespace: unless(isWritten('metadata', 'namespace'), select.namespace),
    labelSelector: unless(isWritten('metadata', 'labels'), select.labelSelector),
    annotationSelector: unless(isWritten('metadata', 'annotations'), select.annotationSelector),
  };
  const isLess =
    (['kind', 'group', 'version', 'name', 'namespace', 'labelSelector', 'annotationSelector'] as const).some(
      (field) => left[field] !== (select[field] ?? ''),
    ) ||
    (left.labelSelector !== '' && unasked.labels.length > 0) ||
    (left.annotationSelector !== '' && unasked.annotations.length > 0);
  return isLess ? { select: left, unasked } : undefined;
}

/** What the target's items are called when it is done, as a pattern, so that not all have to be asked; '' where that is not known. */
function newName({ between, options }: Target, paths: readonly ParsedFieldPath[], value: Tree): string {
  const isPart = between !== undefined || (options?.delimiter ?? '') !== '';
  const isNamed = paths.some(
    ({ steps: [first, second, third] }) => [first?.raw, second?.raw, third?.raw].join('.') === 'metadata.name.',
  );
  if (isPart || !isNamed || value.kind !== 'scalar' || !/^[\w.-]+$/.test(value.text)) return '';
  return `^${value.text.replaceAll('.', '\\.')}$`;
}
