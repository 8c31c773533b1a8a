/** How messages name a resource: with its namespace and file, since several resources can have one name. */
import { filePlace } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';

/** `shop/server in app/server.yaml#1`: namespace, name and, where it is known, the file. */
export function resourcePlace(resource: Resource): string {
  const { namespace, name } = resource.id;
  const file = filePlace(resource.annotations());
  const place = file === undefined ? '' : ` in ${file.path}${file.index ? `#${file.index}` : ''}`;
  return `${[namespace, name].filter(Boolean).join('/')}${place}`;
}
