/** Determines the values that Kubernetes accepts in fields, as far as possible without API schemas. */
import { typeWithArticle } from '../../../data/text/type-with-article';
import { catchError } from '../../../data/catch-error';
import { isNull, isText, nodeAt, type Scalar, type ScalarType, type Tree } from '../../../data/tree';
import { unicodePattern } from '../../../data/text/unicode-pattern';
import { plainScalar } from '../../../formats/yaml/scalar/resolve-scalar';
import { formatKeys } from '../../../krm/field-path';
import type { ResourceId } from '../../../krm/resource-id';
import { base64Codec, isBase64, NotADocumentError } from '../../documents/embedded';
import { isEncoded, takesStrings } from '../../documents/encoded-field';
import { FieldError } from '../../faults/field-error';

type FieldType = 'string' | 'int' | 'bool';

/** Integer fields of core kinds, including fields that also take a percentage or the name of a port. */
const integers = new Set(
  `activeDeadlineSeconds averageUtilization backoffLimit completions containerPort defaultMode expirationSeconds failedJobsHistoryLimit
  failureThreshold fsGroup healthCheckNodePort hostPort initialDelaySeconds maxReplicas maxSkew maxUnavailable maxSurge minAvailable
  minReadySeconds minReplicas mode nodePort parallelism periodSeconds port progressDeadlineSeconds replicas revisionHistoryLimit runAsGroup
  runAsUser startingDeadlineSeconds successThreshold successfulJobsHistoryLimit targetCPUUtilizationPercentage targetPort
  terminationGracePeriodSeconds timeoutSeconds tolerationSeconds ttlSecondsAfterFinished weight`.split(/\s+/),
);

/** The strings that some of these integer fields also accept. */
const textsForIntegers: ReadonlyMap<string, RegExp> = new Map([
  ...['maxSurge', 'maxUnavailable', 'minAvailable'].map((name) => [name, /^\d+%$/] as const),
  ...['port', 'targetPort'].map((name) => [name, /^[a-z\d-]*[a-z][a-z\d-]*$/] as const),
]);

/** Boolean fields of core kinds. */
const booleans = new Set(
  `allocateLoadBalancerNodePorts allowPrivilegeEscalation automountServiceAccountToken enableServiceLinks hostIPC hostNetwork hostPID
  hostUsers immutable paused privileged publishNotReadyAddresses readOnly readOnlyRootFilesystem runAsNonRoot setHostnameAsFQDN
  shareProcessNamespace stdin stdinOnce suspend tty`.split(/\s+/),
);

/** Maps whose keys the user defines. */
const freeMaps = new Set(
  'annotations data binaryData stringData labels matchLabels nodeSelector selector parameters limits requests'.split(
    ' ',
  ),
);

const coreGroup = /^(?:|apps|autoscaling|batch|policy|(?:rbac\.authorization|[a-z]+)\.k8s\.io)$/;

/** The type that Kubernetes accepts at `keys` (from the resource's root); undefined if the type is unknown. */
export function fieldType(id: ResourceId, keys: readonly string[]): FieldType | undefined {
  if (takesStrings(id, keys) || isContainersText(keys)) return 'string';
  const name = keys.at(-1) ?? '';
  if (!coreGroup.test(id.group) || keys.slice(0, -1).some((key) => freeMaps.has(key))) return undefined;
  if (integers.has(name)) return 'int';
  return booleans.has(name) ? 'bool' : undefined;
}

/** Converts a value for a new field to the type that Kubernetes accepts: `"3"` becomes a number in `spec.replicas`. */
export function typedFor(id: ResourceId, keys: readonly string[], value: Scalar): Scalar {
  const type = fieldType(id, keys);
  if (type === 'string') return { kind: 'scalar', type, text: value.text };
  const scalar = value.type === 'string' ? plainScalar(value.text) : value;
  return scalar.type === type ? scalar : value;
}

