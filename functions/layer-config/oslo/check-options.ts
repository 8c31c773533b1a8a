/**
 * Checks the sections of an oslo.config file. Reports unknown options, deprecated names, and values that oslo.config
 * rejects. Also converts other spellings of values to the form that oslo.config reads.
 */
import { didYouMean, getOrMake, mapScalars, nodeAt, type Path, scalarsOf } from '../../../src/data';
import { unusedMessage, type Finding, type Report } from '../../../src/function';
import { redacted } from '../../../src/kit';
import type { File, Ini, OptionRule } from '../generated/config';
import type { LayerTree } from '../model/layer';
import { publicPath, shown, shownOrigin, shownPath } from '../model/shown';
import type { HiddenKeyTest, Unified, UnifiedEntry, UnifiedScalar } from '../model/unified';
import { groupKey, type Option, type OptionSchema } from './option-schema';
import type { OptionStyle } from './option-shape';
import { knownTypes, type OptionType } from './option-type';
import { hasUnknownParts, isOnlyCase, spelledFor, uncheckedPatterns } from './option-value';
import { valueProblems } from './value-problems';
import { interpolatedNames } from './oslo-text';
import { placesOf } from './unused-rules';
import { optionMatcher, type OptionMatcher } from './wildcard';

export type Styles = (section: string, option: string) => OptionStyle;

export type RuleOf = (section: string, option: string) => OptionRule | undefined;

export function ruleOf({ options = [] }: Ini): RuleOf {
  const rules = options.map((rule) => ({ rule, fits: optionMatcher(rule.path) }));
  return (section, option) => rules.find(({ fits }) => fits(section, option))?.rule;
}

/** Determines the style of every option from the functionConfig, the schema, and the values in INI layers. */
export function stylesOf(ini: Ini, schema: OptionSchema | undefined, value?: Unified): Styles {
  const ruleAt = ruleOf(ini);
  const { lists = 'comma', nulls = 'error' } = ini;
  return (section, name) => {
    const rule = ruleAt(section, name);
    const option = optionByAnyName(schema, section, name);
    return {
      shape: rule?.as ?? option?.shape ?? (isRepeated(value && nodeAt(value, [section, name])) ? 'multi' : undefined),
      lists,
      nulls,
      isEmptyByDefault: option?.isEmptyByDefault ?? false,
      separator: option?.accepts.kind === 'dict' ? option.accepts.separator : ':',
    };
  };
}

/** Whether the option is repeated in an INI layer. */
const isRepeated = (value: Unified | undefined): boolean =>
  value?.kind === 'list' &&
  value.items.some((item) => item.kind === 'scalar' && item.contributions.some(({ layer }) => layer.isOslo));

const optionByAnyName = (schema: OptionSchema | undefined, section: string, name: string): Option | undefined =>
  schema?.optionAt(section, name) ?? schema?.replacements(section, name)[0];

/** `report` is bound to the file's entry in the functionConfig. `base` is the path of `value` in all settings. */
export interface OptionContext {
  readonly file: File;
  readonly schema: OptionSchema | undefined;
  readonly base: Path;
  /** The paths start at the root of the settings. */
  readonly isHiddenKey: HiddenKeyTest;
  readonly report: Report;
  /** True for a ConfigMap without `allowSecretValues`, in which secret options cause a warning. */
  readonly isPublic: boolean;
}

export interface CheckedOptions {
  readonly value: Unified;
  /** The paths of options that oslo.config hides. The paths start at the root of the settings. */
  readonly hidden: readonly Path[];
}

/**
 * Returns the value in the spelling that oslo.config reads. With `deprecated: rename`, deprecated option names are
 * replaced with current names. Reports mistakes.
 */
export function checkedOptions(value: Unified, context: OptionContext): CheckedOptions {
  const check = new OptionCheck(context);
  const checked = check.checked(value);
  return { value: checked, hidden: check.hidden };
}

