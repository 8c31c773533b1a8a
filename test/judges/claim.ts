/**
 * A claim describes a change to a document: some data changed, and all other data did not. Each judge is compared with
 * itself: applying the change to the data that it reads from the text before must give the data that it reads from the
 * text after. So readers that disagree about `yes` can still be judges. If our reader accepts the text, the judges'
 * data is also compared with ours.
 */
import type { Scalar, Tree } from '../../src/data';
import { formatTable } from '../../src/formats';
import { asElements } from '../../src/formats/xml/as-elements.test';
import { asText } from '../../src/formats/changes/arbitrary-edits.test';
import { differenceOf, differenceText, sameScalarFor } from './compare';
import type { Judge, JudgedFormat, Reading } from './judge';

export interface Claim {
  /** The format of the text; its judges must accept it. */
  readonly format: JudgedFormat;
  /**
   * Other formats whose judges also check the text, if they and our reader read the same data in `before`. For example,
   * JSON is also YAML.
   */
  readonly otherFormats: readonly JudgedFormat[];
  /** The text before; equal to `after` if there was no text. */
  readonly before: string;
  /** The data that our reader found in `before`: one tree per document. */
  readonly roots: readonly Tree[];
  readonly after: string;
  /**
   * Applies the change to the data that a judge read in `before`. Returns the data that the judge must read in `after`,
   * or undefined if the change cannot be applied.
   */
  readonly expected: ExpectedTrees;
}

export type ExpectedTrees = (read: readonly Tree[]) => readonly Tree[] | undefined;

/** An error in `after`, or in our reading of `before`. */
export interface Objection<C extends Claim> {
  readonly claim: C;
  readonly judge: string;
  readonly what: 'refuses the outcome' | 'reads other data' | 'refuses the input' | 'reads the input as other data';
  readonly detail: string;
}

export interface Verdicts<C extends Claim> {
  readonly objections: readonly Objection<C>[];
  /** The number of documents that each judge read, keyed by judge. */
  readonly read: ReadonlyMap<string, number>;
}

/** Checks all claims with all available judges, in one batch for each judge and format. */
export function judgeClaims<C extends Claim>(judges: readonly Judge[], claims: readonly C[]): Verdicts<C> {
  const objections: Objection<C>[] = [];
  const read = new Map<string, number>();
  for (const judge of judges.filter((one) => one.absence() === undefined)) {
    for (const format of judge.formats) {
      const asked = claims.filter(
        (claim) => claim.format === format || (judge.isSlow !== true && claim.otherFormats.includes(format)),
      );
      const texts = [...new Set(asked.flatMap(({ before, after }) => [before, after]))].filter(isText);
      if (texts.length === 0) continue;
      const readings = judge.readAll(format, texts);
      const byText = new Map(texts.map((text, index) => [text, readings[index]]));
      read.set(judge.name, (read.get(judge.name) ?? 0) + readings.filter((reading) => 'roots' in reading).length);
      for (const claim of asked) {
        const before = byText.get(claim.before);
        const after = byText.get(claim.after);
        if (before === undefined || after === undefined) continue;
        const found = objection(judge, claim, claim.format === format, before, after);
        if (found !== undefined) objections.push({ ...found, claim, judge: judge.name });
      }
    }
  }
  return { objections, read };
}

/** Whether the text has no lone surrogate, which cannot be passed to another program. */
const isText = (text: string): boolean => !/\p{Surrogate}/u.test(text);

type ObjectionDetails = Pick<Objection<Claim>, 'what' | 'detail'>;

function objection(
  judge: Judge,
  claim: Claim,
  isOwn: boolean,
  before: Reading,
  after: Reading,
): ObjectionDetails | undefined {
  if ('abstains' in before) return undefined;
  const input = inputObjection(judge, claim, isOwn, before);
  // A reader of a different format cannot judge documents that it reads differently.
  if (!isOwn && input !== undefined) return undefined;
  if ('refused' in before || before.roots.length !== claim.roots.length) return input;
  return outcomeObjection(judge, claim, before.roots, after) ?? input;
}

function inputObjection(
  judge: Judge,
  { format, roots }: Claim,
  isOwn: boolean,
  before: Reading,
): ObjectionDetails | undefined {
  if ('abstains' in before) return undefined;
  if ('refused' in before) {
    const isKnown = judge.rejectsRepeats === true && roots.some(hasList);
    return isKnown ? undefined : { what: 'refuses the input', detail: before.refused };
  }
  const same = (isOwn ? sameReading : sameScalarFor)(judge.readsNumbersAsTexts === true);
  const detail = differenceIn(format, roots, before.roots, same);
  return detail === undefined ? undefined : { what: 'reads the input as other data', detail };
}

/** The first difference between the documents as the format expresses them; undefined if there is none. */
function differenceIn(
  format: JudgedFormat,
  expected: readonly Tree[],
  read: readonly Tree[],
  same: (expected: Scalar, said: Scalar) => boolean,
): string | undefined {
  if (read.length !== expected.length) return `expected ${expected.length} documents, said ${read.length}`;
  for (const [index, tree] of expected.entries()) {
    const found = differenceOf(inFormat(format, tree), inFormat(format, read[index] as Tree), same);
    if (found !== undefined) return differenceText(found);
  }
  return undefined;
}

function hasList(tree: Tree): boolean {
  return tree.kind === 'list' || (tree.kind === 'map' && tree.entries.some(({ value }) => hasList(value)));
}

function outcomeObjection(
  judge: Judge,
  claim: Claim,
  before: readonly Tree[],
  after: Reading,
): ObjectionDetails | undefined {
  if ('abstains' in after) return undefined;
  if ('refused' in after) return { what: 'refuses the outcome', detail: after.refused };
  const expected = claim.expected(before);
  if (expected === undefined) return undefined;
  const detail = differenceIn(claim.format, expected, after.roots, sameScalarFor(judge.readsNumbersAsTexts === true));
  return detail === undefined ? undefined : { what: 'reads other data', detail };
}

/**
 * The tree as the format expresses it: formats without types only have strings, and elements have several forms for the
 * same data.
 */
export function inFormat(format: JudgedFormat, tree: Tree): Tree {
  if (format === 'json5' || formatTable[format].isTyped) return tree;
  return formatTable[format].hasElements ? asElements(tree) : asText(tree);
}

/** Strings that, without quotes, have different types in YAML 1.1, in YAML 1.2 or in different readers. */
const ambiguous = /^(?:y|n|yes|no|on|off|=|<<)$|^[-+.]?[\d_.]/i;

/**
 * Whether two scalars are read equally. In documents that we did not write, two readers may give an unquoted ambiguous
 * word different types.
 */
const sameReading =
  (readsNumbersAsTexts: boolean) =>
  (expected: Scalar, said: Scalar): boolean =>
    sameScalarFor(readsNumbersAsTexts)(expected, said) || (expected.style === 'plain' && ambiguous.test(expected.text));
