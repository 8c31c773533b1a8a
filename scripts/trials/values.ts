/**
 * `npm run dev -- values FOLDER... --count 10000 --seed 1`: runs `inlay paths` on the resources in clones of
 * repositories. For a random sample of these paths, `inlay get` reads the value, and `inlay set` changes and then
 * restores the value. Half of the sample is drawn from all paths, half from paths that may lead into a document. Each
 * half contains at most eight paths from one file. Other readers judge each document. The exit code is 1 if there are findings.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { getOrMake } from '../../src/data';
import { Random } from '../../test/fuzz/random';
import { isExpected } from '../../test/fuzz/findings/expected';
import { callOn, listedPaths, tryPath, type ListedPath } from '../../test/command/values-trial';
import { judgeClaims, type Claim } from '../../test/judges/claim';
import { packageJudges } from '../../test/judges/packages';
import { programJudges } from '../../test/judges/programs';

/** Limits the share of large files in the sample. */
const maxPathsPerFile = 8;

/** The number of documents that each judge process reads. */
const batch = 300;

/** `place` helps people investigate a finding. */
type PlacedClaim = Claim & { readonly place: string };

/** Findings by kind, with the first few examples of each. */
const seen = new Map<string, string[]>();
const maxExamples = 4;

function note(what: string, example: string): void {
  const all = getOrMake(seen, what, () => []);
  all.push(all.length < maxExamples ? example.replaceAll(/\s+/g, ' ').slice(0, 500) : '');
}

/** Draws a uniform sample from a stream of unknown length. */
class Sample<T> {
  readonly drawn: T[] = [];
  #seen = 0;

  constructor(
    readonly size: number,
    readonly random: Random,
  ) {}

  offer(one: T): void {
    this.#seen += 1;
    if (this.drawn.length < this.size) this.drawn.push(one);
    else {
      const at = this.random.below(this.#seen);
      if (at < this.size) this.drawn[at] = one;
    }
  }
}

/** Returns the YAML and JSON files of the repository, without kustomizations, `.git` and `node_modules`. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ya?ml|json)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !/(?:^|[\\/])(?:\.git|node_modules)[\\/]|kustomization\.ya?ml$/.test(file))
    .toSorted();
}

interface SampledPath {
  readonly file: string;
  readonly one: ListedPath;
}

/**
 * Returns whether the path leads into the text of a `data` field, into an annotation, or into a field named after a
 * file, such as `.[app.json].`.
 */
const mayLeadInside = ({ path }: ListedPath): boolean =>
  /^(?:data|stringData|binaryData)\.(?:\[[^\]]*\]|(?:[^.\\]|\\.)+)\.|^metadata\.annotations\.(?:\[[^\]]*\]|(?:[^.\\]|\\.)+)\.|\.\[[^\]]*\.\w+\]\./.test(
    path,
  );

async function list(
  folder: string,
  samples: readonly [all: Sample<SampledPath>, inside: Sample<SampledPath>],
): Promise<void> {
  let files = 0;
  const totals: [all: number, inside: number] = [0, 0];
  for (const file of filesOf(folder)) {
    const text = readFileSync(file, 'utf8');
    if (!/(?:^|[{,\s])["']?apiVersion["']? *:/m.test(text) || !/(?:^|[{,\s])["']?kind["']? *:/m.test(text)) continue;
    const { stdout, stderr, exitCode } = await callOn(text, 'paths');
    if (exitCode !== 0) {
      note(`a file is not listed: ${/\{\{|\$\{/.test(text) ? 'a template' : 'no template'}`, `${file}: ${stderr}`);
      continue;
    }
    files += 1;
    const all = listedPaths(stdout);
    const leading = all.filter(mayLeadInside);
    for (const one of all) {
      if (one.target.startsWith('Secret/') && /^(?:data|stringData)\./.test(one.path) && one.value !== '') {
        note('FINDING a value of a Secret is listed', `${file} ${one.path}`);
      }
    }
    for (const [index, paths] of [all, leading].entries()) {
      totals[index as 0 | 1] += paths.length;
      const few = new Sample<ListedPath>(maxPathsPerFile, samples[0].random);
      for (const one of paths) few.offer(one);
      for (const one of few.drawn) samples[index]?.offer({ file, one });
    }
  }
  const { stdout } = spawnSync('git', ['-C', folder, 'log', '-1', '--format=%h %cs'], { encoding: 'utf8' });
  console.log(`${basename(folder)} ${stdout.trim()}: ${files} files, ${totals[0]} paths, ${totals[1]} in documents`);
}

const readBy = new Map<string, number>();

function judge(claims: PlacedClaim[]): void {
  const { objections, read } = judgeClaims([...packageJudges, ...programJudges()], claims);
  for (const [name, texts] of read) readBy.set(name, (readBy.get(name) ?? 0) + texts);
  for (const one of objections) {
    const known = isExpected(one) ? 'known: ' : 'FINDING ';
    note(`${known}${one.judge} ${one.what} (${one.claim.format})`, `${one.claim.place}: ${one.detail}`);
  }
  claims.length = 0;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { count: { type: 'string' }, seed: { type: 'string' } },
  });
  const [size, seed] = [Number(values.count ?? 10_000), Number(values.seed ?? 1)];
  const random = new Random(seed);
  const samples = [new Sample<SampledPath>(size / 2, random), new Sample<SampledPath>(size / 2, random)] as const;
  for (const folder of positionals) await list(folder, samples);
  const drawn = samples.flatMap((sample) => sample.drawn).toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const claims: PlacedClaim[] = [];
  for (const { file, one } of drawn) {
    const place = `${file} ${one.target} ${one.path}`;
    const { fault, spelling, after, claims: found } = await tryPath(readFileSync(file, 'utf8'), one);
    if (fault?.detail.startsWith('error[ambiguous-source]') === true) {
      note('of two resources with the same name', place);
    } else if (fault !== undefined) note(`FINDING ${fault.what}`, `${place}: ${fault.detail}`);
    else if (after === undefined) note('only read', place);
    else note(`set and restored${spelling === undefined ? '' : `, with a different notation: ${spelling}`}`, place);
    claims.push(...found.map((claim) => ({ ...claim, place })));
    if (claims.length > batch) judge(claims);
  }
  judge(claims);
  console.log(`${drawn.length} paths, seed ${seed}`);
  for (const [name, texts] of readBy) console.log(`${name} read ${texts} texts`);
  for (const [what, all] of [...seen].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    console.log([`${all.length} ${what}`, ...all.filter((one) => one !== '')].join('\n    '));
  }
  if ([...seen.keys()].some((what) => what.startsWith('FINDING'))) process.exitCode = 1;
}

void main();
