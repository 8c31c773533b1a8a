/** Returns the text of `--help`. @lazy */
import { previousOption, usageText } from '../../src/kit';
import { introduction } from './generated/introduction';
import schema from './schema.json';
import { shortForm } from './short-form';

export function usage(): string {
  return usageText(introduction, schema, previousOption(), shortForm);
}
