/** The data of the object to be written: every file rendered, and what Kubernetes would refuse about them. */
import { nodeAt, type Path } from '../../src/index';
import type { File, Output } from './generated/config';
import { keyPath } from './key-path';
import { complain, type LayerContext } from './layer-context';
import type { Layer } from './layer';
import { renderFile } from './render';
import { scalarsOf, type PlacedScalar } from './scalars-of';
import { shownPath } from './shown';
import type { Unified } from './unified';

/** What etcd's limit leaves for the values of one object. */
const mostBytes = 1024 * 1024;

/** Data keys and their texts, in the order of the files. Undefined where one is wrong, which is reported. */
export function outputData(
  value: Unified,
  output: Output,
  context: LayerContext,
): ReadonlyMap<string, string> | undefined {
  const data = new Map<string, string>();
  let isWrong = false;
  for (const [index, file] of (output.files ?? []).entries()) {
    const place = `spec.output.files.${index}`;
    const wrong = (field: string, code: string, message: string): void => {
      isWrong = true;
      complain(context, field, code, message);
    };
    const part = selected(value, file);
    if (part === undefined) {
      wrong(`${place}.select`, 'select-not-found', `\`select\` leads nowhere: no layer sets ${file.select}`);
      continue;
    }
    refuseSecrets(part, output, wrong);
    const texts = renderFile(part.value, file, (path, message) =>
      wrong(place, 'not-renderable', `${shownPath([...part.path, ...path])} ${message}`),
    );
    for (const [key, text] of texts) {
      if (data.has(key)) wrong(place, 'duplicate-data-key', `two files are called "${key}"`);
      data.set(key, text);
    }
  }
  const bytes = [...data.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > mostBytes) {
    const message = `the files have ${bytes} bytes together, more than the ${mostBytes} that one object can hold: split them`;
    complain(context, 'spec.output.files', 'too-large', message);
    isWrong = true;
  }
  return isWrong ? undefined : data;
}

/** The part of the value that a file is made of. */
export interface Part {
  readonly path: Path;
  readonly value: Unified;
}

export function selected(value: Unified, file: File): Part | undefined {
  const path = selectedPath(file);
  const part = nodeAt(value, path);
  return part && { path, value: part };
}

/** Where the file's part stands in the value. */
export const selectedPath = ({ select = '' }: File): Path => (select === '' ? [] : keyPath(select));

/** One complaint for each layer: which of its settings these are, the user knows. */
function refuseSecrets(
  part: Part,
  { kind = 'ConfigMap', allowSecretValues = false }: Output,
  wrong: (field: string, code: string, message: string) => void,
): void {
  if (kind === 'Secret' || allowSecretValues) return;
  const byLayer = new Map<Layer, PlacedScalar[]>();
  for (const setting of scalarsOf(part.value, part.path)) {
    const layer = setting.scalar.contributions.find((one) => one.layer.secret)?.layer;
    if (setting.scalar.secret && layer !== undefined) byLayer.set(layer, [...(byLayer.get(layer) ?? []), setting]);
  }
  for (const [{ name, origin }, [first, ...others]] of byLayer) {
    if (first === undefined) continue;
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    wrong(
      'spec.output.kind',
      'secret-in-config-map',
      `${shownPath(first.path)}${more} would come out of ${origin} (layer "${name}") into a ConfigMap, which more people can read: say \`kind: Secret\`, or \`allowSecretValues: true\``,
    );
  }
}
