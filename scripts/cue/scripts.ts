/**
 * Runs the scripts that test the command `cue` (cmd/cue/cmd/testdata/script). Skips scripts that use more than `export`
 * and `vet` on local files. Each script runs in this process, on the files of its archive.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from '../../src/cue-command/command';
import { goCleanPath } from '../../src/go';
import { runCueOn } from '../../test/command/cue-files';
import { readArchive, type TextArchive } from '../../test/command/text-archive';
import { classOf, printMisses, type MissClass } from './misses';

/** Known failures in the scripts of the command, with their reasons. */
const scriptMisses: readonly MissClass[] = [
  { name: 'forms of files', reason: 'JSON Schema', misses: ['export_issue3341'] },
  { name: 'several packages', reason: 'the command evaluates one package at a time', misses: ['export_select'] },
];

interface ScriptVerdict {
  readonly script: string;
  /** The reason why the script is skipped. */
  readonly exclusion?: string;
  /** The first line that fails, and the difference. */
  readonly difference?: string;
  /** Whether only the order of lines differs. */
  readonly differsInOrder?: boolean;
  /** Whether the output has all expected lines and more: additional errors, or additional positions of an error. */
  readonly hasExtraLines?: boolean;
}

type ScriptMiss = Pick<ScriptVerdict, 'difference' | 'differsInOrder' | 'hasExtraLines'>;

const commands: ReadonlySet<string> = new Set(['export', 'vet']);
const verbs: ReadonlySet<string> = new Set(
  'exec cmp stdout stderr stdin cd mkdir rm cp mv exists env grep skip'.split(' '),
);
/** Options, formats and inputs of `cue` that our command does not support. */
const others =
  /\s(?:-l|--path|--list|--with-context|-p|--package|-n|--name|--merge|-i|--ignore|-s|-E)\b|--out[ =](?:cue|text:|binary|toml|jsonl|\S*\+)|-o[ =]\S*:|\.\.\.|\+\S*:|-o \S+\.cue/;
const formats = /\b(?:jsonschema|openapi|proto\w*|textproto|pb|binpb|koala|wasm|crd|ini|xml)\b/;

/**
 * Returns the reason why a script is out of scope. The reason depends on the script's lines, never on the script's
 * name.
 */
function exclusionReason({ comment, files }: TextArchive): string | undefined {
  const lines = linesOf(comment).map((line) => line.replace(/^\[[^\]]*\]\s*/, '').replace(/^[!?]\s+/, ''));
  const run = lines.filter((line) => /^exec\s/.test(line));
  if (run.length === 0) return 'no command is run';
  for (const line of run) {
    const [, program = '', command = ''] = wordsOf(line, new Map());
    if (program !== 'cue') return `runs other programs`;
    if (!commands.has(command)) return 'other commands of cue';
    if (others.test(line)) return 'options that are not supported';
  }
  const hasRegistry = [...files.keys()].some((name) => name.startsWith('_registry'));
  if (hasRegistry || /registry/i.test(comment)) return 'a registry';
  if (lines.some((line) => formats.test(line))) {
    return 'formats out of scope (Protocol Buffers, JSON Schema, OpenAPI, XML, INI)';
  }
  if ([...files].some(([name, text]) => name.endsWith('module.cue') && /\bdeps\b|replace/.test(text))) {
    return 'modules that depend on others';
  }
  if (/CUE_DEBUG|CUE_STATS|CUE_EXPERIMENT|CUE_CACHE/.test(comment)) {
    return 'environment variables that only affect the real `cue`';
  }
  const other = lines.map((line) => /^\S+/.exec(line)?.[0] ?? '').find((verb) => !verbs.has(verb));
  return other === undefined ? undefined : `steps that are not simulated: ${other}`;
}

const linesOf = (comment: string): readonly string[] =>
  comment
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Returns the words of a line. Quoted words may contain spaces, and `$NAME` is replaced by the variable's value. */
function wordsOf(line: string, environment: ReadonlyMap<string, string>): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at);
    if (char === "'") {
      if (isQuoted && line.charAt(at + 1) === "'") {
        word = `${word ?? ''}'`;
        at++;
        continue;
      }
      isQuoted = !isQuoted;
      word ??= '';
    } else if (!isQuoted && /\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (!isQuoted && char === '#') break;
    else if (!isQuoted && char === '$') {
      const [whole, braced, plain] = /^\$(?:\{(\w+|\/)\}|(\w+))/.exec(line.slice(at)) ?? ['$'];
      word = (word ?? '') + (whole === '$' ? '$' : (environment.get(braced ?? plain ?? '') ?? ''));
      at += whole.length - 1;
    } else word = (word ?? '') + char;
  }
  if (word !== undefined) words.push(word);
  return words;
}

