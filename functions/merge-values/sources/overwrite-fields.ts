/**
 * Fields that kustomize takes from the generator alone, whatever the object had: `immutable`, and the type of a Secret. The
 * last generator of an object decides. Where a value is lost, it is a warning, since few people expect that.
 */
import { stringOf, stringScalar } from '../../../src/data';
import type { Change } from '../../../src/formats';
import type { Report } from '../../../src/function';
import type { Resource } from '../../../src/resource-list';
import type { Generator } from './generators';

export const overwriteFields = (resource: Resource, generator: Generator, report: Report): Resource =>
  resource.edit([...typeChanges(resource, generator, report), ...immutableChanges(resource, generator, report)]);

function typeChanges(base: Resource, { kind, type }: Generator, report: Report): readonly Change[] {
  if (kind !== 'Secret') return [];
  const before = stringOf(base.get(['type'])) ?? '';
  if (before === type) return [];
  if (before !== '') {
    const message = `the type "${before}" becomes "${type}", as under kustomize: to keep it, repeat it in \`type\``;
    report.warning({ code: 'type-changed', message, resource: base, field: 'type' });
  }
  return [{ kind: 'set', path: ['type'], value: stringScalar(type), before: 'data' }];
}

function immutableChanges(base: Resource, { immutable }: Generator, report: Report): readonly Change[] {
  const old = base.get(['immutable']);
  if (immutable) return [{ kind: 'set', path: ['immutable'], value: { kind: 'scalar', type: 'bool', text: 'true' } }];
  if (old === undefined) return [];
  if (old.kind === 'scalar' && old.text === 'true') {
    const message = `\`immutable\` is lost, as under kustomize: to keep it, repeat it in \`options\``;
    report.warning({ code: 'immutable-removed', message, resource: base, field: 'immutable' });
  }
  return [{ kind: 'delete', path: ['immutable'] }];
}
