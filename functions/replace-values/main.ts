/** Entry point of the `replace-values` executable. */
import { main } from '../../src/process/main';
import { replaceValues } from './function';

void main(replaceValues);
