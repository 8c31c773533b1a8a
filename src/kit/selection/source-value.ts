/** Reads the value that an entry takes from a field of one resource. */
import { childrenOf, isNull, shortList, type Tree } from '../../data';
import { FieldError, type FieldOptions, lookupField } from '../../fields';
import { overriddenProblem, type PieceFields, walkOptions } from '../../fields/documents/encoded-field';
import { withoutBookkeeping } from '../../fields/write/guards/bookkeeping';
import { isPublic } from '../../fields/write/guards/identity';
import { unusedMessage, type Finding, type Subject } from '../../function';
import { type Candidate, formatSelector, type ParsedFieldPath, parseFieldPath, type SourceSelector } from '../../krm';
import { type Resource, type ResourceDraft, snapshot } from '../../resource-list';
import { allowMissing, reportUnused, type EntryContext } from './entry-context';
import { pathFault } from '../reporting/path-fault';
import { ReadDocuments } from './field-search';
import { type Items, resourceOf } from './items';
import { ignoreMissingRemedy, remedy } from './remedy';
import { exactly } from './no-match';

export interface SourceValue {
  readonly tree: Tree;
  /** True if the value is from a Secret and must not be shown. */
  readonly secret: boolean;
}

/** The source of a value: `fieldPath` in the only resource that matches all given fields. */
export interface SourceField extends SourceSelector, PieceFields {
  readonly fieldPath?: string;
  readonly options?: FieldOptions & { readonly ignoreMissing?: boolean };
}

/**
 * Returns undefined if no value is found. Reports the missing value, unless the field is optional. `place` is the
 * source's path in the functionConfig. `partOf` may return a part of the value found in `item`, or report why it cannot
 * return this part.
 */
export function sourceValueOf(
  items: Items,
  source: SourceField,
  place: string,
  context: EntryContext,
  partOf: (tree: Tree, item: Subject, secret: boolean) => Tree | undefined = (tree) => tree,
): SourceValue | undefined {
  const matches = items.sources(source);
  const [item] = matches;
  if (item === undefined) {
    if (source.options?.ignoreMissing === true) {
      context.reasons.skippedItems(source, place, exactly, context.config);
      return undefined;
    }
    const { what: why, field, because = '', ...names } = context.reasons.explainNoMatch(source, exactly);
    // Use the words of kustomize's message, because users search for them.
    const words = `nothing selected by ${formatSelector(source)}`;
    const what = field === 'name' || because !== '' ? `${words}${because}` : `${words}: ${why}`;
    const message = unusedMessage({ ...names, what, ...allowMissing(context) });
    const at = field === '' ? place : `${place}.${field}`;
    return context.config.error({ code: 'not-found', message, field: at });
  }
  if (matches.length > 1) {
    const message = `multiple matches for selector ${formatSelector(source)}: ${someIds(matches)}`;
    return context.config.error({ code: 'ambiguous', message, field: place });
  }
  const { fieldPath = 'metadata.name' } = source;
  const path = parseFieldPath(fieldPath);
  const keys = path.steps.map(({ raw }) => raw);
  const secret = !isPublic(keys) && context.secrets.isHidden(resourceOf(item), keys);
  const found = lookUp(item, source, path, place, context);
  const tree = found === undefined ? undefined : partOf(found, item, secret);
  if (tree === undefined) return undefined;
  if (secret) context.secrets.addValue(tree);
  return { tree, secret };
}

/** Lists the first four resources, which are enough to narrow the selector. */
const someIds = (resources: readonly Candidate[]): string => shortList(resources, 4, ({ id }) => formatSelector(id));

function lookUp(
  item: Resource | ResourceDraft<Resource>,
  source: SourceField,
  path: ParsedFieldPath,
  place: string,
  context: EntryContext,
): Tree | undefined {
  const { report, secrets, lenient, reasons } = context;
  const { fieldPath = 'metadata.name', options } = source;
  const mayMiss = options?.ignoreMissing === true;
  const resource = resourceOf(item);
  const documents = new ReadDocuments();
  const keys = path.steps.map(({ raw }) => raw);
  const from = `${place}.fieldPath`;
  const refuse = (code: string, message: string, fault?: Pick<Finding, 'config' | 'replacement'>): undefined =>
    report.from(from).error({ code, message, resource: item, field: fieldPath, ...fault });
  const overridden = overriddenProblem(resource.id, keys, () => item.root);
  if (overridden !== undefined) return refuse('invalid-path', overridden);
  try {
    const tree = lookupField(item.root, path, { ...walkOptions(resource.id, source), onDocument: documents.add });
    for (const one of documents.unusedOptions(options ?? {}, place)) reportUnused(context, one);
    if (!isEmpty(tree)) return withoutBookkeeping(item === resource ? tree : snapshot(tree), keys);
    const what = tree.kind === 'scalar' ? 'null' : `an empty ${tree.kind}`;
    const problem = `the source is ${what}${lenient ? '' : `: ${ignoreMissingRemedy}`}`;
    return mayMiss ? undefined : refuse('field-not-found', problem);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    const isHidden = secrets.isHidden(resource);
    if (error.isMissing && mayMiss) {
      reasons.skippedField(error, isHidden, item, fieldPath);
      return undefined;
    }
    const way = remedy(error, isHidden, { lenient });
    const problem = isHidden ? error.message : error.openMessage;
    const own = { field: from, text: fieldPath, length: path.steps.length };
    const innerPath = { field: `${place}.innerPath`, text: source.innerPath ?? '' };
    return refuse(error.code, problem + way, pathFault(error, own, innerPath, isHidden));
  }
}

/** As in kustomize, the empty string is a value. Null and empty maps and lists are not values. */
const isEmpty = (tree: Tree): boolean => (tree.kind === 'scalar' ? isNull(tree) : childrenOf(tree).length === 0);
