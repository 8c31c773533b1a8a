import { formatKeys, type FieldStep } from '../../krm/field-path';
import { FieldError } from '../faults/field-error';

/** Nothing says the format of a document that is to be made in the text at `keys`, in which the steps `inside` go on. */
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
