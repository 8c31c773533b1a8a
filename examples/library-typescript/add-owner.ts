import { stringScalar, type KrmFunction } from 'inlay-krm';
import { main } from 'inlay-krm/main';

interface AddOwner {
  readonly owner: string;
}

const addOwner: KrmFunction<AddOwner> = {
  name: 'add-owner',
  accepts: [{ apiVersion: 'example.com/v1', kind: 'AddOwner' }],
  // In a larger program, generate this function from a JSON schema with ajv.
  validator: () => true,
  check: ({ owner }: Partial<AddOwner>, at) => {
    if (typeof owner !== 'string') at.at('owner').error('`owner` must be a string: the team to call');
  },
  usage: 'add-owner: labels every Deployment with its owner.',
  transform: ({ resources, config, report }) =>
    resources.map((resource) => {
      if (resource.id.kind !== 'Deployment') return resource;
      report.at(resource, 'metadata.labels.owner').info({ code: 'owner-set', message: `now owned by "${config.owner}"` });
      // Creates `labels` if the resource has none.
      return resource.edit([{ kind: 'set', path: ['metadata', 'labels', 'owner'], value: stringScalar(config.owner) }]);
    }),
};

void main(addOwner);
