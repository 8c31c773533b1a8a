/** Whether a resource can be read as a document of its own. */
import { ItemSyntaxError } from './item-syntax-error';
import type { Resource } from './resource';

/** Why its text is not valid YAML by itself; undefined where it is. Anything else that goes wrong is thrown. */
export function syntaxErrorOf(resource: Pick<Resource, 'root'>): ItemSyntaxError | undefined {
  try {
    void resource.root;
    return undefined;
  } catch (error) {
    if (error instanceof ItemSyntaxError) return error;
    throw error;
  }
}
