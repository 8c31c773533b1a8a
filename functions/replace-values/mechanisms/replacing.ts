/** Writes one value into fields, or into pieces of their text. */
import { catchError, mapScalars, stringScalar, textOf, type Tree, untypedText } from '../../../src/data';
import { type Advice, elementText, FieldError, containsPiece, RefusedError } from '../../../src/fields';
import { shownValue } from '../../../src/function';
import { isLiteral } from '../../../src/go';
import {
  type EntryContext,
  type Evidence,
  type Field,
  existingFields,
  type Item,
  meansDocument,
  type Mechanism,
  plainKeys,
  type FieldBefore,
  keep,
  planWrites,
} from '../../../src/kit';
import { parseFieldPath } from '../../../src/krm';
import { escaped, fieldOutcome, isPiece, type ValueNote, yamlValue } from '../fields/field-outcome';
import type { Target } from '../generated/config';

export const advice: Advice = {
  string: 'set `options.type: string` to write a string',
  structure: 'end the path with a dot (`field.`) to write it as a document',
};

/**
 * Writes `value` into the fields of the target, or into pieces of their text. `isSecret` is true if the value comes
 * from a Secret.
 */
export function replacing(value: Tree, isSecret: boolean, target: Target, context: EntryContext): Mechanism {
  const { options, innerPath } = target;
  const inner = innerPath === undefined ? undefined : parseFieldPath(innerPath);
  const isInText = isPiece(target);
  const tree = isInText && value.kind === 'scalar' ? stringScalar(escaped(value.text, options?.escape)) : value;
  // Unless the type is `yaml`, the value remains text. `decide` reports an invalid value.
  const isYaml = options?.type === 'yaml' && tree.kind === 'scalar';
  const written = isYaml ? (catchError(RefusedError, () => yamlValue(tree.text)) ?? tree) : tree;
  const isEncoded = (options?.encoding ?? '') !== '';
  return {
    rules: { advice, escape: options?.escape },
    done: 'already has the value',
    decide(field, { resource, path, search }) {
      const isHidden = isSecret || context.secrets.isHidden(resource, field.keys);
      const note = (one: ValueNote): void => {
        if (one.isDetail !== true || context.verbose) search?.reportAfterWrite(one);
      };
      const show = (text: string): string => shownValue(text, isHidden);
      const isWhole = meansDocument(inner ?? path);
      if (isWhole || tree.kind !== 'scalar') search?.documents.markAllUsed();
      const outcome = fieldOutcome(tree, field, isWhole, resource.id, target, { show, note });
      return isSecret ? { ...outcome, isSecret } : outcome;
    },
    changedBy: ({ steps, wholeDocument }) => {
      const isKnown = written.kind === 'scalar' && !wholeDocument && !isEncoded;
      return [{ keys: plainKeys(steps), isPart: isInText, text: isKnown ? written.text : undefined }];
    },
    queriesAfter(query, behind) {
      const isWhole = behind === '';
      if (!isWhole && behind !== query.key && behind !== '*') return [];
      const textOfElement = elementText(isWhole ? query.key : '');
      const text = textOfElement(written);
      // Compare text if possible, because a search without text visits every element for every path.
      const any = { ...query, key: '', matchesAll: true } as const;
      if (text === undefined || isEncoded) return [{ step: any, isOneEnough: !isInText && behind !== '*' }];
      if (!isInText) {
        const untyped = textOfElement(mapScalars(written, (one) => stringScalar(untypedText(one)))) ?? text;
        return [...new Set([text, untyped])].map((one) => ({ step: { ...query, value: one, exact: true } }));
      }
      const isFoundAnywhere = isLiteral(text.replaceAll('.', '')) && options?.exactQueries !== true;
      return [{ step: isFoundAnywhere ? { ...query, value: text, exact: false } : any }];
    },
    evidence(error, item, field) {
      if (error.code !== 'text-not-found') return undefined;
      const { pattern, ...whole } = target;
      const text = textOf(tree);
      if (pattern === undefined || inner !== undefined || text === undefined) return undefined;
      if (!isReplaced(item, field, whole, pattern, text)) return undefined;
      // If the pattern matches the value alone, a short value is only weak evidence of an earlier run.
      return containsPiece(text, pattern, text)
        ? evidenceOf([text], 'the pattern does not match, but the text contains the value', 'check the pattern')
        : replacedEvidence('the pattern does not match, but would match with the value in place');
    },
    otherRemedies: (error, { path }) =>
      error.depth > path.steps.length ? [] : ['use `pattern` to replace a piece of the text'],
  };
}

/**
 * Whether a previous run may already have replaced the text at the path. The text must match the pattern with the value
 * in place of the pattern's group.
 */
function isReplaced(item: Item['now'], field: Field, whole: Target, pattern: string, value: string): boolean {
  let isThere = false;
  const checkPiece = ({ text }: FieldBefore): typeof keep => {
    isThere ||= containsPiece(text(), pattern, value);
    return keep;
  };
  const writes = catchError(FieldError, () => planWrites(item.root, existingFields(item, field, whole), checkPiece));
  return writes !== undefined && isThere;
}

/** A value of one or two characters may occur in the text by chance. */
const isConclusive = (value: string): boolean => value.length > 2;

const replacedEvidence = (what: string): Evidence => ({
  severity: 'info',
  message: `${what}, so the field counts as replaced by a previous run`,
});

/**
 * Returns evidence that a previous run replaced the text, based on the `values` that occur in the text. `what` is the
 * first part of the message, and `way` is the remedy if the evidence is weak.
 */
export function evidenceOf(values: readonly string[], what: string, way: string): Evidence | undefined {
  if (values.length === 0) return undefined;
  return values.some(isConclusive)
    ? replacedEvidence(what)
    : {
        severity: 'warning',
        message: `${what}, so the field counts as replaced by a previous run. The value is too short to prove that: ${way}`,
      };
}
