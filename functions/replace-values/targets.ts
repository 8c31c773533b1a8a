/** Writes a value into every field of every resource that the targets of a replacement select. */
import { given, type Scalar, stringOf, stringScalar, type Tree } from '../../src/data';
import { type FieldBefore, FieldError, type Slip } from '../../src/fields';
import { NoSpellingError, TemplateError } from '../../src/formats';
import { shownValue, type Subject } from '../../src/function';
import {
  type EntryContext,
  type Field,
  fieldOf,
  FieldSearch,
  isWritable,
  type Item,
  type Items,
  ReadDocuments,
  reportSkippedField,
  reportUnused,
  reportUnusedSelection,
  resourceOf,
  standIn,
  wayOut,
} from '../../src/kit';
import { isLiteral } from '../../src/go';
import { type Candidate, formatPath } from '../../src/krm';
import {
  isAnywhere,
  isReplacedElement,
  isReplacedPiece,
  replacement as replacementOf,
} from './unused/already-replaced';
import type { Replacement, Target } from './generated/config';
import { isSame, isWholeDocument, newValue, stringExpected, textBefore } from './fields/new-value';
import { reportNewName } from './model/new-names';
import type { Value } from './source-value';
import { isTelling, type Variables } from './fields/variables';
import { type Note, ValueError } from './fields/target-value';

/**
 * Writes the value into `items`. A value that cannot be written is an error in the report. After the last replacement no
 * item is read again, so nothing that was read is kept.
 */
export function applyToTargets(
  items: Items,
  value: Value,
  replacement: Replacement,
  context: EntryContext,
  isLast: boolean,
): void {
  const { targets = [] } = replacement;
  for (const [index, target] of targets.entries()) {
    const place = `${context.place}.targets.${index}`;
    const selection = items.select(target.select ?? {}, target.reject ?? []);
    const written = selection.items.filter(({ now }) => isWritable(now, context.configResource));
    const fields = (target.fieldPaths?.length ? target.fieldPaths : ['metadata.name']).map(fieldOf);
    reportUnusedSelection(selection, target, place, context, replacementOf(items, target, fields, value.tree));
    reportSurprises(written, target, place, context);
    const course: Course = { isComplete: written.length > 0, documents: new ReadDocuments() };
    for (const item of written) {
      applyTo(items, item, value, fields, target, context, course);
      if (isLast && index === targets.length - 1) items.finish(item.position);
    }
    const isScalar = value.tree.kind === 'scalar' && fields.every(({ path }) => !path.wholeDocument);
    if (!course.isComplete || (course.documents.count === 0 && !isScalar)) continue;
    for (const one of course.documents.unusedOptions(target.options ?? {}, place)) reportUnused(context, one);
  }
  for (const name of value.variables?.unused ?? []) {
    const message = `no text has the variable \`\${${name}}\`: remove it`;
    const index = replacement.variables?.findIndex((one) => one.as === name);
    context.config.error({ code: 'unused-variable', message, field: `${context.place}.variables.${index}` });
  }
}

/** kustomize does this, too, but few people expect it. */
function reportSurprises(
  written: readonly Item[],
  { select, fieldPaths }: Target,
  place: string,
  { config }: EntryContext,
): void {
  const name = select?.name ?? '';
  const other = isLiteral(name.replaceAll('.', '')) ? written.find(({ now }) => !isNamed(now, name)) : undefined;
  if (name.includes('.') && other !== undefined) {
    const message = `"${name}" also selects "${other.now.id.name}", being a regular expression: "${name.replaceAll('.', '\\.')}" takes the dots as they are`;
    config.info({ code: 'inexact-name', message, field: `${place}.select.name` });
  }
  if (fieldPaths === undefined && written.length > 0) {
    const message = `\`fieldPaths\` is not given, so the value becomes the name of what is selected: write \`fieldPaths: [metadata.name]\` if that is meant`;
    config.warning({ code: 'default-field-path', message, field: `${place}.fieldPaths` });
  }
}

const isNamed = (candidate: Candidate, name: string): boolean =>
  [candidate.id, ...candidate.previousIds()].some((id) => id.name === name);

/** What became of a target. */
interface Course {
  /** Every field was written. */
  isComplete: boolean;
  /** The texts that were read as documents. */
  readonly documents: ReadDocuments;
}

