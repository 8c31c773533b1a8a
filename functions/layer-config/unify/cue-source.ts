/** Unified data as CUE source, so that CUE layers can constrain and complete it: defaults stay defaults. */
import { someScalar, type Scalar } from '../../../src/data';
import { formatNamed } from '../../../src/fields';
import { kindOf, type Kind } from '../model/kind';
import type { Unified, UnifiedScalar } from '../model/unified';

/** `{"workers": (*4 | number)}`. Overrides are left out: no constraint of a CUE layer applies to them. */
export function cueSource(value: Unified): string {
  switch (value.kind) {
    case 'scalar':
      return orAnother(literal(value), kindOf(value), isDefault(value));
    case 'list': {
      const items = value.items.map((item) => (item.kind === 'scalar' ? literal(item) : cueSource(item)));
      return orAnother(`[${items.join(', ')}]`, 'list', someScalar(value, isDefault));
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

/** An override as a whole: all that is in `value` is set by overrides. */
export const isOverride = (value: Unified): boolean =>
  someScalar(value, isOverridden) && !someScalar(value, (scalar) => !isOverridden(scalar));

const isOverridden = ({ contributions }: UnifiedScalar): boolean =>
  contributions.some(({ layer }) => layer.isOverride === true);
