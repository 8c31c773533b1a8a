/** Text as YAML would read it without quotes. */
import type { Scalar } from '../../../data/tree';
import { resolvePlain } from './resolve-scalar';

/** `plainScalar('80')` is an int, `plainScalar('web')` a string. */
export const plainScalar = (text: string): Scalar => ({ kind: 'scalar', type: resolvePlain(text), text });
