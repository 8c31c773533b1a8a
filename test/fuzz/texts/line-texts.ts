/** TOML, INI, Java properties and env files as people write them. */
import { escaped } from '../escape';
import type { Random } from '../random';
import { text } from '../values';

const ending = (random: Random, lines: readonly string[]): string => {
  const whole = lines.join('\n') + random.pick(['\n', '\n', '\n', '', '\n\n']);
  return random.chance(12) ? whole.replaceAll('\n', '\r\n') : whole;
};

/** Each once. */
function keys(random: Random, make: (random: Random) => string): readonly string[] {
  return [...new Set(random.list(1, 5, () => make(random)))];
}

const shortKey = (random: Random): string => random.pick(['a', 'b', 'host', 'port', 'log_level', 'x-y', 'A1', 'name']);

export function tomlText(random: Random): string {
  const pairs = (indent: string): string[] =>
    keys(random, tomlKey).flatMap((name) => [
      ...comment(random, `${indent}#`),
      `${indent}${name}${random.pick([' = ', ' = ', '='])}${tomlValue(random, 2)}${random.chance(10) ? ' # c' : ''}`,
    ]);
  const tables = random
    .list(0, 3, (index) => {
      const name = random.pick([`t${index}`, `t${index}.sub`, `"t ${index}"`, `t${index}.'q.r'`]);
      const isArray = random.chance(30);
      const header = isArray ? `[[${name}]]` : `[${name}]`;
      const indent = random.chance(15) ? '  ' : '';
      return ['', ...comment(random, '#'), header, ...pairs(indent), ...(isArray ? [header, ...pairs(indent)] : [])];
    })
    .flat();
  return ending(random, [...(random.chance(80) ? pairs('') : []), ...tables]);
}

const tomlKey = (random: Random): string =>
  random.chance(85) ? shortKey(random) : random.pick(['"a b"', "'é'", 'p.q', 'p . r', '"x.y"', '1']);

function tomlValue(random: Random, depth: number): string {
  const roll = random.below(depth > 0 ? 12 : 8);
  if (roll < 4) return tomlString(random);
  if (roll < 8) {
    return random.pick(['1', '-17', '1_000', '0xDEADBEEF', '0o755', '3.14', '1e6', 'inf', '-nan', 'true', 'false', '1979-05-27T07:32:00Z', '1979-05-27 07:32:00', '1979-05-27', '07:32:00', '1979-05-27T00:32:00.999999-07:00']); // prettier-ignore
  }
  if (roll < 10) {
    const items = random.list(0, 3, () => tomlValue(random, depth - 1));
    if (random.chance(30) && items.length > 0) {
      return `[\n  ${items.join(',\n  ')}${random.pick(['', ',', ', # c'])}\n]`;
    }
    return `[${random.pick(['', ' '])}${items.join(', ')}]`;
  }
  const members = keys(random, shortKey).map((name) => `${name} = ${tomlValue(random, depth - 1)}`);
  return `{ ${members.join(', ')} }`;
}

