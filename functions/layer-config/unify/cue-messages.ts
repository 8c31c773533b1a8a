/**
 * Formats CUE's errors like conflicts between data layers, with the path, and with the layer and location of each
 * value. Conflicts between data layers are reported exactly as they are without CUE.
 */
import type { CueContribution, CueError, CueOrigin, CuePlace } from '../../../src/cue';
import {
  anyValue,
  didYouMean,
  emptyMap,
  getOrMake,
  lineStarts,
  nodeAt,
  type Path,
  shortList,
  type Tree,
} from '../../../src/data';
import { compareBytes } from '../../../src/go';
import { type ConfigPlace, type Secrets, unusedMessage } from '../../../src/function';
import { redacted } from '../../../src/kit';
import type { CueLayer } from '../layers/read-layers';
import type { Contribution, Layer } from '../model/layer';
import type { FilesOptions } from '../oslo/file-options';
import {
  configField,
  conflictField,
  conflictMessage,
  layerPlace,
  shownContributions,
  shownLine,
  shownPath,
} from '../model/shown';
import type { Conflict, Constraint } from '../model/unified';

export interface CueMessage {
  readonly code: 'layer-conflict';
  readonly field: string;
  /** The position in the field's text, if the text is CUE. */
  readonly config?: ConfigPlace;
  readonly message: string;
}

/** The name that the engine gives to the source text of `definition`. */
const definitionSource = '--schema';

const notFound = /^reference "(.*)" not found$/;

const incomplete = 'incomplete value ';

const noTags = ', because LayerConfig sets no tags: write the value, and remove `@tag`';

/** The maximum number of disjuncts that a message lists. Other disjuncts are only counted. */
const maxAlternatives = 5;

export class CueMessages {
  readonly #data: readonly Contribution[];
  readonly #cue: readonly CueLayer[];
  readonly #options: Pick<FilesOptions, 'isHidden' | 'mayContainHidden'>;
  readonly #secrets: Pick<Secrets, 'addValue'>;

  /** `data` contains the layers in the order of the sources, with the trees that were passed to CUE. */
  constructor(
    data: readonly Contribution[],
    cue: readonly CueLayer[],
    options: Pick<FilesOptions, 'isHidden' | 'mayContainHidden'>,
    secrets: Pick<Secrets, 'addValue'>,
  ) {
    this.#data = data;
    this.#cue = cue;
    this.#options = options;
    this.#secrets = secrets;
  }

