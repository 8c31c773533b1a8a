/** Removes Secret values from values that messages show. */
import { catchError, isLikelyTypo, type Json } from '../../data';
import { goMarshalIndent } from '../../go';
import { redacted } from '../../kit';
import { fieldOf, fieldsOf, isObject } from '../json';
import { shortened } from '../messages';
import { FaultError } from './faults';

export const jsonShown = (value: Json, inSecret: boolean): string =>
  shortened(goMarshalIndent(withoutSecretValues(value, inSecret), '', '  '));

/** Returns `value` without Secret values, or without any values if `value` is part of a Secret (`inSecret`). */
export const withoutSecretValues = (value: Json, inSecret: boolean): Json =>
  inSecret ? withoutValues(value) : withoutSecrets(value);

/**
 * True for a Secret in any API group, a SecretList, and an object with a Secret's fields, such as `{kynd: Secret,
 * metadata, data}`. Checking the kind alone is not enough, because the kind may be misspelled, or missing in an item of
 * a SecretList.
 */
export function isSecretObject(value: Json): boolean {
  const kind = fieldOf(value, 'kind') ?? '';
  if (kind === 'Secret' || kind === 'SecretList') return true;
  if (!isObject(fieldOf(value, 'metadata'))) return false;
  const isOther = typeof kind === 'string' && kind !== '' && !isLikelyTypo(kind, 'Secret');
  return fieldOf(value, 'stringData') !== undefined || (!isOther && fieldOf(value, 'data') !== undefined);
}

function withoutSecrets(value: Json): Json {
  if (isSecretObject(value)) return withoutValues(value);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isObject(value)) return value;
  return Object.fromEntries(fieldsOf(value).map(([key, field]) => [key, withoutSecrets(field)]));
}

/** Hides everything except the fields that identify the object. */
function withoutValues(value: Json): Json {
  const hide = (inner: Json): Json => {
    if (Array.isArray(inner)) return inner.map(hide);
    if (isObject(inner)) return Object.fromEntries(fieldsOf(inner).map(([key, field]) => [key, hide(field)]));
    return inner === null ? null : redacted;
  };
  if (!isObject(value)) return hide(value);
  return Object.fromEntries(
    fieldsOf(value).map(([key, field]) => [
      key,
      ['apiVersion', 'kind', 'metadata', 'type'].includes(key) ? field : hide(field),
    ]),
  );
}

/**
 * Calls `work`. If `work` throws a FaultError, the values of the Secrets in `rendered` are added to the error's
 * secrets, because other objects may contain copies of these values.
 */
export const hidingSecretsOf = <T>(rendered: Json, work: () => T): T =>
  catchError(FaultError, work, ({ fault }) => {
    throw new FaultError({ ...fault, secrets: [...(fault.secrets ?? []), ...secretsOf(rendered)] });
  });

/** Returns all strings in `data` and `stringData` of Secrets: those in `data` both encoded and decoded. */
export function secretsOf(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(secretsOf);
  if (!isObject(value)) return [];
  const others = Object.values(value).flatMap(secretsOf);
  if (!isSecretObject(value)) return others;
  const data = textsIn(fieldOf(value, 'data'));
  const decoded = data.map((text) => Buffer.from(text, 'base64').toString('utf8'));
  return [...data, ...decoded, ...textsIn(fieldOf(value, 'stringData')), ...others];
}

function textsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((inner: Json) => textsIn(inner));
}
