/**
 * One worker's share of a fuzz run, batch by batch: cases are made and tried, what went well is judged, what did not is
 * made small. Everything follows from the seed and the number of the batch; only how many batches there are is the clock's.
 */
import { judgeClaims, type Claim, type Objection } from '../judges/claim';
import type { Judge } from '../judges/judge';
import { corpusText } from './corpus';
import { editCase, generated } from './edit-cases';
import { isExpected } from './expected';
import { scenarioOf, storyOf, writeFound, type Finding } from './found';
import { Random } from './random';
import { reachCase } from './reach-cases';
import { runCase } from './run-cases';
import { shrink } from './shrink';
import { tryEdit, type EditCase, type EditClaim } from './trial';
import type { FormatName } from '../../src/formats';

const casesPerBatch = 1500;
/** The slow judges get one claim in so many. */
const sampledBy = 8;
/** Findings of one kind that are made small and written; the others are counted. */
const writtenPerTitle = 5;

export interface Progress {
  readonly edits: Readonly<Record<string, number>>;
  readonly runs: number;
  readonly refused: number;
  /** Texts that each judge read. */
  readonly read: Readonly<Record<string, number>>;
  /** How often each kind of finding was met. */
  readonly findings: Readonly<Record<string, number>>;
  /** Folders written. */
  readonly written: readonly string[];
}

const formats: readonly FormatName[] = [
  'yaml',
  'yaml',
  'yaml',
  'json',
  'json',
  'toml',
  'toml',
  'ini',
  'properties',
  'env',
  'fluent-bit',
];

interface Tried {
  readonly one: EditCase;
  readonly seed: string;
  /** The ResourceList of a run. */
  readonly input?: string;
}

export class Campaign {
  readonly #edits: Record<string, number> = {};
  readonly #read: Record<string, number> = {};
  readonly #findings: Record<string, number> = {};
  readonly #written = new Set<string>();
  readonly #perTitle = new Map<string, number>();
  #runs = 0;
  #refused = 0;

  constructor(
    private readonly seed: number,
    private readonly folder: string,
    private readonly quick: readonly Judge[],
    private readonly sampled: readonly Judge[],
  ) {}

  get progress(): Progress {
    return {
      edits: this.#edits,
      runs: this.#runs,
      refused: this.#refused,
      read: this.#read,
      findings: this.#findings,
      written: [...this.#written],
    };
  }

  async batch(number: number): Promise<void> {
    const claims: (EditClaim & { readonly tried: Tried })[] = [];
    for (let index = 0; index < casesPerBatch; index++) {
      const seed = `${this.seed}/${number}/${index}`;
      const random = new Random(mixed(this.seed, number * casesPerBatch + index));
      if (random.chance(8)) {
        this.#runs++;
        if (random.chance(50)) {
          const { fault, input } = await reachCase(random);
          const finding = fault && { title: `reach: ${fault.what}`, detail: fault.detail, seed };
          if (finding !== undefined) this.#note(finding, () => [input, '']);
          continue;
        }
        const found = await runCase(random);
        claims.push(
          ...found.claims.map((claim) => ({ ...claim, tried: { one: claim.edit, seed, input: claim.input } })),
        );
        if (found.fault !== undefined) {
          this.#note({ title: `run: ${found.fault.what}`, detail: found.fault.detail, seed }, () => [found.input, '']);
        }
        continue;
      }
      const format = random.pick(formats);
      const one = editCase(random, format, random.chance(12) ? corpusText(format) : generated[format]);
      const trial = one && tryEdit(one);
      if (one === undefined || trial === undefined || 'refused' in trial) this.#refused++;
      else {
        this.#edits[format] = (this.#edits[format] ?? 0) + 1;
        if ('claim' in trial) claims.push({ ...trial.claim, tried: { one, seed } });
        else this.#fault(one, trial.fault.what, trial.fault.detail, seed);
      }
    }
    this.#judge(this.quick, claims);
    this.#judge(
      this.sampled,
      claims.filter((_, index) => index % sampledBy === number % sampledBy),
    );
  }

  #judge(judges: readonly Judge[], claims: readonly (EditClaim & { readonly tried: Tried })[]): void {
    const { objections, read } = judgeClaims(judges, claims);
    for (const [name, count] of read) this.#read[name] = (this.#read[name] ?? 0) + count;
    // One cause has several judges against it: the first one speaks for all.
    const heard = new Set<Claim>();
    for (const objection of objections) {
      if (heard.has(objection.claim) || isExpected(objection)) continue;
      heard.add(objection.claim);
      const judge = judges.find(({ name }) => name === objection.judge);
      if (judge !== undefined) this.#objection(objection, judge);
    }
  }

  #objection(objection: Objection<EditClaim & { readonly tried: Tried }>, judge: Judge): void {
    const { tried } = objection.claim;
    const title = titleOf(objection);
    this.#note({ title, detail: objection.detail, seed: tried.seed }, () => {
      const small = shrink(tried.one, (cases) => {
        const trials = cases.map(tryEdit);
        const claims = trials.flatMap((trial, index) => ('claim' in trial ? [{ ...trial.claim, index }] : []));
        const again = judgeClaims([judge], claims).objections.filter(
          (one) => !isExpected(one) && titleOf(one) === title,
        );
        const wrong = new Set(again.map(({ claim }) => claim.index));
        return cases.map((_, index) => wrong.has(index));
      });
      const trial = tryEdit(small);
      return [
        small === tried.one && tried.input !== undefined ? tried.input : scenarioOf(small),
        storyOf(small, 'claim' in trial ? trial.claim.after : undefined),
      ];
    });
  }

  #fault(one: EditCase, what: string, detail: string, seed: string): void {
    const isSame = (trial: ReturnType<typeof tryEdit>): boolean =>
      'fault' in trial && trial.fault.what === what && trial.fault.detail === detail;
    this.#note({ title: `${one.format}: ${what}`, detail, seed }, () => {
      const small = shrink(one, (cases) => cases.map((candidate) => isSame(tryEdit(candidate))));
      return [scenarioOf(small), storyOf(small, undefined)];
    });
  }

  /** Counts a finding; the first of its kind are made small and written. */
  #note(finding: Finding, make: () => readonly [input: string | undefined, story: string]): void {
    this.#findings[finding.title] = (this.#findings[finding.title] ?? 0) + 1;
    const before = this.#perTitle.get(finding.title) ?? 0;
    if (before >= writtenPerTitle) return;
    this.#perTitle.set(finding.title, before + 1);
    const [input, story] = make();
    this.#written.add(writeFound(this.folder, finding, input, story));
  }
}

/** A refusal's reason belongs to it, without its place. */
function titleOf({ claim, judge, what, detail }: Objection<EditClaim>): string {
  const reason = what.startsWith('refuses') ? ` (${detail.replaceAll(/\d+|".*"/g, '…').slice(0, 90)})` : '';
  return `${claim.format}: ${judge} ${what}${reason}`;
}

/** Neighbouring numbers must not make neighbouring choices. */
const mixed = (seed: number, index: number): number =>
  Math.imul(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ index, 0xc2b2ae35) >>> 0;
