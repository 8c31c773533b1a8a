/** Writes a value into every field of every resource that the targets of a replacement select. */
import { given, type Scalar, stringScalar, type Tree } from '../../src/data';
import { type FieldBefore, FieldError, type FieldMatch, matchFields } from '../../src/fields';
import { NoSpellingError } from '../../src/formats';
import { shownValue, type Subject } from '../../src/function';
import { ResourceDraft, standIn } from '../../src/kit';
import { isLiteral } from '../../src/go';
import { type Candidate, formatPath, type ParsedFieldPath, parseFieldPath } from '../../src/krm';
import type { Resource } from '../../src/resource-list';
import { isReplacedElement } from './unused/already-replaced';
import { reportUnused, type ReplacementContext } from './unused/context';
import { documentFormats, walkOptions } from './fields/encoded-field';
import type { Replacement, Target } from './generated/config';
import type { Item, Items } from './model/items';
import { isSame, newValue, stringExpected, textBefore } from './fields/new-value';
import { reportNewName } from './model/new-names';
import { reportSkippedField } from './unused/skipped';
import type { Value } from './source-value';
import { ValueError, type Note } from './fields/target-value';
import { isWritable, reportUnusedTarget, unusedFormat } from './unused/unused';

/**
 * Writes the value into `items`. A value that cannot be written is an error in the report. After the last replacement no
 * item is read again, so nothing that was read is kept.
 */
export function applyToTargets(
  items: Items,
  value: Value,
  { targets = [] }: Replacement,
  context: ReplacementContext,
  isLast: boolean,
): void {
  for (const [index, target] of targets.entries()) {
    const place = `${context.place}.targets.${index}`;
    const selection = items.select(target.select ?? {}, target.reject ?? []);
    const written = selection.items.filter(({ now }) => isWritable(now, context.configResource));
    const fieldPaths = target.fieldPaths?.length ? target.fieldPaths : ['metadata.name'];
    const fields = fieldPaths.map((text): Field => ({ text, path: parseFieldPath(text) }));
    const paths = fields.map(({ path }) => path);
    reportUnusedTarget(selection, items, target, paths, value.tree, place, context);
    reportSurprises(written, target, place, context);
    const course: Course = { isComplete: written.length > 0, documents: 0 };
    for (const item of written) {
      applyTo(items, item, value, fields, target, context, course);
      if (isLast && index === targets.length - 1) items.finish(item.position);
    }
    const isScalar = value.tree.kind === 'scalar' && paths.every(({ wholeDocument }) => !wholeDocument);
    if (target.options?.format !== undefined && course.isComplete && course.documents === 0 && isScalar) {
      reportUnused(context, unusedFormat(place));
    }
  }
}

