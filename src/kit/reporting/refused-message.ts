/** Names the value that a format cannot represent: `` `l.1` cannot be written: TOML has no null: … ``. */
import type { FieldBefore, Outcome } from '../../fields/write/outcome';
import { type Change, type Format, formatNamed, type NoSpellingError, refusedValues } from '../../formats';
import { formatPath } from '../../krm';

/**
 * Adds the path of the first refused value to the message of `error`. If the error has no path, writes each value
 * separately to find the refused value.
 */
export function refusedMessage(error: NoSpellingError, changes: readonly Change[], format: Format): string {
  const { message } = error;
  if (error.path !== undefined) return `\`${formatPath(error.path)}\` cannot be written: ${message}`;
  for (const change of changes) {
    if (change.kind === 'delete') continue;
    const keys = change.path.map(String);
    const found = refusedValues(change.value, format, keys).find((one) => one.message === message);
    const path = found && [...keys, ...found.path.map(String)];
    // Omit the path if the message is about the whole document.
    if (path !== undefined && path.length > 0) return `\`${formatPath(path)}\` cannot be written: ${message}`;
  }
  return message;
}

/** Like `refusedMessage`, but examines planned writes to fields. The fields must not contain Secret values. */
export function refusedFieldMessage(
  error: NoSpellingError,
  planned: readonly (readonly [FieldBefore, Outcome])[],
): string {
  for (const [{ format, keys }, outcome] of planned) {
    let message = error.message;
    if (outcome.kind === 'edit' && outcome.opened !== undefined) {
      message = refusedMessage(error, [...outcome.changes.values()].flat(), outcome.opened.embedded.format);
    } else if (outcome.kind === 'set' && outcome.value.kind !== 'scalar') {
      // For a scalar, the message needs no path, because the field path already names the value.
      message = refusedMessage(error, [{ ...outcome, path: keys.slice(-1) }], formatNamed(format));
    }
    if (message !== error.message) return message;
  }
  return error.message;
}
