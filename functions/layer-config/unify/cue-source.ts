/** Unified data as CUE source, so that CUE layers can constrain and complete it: defaults stay defaults. */
import type { Scalar } from '../../../src/data';
import { formatNamed } from '../../../src/fields';
import { kindOf, type Kind } from '../model/kind';
import type { Unified, UnifiedScalar } from '../model/unified';

/** `{"workers": (*4 | number)}`; overrides are left out, since no constraint is to stand against them. */
export function cueSource(value: Unified): string {
  switch (value.kind) {
    case 'scalar':
      return orAnother(literal(value), kindOf(value), isDefault(value));
    case 'list': {
      const items = value.items.map((item) => (item.kind === 'scalar' ? literal(item) : cueSource(item)));
      return orAnother(`[${items.join(', ')}]`, 'list', scalarsIn(value).some(isDefault));
    }
    case 'map': {
      const entries = value.entries.flatMap(({ key, value: inner }) =>
        isOverride(inner) ? [] : [`${JSON.stringify(key)}: ${cueSource(inner)}`],
      );
      return `{${entries.join('\n')}}`;
    }
  }
}

const literal = (scalar: Scalar): string => formatNamed('json').print(scalar);

/** What may replace a default. */
const types: Readonly<Record<Kind, string>> = {
  string: 'string',
  number: 'number',
  bool: 'bool',
  null: '_',
  list: '[...]',
  map: '{...}',
};

const orAnother = (source: string, kind: Kind, isReplaceable: boolean): string =>
  isReplaceable ? `(*${source} | ${types[kind]})` : source;

const isDefault = ({ contributions }: UnifiedScalar): boolean => contributions.every(({ layer }) => layer.isDefault);

const scalarsIn = (value: Unified): readonly UnifiedScalar[] => {
  if (value.kind === 'scalar') return [value];
  return value.kind === 'list'
    ? value.items.flatMap(scalarsIn)
    : value.entries.flatMap((entry) => scalarsIn(entry.value));
};

/** An override as a whole. */
export const isOverride = (value: Unified): boolean => {
  const scalars = scalarsIn(value);
  return (
    scalars.length > 0 && scalars.every(({ contributions }) => contributions.some(({ layer }) => layer.isOverride))
  );
};
