/** Entry point of the `version-config` executable. */
import { main } from '../../src/process/main';
import { versionConfig } from './function';

void main(versionConfig);
