import type { Validator } from '../../../src/schema';

declare const validator: Validator;
export default validator;
