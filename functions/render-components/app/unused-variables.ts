/**
 * Reports values of `spec.vars` that no program reads, because most of these values are misspelt. qbec reports them
 * only with `--strict-vars`.
 */
import { didYouMean } from '../../../src/data';
import type { Files } from '../../../src/files';
import { unusedMessage, type TransformInput } from '../../../src/function';
import type { App } from './app';
import type { RenderComponents } from '../generated/config';
import { keyPlace, namesInNoProgram, programTexts, type Variables } from '../../../src/render';

export interface GivenValues {
  readonly app: Pick<App, 'external' | 'topLevel' | 'computed'>;
  readonly external: Variables;
  readonly topLevel: Variables;
  /** Whether some components are excluded or have failed. The excluded or failed components may read more variables. */
  readonly isPartial: boolean;
}

/**
 * Returns the external variables to watch. Variables that the app declares are not included, because another
 * environment may use them.
 */
export function undeclaredVariables({ app, external }: Pick<GivenValues, 'app' | 'external'>): readonly string[] {
  const declared = new Set(declaredNames(app));
  return [...external.keys()].filter((name) => !declared.has(name));
}

const declaredNames = ({ external, computed }: GivenValues['app']): readonly string[] =>
  [...external, ...computed].map(({ name }) => name);

export interface UsedVariables {
  readonly external: ReadonlySet<string>;
  readonly topLevel: ReadonlySet<string>;
}

export function reportUnusedVariables(
  values: GivenValues,
  used: UsedVariables,
  files: Files,
  { report, config, configResource }: TransformInput<RenderComponents>,
): void {
  const { app, external, topLevel, isPartial } = values;
  const { vars = {} } = config.spec;
  if (vars.ignoreMissing === true) return;
  const reportUnused = (what: 'external' | 'topLevel', name: string, message: string): void => {
    const kind = vars[what]?.code?.[name] === undefined ? 'str' : 'code';
    const place = keyPlace(['spec', 'vars', what, kind, name]);
    report.at(configResource).error({ code: 'unused', message, ...place });
  };
  const allowedBy = 'vars.ignoreMissing';
  const candidates = declaredNames(app).filter((one) => !external.has(one));
  const isMisspelt = (name: string): boolean => didYouMean(name, candidates) !== undefined;
  const unread = undeclaredVariables(values).filter(
    (name) => !used.external.has(name) && (!isPartial || isMisspelt(name)),
  );
  for (const name of namesInNoProgram(programTexts(files), unread)) {
    const what = `no component reads the external variable "${name}", and the app does not declare it`;
    const message = unusedMessage({ what, name, candidates, allowedBy });
    reportUnused('external', name, message);
  }
  const declared = app.topLevel.map((one) => one.name);
  for (const name of topLevel.keys()) {
    const components = app.topLevel.find((one) => one.name === name)?.components;
    if (components !== undefined) {
      if (isPartial || used.topLevel.has(name)) continue;
      const message = `no component uses the top-level variable "${name}": none of the components for which the app declares the variable (${components.map((one) => `"${one}"`).join(', ')}) is a function (to suppress this message, set \`${allowedBy}: true\`)`;
      reportUnused('topLevel', name, message);
      continue;
    }
    const what = `no component receives the top-level variable "${name}", because the app does not declare it with \`components\` under \`vars.topLevel\``;
    const message = unusedMessage({ what, name, candidates: declared, allowedBy });
    reportUnused('topLevel', name, message);
  }
}
