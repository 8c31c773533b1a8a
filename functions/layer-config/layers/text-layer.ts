/** Reads layers that are a single string: the value of a key, or a template filled with values of keys. */
import { stringScalar } from '../../../src/data';
import { withSubfield, parseTemplate, readDataKey, type ObjectReader } from '../../../src/kit';
import type { ValueSource } from '../generated/config';
import type { LayerContext } from '../model/layer-context';
import type { LayerValue } from '../model/layer';

/**
 * Reads the string to which `valueFrom` refers. The string agrees with a number or boolean of the same spelling in a
 * different layer: "5" agrees with 5.
 */
export function valueLayer(source: ValueSource, reader: ObjectReader, context: LayerContext): LayerValue | undefined {
  const found = textOf(source, reader, context);
  if (found === undefined) return undefined;
  const { text, ...rest } = found;
  return { ...rest, tree: stringScalar(text), isUntyped: true };
}

type FoundText = Pick<LayerValue, 'origin' | 'secret' | 'fromSecret'> & { readonly text: string };

function textOf(source: ValueSource, reader: ObjectReader, context: LayerContext): FoundText | undefined {
  const { secretKeyRef, configMapKeyRef } = source;
  const kind = secretKeyRef === undefined ? 'ConfigMap' : 'Secret';
  const ref = secretKeyRef ?? configMapKeyRef;
  if (ref === undefined) return undefined;
  const member = secretKeyRef === undefined ? 'configMapKeyRef' : 'secretKeyRef';
  const found = readDataKey(kind, ref, withSubfield(reader, member), context);
  if (found === undefined) return undefined;
  const { text, secret } = found;
  return { origin: `${kind}/${ref.name}`, text, secret, fromSecret: kind === 'Secret' };
}

/** Fills in a template. Returns undefined if one of the template's values is missing. */
export function templateLayer(
  template: string,
  vars: Readonly<Record<string, ValueSource>>,
  reader: ObjectReader,
  context: LayerContext,
): LayerValue | undefined {
  const texts = new Map<string, FoundText>();
  for (const [name, source] of Object.entries(vars)) {
    const found = textOf(source, withSubfield(reader, `vars.${name}`), context);
    if (found !== undefined) texts.set(name, found);
  }
  if (texts.size < Object.keys(vars).length) return undefined;
  const parts = [...texts.values()];
  return {
    origin: [...new Set(parts.map(({ origin }) => origin))].join(' and ') || 'functionConfig',
    tree: stringScalar(parseTemplate(template).render(texts, context.secrets).text),
    secret: parts.some(({ secret }) => secret),
    fromSecret: parts.some(({ fromSecret }) => fromSecret),
    isUntyped: true,
  };
}
