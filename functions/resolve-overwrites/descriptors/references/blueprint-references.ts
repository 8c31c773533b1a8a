/**
 * Checks `cd://` references in an inline blueprint against the overwritten descriptors:
 * `cd://componentReferences/backend/resources/blueprint` is the resource `blueprint` of the component at the
 * reference `backend`. Landscaper would fail on a broken reference. Blueprints in a registry cannot be checked.
 */
import { nodeAt, catchError, scalarsOf } from '../../../../src/data';
import { DocumentSyntaxError, yamlFormat } from '../../../../src/formats';
import type { Report } from '../../../../src/function';
import { goCleanPath } from '../../../../src/go';
import { formatPath } from '../../../../src/krm';
import type { Resource } from '../../../../src/resource-list';
import { versionName } from '../../model/component-ref';
import type { ComponentDescriptor } from '../component-descriptor';
import type { ComponentGraph } from '../component-graph';

const blueprintPath = ['spec', 'blueprint', 'inline'] as const;

/** The graph after overwriting, and the graph before overwriting if Landscaper also follows the original references. */
export interface BlueprintGraphs {
  readonly overwritten: ComponentGraph;
  readonly original: () => ComponentGraph | undefined;
}

export function reportBrokenBlueprint(
  resource: Resource,
  root: ComponentDescriptor,
  { overwritten, original }: BlueprintGraphs,
  report: Report,
): void {
  if (!resource.mentions('cd://')) return;
  const inline = nodeAt(resource.root, blueprintPath);
  if (inline === undefined) return;
  const reported = new Set<string>();
  for (const { path, scalar } of scalarsOf(inline)) {
    for (const reference of referencesIn(scalar.text, maxNesting)) {
      if (reported.has(reference)) continue;
      reported.add(reference);
      const now = problemOf(reference, root, overwritten);
      const graph = now === undefined ? original() : undefined;
      const before = graph && problemOf(reference, root, graph);
      const problem =
        now ??
        (before &&
          `Landscaper also follows the reference in the components before they are overwritten, and ${before}`);
      if (problem === undefined) continue;
      const message = `unable to resolve blueprint ref ${reference}: ${problem}`;
      const field = formatPath([...blueprintPath, ...path]);
      report.warning({ code: 'dangling-reference', message, resource, field });
    }
  }
}

/** The maximum depth to which nested YAML strings are parsed. */
const maxNesting = 4;

/**
 * Yields the references in a value. The files of a blueprint are YAML strings. Comments in YAML strings and in
 * templates are ignored.
 */
function* referencesIn(text: string, depth: number): Generator<string> {
  if (!text.includes('cd://')) return;
  if (/^cd:\/\/\S*$/.test(text)) {
    if (!hasPlaceholder(text)) yield text;
    return;
  }
  const roots = depth > 0 ? catchError(DocumentSyntaxError, () => yamlFormat.read(text).roots) : undefined;
  if (roots?.some(({ kind }) => kind !== 'scalar') === true) {
    for (const root of roots) for (const { scalar } of scalarsOf(root)) yield* referencesIn(scalar.text, depth - 1);
    return;
  }
  for (const line of text.split('\n')) {
    const [code = ''] = line.split(/(?:^|\s)#/, 1);
    const found = Array.from(code.matchAll(/\bcd:\/\/[^\s"',\\)}\]]*/g), ([reference]) => reference);
    yield* found.filter((reference) => !hasPlaceholder(reference));
  }
}

/** Whether a template would replace a part of the reference. */
const hasPlaceholder = (reference: string): boolean => /\{\{|\(\(|[$%{]/.test(reference);

/** The maximum length of a reference that Landscaper reads. */
const maxLength = 2083;

/**
 * Returns the problem, where possible in Landscaper's words. Returns undefined if the reference resolves to a resource,
 * or to a component that is not supplied.
 */
function problemOf(reference: string, root: ComponentDescriptor, graph: ComponentGraph): string | undefined {
  if (reference.length > maxLength) return `too long uri, got ${reference.length} but expected max ${maxLength}`;
  const [way = ''] = reference.slice('cd://'.length).split(/[?#]/, 1);
  const steps = goCleanPath(way).split('/');
  if (way.startsWith('/') || steps.length % 2 === 1) return 'even number of path arguments expected';
  let at = root;
  for (let index = 0; index < steps.length; index += 2) {
    const [keyword, name = ''] = steps.slice(index);
    if (keyword === 'resources') {
      if (index + 2 < steps.length) return 'the selector seems to contain more path segments after a resource';
      return at.resourceTypes.has(name) ? undefined : `local resource ${name} cannot be found in ${versionName(at)}`;
    }
    if (keyword !== 'componentReferences') return `unknown keyword ${keyword}`;
    const edge = graph.edgesOf(at).find(({ reference: { name: own } }) => own === name);
    if (edge === undefined) return `component reference ${name} cannot be found in ${versionName(at)}`;
    if (edge.target === undefined) return undefined;
    at = edge.target;
  }
  return `expected a resource from the component descriptor ${versionName(at)}, such as ${reference}/resources/NAME`;
}
