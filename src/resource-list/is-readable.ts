/** Whether a resource can be told as a document of its own. */
import { ItemSyntaxError } from './item-syntax-error';
import type { Resource } from './resource';

/** False where its text is not valid YAML by itself; anything else that goes wrong is thrown. */
export function isReadable(resource: Pick<Resource, 'root'>): boolean {
  try {
    return resource.root.kind === 'map';
  } catch (error) {
    if (error instanceof ItemSyntaxError) return false;
    throw error;
  }
}
