/** How TOML spells what stands in `{…}` and `[…]`. */
import { rewriteScalar } from './rewrite-scalar';
import { printKey, printScalar } from './scalar-text';
import type { FlowDialect } from '../../flow/edit';
import type { FlowLayout } from '../../flow/print';

export const tomlDialect: FlowDialect = {
  scalar: printScalar,
  key: printKey,
  replaceScalar: rewriteScalar,
  defaults: { colon: ' = ', mapPadding: ' ' },
  mapsOnOneLine: true,
};

/** `{ a = 1, b = [1, 2] }` */
export const tomlLayout: FlowLayout = { colon: ' = ', comma: ', ', mapPadding: ' ', listPadding: '' };
