/** Entry point of the executable `inlay-jsonnet`. */
import { jsonnetCommand } from './command';

void jsonnetCommand(process.argv.slice(2), { script: __filename });
