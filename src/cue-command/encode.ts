/** Data as text: JSON and YAML as `cue export` writes them. */
import type { Tree } from '../data';

/** @param indent what one level is indented by; undefined for one line. */
export function jsonText(tree: Tree, indent: string | undefined, escapesHtml: boolean, before = ''): string {
  if (tree.kind === 'scalar') return tree.type === 'string' ? jsonString(tree.text, escapesHtml) : tree.text;
  const inner = before + (indent ?? '');
  const parts =
    tree.kind === 'list'
      ? tree.items.map((item) => jsonText(item, indent, escapesHtml, inner))
      : tree.entries.map(
          ({ key, value }) =>
            `${jsonString(key, escapesHtml)}:${indent === undefined ? '' : ' '}${jsonText(value, indent, escapesHtml, inner)}`,
        );
  const [open, close] = tree.kind === 'list' ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  if (indent === undefined) return open + parts.join(',') + close;
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${before}${close}`;
}

const codeOf = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

function jsonString(text: string, escapesHtml: boolean): string {
  const quoted = JSON.stringify(text).replaceAll(/[\u2028\u2029\x7f]/g, (char) =>
    char === '\x7f' ? char : codeOf(char),
  );
  return escapesHtml ? quoted.replaceAll(/[<>&]/g, codeOf) : quoted;
}

/** @param indentsLists whether lists in maps are one step further in than their keys. */
export function yamlText(tree: Tree, indentsLists: boolean): string {
  return `${block(tree, '', indentsLists)}\n`;
}

function block(tree: Tree, indent: string, indentsLists: boolean): string {
  if (tree.kind === 'scalar') return scalarText(tree, indent);
  if (tree.kind === 'map') {
    if (tree.entries.length === 0) return '{}';
    return tree.entries
      .map(({ key, value }) => `${keyText(key)}:${below(value, indent, indentsLists)}`)
      .join(`\n${indent}`);
  }
  if (tree.items.length === 0) return '[]';
  return tree.items.map((item) => `- ${block(item, `${indent}  `, indentsLists)}`).join(`\n${indent}`);
}

function below(tree: Tree, outer: string, indentsLists: boolean): string {
  const isBlock = tree.kind === 'map' ? tree.entries.length > 0 : tree.kind === 'list' && tree.items.length > 0;
  const indent = tree.kind === 'list' && isBlock && !indentsLists ? outer : `${outer}  `;
  const inner = block(tree, indent, indentsLists);
  return isBlock ? `\n${indent}${inner}` : ` ${inner}`;
}

type Scalar = Extract<Tree, { kind: 'scalar' }>;

function scalarText({ type, text }: Scalar, indent: string): string {
  if (type !== 'string') return text.replace('E', 'e');
  if (!text.includes('\n') || /^\n*$/.test(text) || hasControls(text)) return flowText(text);
  const end = text.endsWith('\n\n') ? '+' : text.endsWith('\n') ? '' : '-';
  const lead = /^\n* /.test(text) ? '2' : '';
  const within = indent === '' ? '  ' : indent;
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
  return `|${lead}${end}\n${lines.map((line) => (line === '' ? '' : within + line)).join('\n')}`;
}

const hasControls = (text: string): boolean => /[\x00-\x08\x0b-\x1f\x7f\u0085\u2028\u2029\ufeff]|\t/.test(text);

const keyText = (key: string): string => (key.includes('\n') ? JSON.stringify(key) : flowText(key));

/** Texts that YAML 1.1 or 1.2 reads as something else. */
const ambiguous =
  /^(?:|~|null|Null|NULL|true|True|TRUE|false|False|FALSE|y|Y|yes|Yes|YES|n|N|no|No|NO|on|On|ON|off|Off|OFF|t|f|T|F|<<|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|[-+]?[\d_][\d_,]*(?:\.[\d_]*)?(?:[eE][-+]?\d+)?|[-+]?\.[\d_]+(?:[eE][-+]?\d+)?|[-+]?0[xob][\da-fA-F_]+|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?|\d{4}-\d\d?-\d\d?(?:[Tt ].*)?)$/;

function flowText(text: string): string {
  if (hasControls(text) || text.includes('\n')) return doubleQuoted(text);
  if (ambiguous.test(text)) return JSON.stringify(text);
  const isPlain =
    !/^[-?:](?: |$)|^[,[\]{}#&*!|>'"%@`]|^ | $|: |:$| #/.test(text) && !/^(?:---|\.\.\.)(?: |$)/.test(text);
  return isPlain ? text : `'${text.replaceAll("'", "''")}'`;
}

const named: Readonly<Record<string, string>> = {
  '\0': '0',
  '\x07': 'a',
  '\b': 'b',
  '\t': 't',
  '\n': 'n',
  '\v': 'v',
  '\f': 'f',
  '\r': 'r',
  '\x1b': 'e',
  '\u0085': 'N',
  '\u2028': 'L',
  '\u2029': 'P',
  '"': '"',
  '\\': '\\',
};

function doubleQuoted(text: string): string {
  const body = text.replaceAll(/[\x00-\x1f"\\\x7f-\x9f\u2028\u2029\ufeff]/g, (char) => {
    const name = named[char];
    if (name !== undefined) return `\\${name}`;
    const code = char.charCodeAt(0);
    return code < 256 ? `\\x${code.toString(16).padStart(2, '0').toUpperCase()}` : codeOf(char);
  });
  return `"${body}"`;
}
