/** Finds settings of the functionConfig that no output file contains. */
import { didYouMean, scalarsOf, type Path } from '../../../src/data';
import { unusedMessage, type Report } from '../../../src/function';
import { keyPath, SuggestionBudget } from '../../../src/kit';
import type { File } from '../generated/config';
import { configField, shownPath } from '../model/shown';
import type { Unified } from '../model/unified';

/**
 * Reports inline settings of layers (`values`) if no file selects them. Reports an error if a `select` has a similar
 * name. Without a similar `select`, reports a warning, because a setting may exist only for its YAML anchors. Layers
 * that are read from objects and files are not checked, because other LayerConfigs may use their settings.
 */
export function checkSelected(files: readonly File[], values: readonly Unified[], config: Report): void {
  // If there are no output files, the layers are only checked.
  if (files.length === 0) return;
  const selected = new Selected(files.map(({ select = '' }) => (select === '' ? [] : keyPath(select))));
  const budget = new SuggestionBudget();
  const reported = new Set<string>();
  for (const { path, value } of values.flatMap((each) => selected.outside(each))) {
    const layers = scalarsOf(value).flatMap(({ scalar }) => scalar.contributions.map(({ layer }) => layer));
    const [first] = layers;
    const field = first && configField(first, path);
    if (field === undefined || reported.has(field) || layers.some(({ valuesAt }) => valuesAt === undefined)) continue;
    reported.add(field);
    const name = String(path.at(-1));
    const candidates = budget.take() ? selected.namesAt(path.length - 1) : [];
    const isSlip = didYouMean(name, candidates) !== undefined;
    const what = `\`${shownPath(path)}\` is outside the \`select\` of every file`;
    const message = unusedMessage({ what, name, candidates });
    config[isSlip ? 'error' : 'warning']({ code: 'unused', field, message });
  }
}

class Selected {
  readonly #ends = new Set<string>();
  readonly #prefixes = new Set<string>();
  readonly #names: Set<string>[] = [];

  constructor(paths: readonly (readonly string[])[]) {
    for (const keys of paths) {
      this.#ends.add(JSON.stringify(keys));
      for (const [index, key] of keys.entries()) {
        this.#prefixes.add(JSON.stringify(keys.slice(0, index)));
        (this.#names[index] ??= new Set()).add(key);
      }
    }
  }

  /** Returns the keys that occur at position `index` in the paths. */
  namesAt(index: number): readonly string[] {
    return [...(this.#names[index] ?? [])];
  }

  /** Returns the outermost parts of `value` that contain no selected path and are not inside a selected path. */
  outside(value: Unified, path: Path = []): readonly { readonly path: Path; readonly value: Unified }[] {
    const key = JSON.stringify(path);
    if (this.#ends.has(key)) return [];
    if (!this.#prefixes.has(key)) return [{ path, value }];
    return value.kind === 'map' ? value.entries.flatMap((each) => this.outside(each.value, [...path, each.key])) : [];
  }
}
