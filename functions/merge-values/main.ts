/** The executable. */
import { main } from '../../src/process/main';
import { mergeValues } from './function';

void main(mergeValues);
