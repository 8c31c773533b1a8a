/**
 * Reports entries of `ini.options` and `ini.open` that match no option, and entries of `ini.options` that never apply
 * because of an earlier entry. In a family, an entry counts as used if it has an effect for at least one member.
 */
import { nodeAt, scalarsOf, type Tree } from '../../../src/data';
import { unusedMessage, type Report } from '../../../src/function';
import type { File, Ini } from '../generated/config';
import { keyPath } from '../../../src/kit';
import { type Unification, type Unified, withoutHiddenKeys } from '../model/unified';
import { interpolatedNames } from './oslo-text';
import { optionMatcher, type OptionMatcher } from './wildcard';

type Name = readonly [string, string];

/** `all` contains the settings of each member. `report` is bound to the functionConfig. */
export function checkOptionRules(
  files: readonly File[],
  all: readonly Pick<Unification, 'value' | 'isHiddenKey'>[],
  report: Report,
): void {
  for (const [index, { ini, select = '' }] of files.entries()) {
    if (ini?.dialect !== 'oslo') continue;
    const path = select === '' ? [] : keyPath(select);
    const parts = all.flatMap(({ value }) => nodeAt(value, path) ?? []);
    const shown = all.flatMap(({ value, isHiddenKey }) => nodeAt(withoutHiddenKeys(value, isHiddenKey), path) ?? []);
    checkRules(ini, parts, shown.flatMap(optionsIn), report.at(undefined, `spec.output.files.${index}.ini`));
  }
}

/** `shown` contains the options that messages may show. */
function checkRules(
  { options = [], open = [] }: Ini,
  parts: readonly Unified[],
  shown: readonly Name[],
  report: Report,
): void {
  const names = parts.flatMap(optionsIn);
  // For a rule about a whole section, suggest only section names.
  const optionPaths = (path: string): readonly string[] =>
    shown.map(([section, option]) => `${section}.${path.endsWith('.*') ? '*' : option}`);
  const before: { readonly path: string; readonly matches: OptionMatcher }[] = [];
  for (const [index, { path, ignoreMissing }] of options.entries()) {
    const field = `options.${index}.path`;
    const matches = optionMatcher(path);
    const fitting = names.filter((name) => matches(...name));
    const first = before.find((other) => fitting.length > 0 && fitting.every((name) => other.matches(...name)));
    if (fitting.length === 0 && ignoreMissing !== true) {
      const what = `no layer sets an option that matches \`${path}\``;
      const message = unusedMessage({ what, name: path, candidates: optionPaths(path), allowedBy: 'ignoreMissing' });
      report.error({ code: 'unused', field, message });
    } else if (first !== undefined) {
      const message = `\`${path}\` never applies, because the earlier entry \`${first.path}\` matches all of its options: move \`${path}\` above \`${first.path}\`, or remove \`${path}\``;
      report.error({ code: 'unused', field, message });
    }
    before.push({ path, matches });
  }
  // Without open rules, don't read each value.
  const all = open.length === 0 ? [] : [...names, ...parts.flatMap(interpolatedOptions)];
  for (const [index, path] of open.entries()) {
    const matches = optionMatcher(path);
    if (all.some((name) => matches(...name))) continue;
    const what = `no layer sets an option that matches \`${path}\``;
    const message = `${unusedMessage({ what, name: path, candidates: optionPaths(path) })} (with \`ignoreMissing: true\`, an entry of \`ini.options\` need not match an option)`;
    report.error({ code: 'unused', field: `open.${index}`, message });
  }
}

const optionsIn = (value: Tree): readonly Name[] =>
  (value.kind === 'map' ? value.entries : []).flatMap(({ key: section, value: inner }) =>
    inner.kind === 'map' ? inner.entries.map(({ key }): Name => [section, key]) : [],
  );

/** Returns the options to which a `$name` in the values may refer. */
const interpolatedOptions = (value: Unified): readonly Name[] =>
  scalarsOf(value).flatMap(({ scalar, path: [section = ''] }) =>
    interpolatedNames(scalar.text).flatMap((name): readonly Name[] => placesOf(String(section), name)),
  );

/** Returns the options that oslo.config looks up for a section's `$name` or `$group.name`, in lookup order. */
export function placesOf(section: string, name: string): readonly Name[] {
  const dot = name.indexOf('.');
  const inside: Name = dot === -1 ? [section, name] : [name.slice(0, dot), name.slice(dot + 1)];
  return [inside, ['DEFAULT', name]];
}
