/** Creates the maps and lists that lead to a missing field. @lazy */
import { entryOf, stringScalar, withEntries, type Scalar, type Tree } from '../../data/tree';
import { plainScalar } from '../../formats/yaml/scalar/resolve-scalar';
import { formatKeys, type FieldStep } from '../../krm/field-path';
import { compileQuery } from '../../go/patterns/regexp';
import { FieldError } from '../faults/field-error';
import { comparedKeys, elementText } from '../elements';

/**
 * `createdTree(steps of "a.[name=x].b", v)` is `{a: [{name: x, b: v}]}`. Throws FieldError for a step that can only
 * match existing fields (`*`, `[2]`, or an index other than 0 in a new list), for a query that would not match the new
 * element, and for a query whose next step needs a list.
 */
export function createdTree(steps: readonly FieldStep[], value: Tree): Tree {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  switch (step.kind) {
    case 'key':
      return { kind: 'map', entries: [{ key: step.key, value: createdTree(rest, value) }] };
    case 'last':
    case 'index':
      if (step.kind === 'index' && step.index > 0) {
        const problem = `index ${step.index} specified but only 0 elements found: a new list begins with \`0\``;
        throw new FieldError({ code: 'index-out-of-range', problem });
      }
      return { kind: 'list', items: [createdTree(rest, value)] };
    case 'query':
      return { kind: 'list', items: [createdElement(step, rest, value)] };
    default:
      throw creationFailed(`\`${step.raw}\` can only find existing elements, not create them`);
  }
}

/** Converts index steps to keys, for a document whose keys are split at a separator. Such keys never form lists. */
export const keySteps = (steps: readonly FieldStep[]): readonly FieldStep[] =>
  steps.map((step) => (step.kind === 'index' ? { kind: 'key', key: step.raw, raw: step.raw } : step));

const creationFailed = (problem: string): FieldError => new FieldError({ code: 'field-not-found', problem });

/** A new list element that the query `step` matches, with `value` at `rest`. The query compares the field at `keys`. */
export function createdElement(
  step: Extract<FieldStep, { kind: 'query' }>,
  rest: readonly FieldStep[],
  value: Tree,
  keys = comparedKeys([], step.key),
): Tree {
  // If the query did not match the new element, every run would append another element.
  const isFound = (element: Tree): boolean => elementText(step.key)(element) === step.value;
  if (rest.length === 0) {
    if (isFound(value)) return value;
    throw creationFailed(`\`${step.raw}\` matches no element, and the new value would not match it either`);
  }
  if (step.key === '') {
    throw creationFailed(`\`${step.raw}\` matches plain values, in which no field can be created`);
  }
  const created = createdTree(rest, value);
  if (created.kind !== 'map') {
    const problem = `\`${step.raw}\` creates a map, but the next step needs a list`;
    throw new FieldError({ code: 'wrong-node-kind', problem });
  }
  if (!step.exact && !compileQuery(step.value)(step.value)) {
    throw creationFailed(
      `\`${step.raw}\` matches nothing, and an element created with that text would not match either`,
    );
  }
  const element = withField(created, keys, queryScalar(step.value));
  if (isFound(element)) return element;
  throw creationFailed(
    `\`${step.raw}\` matches nothing, and would not match an element with the value in \`${step.key}\` either: search by another field`,
  );
}

/** Adds `value` at the keys, unless they lead to a value, or through a list or scalar. New fields come first. */
function withField(element: Tree | undefined, [key, ...below]: readonly string[], value: Tree): Tree {
  if (key === undefined || (element !== undefined && element.kind !== 'map')) return element ?? value;
  const before = element && entryOf(element, key);
  const after = withField(before, below, value);
  if (before !== undefined) return withEntries(element, { [key]: after });
  return { kind: 'map', entries: [{ key, value: after }, ...(element?.entries ?? [])] };
}

/**
 * Like kustomize, creates a number for `[port=80]` and a boolean for `[tls=true]`. Any other value becomes a string,
 * because a format could spell a number such as `0x50` differently, and the query would then not match.
 */
function queryScalar(text: string): Scalar {
  return /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false)$/.test(text) ? plainScalar(text) : stringScalar(text);
}

/**
 * The error for a path that would create a document of unknown format in the string at `keys`. `inside` contains the
 * steps within this document. `isNested` is true if the string is in a document.
 */
export function unknownFormat(
  keys: readonly string[],
  inside: readonly FieldStep[],
  state: 'is missing' | 'is empty',
  isNested: boolean,
): FieldError {
  const whole = formatKeys([...keys.slice(0, -1), [...keys.slice(-1), ...inside.map(({ raw }) => raw)].join('.')]);
  const dots = state === 'is missing' ? `; if the dots are part of a key, write \`${whole}\`` : '';
  const way = isNested
    ? 'write the whole document as a string, because `options.format` applies only to the first document of a path'
    : 'set `options.format`';
  const problem = `\`${formatKeys(keys)}\` ${state}, and its key does not imply a format for the new document: ${way}${dots}`;
  return new FieldError({ code: 'unknown-format', problem });
}