/** An option, with the name that the layers use. The name may be deprecated. */
interface FoundOption {
  readonly section: string;
  readonly name: string;
  readonly value: Unified;
  readonly option: Option | undefined;
  readonly isOld: boolean;
}

class OptionCheck {
  readonly #context: OptionContext;
  readonly #ini: Ini;
  readonly #ruleAt: RuleOf;
  readonly #styles: Styles;
  readonly #open: readonly OptionMatcher[];
  readonly hidden: Path[] = [];

  constructor(context: OptionContext) {
    this.#context = context;
    this.#ini = context.file.ini ?? {};
    this.#ruleAt = ruleOf(this.#ini);
    this.#styles = stylesOf(this.#ini, context.schema);
    this.#open = (this.#ini.open ?? []).map(optionMatcher);
  }

  checked(value: Unified): Unified {
    if (value.kind !== 'map') return value;
    this.#rejectDuplicates(value);
    const found = value.entries.map((section): readonly FoundOption[] => this.#sectionOf(section));
    const set = new Set(found.flat().map((each) => keyOf(each.section, each.name)));
    // The last element of `written` contains renamed options whose new section does not exist.
    const written = [...found, []].map((): FoundOption[] => []);
    const renamed: FoundOption[] = [];
    for (const [index, options] of found.entries()) {
      for (const each of options) {
        const spelled = { ...each, value: this.#spelled(each) };
        if (spelled.isOld && this.#isRenamed(spelled, set)) renamed.push(spelled);
        else written[index]?.push(spelled);
        // Setting two deprecated names of the same option is also a mistake, unless the option can be repeated.
        if (each.isOld && each.option !== undefined) set.add(keyOf(each.option.group, each.option.name));
      }
    }
    // As in oslo.config, list items that were set under deprecated names come first.
    for (const each of renamed.toReversed()) this.#rename(each, value.entries, written);
    this.#warnOfSecrets();
    const sections = value.entries.map((section, index): UnifiedEntry => {
      const entries = (written[index] ?? []).map(({ name, value: inner }) => ({ key: name, value: inner }));
      return section.value.kind === 'map' ? { ...section, value: { kind: 'map', entries } } : section;
    });
    const further = (written[found.length] ?? []).map(({ section, name, value: inner }): UnifiedEntry => ({
      key: section,
      value: { kind: 'map', entries: [{ key: name, value: inner }] },
    }));
    return { kind: 'map', entries: [...sections, ...further] };
  }

  /**
   * Returns the entries of a section. If oslo.config would ignore the section, reports the problem and returns an empty
   * list.
   */
  #sectionOf({ key: section, value }: UnifiedEntry): readonly FoundOption[] {
    // `render` reports a section that is not a map.
    if (value.kind !== 'map') return [];
    if (section !== 'DEFAULT' && section.toLowerCase() === 'default') {
      this.#error([section], value, 'is a section that oslo.config never reads: write `DEFAULT` in upper case');
      return [];
    }
    return value.entries.map(({ key: name, value: inner }): FoundOption => {
      const path = [section, name];
      if (name.includes('-')) {
        const way = `write \`${String(this.#publicPath(path)[1]).replaceAll('-', '_')}\``;
        this.#error(path, inner, `is a name that oslo.config never reads, because it contains "-": ${way}`);
      }
      this.#refuseMixed(path, inner);
      this.#refuseRepeated(path, inner);
      const { schema } = this.#context;
      const known = schema?.optionAt(section, name);
      const [option] = known === undefined ? (schema?.replacements(section, name) ?? []) : [known];
      const found = { section, name, value: inner, option, isOld: known === undefined && option !== undefined };
      if (schema !== undefined && !name.includes('-')) this.#check(found, schema);
      return found;
    });
  }

  /** Reports a `$name` that refers to an option in one layer but is plain text in another. */
  #refuseMixed(path: readonly string[], value: Unified): void {
    const [section = '', name = ''] = path;
    if (this.#ruleAt(section, name)?.as === 'interpolated') return;
    for (const { scalar } of scalarsOf(value)) {
      if (!scalar.isInterpolated || scalar.contributions.every(({ tree }) => isInterpolated(tree))) continue;
      const message =
        'comes from an INI layer, where `$` refers to an option, and from another layer, where `$` is a literal dollar sign: set `as: interpolated` in `ini.options` to refer to an option in both';
      this.#error(path, scalar, message);
    }
  }

  #refuseRepeated(path: readonly string[], value: Unified): void {
    const [section = '', name = ''] = path;
    const { shape } = this.#styles(section, name);
    if (shape === undefined || shape.startsWith('multi') || !isRepeated(value)) return;
    const message =
      'is set several times in INI, but oslo.config uses only the last value: remove the other values, or set `as: multi` in `ini.options`';
    this.#error(path, value, message);
  }

  #check(found: FoundOption, schema: OptionSchema): void {
    const { section, name, value, option, isOld } = found;
    const path = [section, name];
    const rule = this.#ruleAt(section, name);
    if (option === undefined) {
      if (rule === undefined && !this.#isOpen(section, name)) this.#unknown(path, value, schema);
      return;
    }
    if (isOld) this.#deprecated(path, value, schema);
    else if (option.removal !== undefined) {
      const { deprecated = 'warning' } = this.#ini;
      // The option cannot be renamed, because it has no new name.
      this.#report(deprecated === 'rename' ? 'warning' : deprecated, path, value, {
        code: 'deprecated-option',
        message: `is deprecated for removal${option.removal}`,
      });
    }
    if (option.isSecret) this.hidden.push([...this.#context.base, ...path]);
    if (rule === undefined) {
      this.#warnOfType(path, value, option);
      this.#checkValue(path, value, option);
    }
    for (const { scalar } of scalarsOf(value)) {
      if (rule?.as === 'interpolated' || scalar.isInterpolated) this.#checkNames(path, scalar, option, schema);
    }
  }

  #isOpen(section: string, name: string): boolean {
    return this.#open.some((fits) => fits(section, name));
  }

