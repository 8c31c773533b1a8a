/**
 * Runs the tests of CUE's standard packages (in the folder pkg). Each test is a program with the output of the real
 * evaluator: a list of errors, and the value as CUE. Each field of the value and each path with an error counts as one
 * test. The number of error messages with the expected wording is a separate score.
 */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { packageProblem } from '../../src/cue/builtins';
import { settled, type Vertex } from '../../src/cue/evaluate/vertex';
import { collectFaults } from '../../src/cue/export/faults';
import type { Declaration, Expression } from '../../src/cue/syntax/ast';
import { parseFile } from '../../src/cue/syntax/parser';
import { Source } from '../../src/cue/syntax/source';
import { isIncomplete } from '../../src/cue/values/fault';
import { isIndex, isRegular, labelText, type Label } from '../../src/cue/values/label';
import { readArchive, type TextArchive } from '../../test/command/text-archive';
import { attempt, cueFilesIn, evaluate } from './archives';
import { labelOf } from './directives';
import { differs } from './expected';
import { classOf, printMisses, type MissClass } from './misses';

/** Known failures in the tests of packages, with their reasons. Each entry has the form `archive path kind`. */
const packageMisses: readonly MissClass[] = [
  {
    name: 'limits',
    reason: 'on a slow machine, a list of a million items exceeds the time limit for an archive',
    misses: ['ok value', 'atLimit value', 'tooBig value', 'tooBig error'].map(
      (each) => `list/testdata/repeat.txtar ${each}`,
    ),
  },
  {
    name: 'errors in optional fields',
    reason: '`cue` compares optional fields with conflicting values differently',
    misses: ['list/testdata/unique.txtar #abErr.b value', 'list/testdata/unique.txtar fail.ignoreOptError error'],
  },
];

type Kind = 'value' | 'error' | 'words';

interface Verdict {
  readonly archive: string;
  readonly package: string;
  readonly kind: Kind;
  readonly path: string;
  readonly difference: string | undefined;
}

/** Returns whether the tests are about a CUE package that our engine does not support. */
const isOutOfScope = (name: string): boolean => packageProblem(name) !== undefined;

/** Runs the tests of all archives, and prints the failures and a table. */
export function judgePackages(folder: string, paths: readonly string[]): void {
  const verdicts = paths.flatMap((path) => {
    const name = relative(folder, path);
    const [own = ''] = name.split(`${sep}testdata`);
    const found = judgeArchive(readArchive(readFileSync(path, 'utf8')));
    return found.map((each) => ({ ...each, archive: name, package: own }));
  });
  const isAboutWords = ({ kind }: Verdict): number => (kind === 'words' ? 1 : 0);
  for (const { archive, kind, path, difference } of verdicts.toSorted((a, b) => isAboutWords(a) - isAboutWords(b))) {
    if (difference !== undefined) console.log(`${archive} ${path} ${kind}\n    ${difference}`);
  }
  printTable(verdicts);
  const judged = verdicts.filter((each) => !isOutOfScope(each.package) && each.kind !== 'words');
  const keyOf = ({ archive, path, kind }: Verdict): string => `${archive} ${path} ${kind}`;
  const missed = judged.filter(({ difference }) => difference !== undefined).map(keyOf);
  const held = new Set(judged.filter(({ difference }) => difference === undefined).map(keyOf));
  printMisses(
    packageMisses,
    missed.map((key) => classOf(packageMisses, key)),
    held,
  );
}

function printTable(verdicts: readonly Verdict[]): void {
  console.log('\n| package | values and errors | words |\n| --- | ---: | ---: |');
  const score = (own: readonly Verdict[]): string => {
    const held = own.filter(({ difference }) => difference === undefined).length;
    return `${held}/${own.length}`;
  };
  const row = (name: string, own: readonly Verdict[]): void => {
    const results = own.filter(({ kind }) => kind !== 'words');
    const words = own.filter(({ kind }) => kind === 'words');
    console.log(`| ${name} | ${score(results)} | ${score(words)} |`);
  };
  for (const name of new Set(verdicts.map((each) => each.package))) {
    row(
      isOutOfScope(name) ? `${name} (out of scope)` : name,
      verdicts.filter((each) => each.package === name),
    );
  }
  row(
    'all in scope',
    verdicts.filter((each) => !isOutOfScope(each.package)),
  );
}

type Miss = Pick<Verdict, 'kind' | 'path' | 'difference'>;

