/**
 * Renders the unified value as files. Messages name settings but never show their values, because a value may come from
 * a Secret.
 */
import { type Path, stringScalar, type Tree, catchError } from '../../../src/data';
import { type FormatName, formatNamed, NoSpellingError, refusedValues } from '../../../src/formats';
import { flatFormats, flatten, type RefuseSetting } from './flat-formats';
import type { File } from '../generated/config';
import type { Styles } from '../oslo/check-options';
import { renderIni } from './render-ini';

/**
 * Returns data keys and their text: one key for the file or, with `format: keys`, one key for each setting. `styles`
 * contains the styles of oslo.config options.
 */
export function renderFile(
  tree: Tree,
  file: File,
  refuse: RefuseSetting,
  styles?: Styles,
): ReadonlyMap<string, string> {
  const { format, key = '' } = file;
  switch (format) {
    case 'keys':
      return new Map(flatten(tree, flatFormats.keys, refuse).map(({ name, text }) => [name, text]));
    case 'ini':
      return new Map([[key, renderIni(tree, file.ini ?? {}, refuse, styles)]]);
    case 'cuttlefish':
      return new Map([[key, renderCuttlefish(tree, refuse)]]);
    case 'properties':
    case 'env': {
      const settings = flatten(tree, flatFormats[format], refuse);
      const flat = settings.map(({ name, text }) => ({ key: name, value: stringScalar(text) }));
      const inFlatFormat = (path: Path, message: string): void =>
        refuse(settings.find(({ name }) => name === path[0])?.path ?? path, message);
      return new Map([[key, printed(format, { kind: 'map', entries: flat }, inFlatFormat)]]);
    }
    case 'json':
    case 'yaml':
    case 'toml':
      return new Map([[key, printed(format, tree, refuse)]]);
  }
}

function printed(name: FormatName, tree: Tree, refuse: RefuseSetting): string {
  const format = formatNamed(name);
  return catchError(
    NoSpellingError,
    () => {
      const text = format.print(tree);
      return text === '' || text.endsWith('\n') ? text : `${text}\n`;
    },
    () => {
      for (const { path, message } of refusedValues(tree, format)) refuse(path, `cannot be written: ${message}`);
      return '';
    },
  );
}

/** Renders lines `a.b = value`, as in RabbitMQ's `rabbitmq.conf`. */
function renderCuttlefish(tree: Tree, refuse: RefuseSetting): string {
  return flatten(tree, flatFormats.cuttlefish, refuse)
    .map(({ name, text, path }) => {
      if (/[\0-\u001f\u007f-\u009f\u2028\u2029#]/u.test(text)) {
        refuse(path, 'contains "#", a line break or another control character, which would end a Cuttlefish value');
      } else if (text.trim() !== text || text === '') {
        refuse(path, 'is empty or starts or ends with whitespace, which Cuttlefish drops');
      } else if (text.startsWith("'")) refuse(path, 'starts with a single quote, which Cuttlefish reads as syntax');
      return `${name} = ${text}\n`;
    })
    .join('');
}
