/** The functionConfig's list strategies and overrides, by path. */
import type { Tree } from '../../../src/data';
import type { Resource } from '../../../src/resource-list';
import type { Spec } from '../generated/config';
import { keyPath } from '../model/key-path';
import { noRules, withRule, type PathRules } from '../model/path-rules';

export function configRules({ lists = [], overrides = [] }: Spec, configResource: Resource): PathRules {
  let rules = noRules;
  for (const { path, strategy } of lists) rules = withRule(rules, keyPath(path), { strategy });
  for (const [index, { path, reason }] of overrides.entries()) {
    // The typed config has lost the nulls, and the spelling of numbers.
    const value: Tree = configResource.get(['spec', 'overrides', index, 'value']) ?? nothing;
    rules = withRule(rules, keyPath(path), { override: { path, value, reason } });
  }
  return rules;
}

const nothing: Tree = { kind: 'scalar', type: 'null', text: 'null' };
