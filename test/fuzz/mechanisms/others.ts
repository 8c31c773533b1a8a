/**
 * Mechanisms for special documents: streams, and YAML with anchors, aliases, merge keys and tags. A change does not
 * affect other users of a shared value.
 */
import { formatTests } from '../../formats';
import { draftOf } from '../drafts';
import type { Random } from '../random';
import type { Mechanism } from '../change-request';
import { create } from './create';
import { deletion } from './delete';
import { merges } from './merges';
import { pieces } from './text/pieces';
import { replace } from './replace';
import { wildcard } from './wildcard';

const any = (random: Random): Mechanism => random.pick([replace, replace, create, deletion, wildcard, merges, pieces]);

export const streams: Mechanism = (random) => {
  const format = random.pick(['yaml', 'json', 'properties'] as const);
  const join = format === 'properties' ? '\n#---\n' : format === 'yaml' ? '---\n' : '';
  const parts = random.list(2, 3, () => formatTests[format].generated(random));
  const text =
    format === 'json'
      ? parts.map((part) => `${part.replaceAll(/\s*\n\s*/g, ' ').trim()}\n`).join('')
      : parts.map((part) => (part.endsWith('\n') ? part : `${part}\n`)).join(join);
  const draft = draftOf(random, format, text);
  const looksLikeYaml = format === 'properties' && /:[ \t]*\r?\n[ \t]+\S/.test(text);
  if (draft === undefined || draft.roots.length < 2 || looksLikeYaml) return undefined;
  const wish = any(random)(random, draft);
  return wish && { draft, ...wish };
};

/** Each line may refer to an anchor in an earlier line. */
export const aliases: Mechanism = (random) => {
  const tagged = (): string => random.pick(['1.10', '010', '1e3', '0x1F', 'yes', '~', '12:30', '2020-01-01']);
  const value = (): string =>
    random.pick([
      `!!str ${tagged()}`,
      '!!binary aGVsbG8=',
      '!mine x',
      '80',
      'word',
      '"q"',
      '*s',
      `!!int "7"`,
      '!!float 2',
      '|-\n    two\n    lines',
    ]);
  const body = (indent: string): string =>
    ['version', 'port', 'note']
      .map((key) => `${indent}${key}: ${value().replaceAll('\n    ', `\n${indent}  `)}\n`)
      .join('');
  const flow = `{version: !!str ${tagged()}, port: 80, note: *s}`;
  const text = [
    `s: &s ${random.pick(['shared', '!!str 1.10', '!!str 010', '"x"'])}\n`,
    random.chance(30) ? `base: &x ${flow}\n` : `base: &x\n${body('  ')}`,
    random.pick([
      'prod: {<<: *x}\n',
      'prod:\n  <<: *x\n',
      'prod: *x\n',
      `prod:\n  <<: *x\n  extra: !!str ${tagged()}\n`,
      'prod:\n  <<: [*x]\n  port: 81\n',
    ]),
    random.pick(['', 'all: [*x, *s]\n', 'all:\n- *x\n- <<: *x\n  name: b\n', 'deep:\n  in:\n    <<: *x\n']),
    'last: end # c\n',
  ].join('');
  const draft = draftOf(random, 'yaml', text);
  if (draft === undefined) return undefined;
  const wish = random.pick([replace, replace, create, deletion, merges])(random, draft);
  return wish && { draft, ...wish };
};
