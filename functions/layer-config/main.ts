/** Entry point of the `layer-config` executable. */
import { main } from '../../src/process/main';
import { layerConfig } from './function';

void main(layerConfig);