/** True for an environment variable's value, an argument, or a word of the command of a container in any workload. */
function isContainersText(keys: readonly string[]): boolean {
  const isWord = keys.at(-2) === 'args' || keys.at(-2) === 'command';
  return isVariable(keys) || (isWord && isContainers(keys.at(-4)));
}

const isVariable = (keys: readonly string[]): boolean =>
  keys.at(-1) === 'value' && keys.at(-3) === 'env' && isContainers(keys.at(-5));

const isContainers = (key: string | undefined): boolean => /^(?:c|initC|ephemeralC)ontainers$/.test(key ?? '');

export interface Refusal {
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/**
 * Returns the error for a path into a field that must be a string, if the field is missing or is not a string.
 * `creationError` is the error for the part of the path that must be created.
 */
export function insideText(
  id: ResourceId,
  keys: readonly string[],
  root: () => Tree,
  creationError?: () => FieldError | undefined,
): FieldError | undefined {
  const parent = keys.findIndex((_, index) => index < keys.length - 1 && takesStrings(id, keys.slice(0, index + 1)));
  if (parent === -1) return undefined;
  const field = keys.slice(0, parent + 1);
  const node = nodeAt(root(), field);
  if (node !== undefined && node.kind !== 'scalar') {
    const problem = `\`${formatKeys(field)}\` is a ${node.kind}, but Kubernetes accepts only strings there: make it a string that contains the document`;
    return new FieldError({ code: 'wrong-node-kind', problem });
  }
  const missing = creationError?.();
  if (missing?.suggests(true) === true) return missing;
  const whole = formatKeys([...keys.slice(0, parent), keys.slice(parent).join('.')]);
  const problem = `\`${formatKeys(field)}\` is missing, so there is no document in which to create the field; if the dots are part of a key, write \`${whole}\``;
  return new FieldError({ code: 'field-not-found', problem });
}

/** The caller's advice in the message about a refused value. */
export interface Advice {
  /** The advice for writing a string instead of a different type: `` `options.type: string` writes a string ``. */
  readonly string: string;
  /** The advice for writing a structure into a string: `end the path with a dot to write it as a document`. */
  readonly structure: string;
}

/**
 * The allowed content of a string that is written unchanged to a base64 field. `as-is` allows any text, because the
 * user requested it. `bytes` allows base64 of any bytes. `text` allows base64 of text, because users do not encode
 * other bytes by hand.
 */
export type Trust = 'as-is' | 'bytes' | 'text';

/**
 * The reasons why Kubernetes would reject `value` at `keys`, one per field. The value is written unchanged, not
 * encoded.
 */
export function refusals(
  id: ResourceId,
  keys: readonly string[],
  value: Tree,
  advice: Advice,
  trust: Trust,
): readonly Refusal[] {
  const unknown = unknownField(id, keys);
  if (unknown !== undefined) return [warning(unknown)];
  const isMapOfStrings = takesStrings(id, [...keys, '']);
  if (isMapOfStrings && value.kind !== 'map' && !isNull(value)) {
    const [place, what] = [formatKeys(keys), value.kind === 'list' ? 'a list' : typeWithArticle(value.type)];
    return [error(`\`${place}\` must be a map, but the value is ${what}: write to a key of \`${place}\``)];
  }
  if (value.kind !== 'scalar') {
    if (takesStrings(id, keys)) {
      const place = formatKeys(keys);
      return [error(`\`${place}\` must be a string, but the value is a ${value.kind}: ${advice.structure}`)];
    }
    const entries =
      value.kind === 'map' ? value.entries : value.items.map((child, index) => ({ key: index, value: child }));
    return entries.flatMap(({ key, value: child }) => refusals(id, [...keys, String(key)], child, advice, trust));
  }
  const refusal = scalarRefusal(id, keys, value, advice, trust);
  return refusal === undefined ? [] : [refusal];
}

/**
 * The reason why Kubernetes rejects an unknown field of a ConfigMap or Secret. Usually, `data` is missing from the
 * path.
 */
function unknownField({ group, kind }: ResourceId, [name]: readonly string[]): string | undefined {
  const fields = group === '' ? fieldsOf.get(kind) : undefined;
  if (name === undefined || fields === undefined || fields.has(name)) return undefined;
  return name === 'stringData'
    ? 'unlike a Secret, a ConfigMap has no `stringData`: write to `data`'
    : `a ${kind} has no field \`${name}\`, so Kubernetes rejects it: write values to \`data\``;
}

const common = ['apiVersion', 'kind', 'metadata', 'data', 'immutable'];
const fieldsOf: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['ConfigMap', new Set([...common, 'binaryData'])],
  ['Secret', new Set([...common, 'stringData', 'type'])],
]);

