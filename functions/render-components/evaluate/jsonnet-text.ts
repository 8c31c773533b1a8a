/** Data as the text that `jsonnet` prints: three spaces a level. */
import type { Json } from '../../../src/data';
import { evaluateToText } from '../../../src/jsonnet';

export const jsonnetText = (value: Json): string => evaluateToText({ name: 'result', code: JSON.stringify(value) });
