/** Why a path cannot be followed. */
import { rescue } from '../../data/rescue';
import { StepLimitError } from '../../go/regexp';
import { formatKeys } from '../../krm/field-path';
import { FieldError } from './field-error';
import type { Stop } from './field-fault';

export const missingField = (stop: Stop): FieldError => new FieldError({ code: 'field-not-found', stop });

export const invalid = (problem: string): FieldError => new FieldError({ code: 'invalid-path', problem });

/** A path that fits several documents of a stream. */
export const ambiguous = (keys: readonly string[], count: number): FieldError =>
  new FieldError({
    code: 'ambiguous-document',
    problem: `the path fits more than one of the ${count} documents in \`${formatKeys(keys)}\`: put \`[0]\`, \`[1]\`, … behind the field to say which`,
  });

export const noValueYet = (): FieldError =>
  new FieldError({
    code: 'template-expression',
    problem: 'the value contains a template expression, so it is not known yet',
  });

export const repeatedInTemplate = (): FieldError =>
  new FieldError({
    code: 'template-expression',
    problem: 'the template has the key several times, as in branches of an `if`, and a field path cannot say which one',
  });

/** What `search` finds. Throws FieldError for a pattern that takes too many steps on a text of a resource: it is a mistake of the path. */
export const withinSteps = <T>(search: () => T): T =>
  rescue(StepLimitError, search, ({ message }) => {
    throw new FieldError({ code: 'pattern-limit', problem: message });
  });
