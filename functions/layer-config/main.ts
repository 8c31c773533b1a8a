/** The executable. */
import { main, optimizeLater } from '../../src/main';
import { layerConfig } from './function';

void main(layerConfig, { beforeRun: optimizeLater });
