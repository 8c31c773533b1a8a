/** The executable. */
import { main } from '../../src/process/main';
import { replaceValues } from './function';

void main(replaceValues);