  #unknown(path: readonly string[], value: Unified, schema: OptionSchema): void {
    const [section = '', name = ''] = path;
    const group = schema.groups.get(groupKey(section));
    const elsewhere = [...schema.groups].flatMap(([, options]) => {
      const option = options.get(name);
      return option === undefined ? [] : [`${option.group}.${name}`];
    });
    const [other] = elsewhere;
    const what = 'is not an option in `ini.schema`';
    const isHidden = this.#publicPath(path).includes(redacted);
    const message = isHidden
      ? what
      : group === undefined
        ? unusedMessage({
            what: `${what}, because the schema has no section "${section}"`,
            name: section,
            candidates: groupNames(schema),
          })
        : elsewhere.length === 1 && other !== undefined
          ? `${what}: did you mean "${other}"?`
          : unusedMessage({ what, name, candidates: [...group.keys()] });
    const way = ' (`ini.open` allows options that are not in the schema)';
    this.#report(this.#ini.unknown ?? 'warning', path, value, { code: 'unknown-option', message: message + way });
  }

  #deprecated(path: readonly string[], value: Unified, schema: OptionSchema): void {
    const [section = '', name = ''] = path;
    const names = schema.replacements(section, name).map(({ group, name: now }) => `\`${group}.${now}\``);
    const severity = this.#ini.deprecated ?? 'warning';
    const reportedAs = severity === 'rename' && names.length === 1 ? 'ignore' : severity;
    this.#report(reportedAs === 'rename' ? 'error' : reportedAs, path, value, {
      code: 'deprecated-option',
      message: `is a deprecated name: write ${names.join(' and ')}`,
    });
  }

  /** Warns of values that are unchecked due to an unsupported pattern, or a custom, missing or misspelled type. */
  #warnOfType(path: Path, value: Unified, { type, accepts }: Option): void {
    const way = 'set the type of the option in `ini.options`';
    for (const pattern of uncheckedPatterns(accepts)) {
      const message = `is not checked, because RE2 does not support its pattern ${pattern} in \`ini.schema\`: ${way}`;
      this.#report('warning', path, value, { code: 'invalid-schema', message });
    }
    const what = unknownTypeParts(type, accepts);
    if (what === undefined) return;
    const message = `${what}, so its values are not checked: ${way}`;
    this.#report('warning', path, value, { code: 'invalid-schema', message });
  }

  #checkValue(path: Path, value: Unified, option: Option): void {
    for (const { at, found, text, problem } of valueProblems(value, option)) {
      const isHidden = option.isSecret || (found.kind === 'scalar' && found.secret);
      const what = found.kind === 'scalar' ? `, not ${isHidden ? redacted : shown(found)}` : '';
      // A key in a hidden option is also hidden.
      const place = option.isSecret ? path : [...path, ...at];
      if (isOnlyCase(option.accepts, text)) {
        const message = `${problem}${what}, because oslo.config may distinguish upper and lower case`;
        this.#report('warning', place, found, { code: 'schema-violation', message });
      } else this.#error(place, found, problem + what);
    }
  }

  /** Reports each `$name` that is not in the schema. If oslo.config cannot look up a `$name`, the service fails. */
  #checkNames(
    [section = '', name = '']: readonly string[],
    value: UnifiedScalar,
    option: Option,
    schema: OptionSchema,
  ): void {
    const isHidden = value.secret || option.isSecret;
    for (const wanted of interpolatedNames(value.text)) {
      const isKnown = placesOf(section, wanted).some(
        ([group, inside]) => schema.optionAt(group, inside) ?? this.#isOpen(group, inside),
      );
      if (isKnown || builtin.has(wanted)) continue;
      const candidates = [
        ...(schema.groups.get(groupKey(section))?.keys() ?? []),
        ...(schema.groups.get('DEFAULT')?.keys() ?? []),
      ];
      // The text after `$` is part of the value, so a suggestion of a similar name would reveal most of the value.
      const message = isHidden
        ? `${interpolatedName(redacted)}: write a literal dollar sign as \`$$\``
        : unusedMessage({ what: interpolatedName(`"${wanted}"`), name: wanted, candidates });
      this.#report(this.#ini.unknown ?? 'warning', [section, name], value, { code: 'unknown-option', message });
    }
  }

  #spelled({ section, name, value, option }: FoundOption): Unified {
    if (option === undefined) return value;
    const { shape } = this.#styles(section, name);
    const isAsTyped = shape === option.shape;
    return mapScalars(value, (scalar) => {
      const spelled = isAsTyped ? { ...scalar, ...spelledFor(option.accepts, scalar) } : scalar;
      return option.isSecret ? { ...spelled, secret: true } : spelled;
    });
  }

  /**
   * Whether to rename the option. Reports an error if an option with a single value is set under its old and its new
   * name, because one value would be lost.
   */
  #isRenamed({ section, name, value, option }: FoundOption, set: ReadonlySet<string>): boolean {
    if (option === undefined) return false;
    const isMulti = this.#styles(section, name).shape?.startsWith('multi') === true;
    if (set.has(keyOf(option.group, option.name)) && !isMulti) {
      const path = shownPath([...this.#context.base, option.group, option.name]);
      this.#error(
        [section, name],
        value,
        `is a deprecated name of \`${path}\`, which is also set and takes precedence: remove one of the two options`,
      );
      return false;
    }
    const names = this.#context.schema?.replacements(section, name) ?? [];
    return this.#ini.deprecated === 'rename' && names.length === 1;
  }

  #rename(found: FoundOption, sections: readonly UnifiedEntry[], written: FoundOption[][]): void {
    const { option, value } = found;
    if (option === undefined) return;
    const index = sections.findIndex(({ key }) => groupKey(key) === groupKey(option.group));
    const options = written.at(index) ?? [];
    const same = options.findIndex(({ name }) => name === option.name);
    const before = options[same];
    if (before === undefined) options.push({ ...found, section: option.group, name: option.name, isOld: false });
    else options[same] = { ...before, value: { kind: 'list', items: [...itemsOf(value), ...itemsOf(before.value)] } };
  }

  /**
   * Reports duplicate options. `[DB]` and `[db]` are one group, so if both contain the same option, only the last one
   * would have an effect.
   */
  #rejectDuplicates(value: Unified): void {
    const seen = new Map<string, Map<string, string>>();
    for (const { key: section, value: inner } of value.kind === 'map' ? value.entries : []) {
      const options = getOrMake(seen, groupKey(section), () => new Map<string, string>());
      for (const { key, value: option } of inner.kind === 'map' ? inner.entries : []) {
        const other = options.get(key);
        if (other === undefined) options.set(key, section);
        else {
          this.#error(
            [section, key],
            option,
            `is the same option as \`${this.#publicPath([other, key]).join('.')}\`, because oslo.config ignores the case of section names: remove one of the two options`,
          );
        }
      }
    }
  }

  #warnOfSecrets(): void {
    const [first, ...others] = this.hidden;
    if (!this.#context.isPublic || first === undefined) return;
    const more =
      others.length === 0
        ? 'is a secret option of oslo.config, but is written'
        : `and ${others.length} more are secret options of oslo.config, but are written`;
    const message = `${shownPath(first, this.#context.isHiddenKey)} ${more} into a ConfigMap, which more people can read: set \`kind: Secret\` or \`allowSecretValues: true\``;
    this.#context.report.warning({ code: 'secret-in-config-map', message });
  }

  /** Returns the path of an option, with placeholders for keys that must not be shown. */
  #publicPath(path: Path): Path {
    const { base, isHiddenKey } = this.#context;
    return publicPath([...base, ...path], isHiddenKey).slice(base.length);
  }

  #error(path: Path, value: Unified, message: string): void {
    this.#report('error', path, value, { code: 'schema-violation', message });
  }

  #report(severity: Severity, path: Path, value: Unified, { code, message }: Finding): void {
    if (severity === 'ignore' || severity === 'rename') return;
    const subject = shownPath([...this.#context.base, ...path], this.#context.isHiddenKey) + shownOrigin(value);
    this.#context.report[severity]({ code, message: `${subject} ${message}` });
  }
}

