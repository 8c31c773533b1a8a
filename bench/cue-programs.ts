/** Programs for `bench:cue`, with the intended ratio of our CPU time to that of `cue`. */
import { temporaryFolder } from '../test/temporary-folder';

export interface Program {
  readonly name: string;
  readonly cwd: string;
  readonly args: readonly string[];
  /** The intended ratio of our CPU time to that of `cue`; undefined if there is none. */
  readonly target: number | undefined;
}

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

/** 4,000 settings, each with a type. */
const settings = (): string => {
  const types = lines(4000, (at) => `    s${at}: ${at % 2 === 0 ? 'int & >=0 & <65536' : 'string & =~"^v"'}`);
  const values = lines(4000, (at) => `    s${at}: ${at % 2 === 0 ? at : `"v${at}"`}`);
  return `settings: {\n${types}\n}\nsettings: {\n${values}\n}\n`;
};

/** Twelve unified disjunctions of two structs, each with a default. */
const disjunctions = (): string => lines(12, (at) => `x: *{a${at}: 1} | {b${at}: 1}`);

/** Objects of one schema, as in layered configurations and Timoni modules. */
const objects = (count: number): string => `#Service: {
    name:     string & =~"^[a-z]"
    port:     int & >0 & <65536
    replicas: *1 | int & >=0
    labels: [string]: string
    protocol: "tcp" | "udp"
    debug?:   bool
}
services: {
${lines(count, (at) => `    s${at}: #Service & {name: "s${at}", port: ${1000 + at}, labels: app: "a${at % 7}", protocol: "${at % 2 === 0 ? 'tcp' : 'udp'}"}`)}
}
`;

/** Values that match a disjunction whose alternatives have no common field that distinguishes them. */
const untagged = (count: number): string => {
  const values = ['{a: 1}', '{c: "v"}', '{e: true}'];
  return `#U: {a: int, b?: string} | {c: string, d?: int} | {e: bool}\n${lines(count, (at) => `x${at}: #U & ${values[at % 3]}`)}\n`;
};

/** A comprehension that generates `count / 3` fields. */
const generated = (count: number): string =>
  `import "list"\nfor i in list.Range(0, ${count / 3}, 1) {"f\\(i)": {n: i, s: "v\\(i)"}}\n`;

const texts: Readonly<Record<string, readonly [text: string, target?: number]>> = {
  trivial: ['a: int\na: 1\n'],
  settings: [settings()],
  disjunctions: [disjunctions()],
  'objects-300': [objects(300), 5],
  'objects-1000': [objects(1000), 5],
  'objects-3000': [objects(3000), 4],
  'objects-10000': [objects(10_000), 2],
  'untagged-1000': [untagged(1000), 3],
  'untagged-3000': [untagged(3000), 3],
  'generated-3000': [generated(3000)],
  'generated-30000': [generated(30_000)],
  'generated-60000': [generated(60_000), 3],
};

export function ownPrograms(): readonly Program[] {
  const files = Object.entries(texts).map(([name, [text]]) => [`${name}.cue`, text] as const);
  const cwd = temporaryFolder(Object.fromEntries(files));
  return Object.entries(texts).map(([name, [, target]]) => ({ name, cwd, args: [`${name}.cue`], target }));
}
