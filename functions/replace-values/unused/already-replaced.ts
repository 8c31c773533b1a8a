/**
 * Whether a former run has written the value: into the items that a target selects (`Work`), into the element that a query finds no
 * longer, into the piece of a text that a pattern fits no longer. Whether the selector or the query is a slip is for `why-nothing.ts`.
 */
import { rescue, stringScalar, type Tree } from '../../../src/data';
import { documentText, type FieldBefore, FieldError, fieldWrites, holdsPiece, type Slip } from '../../../src/fields';
import {
  type ChangedField,
  type Field,
  fieldsThere,
  type Item,
  type Items,
  plainKeys,
  resourceOf,
  selectsPieces,
  type Work,
} from '../../../src/kit';
import { isLiteral } from '../../../src/go';
import type { FieldStep, ParsedFieldPath } from '../../../src/krm';
import type { Target } from '../generated/config';
import { isSame, isWholeDocument, newValue, stringExpected, textBefore } from '../fields/new-value';
import { ValueError } from '../fields/target-value';
import { isTelling } from '../fields/variables';

/** What a target does: it writes `value` into the fields at its paths. */
export const replacement = (items: Items, target: Target, fields: readonly Field[], value: Tree): Work => ({
  items,
  changed: fields.map(({ path }) => changedField(path, value, target)),
  outcome: 'writes holds the value: it counts as replaced',
  isDone: (item) =>
    fields.every(
      (field) =>
        holds(item, field, value, target) ||
        holdsElement(item, field, value, target) ||
        isReplacedPiece(item, field, value, target),
    ),
});

function changedField({ steps, wholeDocument }: ParsedFieldPath, value: Tree, target: Target): ChangedField {
  const isKnown = value.kind === 'scalar' && !wholeDocument && !isConverted(target);
  return { keys: plainKeys(steps), isPart: isPart(target), ...(isKnown ? { text: value.text } : {}) };
}

const isPart = (target: Target): boolean => selectsPieces(target) || (target.options?.delimiter ?? '') !== '';

/** The field may have another text than the value's. */
const isConverted = ({ options }: Target): boolean =>
  options?.type !== undefined || (options?.encoding ?? '') !== '' || options?.format !== undefined;

/**
 * For a query that finds nothing and fails with `error`: true if an element has the value in the field that the query
 * compares, and the query is not similar to another element's field.
 */
export function isReplacedElement(
  item: Item['now'],
  field: Field,
  value: Tree,
  target: Target,
  slipOf: () => Slip | undefined,
): boolean {
  if (!holdsElement(item, field, value, target)) return false;
  const meant = slipOf()?.meantStep;
  return meant?.kind !== 'query' || holdsElement(item, field, value, target, { ...meant, exact: true });
}

/** For a pattern that fits nowhere: true if it fits a text of the path with the value in its place. */
export function isReplacedPiece(item: Item['now'], field: Field, value: Tree, target: Target): boolean {
  const { pattern, innerPath, ...whole } = target;
  if (pattern === undefined || innerPath !== undefined || value.kind !== 'scalar') return false;
  let isThere = false;
  const look = ({ node, text }: FieldBefore): Tree => {
    isThere ||= holdsPiece(text(), pattern, value.text);
    return node ?? value;
  };
  return rescue(
    FieldError,
    () => {
      fieldWrites(item.root, fieldsThere(item, field, whole), look);
      return isThere;
    },
    () => false,
  );
}

/** The value is short, and the pattern asks for no text around it. */
export const isAnywhere = ({ pattern = '' }: Target, value: Tree): boolean =>
  value.kind === 'scalar' && !isTelling(value.text) && holdsPiece(value.text, pattern, value.text);

/** All elements, or those that a query takes. */
function holdsElement(
  item: Item['now'],
  { text, path: { steps, ...path } }: Field,
  value: Tree,
  target: Target,
  taken?: FieldStep,
): boolean {
  const at = steps.findLastIndex(({ kind }) => kind === 'query');
  const query = steps[at];
  if (query?.kind !== 'query') return false;
  const behind = steps.slice(at + 1).map(({ raw }) => raw);
  const isWhole = behind.length === 0;
  const isCompared = behind.join('.') === query.key;
  if (!isWhole && !isCompared) return false;
  const asked = taken ?? elements(query, isWhole, value, target);
  return comparison(item, { text, path: { ...path, steps: steps.with(at, asked) } }, value, target).some(Boolean);
}

type Query = Extract<FieldStep, { kind: 'query' }>;

/** The elements that can have the value. To look into each would cost paths times elements. */
function elements(query: Query, isWhole: boolean, value: Tree, target: Target): FieldStep {
  const any: FieldStep = { kind: 'wildcard', raw: '*' };
  const text = documentText(value, isWhole ? query.key : '');
  if (text === undefined || isConverted(target)) return any;
  if (!isPart(target)) return { ...query, value: text, exact: true };
  const isFoundAnywhere = isLiteral(text.replaceAll('.', '')) && target.options?.exactQueries !== true;
  return isFoundAnywhere ? { ...query, value: text, exact: false } : any;
}

function holds(item: Item['now'], field: Field, value: Tree, target: Target): boolean {
  const fields = comparison(item, field, value, target);
  return fields.length > 0 && fields.every(Boolean);
}

/** For each field that exists, whether writing the value changes nothing. */
function comparison(item: Item['now'], field: Field, value: Tree, target: Target): readonly boolean[] {
  const resource = resourceOf(item);
  const wholeDocument = isWholeDocument(field.path, target);
  const same: boolean[] = [];
  const compare = (before: FieldBefore): Tree => {
    const noString = (parent: number): FieldError => stringExpected(item.root, before.keys, parent, undefined);
    same.push(isSame(textBefore(before), newValue(value, before, wholeDocument, resource, target, silence, noString)));
    return stringScalar('');
  };
  try {
    fieldWrites(item.root, fieldsThere(item, field, target), compare);
    return same;
  } catch (error) {
    if (error instanceof FieldError || error instanceof ValueError) return [];
    throw error;
  }
}

const silence = { show: (): string => '', note: (): undefined => undefined };
