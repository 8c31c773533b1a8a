/**
 * `cue export` with our engine: `[-t name[=value]]… [-e expression] (FILE.cue | ./folder | ./folder/...)…` in the
 * folder of a module. `bench:cue` bundles it as an executable that loads the engine on demand.
 */
import { readdirSync, readFileSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { AnySource, CueFiles, CueTag } from '../src/cue';
import type { Tree } from '../src/data/tree';
import { optimizeLater } from '../src/process/optimize-later';

const orNothing = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

const given: CueFiles = {
  read: (path) => orNothing(() => readFileSync(path, 'utf8')),
  list: (folder) =>
    orNothing(() =>
      readdirSync(folder === '' ? '.' : folder, { withFileTypes: true }).map((entry) =>
        entry.isDirectory() ? `${entry.name}/` : entry.name,
      ),
    ) ?? [],
};

/** The folders of a pattern: `a/...` matches `a` and all folders in it that contain CUE files. */
function foldersOf(pattern: string): readonly string[] {
  if (!pattern.endsWith('/...')) return [pattern];
  const folder = pattern.slice(0, -'/...'.length);
  const names = given.list(folder).toSorted();
  return [
    ...(names.some((name) => name.endsWith('.cue')) ? [folder] : []),
    ...names.filter((name) => name.endsWith('/')).flatMap((name) => foldersOf(`${folder}/${name.slice(0, -1)}/...`)),
  ];
}

function tagOf(text: string): CueTag {
  const at = text.indexOf('=');
  return at < 0 ? { name: text } : { name: text.slice(0, at), value: text.slice(at + 1) };
}

const separators: Readonly<Record<string, string>> = { '\u2028': '\\u2028', '\u2029': '\\u2029' };

const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll(/[\u2028\u2029]/g, (char) => separators[char] ?? char);

function print(tree: Tree, indent: string, out: string[]): void {
  if (tree.kind === 'scalar') {
    out.push(tree.type === 'string' ? quoted(tree.text) : tree.text);
    return;
  }
  const [open, end] = tree.kind === 'map' ? '{}' : '[]';
  const parts = tree.kind === 'map' ? tree.entries : tree.items.map((value) => ({ key: undefined, value }));
  const inner = `${indent}    `;
  out.push(open ?? '');
  for (const [at, { key, value }] of parts.entries()) {
    out.push(at === 0 ? '\n' : ',\n', inner, key === undefined ? '' : `${quoted(key)}: `);
    print(value, inner, out);
  }
  out.push(parts.length === 0 ? '' : `\n${indent}`, end ?? '');
}

async function main(): Promise<void> {
  const { exportSources, formatCueError, cachedFiles } = await import('../src/cue/index.js');
  // Every executable that evaluates CUE calls this function.
  optimizeLater();
  const files = cachedFiles(given);
  const { values, positionals } = parseArgs({
    options: { t: { type: 'string', short: 't', multiple: true }, e: { type: 'string', short: 'e' } },
    allowPositionals: true,
  });
  const out: string[] = [];
  for (const path of positionals.flatMap(foldersOf)) {
    const text = path.endsWith('.cue') ? readFileSync(path, 'utf8') : undefined;
    const source: AnySource = text === undefined ? { instance: path } : { name: path, text };
    const options = {
      files,
      tags: (values.t ?? []).map(tagOf),
      ...(values.e === undefined ? {} : { expression: values.e }),
    };
    const result = exportSources([source], options);
    if ('errors' in result) {
      process.stderr.write(`${result.errors.map(formatCueError).join('\n')}\n`);
      process.exitCode = 1;
      return;
    }
    print(result.data, '', out);
    out.push('\n');
  }
  const bytes = Buffer.from(out.join(''));
  for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
}

void main();
