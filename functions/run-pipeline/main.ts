/** The executable. */
import { main } from '../../src/main';
import { runPipeline } from './function';

void main(runPipeline);
