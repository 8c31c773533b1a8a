/**
 * Explains where settings come from. The command line shows the settings at or below a path. A ConfigMap lists all
 * settings for people to read, and has the annotation `config.kubernetes.io/local-config`.
 */
import { catchError, type Path } from '../../../src/data';
import { findMarked, keyPath, type Mark, type MarkedPlace, unknownPath, withMarked } from '../../../src/kit';
import type { Resource } from '../../../src/resource-list';
import type { LayerContext } from '../model/layer-context';
import type { FilesOptions } from '../oslo/file-options';
import type { UnifiedLayers } from '../unify/unified-value';
import { layersPicture, type Look } from '../../../src/diagrams';
import { explained } from './explained';
import { withoutHiddenKeys } from '../model/unified';
import { explainedLines, explainedSetting, type ExplainedFact, type ExplainedSetting } from './explained-text';

export interface Explainable {
  readonly context: Pick<LayerContext, 'member'>;
  readonly unified: UnifiedLayers;
  readonly options: Pick<FilesOptions, 'isHidden'>;
}

interface MemberSettings {
  readonly member: string | undefined;
  readonly settings: readonly ExplainedSetting[];
}

/** Returns the members that have settings at the requested paths, each with these settings. */
const settingsOf = (all: readonly Explainable[], isWanted: (path: Path) => boolean): readonly MemberSettings[] =>
  all
    .map(({ context: { member }, unified, options }) => ({
      member,
      settings: explained(unified)
        .filter(({ path }) => isWanted(path))
        .map((setting) => explainedSetting(setting, options.isHidden(setting.path), unified.isHiddenKey)),
    }))
    .filter(({ settings }) => settings.length > 0);

const heading = (member: string): string => `# member ${JSON.stringify(member)}`;

const linesOf = (all: readonly MemberSettings[]): readonly string[] =>
  all.flatMap(({ member, settings }) => [
    ...(member === undefined ? [] : [heading(member)]),
    ...settings.flatMap(explainedLines),
  ]);

const looks: Readonly<Record<ExplainedFact['relation'], Look>> = {
  'overridden:': 'full',
  'set by': 'full',
  'as in': 'plain',
  'instead of': 'struck',
  'must match': 'dashed',
};

const pictureOf = (all: readonly MemberSettings[]): readonly string[] =>
  layersPicture(
    all.flatMap(({ member, settings }) =>
      settings.map(({ title, facts }) => ({
        title: member === undefined ? title : `${title} ${heading(member)}`,
        rows: facts.map(({ relation, text }) => ({ relation, text, look: looks[relation] })),
      })),
    ),
  );

/**
 * Returns the explanation of the settings at or below `path`; the path `.` means all settings. Reports an error for an
 * invalid path, and for a path other than `.` that matches no setting. The error may suggest a similar path.
 */
export function explainPath(
  path: string,
  as: 'text' | 'picture',
  all: readonly Explainable[],
  { config }: Pick<LayerContext, 'config'>,
): readonly string[] {
  const keys =
    path === '.'
      ? []
      : catchError(
          Error,
          () => keyPath(path),
          ({ message }) => message,
        );
  if (typeof keys === 'string') {
    config.error({ code: 'invalid-path', message: `the path "${path}" ${keys}` });
    return [];
  }
  const found = settingsOf(
    all,
    (setting) => setting.length >= keys.length && keys.every((key, at) => key === String(setting[at])),
  );
  if (found.length === 0 && path !== '.') {
    const trees = all.map(({ unified: { value, isHiddenKey } }) => withoutHiddenKeys(value, isHiddenKey));
    const message = unknownPath({ what: `no layer sets \`${path}\``, path, trees });
    config.error({ code: 'field-not-found', message });
  }
  return as === 'text' ? linesOf(found) : pictureOf(found);
}

const placeOf = (configName: string, namespace: string): MarkedPlace => ({
  name: `${configName}-explained`,
  namespace,
});

const markOf = (by: string): Mark => ({ key: 'inlay.dev/explained', by, option: 'explain: true' });

/** Returns `resources` without the explanation that an earlier run of the LayerConfig wrote. */
export function withoutExplanation(
  resources: readonly Resource[],
  { name, namespace }: { readonly name: string; readonly namespace: string },
): readonly Resource[] {
  const before = findMarked(resources, placeOf(name, namespace), markOf(name));
  return before === undefined ? resources : resources.filter((resource) => resource !== before);
}

/**
 * Returns `resources` with the explanation of all settings. If `all` is undefined, only removes the explanation that a
 * previous run wrote. The explanation hides Secret values.
 */
export function withExplanation(
  resources: readonly Resource[],
  configName: string,
  all: readonly Explainable[] | undefined,
  { secrets, namespace, report }: Pick<LayerContext, 'secrets' | 'namespace' | 'report'>,
): readonly Resource[] {
  if (all === undefined) return withoutExplanation(resources, { name: configName, namespace });
  const text = linesOf(settingsOf(all, () => true))
    .map((line) => `${line}\n`)
    .join('');
  return withMarked(
    resources,
    placeOf(configName, namespace),
    markOf(configName),
    { 'settings.txt': secrets.redact(text) },
    report,
  );
}
