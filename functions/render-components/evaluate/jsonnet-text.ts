/** Data as the text that `jsonnet` prints: three spaces a level. */
import { evaluateToText, type Json } from '../../../src/index';

export const jsonnetText = (value: Json): string => evaluateToText({ name: 'result', code: JSON.stringify(value) });
