/**
 * Reports variables in `spec.vars` that no program reads. An unread variable is usually misspelled. qbec reports unread
 * variables only with `--strict-vars`.
 */
import { didYouMean } from '../../../src/data';
import type { Files } from '../../../src/files';
import { unusedMessage, type TransformInput } from '../../../src/function';
import type { App } from './app';
import type { RenderComponents } from '../generated/config';
import {
  namesInNoProgram,
  programTexts,
  reportUnusedVariable,
  type VariableGroups,
  type Variables,
} from '../../../src/render';

export interface GivenValues extends VariableGroups<Variables> {
  readonly app: Pick<App, 'external' | 'topLevel' | 'computed'>;
  /** Whether some components are excluded or have failed. The excluded or failed components may read more variables. */
  readonly isPartial: boolean;
}

/**
 * Returns the external variables whose use is recorded. Variables that the app declares are not included, because
 * another environment may use them.
 */
export function undeclaredVariables({ app, external }: Pick<GivenValues, 'app' | 'external'>): readonly string[] {
  const declared = new Set(declaredNames(app));
  return [...external.keys()].filter((name) => !declared.has(name));
}

const declaredNames = ({ external, computed }: GivenValues['app']): readonly string[] =>
  [...external, ...computed].map(({ name }) => name);

export function reportUnusedVariables(
  values: GivenValues,
  used: VariableGroups<ReadonlySet<string>>,
  files: Files,
  input: TransformInput<RenderComponents>,
): void {
  const { app, external, topLevel, isPartial } = values;
  if (input.config.spec.vars?.ignoreMissing === true) return;
  const allowedBy = 'vars.ignoreMissing';
  const candidates = declaredNames(app).filter((one) => !external.has(one));
  const isMisspelled = (name: string): boolean => didYouMean(name, candidates) !== undefined;
  const unread = undeclaredVariables(values).filter(
    (name) => !used.external.has(name) && (!isPartial || isMisspelled(name)),
  );
  for (const name of namesInNoProgram(programTexts(files), unread)) {
    const what = `no component reads the external variable "${name}", and the app does not declare it`;
    const message = unusedMessage({ what, name, candidates, allowedBy });
    reportUnusedVariable(values, 'external', name, message, input);
  }
  const declared = app.topLevel.map((one) => one.name);
  for (const name of topLevel.keys()) {
    const components = app.topLevel.find((one) => one.name === name)?.components;
    if (components !== undefined) {
      if (isPartial || used.topLevel.has(name)) continue;
      const message = `no component uses the top-level variable "${name}": none of the components for which the app declares the variable (${components.map((one) => `"${one}"`).join(', ')}) is a function (to suppress this message, set \`${allowedBy}: true\`)`;
      reportUnusedVariable(values, 'topLevel', name, message, input);
      continue;
    }
    const what = `no component receives the top-level variable "${name}", because the app does not declare it with \`components\` under \`vars.topLevel\``;
    const message = unusedMessage({ what, name, candidates: declared, allowedBy });
    reportUnusedVariable(values, 'topLevel', name, message, input);
  }
}
