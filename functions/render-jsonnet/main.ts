/** The entry point of the executable, for the process and each of its threads. */
import { threadedMain } from '../../src/process/threaded-main';
import { renderJsonnet } from './function';

void threadedMain(renderJsonnet, __filename);
