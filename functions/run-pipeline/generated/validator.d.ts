import type { Validator } from '../../../src/index';

declare const validator: Validator;
export default validator;
