/**
 * Writes a value into every field of every resource that the targets of a replacement select, or deletes these fields.
 */
import { type EntryContext, fieldOf, type Item, type Items, runTarget } from '../../src/kit';
import { isLiteral } from '../../src/go';
import type { Candidate } from '../../src/krm';
import type { Replacement, Target } from './generated/config';
import { deletion } from './mechanisms/deletion';
import { replacing } from './mechanisms/replacing';
import { Variables } from './mechanisms/variables';
import type { Value } from './source-value';

/**
 * Writes `value` into the fields, or deletes the fields if `value` is undefined. Reports an error for a value that
 * cannot be written.
 */
export function applyToTargets(
  items: Items,
  value: Value | undefined,
  { targets = [], variables }: Replacement,
  context: EntryContext,
  isLast: boolean,
): void {
  for (const [index, target] of targets.entries()) {
    const place = `${context.place}.targets.${index}`;
    const fields = (target.fieldPaths?.length ? target.fieldPaths : ['metadata.name']).map(fieldOf);
    const mechanism =
      value === undefined
        ? deletion(target, context)
        : value instanceof Variables
          ? value.mechanism(target, context)
          : replacing(value.tree, value.secret, target, context);
    const run = runTarget(items, { target, place, fields, mechanism }, context, isLast && index === targets.length - 1);
    reportUnexpectedMatches(run.items, target, place, context);
  }
  for (const name of value instanceof Variables ? value.unused : []) {
    const message = `no text contains the variable \`\${${name}}\`: remove the variable`;
    const index = variables?.findIndex((one) => one.as === name);
    context.config.error({ code: 'unused', message, field: `${context.place}.variables.${index}` });
  }
}

/** Reports matches that follow kustomize's rules, but that few people expect. */
function reportUnexpectedMatches(
  written: readonly Item[],
  { select, fieldPaths }: Target,
  place: string,
  { config }: EntryContext,
): void {
  const name = select?.name ?? '';
  const other = isLiteral(name.replaceAll('.', '')) ? written.find(({ now }) => !isNamed(now, name)) : undefined;
  if (name.includes('.') && other !== undefined) {
    const message = `"${name}" also selects "${other.now.id.name}", because it is a regular expression: write "${name.replaceAll('.', '\\.')}" to match the dots literally`;
    config.info({ code: 'inexact-match', message, field: `${place}.select.name` });
  }
  if (fieldPaths === undefined && written.length > 0) {
    const message = `\`fieldPaths\` is missing, so the value becomes the name of the selected resources: write \`fieldPaths: [metadata.name]\` if that is intended`;
    config.warning({ code: 'default-field-path', message, field: `${place}.fieldPaths` });
  }
}

const isNamed = (candidate: Candidate, name: string): boolean =>
  [candidate.id, ...candidate.previousIds()].some((id) => id.name === name);