function applyTo(
  items: Items,
  item: Item,
  value: Value,
  fields: readonly Field[],
  target: Target,
  context: EntryContext,
  course: Course,
): void {
  for (const field of fields) {
    try {
      write(items, item.position, value, field, target, context, course);
    } catch (error) {
      course.isComplete = false;
      const now = items.at(item.position);
      const isHidden = context.secrets.holds(resourceOf(now));
      if (isMissing(error)) {
        const done = doneBefore(error, now, value, field, target, () => context.reasons.slip(error, isHidden));
        if (done !== undefined) {
          const [severity, message] = done;
          context.report[severity]({ code: 'already-replaced', message, resource: now, field: field.text });
          continue;
        }
        if (target.options?.ignoreMissing === true) {
          reportSkippedField(error.slip(isHidden), now, field.text, context);
          continue;
        }
      }
      const mayMiss = error instanceof ValueError && error.code === 'variable-not-found';
      if (mayMiss && target.options?.ignoreMissing === true) continue;
      context.report.error({
        ...findingOf(error, field, target, isHidden, context.lenient),
        resource: now,
        field: field.text,
      });
    }
  }
}

const isMissing = (error: unknown): error is FieldError => error instanceof FieldError && error.isMissing;

/** What shows that a former run has written the value where `error` finds nothing; undefined where nothing does. */
function doneBefore(
  { code }: FieldError,
  now: Item['now'],
  { tree }: Value,
  field: Field,
  target: Target,
  slipOf: () => Slip | undefined,
): Evidence | undefined {
  if (isReplacedElement(now, field, tree, target, slipOf)) {
    return byFormerRun('nothing fits the query, but an element of the list holds the value');
  }
  if (code !== 'pattern-not-found' || !isReplacedPiece(now, field, tree, target)) return undefined;
  return isAnywhere(target, tree)
    ? byChance('the pattern fits nowhere; the value stands in the text, but', 'check the pattern')
    : byFormerRun('the pattern fits nowhere, but it would with the value in its place');
}

/** What speaks for a former run, and how loud it is to be said. */
type Evidence = readonly ['info' | 'warning', string];

const byFormerRun = (what: string): Evidence => ['info', `${what}: it counts as replaced by a former run`];

const byChance = (what: string, way: string): Evidence => [
  'warning',
  `${what} it is too short to tell a former run from chance: it counts as replaced; ${way}`,
];

/** Reports a mistake of the user; throws any other error again. */
function findingOf(
  error: unknown,
  field: Field,
  target: Target,
  isHidden: boolean,
  lenient: boolean,
): { code: string; message: string } {
  if (error instanceof FieldError) {
    const problem = isHidden ? error.message : error.openMessage;
    const { code } = error;
    const isPiece = error.depth > field.path.steps.length;
    const others = isPiece ? '' : ', and `between` replaces a piece of any text';
    const way = wayOut(error, isHidden, {
      mayMake: target.options?.create !== true,
      mayMiss: !lenient,
      others: lenient ? undefined : others,
    });
    const what = isPiece ? `\`innerPath\` "${target.innerPath}" in the piece of` : 'field';
    const lead = isOfText(code) ? '' : `${notFound(what, field, target)}: `;
    return { code, message: `${lead}${problem}${way}` };
  }
  if (error instanceof ValueError) return { code: error.code, message: error.message };
  if (error instanceof TemplateError) return { code: 'template-expression', message: error.message };
  if (error instanceof NoSpellingError) return { code: 'invalid-value', message: error.message };
  throw error;
}

/** The field is there, but not the piece of its text. */
const isOfText = (code: string): boolean => /^(?:marker|pattern)-not-found$|^not-a-scalar$|^type-mismatch$/.test(code);

/** kustomize's words. */
const notFound = (what: string, { text }: Field, { options }: Target): string =>
  `unable to find ${options?.create === true ? 'or create ' : ''}${what} "${text}" in replacement target`;

/** Writes the value into the fields of an item to which one path leads. */
function write(
  items: Items,
  position: number,
  value: Value,
  field: Field,
  target: Target,
  context: EntryContext,
  course: Course,
): void {
  const search = new FieldSearch(items, position, field, target, context, course.documents.add);
  const filling = value.variables && new Filling(value.variables);
  try {
    const renaming = items.write(position, context.place, search.find, (before) => {
      const tree =
        filling === undefined ? value.tree : filling.into(before, context.secrets.holds(search.resource, before.keys));
      return tree === undefined
        ? (before.node ?? value.tree)
        : valueIn(tree, value.secret, before, search, target, context);
    });
    const done = filling?.doneBefore();
    if (done !== undefined) {
      const [severity, message] = done;
      search.tell(severity, { code: 'already-replaced', message });
    }
    if (renaming !== undefined) {
      search.afterwards(() => reportNewName(renaming, search.subject, field.text, context.report));
    }
    search.reportMade();
  } finally {
    search.say();
  }
}

