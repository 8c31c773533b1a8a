/** Reads a layer from a field of any resource among the items, for example the `spec` of a custom resource. */
import { isNull } from '../../../src/data';
import { base64Codec, type Codec, FieldError, lookupField, plainCodec } from '../../../src/fields';
import { isSecret, parseFieldPath } from '../../../src/krm';
import { findObject, type ObjectReader } from '../../../src/kit';
import type { ResourceField } from '../generated/config';
import type { LayerContext } from '../model/layer-context';
import type { LayerValue } from '../model/layer';

/**
 * Returns undefined for a missing or invalid resource or field. `ignoreMissing` suppresses errors about missing ones.
 */
export function fieldLayer(
  { fieldPath, ...source }: ResourceField,
  reader: ObjectReader,
  context: LayerContext,
): LayerValue | undefined {
  const resource = findObject(source, reader, context);
  if (resource === undefined) return undefined;
  const fromSecret = isSecret(resource.id);
  const origin = `${source.kind}/${source.name}`;
  const report = context.report.at(resource, fieldPath);
  try {
    const codecAt = (keys: readonly string[]): Codec => (fromSecret && keys[0] === 'data' ? base64Codec : plainCodec);
    const path = parseFieldPath(fieldPath);
    const tree = lookupField(resource.root, path, { codecAt });
    const secret = context.secrets.isHidden(
      resource,
      path.steps.map((step) => step.raw),
    );
    if (!isNull(tree)) return { origin, tree, secret, fromSecret };
    if (reader.ignoreMissing === true) return undefined;
    const message = `${reader.description} reads \`${fieldPath}\`, which is null in ${origin}: set a value, or set \`ignoreMissing: true\``;
    return report.error({ code: 'field-not-found', message });
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    if (error.isMissing) {
      if (reader.ignoreMissing === true) return undefined;
      const problem = context.secrets.isHidden(resource) ? error.message : error.openMessage;
      const message = `${reader.description} reads \`${fieldPath}\`, which ${origin} does not have (${problem}): add the field, or set \`ignoreMissing: true\``;
      return report.error({ code: 'field-not-found', message });
    }
    const message = `${reader.description} reads \`${fieldPath}\` of ${origin}: ${error.message}`;
    return report.error({ code: error.code, message });
  }
}