class Script {
  readonly #files: Map<string, string>;
  readonly #environment = new Map([
    ['WORK', '/w'],
    ['/', '/'],
  ]);
  #folder = '';
  #stdin = '';
  #last: Outcome = { stdout: '', stderr: '', exitCode: 0 };

  constructor({ files }: TextArchive) {
    this.#files = new Map(files);
  }

  /** Runs the lines up to the first failure. Failures with `differsInOrder` or `hasExtraLines` do not end the run. */
  run(comment: string): ScriptMiss | undefined {
    let lesser: ScriptMiss | undefined;
    for (const line of linesOf(comment)) {
      const [, condition, rest = ''] = /^(?:\[([^\]]*)\])?\s*(.*)$/.exec(line) ?? [];
      if (condition !== undefined && !/^!(?:windows|darwin|short)|^(?:linux|unix)$/.test(condition)) continue;
      const [, sign, text = ''] = /^([!?])?\s*(.*)$/.exec(rest) ?? [];
      const found = this.#step(wordsOf(text, this.#environment), sign);
      if (found === 'skip') break;
      if (found === undefined) continue;
      const shown = { ...found, difference: `${line}\n${found.difference ?? ''}` };
      if (found.differsInOrder !== true && found.hasExtraLines !== true) return shown;
      lesser ??= shown;
    }
    return lesser;
  }

  #step([verb = '', ...args]: readonly string[], sign: string | undefined): ScriptMiss | 'skip' | undefined {
    const [first = '', second = ''] = args;
    switch (verb) {
      case 'skip':
        return 'skip';
      case 'exec':
        this.#last = this.#run(args.slice(1));
        if (sign === '?' || (this.#last.exitCode === 0) === (sign !== '!')) return undefined;
        return { difference: `exit code ${this.#last.exitCode}\n${this.#last.stderr}` };
      case 'cmp': {
        const [found, wanted] = [this.#text(first), this.#text(second)];
        if (found === undefined || wanted === undefined) return { difference: `no file ${first} or ${second}` };
        if (found === wanted) return undefined;
        return {
          difference: differenceOf(wanted, found),
          differsInOrder: isReordering(found, wanted),
          hasExtraLines: first === 'stderr' && hasAllLines(found, wanted),
        };
      }
      case 'stdout':
      case 'stderr':
        return this.#matches(this.#last[verb], args, sign);
      case 'grep':
        return this.#matches(this.#text(args.at(-1) ?? '') ?? '', args.slice(0, -1), sign);
      case 'stdin':
        this.#stdin = this.#text(first) ?? '';
        return undefined;
      case 'cd':
        this.#folder = this.#path(first);
        return undefined;
      case 'env':
        for (const each of args) {
          this.#environment.set(each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1));
        }
        return undefined;
      case 'cp':
      case 'mv': {
        const text = this.#text(first);
        if (text !== undefined) this.#files.set(this.#path(second), text);
        if (verb === 'mv') this.#files.delete(this.#path(first));
        return undefined;
      }
      case 'rm':
        for (const each of args) {
          const path = this.#path(each);
          for (const name of this.#files.keys()) {
            if (name === path || name.startsWith(`${path}/`)) this.#files.delete(name);
          }
        }
        return undefined;
      case 'exists': {
        const isThere = args.every((each) => this.#files.has(this.#path(each)));
        return isThere === (sign !== '!') ? undefined : { difference: 'a file is missing' };
      }
      default:
        return undefined;
    }
  }

  #matches(text: string, args: readonly string[], sign: string | undefined): ScriptMiss | undefined {
    const count = /^-count=(\d+)$/.exec(args[0] ?? '')?.[1];
    const pattern = new RegExp(args.at(-1) ?? '', 'gm');
    const found = [...text.matchAll(pattern)].length;
    const holds = count === undefined ? found > 0 === (sign !== '!') : found === Number(count);
    return holds ? undefined : { difference: text.slice(0, 1000) };
  }

  #text(name: string): string | undefined {
    if (name === 'stdout' || name === 'stderr') return this.#last[name];
    return this.#files.get(this.#path(name));
  }

  #path(name: string): string {
    const path = name.startsWith('/') ? name.replace(/^\/w(?=\/|$)/, '') : `${this.#folder}/${name}`;
    return goCleanPath(path).replace(/^\.$/, '');
  }

  #run(args: readonly string[]): Outcome {
    try {
      return runCueOn(this.#files, this.#folder, args, this.#stdin);
    } catch (error) {
      return { stdout: '', stderr: `CRASH: ${error instanceof Error ? (error.stack ?? '') : ''}`, exitCode: 2 };
    }
  }
}