function judgeArchive(archive: TextArchive): readonly Miss[] {
  const golden = goldenOf(archive);
  const [errors, text] = splitGolden(golden);
  const file = parseFile(new Source('result', text));
  const root = evaluate(cueFilesIn(archive));
  if (typeof root === 'string') {
    const broken = (path: string, kind: Kind): Miss => ({ kind, path, difference: `the archive: ${root}` });
    return [
      ...leaves(file.declarations, '').map((path) => broken(path, 'value')),
      ...[...errors.keys()].map((path) => broken(path, 'error')),
    ];
  }
  const found: Miss[] = [];
  judgeFields(text, file.declarations, root, found);
  const faults = collectFaults(root, false);
  const ours = new Map<string, string[]>();
  for (const { path, message } of faults) ours.set(path, [...(ours.get(path) ?? []), message]);
  for (const [path, messages] of errors) {
    const own = ours.get(path);
    found.push({ kind: 'error', path, difference: own === undefined ? `no error: ${messages[0]}` : undefined });
    for (const message of own === undefined ? [] : messages) {
      const isSame = own?.includes(message) === true;
      found.push({ kind: 'words', path, difference: isSame ? undefined : `${message}\n    ${own?.join('\n    ')}` });
    }
  }
  for (const [path, [message]] of ours) {
    if (!errors.has(path)) found.push({ kind: 'error', path, difference: `an unexpected error: ${message}` });
  }
  return found;
}

/**
 * Returns the expected text. If the archive has a separate text for each evaluator, this is the text for the new
 * evaluator.
 */
function goldenOf({ files }: TextArchive): string {
  const texts = [...files].filter(([name]) => /^out\/\w+(-v3)?$/.test(name));
  const [, text = ''] = texts.find(([name]) => name.endsWith('-v3')) ?? texts[0] ?? [];
  return text;
}

/** Returns the expected error messages, keyed by path, and the expected value, as CUE. */
function splitGolden(golden: string): readonly [ReadonlyMap<string, readonly string[]>, string] {
  const [, errors = '', text = golden] = /^Errors:\n([^]*?)\n\nResult:\n([^]*)$/.exec(golden) ?? [];
  const found = new Map<string, string[]>();
  for (const line of errors.split('\n')) {
    const [, path, message] = /^((?:[\w#$]|\.|"(?:[^"\\]|\\.)*")+): (.*?):?$/.exec(line) ?? [];
    if (path !== undefined && message !== undefined) found.set(path, [...(found.get(path) ?? []), message]);
  }
  return [found, text];
}

const join = (path: string, label: Label): string => (path === '' ? labelText(label) : `${path}.${labelText(label)}`);

function leaves(declarations: readonly Declaration[], path: string): readonly string[] {
  return declarations.flatMap((each) => {
    if (each.kind !== 'field') return [];
    const label = labelOf(each);
    const inner = label === undefined ? path : join(path, label);
    return each.value.kind === 'struct' ? leaves(each.value.declarations, inner) : [inner];
  });
}

function judgeFields(text: string, declarations: readonly Declaration[], vertex: Vertex, found: Miss[]): void {
  const at = settled(vertex);
  const seen = new Set<Label>();
  for (const each of declarations) {
    if (each.kind === 'embedding' && each.value.kind !== 'comprehension') {
      found.push({ kind: 'value', path: vertex.path, difference: judgeValue(text, each.value, vertex, true) });
      continue;
    }
    const label = each.kind === 'field' ? labelOf(each) : undefined;
    if (each.kind !== 'field' || label === undefined) continue;
    seen.add(label);
    const path = join(vertex.path, label);
    const arc = at.arcs.get(label);
    const value = each.value.kind === 'aliased' ? each.value.operand : each.value;
    if (arc === undefined || arc.presence !== each.constraint) {
      for (const leaf of value.kind === 'struct' ? leaves(value.declarations, path) : [path]) {
        found.push({ kind: 'value', path: leaf, difference: 'the field does not exist' });
      }
    } else if (value.kind === 'struct' && value.declarations.length > 0) {
      judgeFields(text, value.declarations, arc, found);
    } else found.push({ kind: 'value', path, difference: judgeValue(text, value, arc, false) });
  }
  for (const [label, arc] of at.arcs) {
    if (seen.has(label) || isIndex(label) || arc.presence === 'none' || !(isRegular(label) || label.startsWith('#'))) {
      continue;
    }
    // The expected text does not show the fields of an erroneous value.
    if (declarations.length > 0) found.push({ kind: 'value', path: arc.path, difference: 'an additional field' });
  }
}

function judgeValue(text: string, value: Expression, vertex: Vertex, isScalar: boolean): string | undefined {
  const at = settled(vertex);
  const fatal = [...vertex.faults, ...at.faults].find((fault) => !isIncomplete(fault));
  if (value.kind !== 'bottom' && fatal !== undefined) return `an error: ${fatal.message}`;
  return attempt(() => differs(text, value, vertex, isScalar));
}
