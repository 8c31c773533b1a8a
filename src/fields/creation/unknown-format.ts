/** The error for a document that is to be made in a text, where nothing says its format. */
import { formatKeys, type FieldStep } from '../../krm/field-path';
import { FieldError } from '../faults/field-error';

/** The text is at `keys` and `state`; the steps `inside` go on in it. Only those who make fields meet it. */
export function unknownFormat(
  keys: readonly string[],
  inside: readonly FieldStep[],
  state: 'is missing' | 'is empty',
): FieldError {
  const whole = formatKeys([...keys.slice(0, -1), [...keys.slice(-1), ...inside.map(({ raw }) => raw)].join('.')]);
  const dots = state === 'is missing' ? `; if the dots are part of a key, write \`${whole}\`` : '';
  const problem = `\`${formatKeys(keys)}\` ${state}, and its key does not say in which format the document is to be made: \`options.format\` does${dots}`;
  return new FieldError({ code: 'unknown-format', problem });
}
