/** Items for the tests of this function: Landscaper's resources, and component descriptors of schema v2. */
import { resource } from '../../test/run-on-values';

export const landscaper = (kind: string, name: string, fields: object): object =>
  resource(kind, name, { apiVersion: 'landscaper.gardener.cloud/v1alpha1', ...fields });

interface Descriptor {
  readonly meta: object;
  readonly component: { readonly name: string; readonly version: string };
}

export const descriptor = (name: string, version: string, fields: object = {}): Descriptor => ({
  meta: { schemaVersion: 'v2' },
  component: { name, version, ...fields },
});

/** A ConfigMap with descriptors. */
export const supplied = (...descriptors: readonly object[]): object =>
  resource('ConfigMap', 'descriptors', {
    data: Object.fromEntries(descriptors.map((one, at) => [`${at}.component-descriptor.yaml`, JSON.stringify(one)])),
  });