/** What the field becomes with `tree` as the value; what there is to say about it goes to `search`. */
function valueIn(
  tree: Tree,
  isSecret: boolean,
  field: FieldBefore,
  search: FieldSearch,
  target: Target,
  context: EntryContext,
): Tree {
  const { verbose, secrets } = context;
  const { resource } = search;
  const { keys } = field;
  const isHidden = isSecret || secrets.holds(resource, keys);
  const note = ({ severity, detail, ...finding }: Note): void => {
    if (detail !== true || verbose) search.tell(severity, finding);
  };
  const talk = { show: (text: string): string => shownValue(text, isHidden), note };
  const after = newValue(tree, field, isWholeDocument(search.field.path, target), resource, target, talk, (parent) =>
    stringExpected(search.root, keys, parent, search.unmade),
  );
  if (field.isThere !== undefined) {
    // Told in every run, also in the run that adds it: so a second run tells the same.
    const message = 'the list has an element that equals the value: `-` adds it once, however often it runs';
    note({ severity: 'info', code: 'already-there', message, detail: true });
  }
  const before = textBefore(field);
  if (verbose && field.isThere?.(after) !== true) {
    search.afterwards(() => reportEdit(context, search.subject, keys, before, after, isHidden));
  }
  if (field.shared && !isSame(before, after)) {
    search.tell('info', { code: 'aliases-written-out', message: writtenOut });
  }
  if (isSecret) secrets.mark(resource, keys);
  return after;
}

/** Variables that are filled into the texts of one path. */
class Filling {
  readonly #variables: Variables;
  readonly #texts: string[] = [];
  #isFilled = false;

  constructor(variables: Variables) {
    this.#variables = variables;
  }

  /** The text of the field, with the values of the variables; undefined where it has none of them. */
  into({ node, text }: FieldBefore, isHidden: boolean): Tree | undefined {
    if (stringOf(node) === undefined) {
      throw new ValueError('not-a-scalar', 'the field is no text, so no variable can stand in it');
    }
    this.#texts.push(text());
    const filled = this.#variables.into(text(), isHidden);
    this.#isFilled ||= filled !== undefined;
    return filled === undefined ? undefined : stringScalar(filled);
  }

  /** What shows that a former run has filled in all texts; undefined where this run has. Throws ValueError where nothing does. */
  doneBefore(): Evidence | undefined {
    if (this.#isFilled) return undefined;
    // Each of them is asked: it says which variables were used.
    const values = this.#texts.flatMap((one) => this.#variables.valuesIn(one));
    if (values.length === 0) throw this.#variables.missing;
    return values.some(isTelling)
      ? byFormerRun('the text has none of the variables, but a value of them')
      : byChance('the text has none of the variables; it has a value of them, but', 'check the names');
  }
}

const writtenOut =
  'other places share the value by a YAML anchor: they keep theirs, so all aliases of the document are written out';

function reportEdit(
  { report, place }: EntryContext,
  resource: Subject,
  keys: readonly string[],
  before: Tree | undefined,
  written: Tree,
  isHidden: boolean,
): void {
  if (isSame(before, written)) return;
  const print = (tree: Tree): string => (tree.kind === 'scalar' ? shownValue(tree.text, isHidden) : `a ${tree.kind}`);
  const message = `${before === undefined ? 'nothing' : print(before)} becomes ${print(written)} (${place})`;
  const values = {
    currentValue: before && resultValue(before, isHidden),
    proposedValue: resultValue(written, isHidden),
  };
  report.info({ code: 'value-written', message, resource, field: formatPath(keys), ...given(values) });
}

/** A scalar, or a stand-in for a Secret's. Maps and lists can be large and are not shown. */
function resultValue(tree: Tree, isHidden: boolean): Scalar | undefined {
  if (tree.kind !== 'scalar') return undefined;
  return isHidden ? stringScalar(standIn) : { kind: 'scalar', type: tree.type, text: tree.text };
}
