/** Searches of patterns in texts of resources: one that takes too many steps is a mistake of the path. */
import { rescue } from '../../data/rescue';
import { StepLimitError } from '../../go/regexp';
import { FieldError } from './field-error';

/** What `search` finds. Throws FieldError where it takes too many steps. */
export const withinSteps = <T>(search: () => T): T =>
  rescue(StepLimitError, search, ({ message }) => {
    throw new FieldError({ code: 'pattern-limit', problem: message });
  });
