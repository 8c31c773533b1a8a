/** Implements the package `encoding/json`. */
import { checkGoJson, GoJsonError, splitGoJson } from '../../../go/json/json-scan';
import { goCompact, goIndent, htmlEscape } from '../../../go/json/json-write';
import { catchError } from '../../../data/catch-error';
import { CallFault, type Call } from '../../evaluate/expressions/call';
import type { Concrete } from '../../evaluate/read';
import { jsonText } from '../../export/json';
import type { Code } from '../../resolve/code';
import { isIncomplete } from '../../values/fault';
import { codeOfJson, dataFor, faultsAgainst, textSource, throwFaults, vertexOf } from './data';
import { fail, fn, itemsIn, plainText, test, type Functions } from '../signature';

/** Formats a value as JSON. If there are several faults, only the first fault is reported. */
function jsonOf(call: Call, value: Concrete): string {
  return catchError(
    CallFault,
    () => jsonText(dataFor(call, value)),
    (error) => {
      const { fault } = error.reason;
      if (fault === undefined) throw error;
      const message = isIncomplete(fault)
        ? fault.message.replace(/^incomplete value ([^]*)$/, 'cannot convert incomplete value "$1" to JSON')
        : fault.message;
      throw new CallFault('', { fault: { ...fault, message } });
    },
  );
}

/** Calls `work`, and converts JSON syntax errors to errors of the CUE function. */
const goJson = <T>(work: () => T, before = ''): T =>
  catchError(GoJsonError, work, ({ message }) => fail(before + message));

const isJson = (value: string): boolean =>
  catchError(
    GoJsonError,
    () => {
      checkGoJson(value);
      return true;
    },
    () => false,
  );

function codeIn(call: Call, name: string, value: Concrete): Code {
  const source = textSource(call, name, value, plainText(value));
  return isJson(source.text) ? codeOfJson(source) : fail('json: invalid JSON');
}

export const json = (): Functions => ({
  Valid: test('p', isJson),
  Compact: fn('p', (text) => goJson(() => goCompact(text))),
  Indent: fn('pss', (text, prefix, indent) => goJson(() => goIndent(text, indent, prefix))),
  HTMLEscape: fn('p', htmlEscape),
  Marshal: fn('v', (value, call) => jsonOf(call, value)),
  MarshalStream: fn('v', (value, call) =>
    itemsIn(call, value)
      .map((item) => `${jsonOf(call, item)}\n`)
      .join(''),
  ),
  Unmarshal: fn('a', (value, call) => vertexOf(call, codeIn(call, 'json', value))),
  UnmarshalStream: fn('a', (value, call) =>
    goJson(() => splitGoJson(plainText(value)), 'invalid JSON: ').map((each) =>
      vertexOf(call, codeOfJson(textSource(call, '', value, each))),
    ),
  ),
  Validate: test(
    'av',
    (value, schema, call) => {
      throwFaults(faultsAgainst(call, schema, codeIn(call, 'json.Validate', value), 'required fields'));
      return true;
    },
    { schemasFrom: 1 },
  ),
});
