/** Entry point of the `run-pipeline` executable and its worker threads. */
import { threadedMain } from '../../src/process/threaded-main';
import { runPipeline } from './function';

void threadedMain(runPipeline, __filename);