function tomlString(random: Random): string {
  const value = text(random);
  const isPrintable = /^[\x20-\x7e\u00a1-\u02ff]*$/.test(value);
  if (isPrintable && !value.includes("'") && random.chance(35)) return `'${value}'`;
  if (/^[\x20-\x7e\n]*$/.test(value) && !/["\\]/.test(value) && random.chance(40)) return `"""\n${value}"""`;
  return escaped(JSON.stringify(value), /[\x7f\u0085\u2028\u2029\ufeff]/g);
}

const comment = (random: Random, mark: string): string[] =>
  random.chance(15) ? random.pick([[`${mark} why`], [''], ['', `${mark} why`], [mark]]) : [];

/** Text that stays on its line. */
const line = (random: Random): string => {
  const value = text(random)
    .replaceAll(/[\0-\x1f\x7f-\x9f\u2028\u2029\ufeff]/g, '')
    .trim();
  return value.slice(0, 80);
};

export function iniText(random: Random): string {
  const separator = random.pick([' = ', ' = ', '=', ': ', ' : ']);
  const rows = (indent: string): string[] =>
    keys(random, shortKey).flatMap((name) => {
      const value = line(random);
      const more = random.chance(8) ? ['    more', ...(random.chance(30) ? ['', '    and more'] : [])] : [];
      return [
        ...comment(random, random.pick([';', '#'])),
        random.chance(6) ? indent + name : `${indent}${name}${separator}${value}`,
        ...(indent === '' ? more : []),
      ];
    });
  const sections = random
    .list(0, 3, (index) => {
      const indent = random.chance(20) ? '    ' : '';
      const header = random.pick([`[s${index}]`, `[s${index}]`, `[s${index} "x"]`, `[s.${index}]`]);
      return ['', header, ...rows(indent)];
    })
    .flat();
  return ending(random, [...(random.chance(40) ? rows('') : []), ...sections]);
}

export function osloText(random: Random): string {
  const rows = (): string[] =>
    keys(random, shortKey).flatMap((name) => [
      ...comment(random, random.pick([';', '#'])),
      `${name}${random.pick([' = ', ' = ', '=', ': '])}${random.chance(10) ? `"${line(random)}"` : line(random)}`,
      ...(random.chance(8) ? ['    more', ...(random.chance(30) ? ['\t# more'] : [])] : []),
    ]);
  const names = ['DEFAULT', 'database', 'pci'];
  return ending(random, random.list(0, 3, () => ['', `[${random.pick(names)}]`, ...rows()]).flat());
}

export function fluentBitText(random: Random): string {
  const indent = random.pick(['    ', '  ', '\t']);
  const width = random.pick([0, 14]);
  const rows = (): string[] =>
    keys(random, shortKey).flatMap((name) => [
      ...comment(random, `${indent}#`),
      `${indent}${name.padEnd(width)} ${random.pick(['cpu', 'a b', '5', '*', '"q"', '/var/log/*.log', '#x', '${HOST}'])}`,
    ]);
  const sections = random
    .list(0, 4, () => [
      ...(random.chance(60) ? [''] : []),
      ...(random.chance(15) ? ['@INCLUDE more.conf'] : []),
      `[${random.pick(['SERVICE', 'INPUT', 'OUTPUT', 'OUTPUT'])}]`,
      ...rows(),
    ])
    .flat();
  return ending(random, [...(random.chance(30) ? ['@SET a=b'] : []), ...sections]);
}

export function propertiesText(random: Random): string {
  const rows = keys(random, propertyKey).flatMap((name) => [
    ...comment(random, random.pick(['#', '!', '  #'])),
    `${random.chance(10) ? '  ' : ''}${name}${random.pick(['=', '=', ' = ', ': ', ' ', '\t', ':'])}${propertyValue(random)}`,
    ...(random.chance(4) ? ['#---'] : []),
  ]);
  return ending(random, rows);
}

const propertyKey = (random: Random): string =>
  random.pick(['a', 'b', 'server.port', 'server.host', 'log.level', 'a\\ b', 'k\\:x', 'é', '\\u00e9x', 'spring.a-b']);

function propertyValue(random: Random): string {
  const value = escaped(line(random).replaceAll('\\', '\\\\'), /[^\x20-\xff]/g);
  return random.chance(10) ? `${value}\\\n    ${random.pick(['more', 'and\\tmore', '# no comment', ''])}` : value;
}

export function envText(random: Random): string {
  const rows = keys(random, (one) => one.pick(['A', 'B', 'HOST', 'PORT', 'LOG_LEVEL', 'x.y', 'a-b'])).flatMap(
    (name) => [
      ...comment(random, '#'),
      `${random.chance(8) ? '  ' : ''}${random.chance(5) ? name : `${name}=${line(random)}`}`,
    ],
  );
  return (random.chance(4) ? '\uFEFF' : '') + ending(random, rows);
}
