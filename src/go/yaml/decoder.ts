/**
 * Decodes nodes of the package `yaml` to plain data, like go-yaml v2 when it decodes into an empty interface. Resolves
 * tags and aliases, and applies go-yaml's limit on aliases. Merge keys override preceding keys. If a key is repeated,
 * its last value wins.
 */
import { yamlLibrary } from '../../formats/yaml/read/library';
import { readScalar } from '../../formats/yaml/read/scalar-source';
import { multilineKeyColon } from '../../formats/yaml/read/source-tree';
import type { Json, JsonObject } from '../../data/json';
import { goSyntax } from '../fmt';
import { goYamlError, shortened } from './error';
import { plainKey, type PlainKey, plainType, plainValue, setKey } from './plain-value';
import { checkScalar } from './check-source';
import { FaultPlace, multilineKeyMessage, scannerMessage } from './syntax-message';
import type { Alias, Node, Pair, Scalar, YAMLMap } from 'yaml';

/** A scalar whose type is not resolved yet. */
interface Text {
  readonly text: string;
  readonly tag: string;
  readonly isPlain: boolean;
}

const mergeTag = 'tag:yaml.org,2002:merge';
const standard = 'tag:yaml.org,2002:';

/** Decodes one document. `source` is the text that the document was read from. */
export class Decoder {
  readonly #yaml = yamlLibrary();
  /** The anchors, keyed by name. An alias refers to the last anchor before the alias. */
  readonly #anchors = new Map<string, Node>();
  readonly #open = new Set<Alias>();
  readonly #targets = new Map<Alias, Node>();
  #decoded = 0;
  #aliased = 0;
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  /** Throws GoYamlError. */
  decode(root: Node | null): Json {
    return this.#value(root);
  }

