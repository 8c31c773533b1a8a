/** Entry point of the `resolve-overwrites` executable. */
import { main } from '../../src/process/main';
import { resolveOverwrites } from './function';

void main(resolveOverwrites);
