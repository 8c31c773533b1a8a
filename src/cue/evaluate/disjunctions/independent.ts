/**
 * Finds disjunctions that do not depend on each other: `({a: 1} | {b: 1}) & ({c: 1} | {d: 1})`. The alternatives are
 * struct literals or references to them, and no two disjunctions have a field in common. The result of a disjunction
 * does not affect the others, so the evaluator need not try every combination.
 */
import type { Code } from '../../resolve/code';
import { isRegular, type Label } from '../../values/label';
import { targetOf } from './refute';
import { namesDefinition } from '../expressions/expression';
import type { Disjunction, Environment, MadeCode, Trial, Vertex } from '../vertex';

/** Groups disjunctions that depend on each other. Returns undefined if dependencies are unknown. */
export function independentGroups(
  vertex: Vertex,
  disjunctions: readonly Disjunction[],
): readonly (readonly Disjunction[])[] | undefined {
  // A validator depends on the whole value.
  if (vertex.validators.length > 0) return undefined;
  let groups: { readonly members: readonly Disjunction[]; readonly labels: ReadonlySet<Label> }[] = [];
  for (const each of disjunctions) {
    const labels = new Set<Label>();
    for (const { code } of each.alternatives) {
      if (!addLabels(code, each.conjunct.environment, labels, 0)) return undefined;
    }
    // Fields of other conjuncts may refer to several disjunctions and make them depend on each other.
    if ([...labels].some((label) => vertex.arcs.has(label))) for (const label of vertex.arcs.keys()) labels.add(label);
    const near = groups.filter((group) => [...labels].some((label) => group.labels.has(label)));
    for (const group of near) for (const label of group.labels) labels.add(label);
    groups = groups.filter((group) => !near.includes(group));
    groups.push({ members: [...near.flatMap(({ members }) => members), each], labels });
  }
  return groups.map(({ members }) => members);
}

/** Collects the plain fields of an alternative. Returns false if the alternative may contain anything else. */
function addLabels(code: Code | MadeCode, environment: Environment, labels: Set<Label>, depth: number): boolean {
  if (code.kind === 'struct') {
    return code.declarations.every((each) => {
      if (each.kind !== 'field' || !isRegular(each.label)) return false;
      labels.add(each.label);
      return true;
    });
  }
  // A definition closes the struct against the fields of other alternatives.
  if (namesDefinition(code) || depth > 4) return false;
  const target = targetOf(code, environment);
  return (
    target !== undefined &&
    target.conjuncts.length > 0 &&
    target.conjuncts.every((each) => addLabels(each.code, each.environment, labels, depth + 1))
  );
}

/** Returns at most `limit` combinations, each with one trial from each group. Combinations of defaults come first. */
export function combinations(groups: readonly (readonly Trial[])[], limit: number): readonly (readonly Trial[])[] {
  const defaults = groups.map((group) => {
    const kept = group.filter(({ mark }) => mark !== 'other');
    return kept.length > 0 ? kept : group;
  });
  const found = product(defaults, limit);
  const seen = new Set(defaults.flat());
  const others = product(groups, limit * 2).filter((each) => !each.every((trial) => seen.has(trial)));
  return [...found, ...others].slice(0, limit);
}

function product(groups: readonly (readonly Trial[])[], limit: number): readonly (readonly Trial[])[] {
  let found: readonly (readonly Trial[])[] = [[]];
  for (const group of groups) found = found.flatMap((each) => group.map((trial) => [...each, trial])).slice(0, limit);
  return found;
}