/**
 * Returns the part of a message about an unknown type, or undefined if the type is known. A custom type may have the
 * same name as its base type.
 */
function unknownTypeParts(type: string, accepts: OptionType): string | undefined {
  if (hasUnknownParts(accepts)) return 'has items of a custom type in `ini.schema`';
  if (accepts.kind !== 'unknown') return undefined;
  if (type === '') return 'has no type in `ini.schema`';
  if (knownTypes.includes(type)) return 'has a custom type in `ini.schema`';
  const near = didYouMean(type, knownTypes);
  return `has the unknown type "${type}" in \`ini.schema\`${near === undefined ? '' : ` (did you mean "${near}"?)`}`;
}

const isInterpolated = (tree: LayerTree): boolean => tree.kind === 'scalar' && tree.isInterpolated === true;

type Severity = NonNullable<Ini['deprecated']>;

/** Options that every service has. */
const builtin: ReadonlySet<string> = new Set(['config_file', 'config_dir', 'config_source']);

const groupNames = ({ groups }: OptionSchema): readonly string[] =>
  [...groups.values()].flatMap((options) => [...options.values()].slice(0, 1).map(({ group }) => group));

const keyOf = (section: string, name: string): string => JSON.stringify([groupKey(section), name]);

const itemsOf = (value: Unified): readonly Unified[] => (value.kind === 'list' ? value.items : [value]);

const interpolatedName = (name: string): string =>
  `refers to the option ${name}, which \`ini.schema\` does not contain`;
