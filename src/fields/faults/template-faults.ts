/** Why a path cannot be followed in a template. */
import { FieldError } from './field-error';

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
