/**
 * Checks labels and annotations, with the messages of k8s.io/apimachinery, and adds qbec's own labels and annotations.
 */
import type { Json } from '../../../src/data';
import { goText, goType } from '../../../src/go';
import {
  FaultError,
  fieldOf,
  fieldsOf,
  fieldText,
  isObject,
  type JsonObject,
  metadataText,
  objectOf,
} from '../../../src/render';

export interface QbecMetadata {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

/**
 * Returns the object with qbec's labels and annotations. If the object has a name, `generateName` is removed. Throws a
 * FaultError if the labels or annotations are not a map of strings.
 */
export function withMetadata(object: JsonObject, { labels, annotations }: QbecMetadata): JsonObject {
  const metadata = fieldOf(object, 'metadata');
  const own = { labels: stringMap(object, 'labels'), annotations: stringMap(object, 'annotations') };
  const fields = new Map(fieldsOf(metadata));
  if (metadataText(object, 'name') !== '' && metadataText(object, 'generateName') !== '') fields.delete('generateName');
  for (const [key, added] of [
    ['labels', labels],
    ['annotations', annotations],
  ] as const) {
    if (own[key] === undefined && Object.keys(added).length === 0) continue;
    fields.set(key, { ...own[key], ...added });
  }
  return { ...object, metadata: objectOf(fields) };
}

/**
 * Returns the labels or annotations of an object, or undefined if the map is missing or null. A null value in the map
 * becomes an empty string.
 */
function stringMap(object: JsonObject, field: 'labels' | 'annotations'): Readonly<Record<string, string>> | undefined {
  const fail = (reason: string): never => {
    const message = `${describe(object)}: .metadata.${field} accessor error: ${reason}`;
    throw new FaultError({ code: 'invalid-object', message });
  };
  const mapAt = (value: Json | undefined): JsonObject | undefined => {
    if (value === undefined || value === null) return undefined;
    return isObject(value)
      ? value
      : fail(`${goText(value)} is of the type ${goType(value)}, expected map[string]interface{}`);
  };
  // A post-processor may have changed the metadata to any value.
  const map = mapAt(fieldOf(mapAt(fieldOf(object, 'metadata')), field));
  if (map === undefined) return undefined;
  return Object.fromEntries(
    fieldsOf(map).map(([key, text]) => {
      if (text === null) return [key, ''];
      if (typeof text === 'string') return [key, text];
      return fail(
        `contains non-string value in the map under key "${key}": ${goText(text)} is of the type ${goType(text)}, expected string`,
      );
    }),
  );
}

/** Formats the object for messages: `apps/v1, Kind=Deployment, Name=a`. The core group is omitted: `/v1, …`. */
function describe(object: JsonObject): string {
  const apiVersion = fieldText(object, 'apiVersion');
  const name = metadataText(object, 'name') || `${metadataText(object, 'generateName')}<xxxxx>`;
  return `${apiVersion.includes('/') ? '' : '/'}${apiVersion}, Kind=${fieldText(object, 'kind')}, Name=${name}`;
}
