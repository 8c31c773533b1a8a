/**
 * Selects the resources that a replacement reads from and writes to. As in kustomize, a source selects by exact values,
 * and a target by regular expressions. Sources and targets also match previous names of a resource.
 */
import { parseLabelSelector, type LabelMatcher, type Labels } from './label-selector';
import { compilePattern } from '../../go/patterns/regexp';
import { effectiveNamespace, type ResourceId } from '../resource-id';

/** The selector of a replacement. Unset or empty fields match everything. */
export interface Selector {
  readonly group?: string;
  readonly version?: string;
  readonly kind?: string;
  readonly name?: string;
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly annotationSelector?: string;
}

/** The part of a replacement's `source` that finds the resource. */
export type SourceSelector = Omit<Selector, 'labelSelector' | 'annotationSelector'>;

/**
 * A candidate for selection, such as a `Resource`. Selectors call the candidate's methods only if the id is not
 * sufficient, because a method may have to parse the candidate.
 */
export interface Candidate {
  readonly id: ResourceId;
  previousIds(): readonly ResourceId[];
  labels(): Labels;
  annotations(): Labels;
}

/**
 * True if the current or a previous id has the given fields of `source`. `namespace: default` also matches a resource
 * without a namespace.
 */
export function matchesSource(candidate: Candidate, source: SourceSelector): boolean {
  const { id } = candidate;
  // Transformers change names, namespaces and kinds, but not groups and versions.
  if (!isMatch(source.group, id.group) || !isMatch(source.version, id.version)) return false;
  return isNamed(id, source) || candidate.previousIds().some((previous) => isNamed(previous, source));
}

const isNamed = ({ kind, name, namespace }: ResourceId, source: SourceSelector): boolean =>
  isMatch(source.kind, kind) &&
  isMatch(source.name, name) &&
  (!source.namespace || effectiveNamespace(source.namespace) === effectiveNamespace(namespace));

const isMatch = (wanted: string | undefined, actual: string): boolean => !wanted || wanted === actual;

/** Formats a selector for messages: `ConfigMap "settings" in namespace "prod"`, `apps/v1 Deployment "web"`. */
export function formatSelector({
  group = '',
  version = '',
  kind = '',
  name = '',
  namespace = '',
}: SourceSelector): string {
  const words = [
    [group, version].filter(Boolean).join('/'),
    kind || (name === '' ? 'any item' : ''),
    name && `"${name}"`,
    namespace && `in namespace "${namespace}"`,
  ];
  return words.filter(Boolean).join(' ');
}

/**
 * The matcher returns true if `select` matches and no item of `reject` matches. Fields are RE2 patterns for the whole
 * string, and a single id (the current id or a previous id) must match all patterns. For this comparison, an unset
 * namespace is the empty string. An item of `reject` matches by its fields **or** by its label and annotation
 * selectors, as in kustomize; an empty item does not match anything. Requirements of `select` for the labels and
 * annotations in `ignoredKeys` are ignored. Throws Error for an invalid pattern or label selector, with Go's message.
 */
export function compileTargetSelector(
  select: Selector,
  reject: readonly Selector[] = [],
  ignoredKeys?: IgnoredKeys,
): CandidateMatcher {
  const selectsId = compileId(select) ?? (() => true);
  const selectsLabels = compileLabels(select, ignoredKeys) ?? (() => true);
  const refusals = reject.map(compileReject);
  return (candidate) =>
    anyId(candidate, selectsId) && selectsLabels(candidate) && !refusals.some((refuses) => refuses(candidate));
}

/** True for the resources that one item of `reject` excludes, as in `compileTargetSelector`. */
export function compileReject(reject: Selector): CandidateMatcher {
  const rejectsId = compileId(reject);
  const rejectsLabels = compileLabels(reject);
  return (candidate) =>
    (rejectsId !== undefined && anyId(candidate, rejectsId)) || (rejectsLabels?.(candidate) ?? false);
}

/** Keys of labels and annotations that a selector ignores. */
export interface IgnoredKeys {
  readonly labels: readonly string[];
  readonly annotations: readonly string[];
}

/** Returns true if a resource is selected. */
export type CandidateMatcher = (candidate: Candidate) => boolean;

type IdMatcher = (id: ResourceId) => boolean;

const anyId = (candidate: Candidate, matcher: IdMatcher): boolean =>
  matcher(candidate.id) || candidate.previousIds().some(matcher);

const idFields = ['kind', 'name', 'namespace', 'group', 'version'] as const;

/** Returns a predicate for a resource's id. Returns undefined if the selector does not restrict any field of the id. */
function compileId(selector: Selector): IdMatcher | undefined {
  const patterns = idFields.flatMap((field) => {
    const source = selector[field];
    return source ? [{ field, matches: compilePattern(source) }] : [];
  });
  if (patterns.length === 0) return undefined;
  return (id) => patterns.every(({ field, matches }) => matches(id[field]));
}

/** Returns a predicate for labels and annotations, or undefined if the selector requires neither. */
function compileLabels(
  { labelSelector, annotationSelector }: Selector,
  ignoredKeys?: IgnoredKeys,
): CandidateMatcher | undefined {
  if (!labelSelector && !annotationSelector) return undefined;
  const labels = compileSelector(labelSelector, ignoredKeys?.labels);
  const annotations = compileSelector(annotationSelector, ignoredKeys?.annotations);
  return (candidate) => (labels?.(candidate.labels()) ?? true) && (annotations?.(candidate.annotations()) ?? true);
}

const compileSelector = (text: string | undefined, ignoredKeys?: readonly string[]): LabelMatcher | undefined =>
  text ? parseLabelSelector(text, ignoredKeys) : undefined;
