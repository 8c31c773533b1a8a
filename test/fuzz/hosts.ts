/**
 * Locations that can contain a document: a ConfigMap, a Secret (in base64), an annotation, another document, or the
 * resource itself.
 */
import { string, list, map } from './trees';
import type { Path, Tree } from '../../src/data';
import { formatTable } from '../../src/formats';
import { Random } from './random';
import { type Draft, type HostName, type Place, type TextFormat, type ChangeRequest, written } from './change-request';
import { yamlOf } from './texts/yaml-texts';
import { jsonOf } from './texts/json-texts';

/** A document inside another document, starting at the resource. */
export interface Layer {
  readonly path: Path;
  readonly isBase64: boolean;
  readonly within?: Draft['within'];
  readonly format: TextFormat;
  /** The index of the document that contains the next text. */
  readonly root: number;
}

export interface Host {
  readonly name: string;
  readonly place: Place;
  /** The resource around the text. */
  readonly item: (text: string | undefined) => Tree;
  readonly layers: readonly Layer[];
}

const extensionOf = (format: TextFormat): string =>
  format === 'text' ? 'txt' : (formatTable[format].extensions[0] ?? 'conf');

const resource = (apiVersion: string, kind: string, fields: Readonly<Record<string, Tree>>, annotations?: Tree): Tree =>
  map({
    apiVersion: string(apiVersion),
    kind: string(kind),
    metadata: map({ name: string('it'), annotations }),
    ...fields,
  });

const data = (value: string | undefined, key: string): Tree =>
  map({ before: string('eA=='), [key]: optional(value), zero: string('MA==') });

const base64InDocument = 'base64 in a document';

const optional = (text: string | undefined): Tree | undefined => (text === undefined ? undefined : string(text));

const base64 = (text: string | undefined, isWrapped: boolean): string | undefined => {
  if (text === undefined) return undefined;
  const whole = Buffer.from(text).toString('base64');
  return isWrapped ? whole.replaceAll(/.{70}/g, '$&\n') : whole;
};

const anywhere: readonly HostName[] = [
  'ConfigMap', 'ConfigMap', 'Secret', 'stringData', 'annotation', 'field', 'document', 'base64',
]; // prettier-ignore

export function hostFor(
  random: Random,
  { format, root, selector, text: whole, within }: Draft,
  { hosts = anywhere, isNamed }: Pick<ChangeRequest, 'hosts' | 'isNamed'>,
): Host {
  const hasNoExtension = format !== 'text' && formatTable[format].extensions.length === 0;
  // The first line does not always show the format.
  const where = random.pick(hasNoExtension ? hosts.filter((one) => !['document', 'base64'].includes(one)) : hosts);
  // For nested documents only the key can determine the format, because `format` applies to all of them.
  const isInner = where === 'document' || where === 'base64';
  const named =
    !hasNoExtension && format !== 'text' && within === undefined && (isInner || isNamed === true || random.chance(70));
  const key =
    within !== undefined
      ? 'app.js'
      : named || format === 'text'
        ? `app.${extensionOf(format)}`
        : random.pick(['settings', 'app-conf']);
  const isSaid =
    !named &&
    !isInner &&
    within === undefined &&
    format !== 'text' &&
    (random.chance(30) || whole === '' || !['json', 'yaml'].includes(format));
  const inner = (path: Path, isBase64 = false): Layer => ({ path, isBase64, ...(within && { within }), format, root });
  const style = random.below(1_000_000);
  const isWrapped = random.chance(50);
  const make = (
    name: string,
    kind: string,
    item: (text: string | undefined) => Tree,
    layers: readonly Layer[],
    dataKey?: string,
  ): Host => {
    const steps = [...layers.flatMap(({ path }) => written(path)), ...(selector === undefined ? [] : [selector.step])];
    return {
      name,
      item,
      layers,
      place: {
        kind,
        name: 'it',
        key: dataKey,
        format: isSaid ? { format: string(format) } : {},
        target: (paths, options = {}, fields = {}) => {
          const isEntered = paths.some((path) => path.length > 0);
          const all = map({
            ...(isSaid && isEntered && { format: string(format) }),
            ...(name === base64InDocument && !isEntered && { encoding: string('base64') }),
            ...options,
          });
          return map({
            select: map({ kind: string(kind), name: string('it') }),
            fieldPaths: list(...paths.map((path) => string([...steps, ...path].join('.')))),
            ...(all.kind === 'map' && all.entries.length > 0 && { options: all }),
            ...fields,
          });
        },
      },
    };
  };
  switch (where) {
    case 'Secret':
      return make(
        'Secret',
        'Secret',
        (text) => resource('v1', 'Secret', { data: data(base64(text, isWrapped), key) }),
        [inner(['data', key], true)],
        key,
      );
    case 'stringData':
      return make('stringData', 'Secret', (text) => resource('v1', 'Secret', { stringData: data(text, key) }), [
        inner(['stringData', key]),
      ]);
    case 'annotation':
      return make(
        'annotation',
        'Service',
        (text) => resource('v1', 'Service', {}, map({ [`example.com/${key}`]: optional(text), a: string('b') })),
        [inner(['metadata', 'annotations', `example.com/${key}`])],
      );
    case 'field':
      return make(
        'field',
        'App',
        (text) =>
          resource('example.com/v1', 'App', {
            spec: map({ files: list(map({ [key]: optional(text) }), string('x')) }),
          }),
        [inner(['spec', 'files', 0, key])],
      );
    case 'document':
    case 'base64': {
      // In the other formats, any line is a valid document.
      const isBase64 = where === 'base64' && ['json', 'yaml', 'toml'].includes(format);
      const outer = random.pick(['yaml', 'json'] as const);
      const write = outer === 'yaml' ? yamlOf : jsonOf;
      return make(
        isBase64 ? base64InDocument : 'document in a document',
        'ConfigMap',
        (text) =>
          resource('v1', 'ConfigMap', {
            data: map({
              [`outer.${outer}`]: string(
                write(
                  new Random(style),
                  map({
                    write_files: list(
                      map({ path: string('/etc/x'), [key]: optional(isBase64 ? base64(text, false) : text) }),
                    ),
                  }),
                ),
              ),
              zero: string('0'),
            }),
          }),
        [
          { path: ['data', `outer.${outer}`], isBase64: false, format: outer, root: 0 },
          inner(['write_files', 0, key], isBase64),
        ],
      );
    }
    case 'ConfigMap':
      return make(
        'ConfigMap',
        'ConfigMap',
        (text) => resource('v1', 'ConfigMap', { data: data(text, key) }),
        [inner(['data', key])],
        key,
      );
  }
}
