/**
 * One worker's share of a fuzz run, in batches. It generates and tries cases, sends successful cases to judges, and
 * minimizes failing cases. The seed and the index of a batch determine the batch. The time limit only affects how many
 * batches run.
 */
import { judgeClaims, type Claim, type Objection } from '../judges/claim';
import type { Judge } from '../judges/judge';
import type { Case } from './cases/case';
import { isExpected } from './findings/expected';
import { type Finding, writeFinding } from './findings/found';
import { Random } from './random';
import { randomCase } from './cases/random-case';
import { shrink } from './findings/shrink';
import type { Fault } from './trial';

const casesPerBatch = 1500;
/** Slow judges check only one claim out of this number. */
const sampledBy = 8;
/** The number of findings of one kind that are minimized and written. The other findings are only counted. */
const writtenPerTitle = 3;

export interface Progress {
  /** The number of edits by format, and of runs by mechanism. */
  readonly counts: Readonly<Record<string, number>>;
  /** The CPU time of first and of second runs in milliseconds, by mechanism. */
  readonly costs: Readonly<Record<string, readonly [number, number]>>;
  readonly refused: number;
  /** The number of documents that each judge read. */
  readonly read: Readonly<Record<string, number>>;
  /** The number of findings of each kind. */
  readonly findings: Readonly<Record<string, number>>;
  /** The folders of written findings. */
  readonly written: readonly string[];
}

interface CaseClaim extends Claim {
  readonly one: Case;
  readonly seed: string;
}

export class Campaign {
  readonly #counts: Record<string, number> = {};
  readonly #costs: Record<string, readonly [number, number]> = {};
  readonly #read: Record<string, number> = {};
  readonly #findings: Record<string, number> = {};
  readonly #written = new Set<string>();
  #refused = 0;

  constructor(
    private readonly seed: number,
    private readonly folder: string,
    private readonly quick: readonly Judge[],
    private readonly sampled: readonly Judge[],
    private readonly only?: string,
  ) {}

  get progress(): Progress {
    return {
      counts: this.#counts,
      costs: this.#costs,
      refused: this.#refused,
      read: this.#read,
      findings: this.#findings,
      written: [...this.#written],
    };
  }

  async batch(number: number): Promise<void> {
    const claims: CaseClaim[] = [];
    for (let index = 0; index < casesPerBatch; index++) {
      const seed = `${this.seed}/${number}/${index}`;
      const one = randomCase(new Random(mixed(this.seed, number * casesPerBatch + index)), this.only);
      const { outcome, cost } = (await one?.tried()) ?? { outcome: { refused: 'no such change' } };
      if (one === undefined || 'refused' in outcome) this.#refused++;
      else {
        this.#counts[one.name] = (this.#counts[one.name] ?? 0) + 1;
        if (cost !== undefined) this.#addCost(one.name, cost);
        if ('fault' in outcome) await this.#fault(one, outcome.fault, seed);
        else claims.push(...outcome.claims.map((claim) => ({ ...claim, one, seed })));
      }
    }
    await this.#judge(this.quick, claims);
    await this.#judge(
      this.sampled,
      claims.filter((_, index) => index % sampledBy === number % sampledBy),
    );
  }

  #addCost(name: string, [first, second]: readonly [number, number]): void {
    const [one, two] = this.#costs[name] ?? [0, 0];
    this.#costs[name] = [one + first, two + second];
  }

  async #judge(judges: readonly Judge[], claims: readonly CaseClaim[]): Promise<void> {
    const { objections, read } = judgeClaims(judges, claims);
    for (const [name, count] of read) this.#read[name] = (this.#read[name] ?? 0) + count;
    // Several judges may raise an objection with the same cause. Only the first objection is reported.
    const heard = new Set<Case>();
    for (const objection of objections) {
      if (heard.has(objection.claim.one) || isExpected(objection)) continue;
      heard.add(objection.claim.one);
      const judge = judges.find(({ name }) => name === objection.judge);
      if (judge !== undefined) await this.#objection(objection, judge);
    }
  }

  #objection(objection: Objection<CaseClaim>, judge: Judge): Promise<void> {
    const { one, seed } = objection.claim;
    const title = titleOf(one, objection);
    return this.#note({ title, detail: objection.detail, seed }, one, async (cases) => {
      const claims: (Claim & { readonly at: number })[] = [];
      for (const [at, candidate] of cases.entries()) {
        const { outcome } = await candidate.tried();
        if ('claims' in outcome) claims.push(...outcome.claims.map((claim) => ({ ...claim, at })));
      }
      const again = judgeClaims([judge], claims).objections.filter(
        (other) => !isExpected(other) && titleOf(one, other) === title,
      );
      const wrong = new Set(again.map(({ claim }) => claim.at));
      return cases.map((_, at) => wrong.has(at));
    });
  }

  #fault(one: Case, { what, detail }: Fault, seed: string): Promise<void> {
    return this.#note({ title: `${one.name}: ${what}`, detail, seed }, one, async (cases) => {
      const wrong: boolean[] = [];
      for (const candidate of cases) {
        const { outcome } = await candidate.tried();
        wrong.push('fault' in outcome && outcome.fault.what === what);
      }
      return wrong;
    });
  }

  /** Counts a finding. The first findings of each kind are minimized and written. */
  async #note(finding: Finding, one: Case, stillWrong: Parameters<typeof shrink>[1]): Promise<void> {
    const count = (this.#findings[finding.title] ?? 0) + 1;
    this.#findings[finding.title] = count;
    if (count > writtenPerTitle) return;
    const { input, story } = await (await shrink(one, stillWrong)).tried();
    this.#written.add(writeFinding(this.folder, finding, input, story));
  }
}

/** The title of a refusal includes its reason, without the position. */
function titleOf({ name }: Case, { claim, judge, what, detail }: Objection<Claim>): string {
  const reason = what.startsWith('refuses') ? ` (${detail.replaceAll(/\d+|".*"/g, '…').slice(0, 90)})` : '';
  return `${name === claim.format ? '' : `${name}, `}${claim.format}: ${judge} ${what}${reason}`;
}

/** Mixes the seed and the index, so that consecutive indexes do not lead to similar choices. */
const mixed = (seed: number, index: number): number =>
  Math.imul(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ index, 0xc2b2ae35) >>> 0;
