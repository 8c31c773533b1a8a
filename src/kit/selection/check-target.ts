/** Checks the selectors and field paths of a target for mistakes that the schema cannot detect. */
import { truncated } from '../../data';
import type { ConfigCheck } from '../../function/config/config-check';
import { compileQuery } from '../../go';
import { compileTargetSelector, parseFieldPath, type Selector } from '../../krm';
import { unclosedBracket } from '../../krm/field-path';
import type { RunTarget } from './mechanism';

export function checkTarget(
  target: Pick<RunTarget, 'select' | 'reject'> & { readonly fieldPaths?: readonly string[] },
  at: ConfigCheck,
): void {
  const { fieldPaths, reject = [], select } = target;
  at.at('fieldPaths').each(fieldPaths, (path, field) => {
    if (path === '') field.error('the field path is empty: name a field, such as `metadata.name`');
    else checkFieldPath(path, field);
  });
  if (select === undefined) {
    at.at('select').error('target must specify resources to select: `select: {kind: …, name: …}`');
  } else checkSelector(select, at.at('select'));
  at.at('reject').each(reject, checkSelector);
}

export function checkSelector(selector: Selector, at: ConfigCheck): void {
  for (const [field, text] of Object.entries<unknown>({ ...selector })) {
    at.at(field).parses(
      () => compileTargetSelector({ [field]: text }),
      (why) => {
        const isGlob = why.includes('missing argument to repetition operator');
        return `error creating target selector: ${why}${isGlob ? '. The field is a regular expression: write `.*` to match any text' : ''}`;
      },
    );
  }
}

export function checkFieldPath(path: string | undefined, at: ConfigCheck): void {
  if (path === undefined) return;
  const parse = (): void => {
    const open = unclosedBracket(path);
    if (open !== undefined) throw new Error(`the bracket in \`${open}\` is not closed: add \`]\``);
    for (const step of parseFieldPath(path).steps) if (step.kind === 'query' && !step.exact) compileQuery(step.value);
  };
  at.parses(parse, (why) => `\`${truncated(path, 500)}\` is not a field path: ${why}`);
}