/** kustomize does this, too, but few people expect it. */
function reportSurprises(
  written: readonly Item[],
  { select, fieldPaths }: Target,
  place: string,
  { config }: ReplacementContext,
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

/** A field path, as written and as read. */
interface Field {
  readonly text: string;
  readonly path: ParsedFieldPath;
}

/** What became of a target. */
interface Course {
  /** Every field was written. */
  isComplete: boolean;
  /** How many texts were read as documents. */
  documents: number;
}

function applyTo(
  items: Items,
  item: Item,
  value: Value,
  fields: readonly Field[],
  target: Target,
  context: ReplacementContext,
  course: Course,
): void {
  for (const field of fields) {
    try {
      write(items, item.position, value, field, target, context, course);
    } catch (error) {
      course.isComplete = false;
      const now = items.at(item.position);
      const isHidden = context.secrets.holds(resourceOf(now));
      if (error instanceof FieldError && error.isMissing) {
        if (isReplacedElement(now, field.path, value.tree, target, () => context.reasons.slip(error, isHidden))) {
          const message =
            'nothing fits the query, but an element of the list holds the value: it counts as replaced by a former run';
          context.report.info({ code: 'already-replaced', message, resource: now, field: field.text });
          continue;
        }
        if (target.options?.ignoreMissing === true) {
          reportSkippedField(error.slip(isHidden), now, field.text, context);
          continue;
        }
      }
      context.report.error({
        ...findingOf(error, field.text, target, isHidden, context.lenient),
        resource: now,
        field: field.text,
      });
    }
  }
}

/** Reports a mistake of the user; throws any other error again. */
function findingOf(
  error: unknown,
  field: string,
  target: Target,
  isHidden: boolean,
  lenient: boolean,
): { code: string; message: string } {
  if (error instanceof FieldError) {
    const problem = isHidden ? error.message : error.openMessage;
    return {
      code: error.code,
      message: `${notFound(field, target)}: ${problem}${wayOut(error, target, isHidden, lenient)}`,
    };
  }
  if (error instanceof ValueError) return { code: error.code, message: error.message };
  if (error instanceof NoSpellingError) return { code: 'invalid-value', message: error.message };
  throw error;
}

/** kustomize's words. */
const notFound = (fieldPath: string, { options }: Target): string =>
  `unable to find ${options?.create === true ? 'or create ' : ''}field "${fieldPath}" in replacement target`;

const resourceOf = (now: Resource | ResourceDraft): Resource => (now instanceof ResourceDraft ? now.resource : now);

function write(
  items: Items,
  position: number,
  value: Value,
  { text: fieldPath, path }: Field,
  target: Target,
  context: ReplacementContext,
  course: Course,
): void {
  const { options } = target;
  const { verbose, secrets, place } = context;
  const now = items.at(position);
  const resource = resourceOf(now);
  const before: Subject = { id: now.id, origin: now.origin, annotations: () => now.annotations() };
  const isHidden = (keys: readonly string[]): boolean => value.secret || secrets.holds(resource, keys);
  // After `[1]` the path means that whole document, which is a part of a stream and has no text of its own.
  const wholeDocument = path.wholeDocument && path.steps.at(-1)?.kind !== 'document';
  let told: (() => void)[] = [];
  let current: Tree | undefined;
  let unmade: FieldError | undefined;
  const find = (root: Tree): readonly FieldMatch[] => {
    told = [];
    unmade = undefined;
    current = root;
    return matchFields(root, path, {
      create: options?.create ?? false,
      exactQueries: options?.exactQueries ?? false,
      ...walkOptions(resource, options),
      onInexactMatch: (query, text) =>
        told.push(() =>
          reportInexactMatch(context, before, fieldPath, query, shownValue(text, secrets.holds(resource))),
        ),
      onNew: (missing) => (unmade ??= missing),
      onDocument: () => (course.documents += 1),
    });
  };
  const tell = ({ severity, code, message }: Omit<Note, 'code'> & { readonly code: string }): number =>
    told.push(() => context.report[severity]({ code, message, resource: before, field: fieldPath }));
  const note = (one: Note): unknown => (one.detail !== true || verbose) && tell(one);
  const valueFor = (field: FieldBefore): Tree => {
    const { keys } = field;
    const hidden = isHidden(keys);
    const talk = { show: (text: string): string => shownValue(text, hidden), note };
    const written = newValue(value.tree, field, wholeDocument, resource, target, talk, (parent) =>
      stringExpected(current, keys, parent, unmade),
    );
    if (verbose) {
      const old = textBefore(field);
      told.push(() => reportEdit(context, before, keys, old, written, hidden));
    }
    if (field.shared && !isSame(textBefore(field), written)) {
      tell({ severity: 'info', code: 'aliases-written-out', message: writtenOut });
    }
    if (value.secret) secrets.mark(resource, keys);
    return written;
  };
  try {
    const renaming = items.write(position, place, find, valueFor);
    if (renaming !== undefined) told.push(() => reportNewName(renaming, before, fieldPath, context.report));
    const slip = unmade?.slip(secrets.holds(resource));
    const isMade = slip !== undefined && items.made.has(madeAt(position, slip.place, slip.meant));
    if (slip !== undefined && !isMade) {
      const message = `${slip.step} was not in ${slip.place} and was made, though something like it is there: did you mean ${slip.meant}?`;
      tell({ severity: 'warning', code: 'near-miss-created', message });
    }
    if (unmade?.missing) items.made.add(madeAt(position, unmade.missing.place, unmade.missing.step));
  } finally {
    for (const say of told) say();
  }
}

const madeAt = (position: number, place: string, step: string): string => `${position} ${place} ${step}`;

/** The way out with the target's options; first what was probably meant. kustomize and kpt know only `create`. */
function wayOut(error: FieldError, { options }: Target, isHidden: boolean, lenient: boolean): string {
  const { fault } = error;
  if ('problem' in fault) return '';
  const hasSuggestion = error.suggests(isHidden);
  if (fault.code === 'not-a-document') {
    return fault.guessed && !hasSuggestion && !lenient
      ? `; ${documentFormats}, and \`between\` replaces a piece of any text`
      : '';
  }
  if (fault.code === 'wrong-node-kind') return '';
  const lead = hasSuggestion ? ' Else' : ':';
  const skip = '`options.ignoreMissing` skips it';
  const { at, step } = fault.stop;
  const isNext = step?.kind === 'index' && at.node.kind === 'list' && step.index === at.node.items.length;
  const canMake = options?.create !== true && (isNext || (step?.kind !== 'index' && step?.kind !== 'wildcard'));
  const ways = [...(canMake ? ['`options.create` makes it'] : []), ...(lenient ? [] : [skip])];
  return ways.length === 0 ? '' : `${lead} ${ways.join(', ')}`;
}

function reportInexactMatch(
  { report }: ReplacementContext,
  resource: Subject,
  field: string,
  query: string,
  element: string,
): void {
  const message = `\`${query}\` also matches ${element}, being a regular expression found anywhere: \`[key==value]\` or \`options.exactQueries\` compare whole values`;
  report.info({ code: 'inexact-query', message, resource, field });
}

const writtenOut =
  'other places share the value by a YAML anchor: they keep theirs, so all aliases of the document are written out';

function reportEdit(
  { report, place }: ReplacementContext,
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
