/**
 * Formats the name of a resource for messages, with its namespace and file, because several resources can have the same
 * name.
 */
import { filePlace } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';

/** Returns `shop/server in app/server.yaml#1`: the namespace, the name and, if known, the file. */
export function resourcePlace(resource: Resource): string {
  const { namespace, name } = resource.id;
  const file = filePlace(resource.annotations());
  const place = file === undefined ? '' : ` in ${file.path}${file.index ? `#${file.index}` : ''}`;
  return `${[namespace, name].filter(Boolean).join('/')}${place}`;
}
