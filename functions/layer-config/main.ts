/** The executable. */
import { main } from '../../src/main';
import { layerConfig } from './function';

void main(layerConfig);
