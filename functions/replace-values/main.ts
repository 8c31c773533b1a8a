/** The executable. */
import { main } from '../../src/main';
import { replaceValues } from './function';

void main(replaceValues);
