/** The text of `--help`. The build keeps it, with the whole schema, away from runs. */
import { usageText } from '../../src/kit';
import { introduction } from './generated/introduction';
import schema from './schema.json';

export function usage(): string {
  return usageText(introduction, schema);
}