const linesInOrder = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/,$/, '').replace(/:\s+/, ': '))
    .toSorted()
    .join('\n');

const isReordering = (a: string, b: string): boolean => linesInOrder(a) === linesInOrder(b);

/** Returns whether `found` contains the lines of `wanted` in order, possibly with other lines in between. */
function hasAllLines(found: string, wanted: string): boolean {
  const lines = wanted.trimEnd().split('\n');
  let at = 0;
  for (const line of found.split('\n')) if (line === lines[at]) at++;
  return at === lines.length;
}

/** Returns some lines of both outputs, starting at the first difference. */
function differenceOf(wanted: string, found: string): string {
  const [a, b] = [wanted.split('\n'), found.split('\n')];
  const at = a.findIndex((line, index) => line !== b[index]);
  const from = at < 0 ? a.length : at;
  const shown = (lines: readonly string[], sign: string): string =>
    lines
      .slice(from, from + 8)
      .map((line) => `    ${sign} ${line}`)
      .join('\n');
  return `${shown(a, '-')}\n${shown(b, '+')}`;
}

function judgeScript(path: string, script: string): ScriptVerdict {
  const archive = readArchive(readFileSync(path, 'utf8'));
  const reason = exclusionReason(archive);
  if (reason !== undefined) return { script, exclusion: reason };
  return { script, ...new Script(archive).run(archive.comment) };
}

/** Returns the score, and the reasons why scripts were skipped. */
function scriptReport(verdicts: readonly ScriptVerdict[]): string {
  const count = (keys: readonly string[]): string =>
    [...new Set(keys)]
      .map((key) => ({ key, number: keys.filter((each) => each === key).length }))
      .toSorted((a, b) => b.number - a.number)
      .map(({ key, number }) => `  ${number} ${key}`)
      .join('\n');
  const judged = verdicts.filter((each) => each.exclusion === undefined);
  const exact = judged.filter(({ difference }) => difference === undefined).length;
  const more = judged.filter(({ hasExtraLines }) => hasExtraLines === true).length;
  const ordered = judged.filter(({ differsInOrder }) => differsInOrder === true).length;
  const row = (name: string, number: number): string =>
    `| ${name} | ${number}/${judged.length} (${((number / Math.max(1, judged.length)) * 100).toFixed(1)} %) |`;
  return [
    '| scripts of the command | passing |\n| --- | ---: |',
    row('exactly', exact),
    row('except for additional errors or positions, which are shown on purpose', more),
    row('except for the order of lines', ordered),
    `\nSkipped: ${verdicts.length - judged.length}\n${count(verdicts.flatMap((each) => each.exclusion ?? []))}`,
  ].join('\n');
}

const isMissed = ({ exclusion: reason, difference, hasExtraLines, differsInOrder }: ScriptVerdict): boolean =>
  reason === undefined && difference !== undefined && hasExtraLines !== true && differsInOrder !== true;

/** Runs the scripts of a folder whose names contain `word`, and prints each failure and the score. */
export function judgeScripts(folder: string, word: string | undefined): void {
  const names = readdirSync(folder).filter((name) => name.endsWith('.txtar') && name.includes(word ?? ''));
  if (names.length === 0) return;
  const verdicts = names.map((name) => judgeScript(join(folder, name), name));
  for (const { script, difference } of verdicts) {
    if (difference !== undefined) console.log(`${script} ${difference.slice(0, 1000)}`);
  }
  console.log(`\n${scriptReport(verdicts)}`);
  const keyOf = ({ script }: ScriptVerdict): string => script.replace('.txtar', '');
  const [missed, held] = [verdicts.filter(isMissed), verdicts.filter((each) => !isMissed(each))];
  const classes = missed.map((each) => classOf(scriptMisses, keyOf(each)));
  printMisses(scriptMisses, classes, new Set(held.map(keyOf)));
}
