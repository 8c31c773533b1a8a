/** Entry point of the `render-jsonnet` executable and its worker threads. */
import { threadedMain } from '../../src/process/threaded-main';
import { renderJsonnet } from './function';

void threadedMain(renderJsonnet, __filename);
