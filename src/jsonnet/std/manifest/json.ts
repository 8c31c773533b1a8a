/**
 * `std.manifestJson` and related functions. As in go-jsonnet, numbers are written with the fewest possible digits, and
 * strings are written as in `encoding/json`.
 */
import type { Engine } from '../../run/engine';
import { writeText } from '../../run/manifest';
import type { Value } from '../../run/value';
import { expectType, native, type NativeGroup } from '../native';

export function manifestJson(engine: Engine): NativeGroup {
  const write = (value: Value, indent: string, newline: string, colon: string): string =>
    writeText(engine.operators, value, { newline, indent, comma: `,${newline}`, colon, isGo: true });
  return {
    manifestJson: native('value', (value: Value) => write(value, '    ', '\n', ': ')),
    manifestJsonMinified: native('value', (value: Value) => write(value, '', '', ':')),
    manifestJsonEx: native(
      'value indent newline? key_val_sep?',
      (value: Value, indent: Value, newline: Value = '\n', colon: Value = ': ') =>
        write(
          value,
          expectType(engine, indent, 'string', 'std.manifestJsonEx indent must be a string'),
          expectType(engine, newline, 'string', 'std.manifestJsonEx newline must be a string'),
          expectType(engine, colon, 'string', 'std.manifestJsonEx key_val_sep must be a string'),
        ),
    ),
  };
}
