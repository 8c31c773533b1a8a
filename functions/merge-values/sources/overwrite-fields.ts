/**
 * Fields that kustomize takes from the generator alone, whatever the object had: `immutable`, and the type of a Secret. The
 * last generator of an object decides. Where a value is lost, it is a warning, since few people expect that.
 */
import { stringOf, stringScalar, textOf } from '../../../src/data';
import type { Change } from '../../../src/formats';
import type { Report } from '../../../src/function';
import type { Resource } from '../../../src/resource-list';
import type { Generator } from './generators';
import { isTrue } from './stored-values';

export function overwriteFields(resource: Resource, generator: Generator, report: Report): Resource {
  const { kind, type, immutable } = generator;
  const changes: Change[] = [];
  const before = stringOf(resource.get(['type'])) ?? '';
  if (kind === 'Secret' && before !== type) {
    const message = `the type "${before}" becomes "${type}", as under kustomize: to keep it, repeat it in \`type\``;
    if (before !== '') report.warning({ code: 'type-changed', message, resource, field: 'type' });
    changes.push({ kind: 'set', path: ['type'], value: stringScalar(type), before: 'data' });
  }
  const old = resource.get(['immutable']);
  if (immutable) {
    changes.push({ kind: 'set', path: ['immutable'], value: isTrue });
  } else if (old !== undefined) {
    const message = '`immutable` is lost, as under kustomize: to keep it, repeat it in `options`';
    if (textOf(old) === 'true') report.warning({ code: 'immutable-removed', message, resource, field: 'immutable' });
    changes.push({ kind: 'delete', path: ['immutable'] });
  }
  return resource.edit(changes);
}
