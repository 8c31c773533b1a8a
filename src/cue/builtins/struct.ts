/** The package struct. */
import type { Argument } from './arguments';
import { define, integer } from './arguments';
import { kinds } from '../values/kind';
import { isRegular } from '../values/label';

const fields = (value: Argument): number =>
  value?.type === 'vertex'
    ? [...value.arcs].filter(([label, { presence }]) => presence === '' && isRegular(label)).length
    : 0;

export const structPackage = {
  MinFields: define([kinds.struct, kinds.int], (_call, value, least) => fields(value) >= integer(least), true),
  MaxFields: define([kinds.struct, kinds.int], (_call, value, most) => fields(value) <= integer(most), true),
};
