/** How a value is written into a part of a text that is of some format. */
import type { TargetOptions } from '../generated/config';

/** The value as it is written between the quotes of the format; `shell` is a word of its own, quoted where that is needed. */
export function escaped(value: string, escape: TargetOptions['escape']): string {
  switch (escape) {
    case 'json':
    case 'yaml':
    case 'toml':
      return JSON.stringify(value).slice(1, -1);
    case 'xml':
      return value.replaceAll(/[&<>"']/g, (sign) => `&${entities[sign]};`);
    case 'shell':
      return /^[\w./:@%+=,-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;
    case 'none':
    case undefined:
      return value;
  }
}

const entities: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
