/** The executable. */
import { main } from '../../src/main';
import { resolveOverwrites } from './function';

void main(resolveOverwrites);