function scalarRefusal(
  id: ResourceId,
  keys: readonly string[],
  value: Scalar,
  advice: Advice,
  trust: Trust,
): Refusal | undefined {
  const place = `\`${formatKeys(keys)}\``;
  const type = fieldType(id, keys);
  if (type === undefined || (value.type === 'null' && type !== 'string')) return undefined;
  // An environment variable whose value is null is an empty string.
  if (value.type === 'null' && isVariable(keys)) return undefined;
  if (type === 'string' && !isText(value)) {
    return warning(
      `${place} accepts only strings, so Kubernetes rejects ${typeWithArticle(value.type)}: ${advice.string}`,
    );
  }
  if (type !== 'string') {
    if (isOfType(value, type, keys.at(-1) ?? '')) return undefined;
    const titles = type === 'int' ? 'integers' : 'booleans';
    return warning(`${place} accepts only ${titles}, so Kubernetes rejects ${typeWithArticle(value.type)}`);
  }
  return isEncoded(id, keys)
    ? base64Refusal(place, value, trust, id.kind === 'Secret' ? 'stringData' : 'data')
    : undefined;
}

const warning = (message: string): Refusal => ({ severity: 'warning', message });
const error = (message: string): Refusal => ({ severity: 'error', message });

/** Whether the scalar has the type, or is a percentage, a port name, or a variable that another tool replaces. */
const isOfType = ({ type, text }: Scalar, wanted: ScalarType, name: string): boolean =>
  type === wanted ||
  (type === 'string' &&
    plainScalar(text).type !== wanted &&
    (/\$[{(]/.test(text) || textsForIntegers.get(name)?.test(text) === true));

/** `textField` is the field for plain text. */
function base64Refusal(place: string, { text }: Scalar, trust: Trust, textField: string): Refusal | undefined {
  if (trust === 'as-is') {
    if (isBase64(text)) return undefined;
    return warning(
      `${place} must be base64, but the value is not, so Kubernetes will reject it: remove \`options.encoding: none\`, or write to \`${textField}\``,
    );
  }
  if (!isBase64(text)) return error(`${place} must be base64: write plain text to \`${textField}\``);
  if (trust === 'bytes' || catchError(NotADocumentError, () => base64Codec.decode(text)) !== undefined) {
    return undefined;
  }
  return warning(
    `${place} is base64, and the value decodes to bytes that are not text: if it is plain text, write it to \`${textField}\``,
  );
}

const printable = unicodePattern('^[^\\p{C}\\uFFFD]+$', 'u');

/**
 * True for a string that looks like base64-encoded text. Mixed case distinguishes base64 from most words, and printable
 * characters in the decoded text distinguish it from the remaining words.
 */
export const isEncodedText = (text = ''): boolean =>
  text.trim().length >= 8 &&
  /[a-z]/.test(text) &&
  /.[A-Z]/.test(text) &&
  isBase64(text) &&
  printable().test(catchError(NotADocumentError, () => base64Codec.decode(text))?.replaceAll(/\s/g, ' ') ?? '');
