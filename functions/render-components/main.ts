/** Entry point of the `render-components` executable and its worker threads. */
import { threadedMain } from '../../src/process/threaded-main';
import { renderComponents } from './function';

void threadedMain(renderComponents, __filename);
