/** The package encoding/json. */
import { checkGoJson, GoJsonError, splitGoJson } from '../../go/json-read';
import { goCompact, goIndent, htmlEscape } from '../../go/json-write';
import { rescue } from '../../data/rescue';
import { CallFault, type Call } from '../evaluate/call';
import type { Vertex } from '../evaluate/vertex';
import { jsonText } from '../export/json';
import { isIncomplete } from '../values/fault';
import { kinds } from '../values/kind';
import { define, listItems, plainText, text, type Argument } from './arguments';
import { codeOfJson, dataFor, faultsAgainst, isSecret, throwFaults, vertexOf } from './data';

const { string, bytes, all } = kinds;

/** The value as JSON. Of several faults only the first counts. */
export function jsonOf(call: Call, value: Argument): string {
  try {
    return jsonText(dataFor(call, value));
  } catch (error) {
    if (!(error instanceof CallFault) || error.reason.fault === undefined) throw error;
    const { fault } = error.reason;
    const message = isIncomplete(fault)
      ? fault.message.replace(/^incomplete value ([^]*)$/, 'cannot convert incomplete value "$1" to JSON')
      : fault.message;
    throw new CallFault('', { fault: { ...fault, message } });
  }
}

/** What `work` makes of a JSON text; its mistakes are those of the call. */
function goJson<T>(work: () => T, before = ''): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof GoJsonError ? new CallFault(before + error.message) : error;
  }
}

const isJson = (value: string): boolean =>
  rescue(
    GoJsonError,
    () => checkGoJson(value),
    () => 'no JSON',
  ) === undefined;

function read(call: Call, value: Argument): Vertex {
  if (!isJson(plainText(value))) throw new CallFault('json: invalid JSON');
  return vertexOf(call, codeOfJson('json', plainText(value), isSecret(value)));
}

export const json = {
  Valid: define([string | bytes], (_call, value) => isJson(plainText(value)), true),
  Compact: define([string | bytes], (_call, value) => goJson(() => goCompact(plainText(value)))),
  Indent: define([string | bytes, string, string], (_call, value, prefix, indent) =>
    goJson(() => goIndent(plainText(value), text(indent), text(prefix))),
  ),
  HTMLEscape: define([string | bytes], (_call, value) => htmlEscape(plainText(value))),
  Marshal: define([all], jsonOf),
  MarshalStream: define([all], (call, value) =>
    listItems(call, value)
      .map((item) => `${jsonOf(call, item)}\n`)
      .join(''),
  ),
  Unmarshal: define([string | bytes], read),
  UnmarshalStream: define([string | bytes], (call, value) => {
    const texts = goJson(() => splitGoJson(plainText(value)), 'invalid JSON: ');
    return call.list(texts.map((each) => vertexOf(call, codeOfJson('', each, isSecret(value)))));
  }),
  Validate: {
    ...define(
      [string | bytes, all],
      (call, value, schema) => {
        if (!isJson(plainText(value))) throw new CallFault('json: invalid JSON');
        const code = codeOfJson('json.Validate', plainText(value), isSecret(value));
        if (schema !== undefined) throwFaults(faultsAgainst(call, schema, code, 'required fields'));
        return true;
      },
      true,
    ),
    schemasFrom: 1,
  },
};