  /** Returns the messages, sorted by path and without duplicates. */
  of(found: readonly CueError[]): readonly CueMessage[] {
    const errors = found.map((error) => this.#masked(error)).toSorted((a, b) => compareBytes(a.path, b.path));
    const byPath = new Map<string, CueError[]>();
    // All conflicting values at a path are reported as one conflict.
    for (const [index, error] of errors.entries()) {
      if (errors.some((other) => follows(error, other))) continue;
      const key = isConflict(error) ? `conflict ${error.path}` : `${index} ${error.path}`;
      getOrMake(byPath, key, () => []).push(error);
    }
    const messages = [...byPath.values()].map((same) => this.#message(same));
    const seen = new Set<string>();
    return messages.filter(({ message }) => !seen.has(message) && seen.add(message));
  }

  /** The engine hides Secret values. CUE source can also contain values of options that oslo.config hides. */
  #masked(error: CueError): CueError {
    const path = stepsOf(error.path);
    const isHidden = this.#options.isHidden(path);
    if (!isHidden && !this.#options.mayContainHidden(path)) return error;
    const masked = (each: CueContribution): CueContribution => {
      if (each.value === undefined || !(isHidden || /^[{[]/.test(each.value))) return each;
      // Register the value as a secret, so that messages that quote a line of the source hide the value.
      for (const text of [each.value, ...stringsIn(each.value)]) this.#secrets.addValue(text);
      return { ...each, value: redacted };
    };
    const { message, contributions, alternatives, defaults } = error;
    return {
      ...error,
      message: isHidden && !notFound.test(message) ? withoutValues(message) : message,
      contributions: contributions.map(masked),
      alternatives: alternatives.map((each) => this.#masked(each)),
      ...(defaults && { defaults: defaults.map(masked) }),
    };
  }

  layerAt(origin: CueOrigin | undefined, fromSecret: boolean): Layer {
    const isSecret = origin?.isSecret === true;
    const data = origin && this.#dataLayer(origin);
    if (data !== undefined && origin?.hidesLabel !== true) return data;
    // A key on the path may come from a Secret even if the value does not.
    if (data !== undefined) return { ...data, secret: true, fromSecret: data.fromSecret || fromSecret };
    const place = origin?.call ?? origin;
    const found = place && this.#cueLayer(place);
    return {
      name: found?.name ?? 'CUE',
      origin: place === undefined ? 'CUE' : `${found?.origin ?? place.source}, ${shownLine(place.line, found?.key)}`,
      isDefault: false,
      secret: isSecret,
      fromSecret: isSecret && fromSecret,
      tree: emptyMap,
    };
  }

  /** Returns the constraints that CUE layers set at a path, without values from Secrets. */
  constraints(written: readonly CueContribution[]): readonly Constraint[] {
    const found = written.flatMap((each): readonly Constraint[] => {
      if (this.#cueLayer(each) === undefined || each.value === undefined) return [];
      return [{ text: each.isSecret ? redacted : each.value, place: this.#place(each) }];
    });
    // Several fields may refer to the same definition.
    return [...new Map(found.map((each) => [`${each.place} ${each.text}`, each])).values()];
  }

  #message(errors: readonly CueError[]): CueMessage {
    const [first] = errors;
    if (first === undefined) return { code: 'layer-conflict', field: 'spec.layers', message: '' };
    if (first.path === '' && first.contributions.some(({ source }) => source === definitionSource)) {
      return { code: 'layer-conflict', field: 'spec.cue.definition', message: this.#noDefinition(first) };
    }
    const ofData = this.#conflictOfData(errors);
    if (ofData !== undefined) {
      return { code: 'layer-conflict', field: conflictField(ofData), message: conflictMessage(ofData) };
    }
    const at = first.path === '' ? '' : `${shownPath(stepsOf(first.path))}: `;
    return { code: 'layer-conflict', ...this.#configPlace(errors, first), message: at + this.#text(errors, first) };
  }

  /**
   * Returns the source position to show in a message. Prefers the functionConfig to other sources, and values to
   * constraints.
   */
  #configPlace(errors: readonly CueError[], { path }: CueError): Pick<CueMessage, 'field' | 'config'> {
    const places = errors.flatMap(flat).flatMap(({ contributions, defaults = [] }) => [...contributions, ...defaults]);
    const data = places.flatMap((place) => this.#dataLayer(place) ?? []);
    const steps = stepsOf(path);
    const written = data.findLast(({ valuesAt }) => valuesAt !== undefined);
    if (written !== undefined) return { field: configField(written, steps) };
    const cue = places.flatMap(({ call, ...place }) => {
      const layer = this.#cueLayer(call ?? place);
      return layer === undefined ? [] : [{ layer, place: call ?? place }];
    });
    const source = cue.find(({ layer }) => layer.isInline);
    if (source !== undefined) {
      const field = `${source.layer.field}.cue`;
      return { field, config: { field, part: restOfLine(source.layer.source, source.place) } };
    }
    return { field: data.at(-1)?.field ?? cue[0]?.layer.field ?? 'spec.layers' };
  }

  #noDefinition({ message }: CueError): string {
    if (message.endsWith(' gets no value')) return `\`definition\`: ${message}${noTags}`;
    const [, name] = notFound.exec(message) ?? [];
    if (name === undefined) return `\`definition\`: ${message}`;
    const candidates = this.#cue.flatMap(({ source }) => source.match(/(?<![\w.])_?#\w+(?=\s*:)/g) ?? []);
    return unusedMessage({ what: `no CUE layer has the definition "${name}"`, name, candidates });
  }

  #text(errors: readonly CueError[], error: CueError): string {
    const { path, message, contributions, alternatives, closed, defaults = [] } = error;
    if (alternatives.length > 0) return this.#alternatives(error);
    if (closed !== undefined) return this.#notAllowed(error, closed);
    if (defaults.length > 1) {
      return `conflicting defaults: ${this.#values(path, defaults)}; set the value in a layer without \`mode: default\``;
    }
    const valued = errors.flatMap(withoutArguments).filter(({ value }) => value !== undefined);
    if (valued.length > 1) return `${titleOf(errors, message)}: ${this.#values(path, valued)}`;
    if (message.startsWith(incomplete)) {
      const refused = this.#refused(error);
      if (refused !== undefined) return refused;
    }
    if (message.startsWith('incompatible list lengths')) {
      const lists = contributions.map((each) => ({ ...each, value: each.value ?? 'a list' }));
      return `${message}: ${this.#values(path, lists)}; \`lists\` joins only lists in data layers`;
    }
    const places = [...new Set(contributions.map((each) => this.#place(each)))];
    const text = places.length === 0 ? message : `${message} (${places.join('; ')})`;
    return text + this.#remedy(error);
  }

  /** Returns the message about a value that only default layers set and that CUE discards because of a constraint. */
  #refused({ path, message, contributions }: CueError): string | undefined {
    const contributed = this.#dataContributions(stepsOf(path));
    if (contributed.length === 0 || contributed.some(({ layer }) => !layer.isDefault)) return undefined;
    const others = contributions.filter((each) => this.#dataLayer(each) === undefined);
    const places = [...new Set(others.map((each) => this.#place(each)))];
    const what = `${message.slice(incomplete.length)}${places.length === 0 ? '' : ` (${places.join('; ')})`}`;
    return `no value: ${shownContributions(contributed).join(' vs ')} is discarded, because it does not match ${what}`;
  }

  /** Returns the remedy for an error in CUE source, or an empty string if no remedy is known. */
  #remedy({ path, message }: CueError): string {
    if (message.endsWith(' did not match')) {
      return ', because LayerConfig sets no tags: remove `@if`';
    }
    if (message.endsWith(' gets no value')) return noTags;
    const [, name] = notFound.exec(message) ?? [];
    if (name === undefined) return '';
    const steps = stepsOf(path);
    const scopes = steps.map((_, length) => steps.slice(0, length));
    const setting = this.#data.find(({ tree }) => scopes.some((scope) => nodeAt(tree, [...scope, name]) !== undefined));
    const declare = `declare the field next to the reference with \`${name}: _\``;
    if (setting !== undefined) {
      return `, because CUE source does not see the fields of layer ${JSON.stringify(setting.layer.name)}: ${declare}`;
    }
    const isField = new RegExp(`(?:^|[{,])\\s*"?${name.replace('$', '\\$')}"?\\s*[?!]?\\s*:`, 'm');
    const other = this.#cue.find(({ source }) => isField.test(source));
    if (other === undefined) return '';
    return `, because only layers with the same \`package\` clause see the fields of layer ${JSON.stringify(other.name)}: ${declare}, or use the same clause in all layers`;
  }

  /**
   * Returns the message about a value that matches no disjunct:
   * `"uid" (layer "team", …) must be one of "fernet", "jws" (layer "types", …)`.
   */
  #alternatives({ path, alternatives }: CueError): string {
    const all = alternatives.flatMap(flat);
    // Other values override a default, so a value that contradicts only a default does not conflict.
    const isYielding = (each: CueContribution): boolean => this.#dataLayer(each)?.isDefault === true;
    const tried = all.filter(({ contributions }) => !contributions.some(isYielding));
    const [first] = tried;
    if (first === undefined) {
      const values = all.flatMap(({ contributions }) => contributions.filter((each) => !isYielding(each)));
      return `conflicting types: ${this.#values(path, values)}`;
    }
    if (tried.every((each) => isSameError(each, first))) return this.#text([first], first);
    const isCommon = (each: CueContribution): boolean =>
      tried.every(({ contributions }) => contributions.some((other) => isSame(each, other)));
    const common = first.contributions.filter(isCommon);
    const isHere = tried.every((each) => each.path === path && each.contributions.length > 1);
    const options = tried
      .flatMap(withoutArguments)
      .filter((each) => !isCommon(each))
      .toSorted(inSourceOrder);
    if (!isHere || common.length === 0 || [...common, ...options].some(({ value }) => value === undefined)) {
      return this.#noAlternativeMessage(tried);
    }
    const places = [...new Set(options.map((each) => this.#place(each)))].join('; ');
    const values = [...new Set(options.map(({ value }) => value ?? ''))];
    const near = didYouMean(common[0]?.value ?? '', values);
    const hint = near === undefined ? '' : `: did you mean ${near}?`;
    return `${this.#values(path, common)} must be one of ${values.join(', ')} (${places})${hint}`;
  }

  /** Lists disjuncts without conflicting values first, because such disjuncts are the nearest matches. */
  #noAlternativeMessage(tried: readonly CueError[]): string {
    const [far, near] = [tried.filter(isConflict), tried.filter((each) => !isConflict(each))];
    const texts = [...new Set([...near, ...far].map((each) => this.#message([each]).message))];
    return `no alternative matches: ${shortList(texts, maxAlternatives, String, ' | ')}`;
  }

  #notAllowed({ path, contributions }: CueError, closed: NonNullable<CueError['closed']>): string {
    const name = stepsOf(path).at(-1);
    const place = closed.by === undefined ? 'CUE' : this.#place({ ...closed.by });
    const isLayer = closed.by !== undefined && closed.by.source !== definitionSource;
    const by = isLayer ? `the definition in ${place}` : place;
    const contributed = shownContributions(this.#dataContributions(stepsOf(path)));
    const found =
      contributed.length > 0
        ? `set to ${contributed.join(' and ')}`
        : `set in ${contributions.map((each) => this.#place(each)).join(' and ')}`;
    const what = `field not allowed by ${by}, but ${found}`;
    return unusedMessage({ what, ...(name === undefined ? {} : { name: String(name) }), candidates: closed.fields });
  }

  /** Returns each value with its layers and positions, starting with values of data layers. */
  #values(path: string, contributions: readonly CueContribution[]): string {
    const steps = stepsOf(path);
    const sources = new Set(contributions.map(({ source }) => source));
    // Name all layers that set a value, even if CUE reports the value only once.
    const here = this.#dataContributions(steps).filter(({ layer }, _, all) => {
      const isFixed = all.some((each) => !each.layer.isDefault);
      return (
        !layer.isDefault || !isFixed || this.#data.some((each, at) => each.layer === layer && sources.has(`data ${at}`))
      );
    });
    const isListed = (each: CueContribution): boolean => here.some(({ layer }) => layer === this.#dataLayer(each));
    const others = contributions.filter((each) => !isListed(each));
    const parts = contributionTexts(others, (each) => this.#place(each));
    return [...shownContributions(here), ...parts].join(' vs ');
  }

  #dataContributions(steps: Path): readonly Contribution[] {
    return this.#data.flatMap(({ layer, tree }) => {
      const found = nodeAt(tree, steps);
      return found === undefined || found === anyValue ? [] : [{ layer, tree: withoutPlaceholders(found) }];
    });
  }

  /** Returns the conflict between data layers, or undefined if a CUE layer is involved. */
  #conflictOfData(errors: readonly CueError[]): Conflict | undefined {
    const [first] = errors;
    if (first === undefined || first.closed !== undefined || first.path === '') return undefined;
    const all = errors.flatMap((each) => [
      ...(each.defaults ?? each.contributions),
      ...each.alternatives.flatMap(flat).flatMap(({ contributions }) => contributions),
    ]);
    if (all.length < 2 || all.some((each) => this.#dataLayer(each) === undefined)) return undefined;
    const path = stepsOf(first.path);
    const contributed = this.#dataContributions(path);
    if (contributed.length < 2) return undefined;
    const fixed = contributed.filter(({ layer }) => !layer.isDefault);
    if (first.defaults !== undefined) return { path, about: 'defaults', contributions: contributed };
    if (first.message.startsWith('incompatible list lengths')) return { path, about: 'lengths', contributions: fixed };
    const isOfTypes =
      new Set(contributed.map(({ tree }) => tree.kind)).size > 1 || textsOf(first).includes('mismatched types');
    if (isOfTypes) return { path, about: 'types', contributions: contributed };
    return { path, about: 'values', contributions: fixed };
  }

  #place(place: CuePlace): string {
    const data = this.#dataLayer(place);
    if (data !== undefined) {
      const { document } = data;
      const line = document === undefined ? '' : `, ${shownLine(place.line, document.key)}`;
      return `${layerPlace(data, emptyMap)}${line}`;
    }
    if (place.source === definitionSource) return '`spec.cue.definition`';
    if (place.call !== undefined) return `line ${place.line} of the text read in ${this.#place(place.call)}`;
    const cue = this.#cueLayer(place);
    if (cue === undefined) return `${place.source}, line ${place.line}`;
    return `layer ${JSON.stringify(cue.name)}, ${cue.origin}, ${shownLine(place.line, cue.key)}`;
  }

  #dataLayer({ source }: Pick<CuePlace, 'source'>): Layer | undefined {
    const [, index] = /^data (\d+)$/.exec(source) ?? [];
    return index === undefined ? undefined : this.#data[Number(index)]?.layer;
  }

  #cueLayer({ source }: Pick<CuePlace, 'source'>): CueLayer | undefined {
    const [, index] = /^cue (\d+)$/.exec(source) ?? [];
    return index === undefined ? undefined : this.#cue[Number(index)];
  }
}

/** Returns the range from the position to the end of its line, in UTF-16 code units. CUE counts columns in bytes. */
function restOfLine(text: string, { line, column }: CuePlace): readonly [start: number, end: number] {
  const start = lineStarts(text)[line - 1] as number;
  const content = /.*/.exec(text.slice(start))?.[0] ?? '';
  let [before, bytes] = [0, 1];
  for (const character of content) {
    if (bytes >= column) break;
    before += character.length;
    bytes += new TextEncoder().encode(character).length;
  }
  return [start + before, start + content.trimEnd().length];
}

/** Whether an error about a derived value repeats the error about the value itself: `invalid interpolation: …`. */
const follows = (error: CueError, other: CueError): boolean =>
  error.path === other.path && error.message !== other.message && error.message.endsWith(`: ${other.message}`);

/** Returns the contributions. If the message already shows a whole function call, the call's arguments are omitted. */
const withoutArguments = ({ message, contributions }: CueError): readonly CueContribution[] =>
  contributions.filter(({ value }, at) => at === 0 || value === undefined || !isArgument(message, value));

const isArgument = (message: string, value: string): boolean =>
  message.includes(' (does not satisfy ') && !message.startsWith(`invalid value ${value} `);

/** Shortens a message such as `invalid value "a" (out of bound <"a")` to `invalid value`. */
const withoutValues = (message: string): string =>
  /^[a-z]+(?: [a-z]+)*(?![^ ])/.exec(message)?.[0] ?? 'no value matches';

const isConflict = ({ message, contributions, alternatives }: CueError): boolean =>
  alternatives.length === 0 &&
  contributions.length > 1 &&
  contributions.every(({ value }) => value !== undefined) &&
  /^conflicting values\b/.test(message);

/** Returns CUE's message, or a short title if the message only repeats the values. */
function titleOf(errors: readonly CueError[], message: string): string {
  if (!errors.every(isConflict)) return message;
  return errors.some((each) => each.message.includes('(mismatched types '))
    ? 'conflicting types'
    : 'conflicting values';
}

/** Returns a layer's list without the placeholders that align it with the lists of other layers. */
const withoutPlaceholders = (tree: Tree): Tree =>
  tree.kind === 'list' ? { ...tree, items: tree.items.filter((item) => item !== anyValue) } : tree;

const flat = (error: CueError): readonly CueError[] =>
  error.alternatives.length === 0 ? [error] : error.alternatives.flatMap(flat);

const textsOf = (error: CueError): string =>
  flat(error)
    .map(({ message }) => message)
    .join(' ');

const inSourceOrder = (a: CuePlace, b: CuePlace): number =>
  a.source === b.source ? a.line - b.line || a.column - b.column : 0;

const isSameError = (a: CueError, b: CueError): boolean => a.path === b.path && a.message === b.message;

const isSame = (a: CueContribution, b: CueContribution): boolean =>
  a.source === b.source && a.line === b.line && a.column === b.column && a.value === b.value;

/** Formats the contributions without duplicate values: `<=64 (layer "types", functionConfig, line 1)`. */
function contributionTexts(
  contributions: readonly CueContribution[],
  place: (contribution: CueContribution) => string,
): readonly string[] {
  const places = new Map<string, Set<string>>();
  for (const each of contributions) getOrMake(places, each.value ?? '', () => new Set<string>()).add(place(each));
  return [...places].map(([value, where]) => `${value} (${[...where].join('; ')})`);
}

/** Returns the contents of string literals, without unescaping. */
const stringsIn = (value: string): readonly string[] =>
  [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text);

/** Splits the path `a."x.y".0` into `['a', 'x.y', 0]`. */
function stepsOf(path: string): Path {
  const parts = path.match(/"(?:[^"\\]|\\.)*"|[^.]+/g) ?? [];
  return parts.map((part) => {
    if (part.startsWith('"')) return JSON.parse(part) as string;
    return /^\d+$/.test(part) ? Number(part) : part;
  });
}
