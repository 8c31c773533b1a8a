/**
 * The standard library object. Each group of functions is in its own file, which is loaded when a program first uses
 * one of its functions.
 */
import type { Engine } from '../run/engine';
import {
  Field,
  JsonnetFunction,
  nativeLayer,
  nowhere,
  objectOfLayers,
  type JsonnetObject,
  type Layer,
  type NativeCode,
} from '../run/value';
import { nativeCode, type NativeGroup } from './native';

type Load = (engine: Engine) => NativeGroup;

const groups: readonly (readonly [names: string, load: () => Load])[] = [
  [
    'type isString isNumber isBoolean isObject isArray isFunction isNull length toString assertEqual trace extVar native mod modulo equals primitiveEquals slice resolvePath id',
    () => (require('./core') as typeof import('./core')).core,
  ],
  [
    'abs sign max min clamp pow exp log log2 log10 exponent mantissa floor ceil sqrt sin cos tan asin acos atan atan2 deg2rad rad2deg hypot round isEven isOdd isInteger isDecimal xor xnor',
    () => (require('./math') as typeof import('./math')).math,
  ],
  [
    'codepoint char substr startsWith endsWith stripChars lstripChars rstripChars trim stringChars split splitLimit splitLimitR strReplace asciiUpper asciiLower isEmpty equalsIgnoreCase findSubstr parseInt parseOctal parseHex format escapeStringJson escapeStringPython escapeStringBash escapeStringDollars escapeStringXML escapeStringXml',
    () => (require('./strings') as typeof import('./strings')).strings,
  ],
  [
    'makeArray range repeat member count find contains map mapWithIndex filter filterMap flatMap foldl foldr join deepJoin lines flattenArrays flattenDeepArray reverse all any sum avg minArray maxArray remove removeAt',
    () => (require('./arrays') as typeof import('./arrays')).arrays,
  ],
  [
    'sort uniq set setMember setUnion setInter setDiff __compare __compare_array __array_less __array_greater __array_less_or_equal __array_greater_or_equal',
    () => (require('./sets') as typeof import('./sets')).sets,
  ],
  [
    'get objectHas objectHasAll objectHasEx objectFields objectFieldsAll objectFieldsEx objectValues objectValuesAll objectKeysValues objectKeysValuesAll objectRemoveKey mapWithKey mergePatch prune',
    () => (require('./objects') as typeof import('./objects')).objects,
  ],
  [
    'encodeUTF8 decodeUTF8 base64 base64Decode base64DecodeBytes md5 sha1 sha256 sha512 sha3',
    () => (require('./encodings') as typeof import('./encodings')).encodings,
  ],
  [
    'manifestJson manifestJsonEx manifestJsonMinified',
    () => (require('./manifest/json') as typeof import('./manifest/json')).manifestJson,
  ],
  [
    'manifestYamlDoc manifestYamlStream',
    () => (require('./manifest/yaml') as typeof import('./manifest/yaml')).manifestYaml,
  ],
  ['manifestToml manifestTomlEx', () => (require('./manifest/toml') as typeof import('./manifest/toml')).manifestToml],
  [
    'manifestIni manifestPython manifestPythonVars manifestXmlJsonml',
    () => (require('./manifest/others') as typeof import('./manifest/others')).manifestOthers,
  ],
  ['parseJson', () => (require('./parse/json') as typeof import('./parse/json')).parseJson],
  ['parseYaml', () => (require('./parse/yaml') as typeof import('./parse/yaml')).parseYaml],
];

/** The loader of each function's group, the same for all evaluations. */
const loaders = new Map(groups.flatMap(([names, load]) => names.split(' ').map((name) => [name, load] as const)));

/**
 * Creates the `std` objects. `native` is a separate function, because calls such as `std.length(x)` are bound at
 * compile time.
 */
export function createStandard(engine: Engine): Pick<Engine, 'standard' | 'native'> {
  const made = new Map<() => Load, NativeGroup>();
  const groupOf = (load: () => Load): NativeGroup => {
    const group = made.get(load) ?? load()(engine);
    made.set(load, group);
    return group;
  };
  const codes = new Map<string, NativeCode>();
  const native = (name: string): NativeCode | undefined => {
    const known = codes.get(name);
    if (known !== undefined) return known;
    const load = loaders.get(name);
    const entry = load && groupOf(load)[name];
    if (entry === undefined) return undefined;
    const code = nativeCode(name, entry);
    codes.set(name, code);
    return code;
  };
  const commonLayer = (): Layer => {
    const fields = new Map([['pi', new Field('pi', 0, 'hidden', undefined, Math.PI)]]);
    for (const name of loaders.keys()) fields.set(name, functionField(name));
    return nativeLayer(fields);
  };
  const functionField = (name: string): Field => {
    const code = (): JsonnetFunction => {
      const found = native(name);
      if (found === undefined) throw engine.operators.runtime.error(`field does not exist: ${name}`);
      return new JsonnetFunction(found, nowhere);
    };
    return new Field(name, 0, 'hidden', { label: 'object <std>', place: undefined, code }, undefined);
  };
  let common: Layer | undefined;
  const objects = new Map<string, JsonnetObject>();
  const standard = (file: string): JsonnetObject => {
    let object = objects.get(file);
    if (object === undefined) {
      const own = nativeLayer(new Map([['thisFile', new Field('thisFile', 0, 'hidden', undefined, file)]]));
      object = objectOfLayers([(common ??= commonLayer()), own], false);
      objects.set(file, object);
    }
    return object;
  };
  return { standard, native };
}
