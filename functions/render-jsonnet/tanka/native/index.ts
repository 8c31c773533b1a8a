/** Implements Tanka's native functions for `std.native(name)`, with the same names, parameters and messages. */
import type { Json } from '../../../../src/data';
import { goIndent, goType, sha256Hex, unmarshalGoJson, writeGoYaml } from '../../../../src/go';
import type { NativeFunction } from '../../../../src/jsonnet';
import { bounded, ofStrings, type Spend, textNatives } from '../../../../src/render';
import { readYaml, type RecordedOutputs, recordedNatives } from './recorded';

/**
 * Returns the functions, keyed by name, for the engine's option `natives`. `outputs` contains recorded outputs of
 * programs that a KRM function must not start.
 */
export const tankaNatives = (spend: Spend, outputs: RecordedOutputs): Readonly<Record<string, NativeFunction>> => ({
  ...textNatives(spend),
  parseJson: ofStrings('parseJson', ['json'], spend, unmarshalGoJson),
  parseYaml: ofStrings('parseYaml', ['yaml'], spend, (yaml) => [...readYaml(yaml, 'parsing yaml', spend)]),
  manifestJsonFromJson: bounded(
    { parameters: ['json', 'indent'], call: (json = null, indent = null) => manifestJson(json, indent) },
    spend,
  ),
  manifestYamlFromJson: ofStrings('manifestYamlFromJson', ['json'], spend, (json) =>
    writeGoYaml([unmarshalGoJson(json)], 4),
  ),
  sha256: ofStrings('sha256', ['str'], spend, (text) => sha256Hex(text)),
  ...recordedNatives(outputs, spend),
});

/** The maximum indentation in spaces. Larger indentations are not readable and multiply the size of the output. */
const maxIndent = 64;

function manifestJson(json: Json, indent: Json): string {
  const conversion = (value: Json, wanted: string): Error =>
    panicked(`interface conversion: interface {} is ${value === null ? 'nil' : goType(value)}, not ${wanted}`);
  if (typeof indent !== 'number') throw conversion(indent, 'float64');
  if (typeof json !== 'string') throw conversion(json, 'string');
  if (indent <= -1) throw panicked('strings: negative Repeat count');
  if (indent > maxIndent) throw new Error(`manifestJsonFromJson: \`indent\` must not be larger than ${maxIndent}`);
  return `${goIndent(json.trim(), ' '.repeat(indent))}\n`;
}

const panicked = (reason: string): Error => new Error(`native function "manifestJsonFromJson" panicked: ${reason}`);
