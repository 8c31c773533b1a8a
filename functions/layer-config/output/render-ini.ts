/**
 * Renders INI files: `[DEFAULT]` first, then the other sections by name, with options in the order of their layers.
 *
 * ```yaml
 * DEFAULT: {debug: true}
 * database: {hosts: [a, b]}
 * ```
 *
 * becomes `[DEFAULT]`, `debug = true`, an empty line, `[database]`, `hosts = a,b`. INI parsers disagree about quotes
 * and escapes, so values that common parsers would misread are rejected. The exact rules of oslo.config are known, so
 * oslo.config has its own format, `oslo`. The code in `../oslo` checks the options.
 */
import type { RefuseSetting } from './flat-formats';
import { kindOf } from '../model/kind';
import type { Ini } from '../generated/config';
import { stylesOf, type Styles } from '../oslo/check-options';
import { optionLines } from '../oslo/option-shape';
import {
  entriesOf,
  type MapEntry,
  type Path,
  type Scalar,
  stringScalar,
  type Tree,
  untypedText,
} from '../../../src/data';
import { compareBytes } from '../../../src/go';
import { formatNamed } from '../../../src/formats';

/**
 * Renders `{DEFAULT: {debug: true}}` as `[DEFAULT]\ndebug = true\n`. Reports settings that cannot be written.
 */
export function renderIni(
  tree: Tree,
  ini: Ini,
  refuse: RefuseSetting,
  styles: Styles = stylesOf(ini, undefined),
): string {
  if (tree.kind !== 'map') {
    refuse([], 'is not a map, but an INI file needs a map of sections');
    return '';
  }
  let isRefused = false;
  const noted: RefuseSetting = (path, message) => {
    isRefused = true;
    refuse(path, message);
  };
  const sections = tree.entries
    .filter(({ key, value }) => isSection(key, value, noted))
    .toSorted((a, b) => rank(a) - rank(b) || compareBytes(a.key, b.key))
    .map(({ key, value }) => ({ key, options: options(key, value, ini, noted, styles) }));
  if (ini.dialect === 'oslo') return isRefused ? '' : formatNamed('oslo').print(treeOf(sections));
  return sections
    .map(({ key, options: list }) => [`[${key}]`, ...list.flatMap(linesOf)].map((line) => `${line}\n`).join(''))
    .join('\n');
}

interface Section {
  readonly key: string;
  readonly options: readonly Option[];
}

/** An option and its values, if any. Each value becomes a line. */
interface Option {
  readonly key: string;
  readonly texts: readonly string[];
}

const linesOf = ({ key, texts: all }: Option): readonly string[] => all.map((text) => `${key} = ${text}`.trimEnd());

const treeOf = (sections: readonly Section[]): Tree => ({
  kind: 'map',
  entries: sections.map(({ key, options: list }) => ({
    key,
    value: {
      kind: 'map',
      entries: list
        .filter((option) => option.texts.length > 0)
        .map((option) => ({ key: option.key, value: { kind: 'list', items: option.texts.map(stringScalar) } })),
    },
  })),
});

const rank = ({ key }: MapEntry): number => (key === 'DEFAULT' ? 0 : 1);

/** Matches text that many INI readers remove: control characters such as line breaks, and trailing comments. */
const misread = /\s[#;]|[\0-\u001f\u007f-\u009f\u2028\u2029]/u;

function isSection(key: string, value: Tree, refuse: RefuseSetting): boolean {
  if (value.kind === 'list') {
    refuse(
      [key],
      'is a list, but INI needs one map of settings here (a section that appears several times in an INI layer becomes a list)',
    );
  } else if (value.kind === 'scalar') {
    refuse([key], 'is outside any section, but INI needs a map of settings here');
  } else if (misread.test(key) || !/^[^\s\]](?:[^\]]*[^\s\]])?$/u.test(key)) {
    refuse(
      [key],
      'is not a valid section name, because it is empty, starts or ends with a space, or contains "]", a line break or a comment',
    );
  }
  return value.kind === 'map';
}

function options(section: string, tree: Tree, ini: Ini, refuse: RefuseSetting, styles: Styles): readonly Option[] {
  const seen = new Set<string>();
  return entriesOf(tree).map(({ key, value }) => {
    const path = [section, key];
    // Python's configparser reads `Debug` as `debug`.
    const name = ini.dialect === 'configparser' ? key.toLowerCase() : key;
    if (seen.has(name)) {
      refuse(
        path,
        'is set twice, because configparser ignores the case of option names: remove one of the two options',
      );
    }
    seen.add(name);
    if (misread.test(key) || !/^[^\s#;[=:](?:[^=:]*[^\s=:])?$/u.test(key)) {
      refuse(
        path,
        'is not a valid option name, because INI readers would end the name at "=" or ":", or misread the line',
      );
    }
    const found =
      ini.dialect === 'oslo'
        ? optionLines(path, value, styles(section, key), refuse)
        : texts(path, value, ini, refuse).map((text) => escaped(text, ini));
    return { key, texts: found };
  });
}

/** Returns the text after `key =` for each line. */
function texts(path: Path, value: Tree, ini: Ini, refuse: RefuseSetting): readonly string[] {
  if (value.kind === 'map') {
    refuse(path, 'is a map, which INI cannot contain below a section: for dotted keys, use `format: cuttlefish`');
    return [];
  }
  if (value.kind === 'scalar') return scalar(path, value, ini, refuse);
  const repeat = ini.lists === 'repeat';
  if (repeat && value.items.length === 0) {
    refuse(path, 'is an empty list, which `lists: repeat` cannot distinguish from a missing list');
  }
  const items = value.items.flatMap((item, index) => {
    const at = [...path, index];
    if (item.kind !== 'scalar') refuse(at, `is a ${item.kind}, but the items of lists must be scalars in INI`);
    const [text] = item.kind === 'scalar' ? scalar(at, item, { ...ini, nulls: 'error' }, refuse) : [];
    if (text === undefined) return [];
    if (!repeat && (text.includes(',') || text === '' || text !== text.trim())) {
      refuse(
        at,
        'is empty, contains a comma, or starts or ends with a space, but the list is joined by commas: set `lists: repeat` to write one line per item',
      );
    }
    return [text];
  });
  return repeat ? items : [items.join(',')];
}

function scalar(path: Path, value: Scalar, ini: Ini, refuse: RefuseSetting): readonly string[] {
  if (kindOf(value) === 'null') {
    if (ini.nulls !== 'omit') {
      refuse(
        path,
        'is null, which INI cannot express: remove it, or set `ini.nulls: omit` to omit an option that is null',
      );
    }
    return [];
  }
  const text = untypedText(value);
  if (/[\0-\u001f\u007f-\u009f\u2028\u2029]/u.test(text)) {
    refuse(path, 'contains a line break or another control character, which INI cannot express');
  } else if (text.trim() !== text) {
    refuse(path, 'starts or ends with whitespace, which INI readers drop');
  } else if (ini.dialect !== 'configparser' && /(?:^|\s)[#;]|^["']/.test(text)) {
    refuse(
      path,
      'contains a "#" or ";" that INI readers treat as a comment, or starts with a quote that some readers drop',
    );
  }
  return [text];
}

const escaped = (text: string, { dialect }: Ini): string =>
  dialect === 'configparser' ? text.replaceAll('%', '%%') : text;
