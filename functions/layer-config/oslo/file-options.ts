/**
 * Determines two properties of settings in oslo.config files: whether oslo.config hides the setting, and whether
 * `$name` in its value refers to an option. Both properties are needed before layers are unified, because conflict
 * messages show values. For
 *
 * ```yaml
 * files: [{key: nova.conf, format: ini, select: nova, ini: {dialect: oslo, schema: {file: nova.json}}}]
 * ```
 *
 * the setting `nova.database.connection`, which the schema marks as secret, is hidden in all layers.
 */
import type { Path, Scalar, Tree, TreeOf } from '../../../src/data';
import type { Finding, Report } from '../../../src/function';
import { keyPath, reportTo } from '../../../src/kit';
import type { Output } from '../generated/config';
import type { LayerScalar, LayerTree } from '../model/layer';
import type { LayerContext } from '../model/layer-context';
import { replacedScalars } from '../model/replaced-scalars';
import type { Unified } from '../model/unified';
import { ruleOf, type RuleOf } from './check-options';
import { loadOptionSchema } from './load-schema';
import { fileName, type OptionSchema } from './option-schema';
import { interpolatedNames, readOsloText } from './oslo-text';

interface FileOptions {
  readonly base: Path;
  readonly ruleAt: RuleOf;
  readonly hasSchema: boolean;
  /** The schema, if it is set and can be read. If a schema cannot be read, all settings of the file are hidden. */
  readonly schema: OptionSchema | undefined;
  /** The names of options that are hidden in at least one group. Unknown options with these names are also hidden. */
  readonly names: ReadonlySet<string>;
}

export class FilesOptions {
  readonly #files: readonly (FileOptions | undefined)[];
  readonly #problems: readonly Finding[];

  /** An element of `files` is undefined if the file is not for oslo.config. */
  constructor(files: readonly (FileOptions | undefined)[], problems: readonly Finding[]) {
    this.#files = files;
    this.#problems = problems;
  }

  /** Returns the schema of the file at `index` in `output.files`; undefined for a missing or unreadable schema. */
  schemaOf(index: number): OptionSchema | undefined {
    return this.#files[index]?.schema;
  }

  /** Reports the schemas that cannot be read. Must be called last, so that mistakes in layers are reported first. */
  report(report: Report): void {
    for (const problem of this.#problems) report.error(problem);
  }

  /** Whether the setting, or a map or list that contains the setting, is an option whose value must not be shown. */
  isHidden(path: Path): boolean {
    return this.#files.some((file) => file?.hasSchema === true && isHiddenIn(file, path));
  }

  mayContainHidden(path: Path): boolean {
    return this.#files.some(
      (file) => file?.hasSchema === true && path.length < file.base.length + 2 && isBelow(file, path),
    );
  }

  /**
   * Converts a layer that was read from INI to the strings that oslo.config reads: `5$$` becomes `5$`. A string that
   * contains a `$name`, or belongs to an option with `as: interpolated`, is not changed.
   */
  read(tree: LayerTree): LayerTree {
    return replacedScalars(tree, [], (scalar, path): LayerScalar => {
      if (this.#isInterpolated(path)) return scalar;
      if (interpolatedNames(scalar.text).length > 0) return { ...scalar, isInterpolated: true };
      return { ...scalar, text: readOsloText(scalar.text) };
    });
  }

  #isInterpolated(path: Path): boolean {
    return this.#files.some((file) => {
      if (file === undefined || !isBelow(file, path)) return false;
      const [section, option] = path.slice(file.base.length);
      return option !== undefined && file.ruleAt(String(section), String(option))?.as === 'interpolated';
    });
  }

  /** Marks the hidden scalars in `tree`, which is a layer or the part of a layer at `path`. */
  marked(tree: Tree, path: Path = []): LayerTree {
    return this.#changed<LayerScalar>(tree, path, (scalar) => ({ ...scalar, isHidden: true }));
  }

  /** Marks hidden scalars as secret, like values from Secrets. */
  withSecrets(value: Unified): Unified {
    return this.#changed(value, [], (scalar) => ({ ...scalar, secret: true }));
  }

  #changed<S extends Scalar>(tree: TreeOf<S>, path: Path, change: (scalar: S) => S): TreeOf<S> {
    if (this.isHidden(path)) return replacedScalars(tree, path, change);
    if (tree.kind !== 'map' || !this.mayContainHidden(path)) return tree;
    const entries = tree.entries.map((entry) => {
      const value = this.#changed(entry.value, [...path, entry.key], change);
      return value === entry.value ? entry : { ...entry, value };
    });
    return entries.every((entry, index) => entry === tree.entries[index]) ? tree : { ...tree, entries };
  }
}

export function filesOptions({ files = [] }: Output, context: LayerContext): FilesOptions {
  const problems: Finding[] = [];
  const report = reportTo((_, finding) => problems.push(finding));
  const reading = { ...context, report, config: report.at(context.configResource) };
  const options = files.map(({ ini, select = '' }, index): FileOptions | undefined => {
    if (ini?.dialect !== 'oslo') return undefined;
    const schema = ini.schema && loadOptionSchema(ini.schema, `spec.output.files.${index}.ini.schema`, reading);
    const all = [...(schema?.groups.values() ?? [])].flatMap((group) => [...group.values()]);
    const names = new Set(all.flatMap(({ name, isSecret }) => (isSecret ? [name] : [])));
    const base = select === '' ? [] : keyPath(select);
    return { base, ruleAt: ruleOf(ini), hasSchema: ini.schema !== undefined, schema, names };
  });
  return new FilesOptions(options, problems);
}

/** Whether `base` is a prefix of `path`, or `path` is a prefix of `base`. */
const isBelow = ({ base }: FileOptions, path: Path): boolean =>
  base.every((step, index) => index >= path.length || step === path[index]);

function isHiddenIn(file: FileOptions, path: Path): boolean {
  const { base, schema, names } = file;
  const [section, option] = path.slice(base.length);
  if (path.length < base.length || !isBelow(file, path)) return false;
  // A path that ends at a section does not name an option.
  if (schema === undefined || option === undefined) return schema === undefined;
  // oslo.config ignores a section `default`, but its values must be hidden as well.
  const group = /^default$/i.test(String(section)) ? 'DEFAULT' : String(section);
  const known = schema.optionAt(group, fileName(option));
  const options = known === undefined ? schema.replacements(group, fileName(option)) : [known];
  return options.length === 0 ? names.has(fileName(option)) : options.some(({ isSecret }) => isSecret);
}