  /** Resolves each alias before the offset `end`, in source order. Throws GoYamlError. */
  bind(node: unknown, end: number): void {
    const { isAlias, isMap, isNode, isSeq } = this.#yaml;
    if (!isNode(node) || (node.range?.[0] ?? 0) >= end) return;
    if (isAlias(node)) {
      const name = node.source;
      this.#checkName(`*${name}`, node);
      const target = this.#anchors.get(name);
      if (target === undefined) throw goYamlError(`unknown anchor '${shortened(name)}' referenced`);
      this.#targets.set(node, target);
      return;
    }
    if (node.anchor !== undefined) {
      this.#checkName(`&${node.anchor}`, node);
      this.#anchors.set(node.anchor, node);
    }
    if (isSeq(node)) for (const item of node.items) this.bind(item, end);
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        this.bind(key, end);
        this.bind(value, end);
      }
    }
  }

  /**
   * Throws GoYamlError for names such as `a.b` and `é`, which the package `yaml` accepts. `written` is the name of an
   * anchor with its `&` or `*`, at or before the start of the node.
   */
  #checkName(written: string, { range }: Node): void {
    if (/^.[\w-]+$/.test(written)) return;
    const at = this.#source.lastIndexOf(written, range?.[0]);
    throw goYamlError(scannerMessage(this.#source, at, 'did not find expected alphabetic or numeric character'));
  }

  #value(node: unknown): Json {
    const { isAlias, isMap, isScalar, isSeq } = this.#yaml;
    this.#count();
    if (isAlias(node)) return this.#throughAlias(node, (target) => this.#value(target));
    if (isMap(node)) {
      const object: JsonObject = {};
      this.#fill(object, node);
      return object;
    }
    if (isSeq(node)) return node.items.map((item) => this.#value(item));
    return isScalar(node) ? this.#scalar(node) : null;
  }

  #throughAlias<T>(alias: Alias, read: (target: Node) => T): T {
    if (this.#open.has(alias)) throw goYamlError(`anchor '${alias.source}' value contains itself`);
    this.#open.add(alias);
    const value = read(this.#targets.get(alias) as Node);
    this.#open.delete(alias);
    return value;
  }

  #count(): void {
    this.#decoded++;
    if (this.#open.size > 0) this.#aliased++;
    if (this.#aliased <= 100 || this.#decoded <= 1000) return;
    if (this.#aliased / this.#decoded > allowedRatio(this.#decoded)) {
      throw goYamlError('document contains excessive aliasing');
    }
  }

  #fill(object: JsonObject, map: YAMLMap): void {
    for (const pair of map.items) {
      this.#checkKey(pair);
      const { key, value } = pair;
      if (this.#isMerge(key)) {
        this.#merge(object, value);
        continue;
      }
      const name = this.#key(key);
      setKey(object, name, this.#value(value));
    }
  }

  /** Throws GoYamlError for a key that spans several lines and for a value without a colon. */
  #checkKey(pair: Pair): void {
    const colon = multilineKeyColon(this.#source, pair);
    if (colon !== undefined) throw goYamlError(multilineKeyMessage(this.#source, colon));
    const value = pair.srcToken?.value;
    if (pair.value !== null || !value) return;
    throw goYamlError(new FaultPlace(this.#source, value.offset).parsed('did not find expected key'));
  }

  #isMerge(key: unknown): boolean {
    if (!this.#yaml.isScalar(key)) return false;
    const { text, tag, isPlain } = this.#textOf(key);
    return text === '<<' && (tag === mergeTag || tag === '!' || (tag === '' && isPlain));
  }

  #merge(object: JsonObject, value: unknown): void {
    if (!this.#yaml.isSeq(value)) return this.#mergeMap(object, value);
    // If several maps have the same key, the first map wins.
    for (const item of value.items.toReversed()) this.#mergeMap(object, item);
  }

  #mergeMap(object: JsonObject, node: unknown): void {
    const { isAlias, isMap } = this.#yaml;
    this.#count();
    if (isMap(node)) return this.#fill(object, node);
    if (isAlias(node)) {
      return this.#throughAlias(node, (target) => {
        if (!isMap(target)) throw mergeTypeError();
        this.#count();
        this.#fill(object, target);
      });
    }
    throw mergeTypeError();
  }

  #key(key: unknown): PlainKey {
    const { isAlias, isScalar } = this.#yaml;
    if (isAlias(key)) return this.#throughAlias(key, (target) => this.#key(target));
    this.#count();
    if (!isScalar(key)) {
      if (key === null) return plainKey('');
      throw goYamlError(`invalid map key: ${goSyntax(this.#value(key))}`);
    }
    const scalar = this.#textOf(key);
    return isResolved(scalar) ? plainKey(checked(scalar)) : literal(scalar);
  }

  #scalar(node: Scalar): Json {
    const scalar = this.#textOf(node);
    return isResolved(scalar) ? plainValue(checked(scalar)) : literal(scalar);
  }

  #textOf(node: Scalar): Text {
    const scalar = readScalar(this.#source, node);
    checkScalar(this.#source, scalar.start, scalar.end);
    return { text: scalar.text, tag: longTag(node.tag ?? ''), isPlain: scalar.style === 'plain' };
  }
}

const mergeTypeError = (): Error => goYamlError('map merge requires map or sequence of maps as the value');

/** If `count` values have been decoded, returns the fraction of these values that may come from aliases. */
function allowedRatio(count: number): number {
  return Math.min(0.99, Math.max(0.1, 0.99 - (0.89 * (count - 400_000)) / 3_600_000));
}

/** Expands a tag to its long form. The package `yaml` expands `!!int`, but not `!<!!int>`. */
const longTag = (tag: string): string => /^!<(.*)>$/.exec(tag)?.[1] ?? tag.replace(/^!!/, standard);

/** Reports whether a scalar's type depends on its plain spelling or a tag like `!!int`. Other scalars are strings. */
function isResolved({ tag, isPlain }: Text): boolean {
  if (tag === '') return isPlain;
  return ['bool', 'float', 'int', 'null', 'timestamp'].some((name) => tag === standard + name);
}

/** Throws GoYamlError if the text does not match the tag. Integers match `!!float`, and strings match `!!timestamp`. */
function checked({ text, tag }: Text): string {
  if (tag === '') return text;
  const wanted = tag.slice(standard.length);
  const found = plainType(text);
  if (found === wanted || (found === 'int' && wanted === 'float')) return text;
  if (found === 'string' && wanted === 'timestamp') return text;
  throw goYamlError(`cannot decode !!${found === 'string' ? 'str' : found} \`${shortened(text)}\` as a !!${wanted}`);
}

/** The text of a scalar that is a string because of its tag or quotes. `!!binary` is decoded. */
function literal({ text, tag }: Text): string {
  if (tag !== `${standard}binary`) return text;
  const digits = text.replaceAll(/[\r\n]/g, '');
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(digits)) {
    throw goYamlError('!!binary value contains invalid base64 data');
  }
  return Buffer.from(digits, 'base64').toString('utf8');
}
