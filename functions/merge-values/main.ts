/** The executable. */
import { main } from '../../src/main';
import { mergeValues } from './function';

void main(mergeValues);
