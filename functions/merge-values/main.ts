/** Entry point of the `merge-values` executable. */
import { main } from '../../src/process/main';
import { mergeValues } from './function';

void main(mergeValues);
