/** Returns the text of `--help`. @lazy */
import { previousOption, usageText, type View } from '../../src/kit';
import type { LayerConfig } from './generated/config';
import { introduction } from './generated/introduction';
import schema from './schema.json';

export function usage(views: Readonly<Record<string, View<LayerConfig>>>): string {
  return usageText(introduction, schema, { ...previousOption(), ...views });
}
