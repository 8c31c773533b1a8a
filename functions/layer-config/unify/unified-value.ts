/**
 * From the layers of a functionConfig to one value: read, unify (with CUE where a layer is CUE), check against the schema. Every mistake
 * is reported.
 */
import { equalTrees, type Tree } from '../../../src/data';
import type { Report } from '../../../src/function';
import type { Resource } from '../../../src/resource-list';
import { checkSchema } from './check-schema';
import { keyPath } from '../model/key-path';
import { unifiedWithCue } from './cue-layers';
import type { Spec } from '../generated/config';
import type { LayerContext } from '../model/layer-context';
import { type Layers, readLayers } from '../layers/read-layers';
import { noRules, withRule, type PathRules } from '../model/path-rules';
import { conflictMessage, shown, shownContributions } from '../model/shown';
import type { Overridden, Unification, Unified } from '../model/unified';
import { unify } from './unify';
import { checkRules } from './unused-rules';

/** Undefined where a layer cannot be read or conflicts with another: then there is nothing to check or render. */
export async function unifiedValue(spec: Spec, context: LayerContext): Promise<Unified | undefined> {
  const { report, config } = context;
  const layers = readLayers(spec.layers, context);
  const unused = report.failed ? new Set<string>() : checkRules(spec, layers, context);
  const rules = configRules(spec, context.configResource);
  const found = layers.cue.length === 0 ? unify(layers.data, rules) : await withCue(layers, rules, spec, context);
  if (found === undefined) return undefined;
  for (const one of found.overridden) if (!unused.has(one.rule.path)) warnOf(one, config);
  for (const conflict of found.conflicts) {
    config.error({ code: 'layer-conflict', message: conflictMessage(conflict) });
  }
  if (report.failed) return undefined;
  if (spec.schema !== undefined) checkSchema(found.value, spec.schema, context);
  return found.value;
}

/** CUE is loaded only here. */
async function withCue(
  layers: Layers,
  rules: PathRules,
  spec: Spec,
  context: LayerContext,
): Promise<Unification | undefined> {
  if (context.report.failed) return undefined;
  const engine = await import('../../../src/cue/index.js');
  return unifiedWithCue(engine, layers, rules, spec, context);
}

function warnOf({ rule, contributions, hasCue = false }: Overridden, config: Report): void {
  if (contributions.length > 0 && contributions.every(({ tree }) => equalTrees(tree, rule.value))) return;
  const instead =
    contributions.length === 0
      ? hasCue
        ? 'instead of what CUE says'
        : 'which no layer sets'
      : `instead of ${shownContributions(contributions).join(' and ')}`;
  const message = `${rule.path} is overridden by ${shown(rule.value)}, ${instead}: ${rule.reason}`;
  config.warning({ code: 'layer-overridden', message });
}

/** The functionConfig's list strategies and overrides, by path. */
function configRules({ lists = [], overrides = [] }: Spec, configResource: Resource): PathRules {
  let rules = noRules;
  for (const { path, strategy } of lists) rules = withRule(rules, keyPath(path), { strategy });
  for (const [index, { path, reason }] of overrides.entries()) {
    // The typed config has no nulls any more, and no spelling of numbers.
    const value: Tree = configResource.get(['spec', 'overrides', index, 'value']) ?? nothing;
    rules = withRule(rules, keyPath(path), { override: { path, value, reason } });
  }
  return rules;
}

const nothing: Tree = { kind: 'scalar', type: 'null', text: 'null' };
