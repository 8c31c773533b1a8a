/** All mechanisms that change text, keyed by name. To add a mechanism, write a file in this folder and list it here. */
import type { Mechanism } from '../change-request';
import { base64 } from './base64';
import { create } from './create';
import { deletion } from './delete';
import { delimiter } from './text/delimiter';
import { dottedKeys } from './dotted-keys';
import { generators, merges, patch } from './merges';
import { aliases, streams } from './others';
import { pieces } from './text/pieces';
import { replace } from './replace';
import { secret } from './secret';
import { slips } from './slips';
import { templates } from './templates';
import { variables } from './text/variables';
import { wildcard } from './wildcard';

export const mechanisms: Readonly<Record<string, Mechanism>> = {
  replace,
  create,
  delete: deletion,
  wildcard,
  pieces,
  variables,
  delimiter,
  merges,
  patch,
  generators,
  dottedKeys,
  streams,
  base64,
  aliases,
  secret,
  slips,
  templates,
};
