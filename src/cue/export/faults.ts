/** All that keeps a value from being data: every conflict, and where there is none, everything that is incomplete. */
import { kinds } from '../values/kind';
import { isIncomplete, type Fault } from '../values/fault';
import { faultAt } from '../evaluate/machine';
import { shownCode, shownVertex } from '../evaluate/shown';
import { defaultOf, settled, type Alternative, type Vertex } from '../evaluate/vertex';
import { isRegular } from '../values/label';

/** The faults of a complete vertex and all below it. `isConcrete` demands data, too, and `isFinal` required fields. */
export function collectFaults(root: Vertex, isConcrete: boolean, isFinal = isConcrete): readonly Fault[] {
  const found: Fault[] = [];
  collect(root, isConcrete, isFinal, found);
  const fatal = found.filter((fault) => !isIncomplete(fault));
  return distinct(fatal.length > 0 ? fatal : isFinal ? found : []);
}

function collect(vertex: Vertex, isConcrete: boolean, isFinal: boolean, found: Fault[]): void {
  // What is below a definition or a hidden field is no data.
  const stack: { readonly vertex: Vertex; readonly isData: boolean }[] = [{ vertex, isData: true }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const concrete = isConcrete && next.isData;
    const at = settled(next.vertex);
    const faults = at === next.vertex ? at.faults : [...next.vertex.faults, ...at.faults];
    found.push(...faults.flatMap((fault) => [fault, ...(fault.also ?? [])]));
    const final = defaultOf(at);
    if (final === undefined) {
      if (concrete && faults.length === 0) found.push(incomplete(at));
      continue;
    }
    if (concrete && faults.length === 0 && isOpen(final)) found.push(incomplete(final));
    for (const arc of [...final.arcs.values()].toReversed()) {
      if (arc.presence === '?' || arc.presence === 'none') continue;
      const isData = next.isData && (isRegular(arc.label) || /^\d/.test(arc.label));
      if (arc.presence === '!') {
        if (isFinal && isData) found.push(required(arc));
        if (arc.faults.length > 0) stack.push({ vertex: arc, isData: false });
        continue;
      }
      stack.push({ vertex: arc, isData });
    }
  }
}

const required = (arc: Vertex): Fault =>
  faultAt(
    'incomplete',
    'field is required but not present',
    arc,
    arc.conjuncts.map(({ code, label }) => label ?? code.span),
  );

const isOpen = (vertex: Vertex): boolean =>
  vertex.atom === undefined && vertex.kinds !== kinds.struct && vertex.lists.length === 0;

function incomplete(vertex: Vertex): Fault {
  const message = `incomplete value ${shownVertex(vertex)}`;
  const spans = vertex.conjuncts.map(({ code }) => code.span);
  const defaults = vertex.disjunctions.flatMap(({ alternatives }) =>
    alternatives.flatMap(({ code, isDefault }) =>
      isDefault ? [{ place: code.span, value: shownAlternative(code) }] : [],
    ),
  );
  return { ...faultAt('incomplete', message, vertex, spans), ...(defaults.length === 0 ? {} : { defaults }) };
}

const shownAlternative = (code: Alternative['code']): string =>
  code.kind === 'scalar' || code.kind === 'vertex' || code.kind === 'named' ? '…' : shownCode(code);

/** A mistake that several places refer to is one mistake. */
function distinct(faults: readonly Fault[]): readonly Fault[] {
  const seen = new Set<string>();
  return faults.filter(({ path, message, contributions }) => {
    const places = contributions.map(({ place }) => `${place.source.name}:${place.begin}`);
    const key = JSON.stringify([path, message, places]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
