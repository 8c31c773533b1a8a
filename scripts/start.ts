/**
 * `npm start`: one example through the real kustomize, and what the function changed in it. Without `--enable-exec`
 * kustomize leaves the function out, which gives the other side of the comparison.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { kustomizeBinary } from '../test/kustomize';
import { childEnvironment, executable, root } from '../test/project';

const name = 'replace-values';
const example = 'examples/replace-values-json-in-configmap/overlays/prod';

const bold = '1';
const red = '31';
const green = '32';
const cyan = '36';

const coloured =
  process.env['NO_COLOR'] === undefined && (process.stdout.isTTY || process.env['FORCE_COLOR'] !== undefined);
const paint = (text: string, code: string): string => (coloured ? `\u001B[${code}m${text}\u001B[0m` : text);

/** kustomize looks for the function's name on PATH; the built file has an extension. */
function install(folder: string): void {
  if (process.platform === 'win32') {
    writeFileSync(join(folder, `${name}.cmd`), `@"${process.execPath}" "${executable(name)}" %*\r\n`);
  } else {
    symlinkSync(executable(name), join(folder, name));
  }
}

function kustomizeBuild(folder: string, ...flags: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(kustomizeBinary(), ['build', ...flags, example], {
    cwd: root,
    encoding: 'utf8',
    env: childEnvironment({ PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` }),
  });
  if (status !== 0) throw new Error(`kustomize build failed: ${error?.message ?? stderr}`);
  return stdout;
}

function colourOf(line: string): string | undefined {
  if (line.startsWith('---') || line.startsWith('+++')) return bold;
  if (line.startsWith('@@')) return cyan;
  if (line.startsWith('-')) return red;
  return line.startsWith('+') ? green : undefined;
}

function difference(before: string, after: string): string {
  const patch = createTwoFilesPatch(`without ${name}`, `with ${name}`, before, after, undefined, undefined, {
    context: 3,
  });
  return patch
    .split('\n')
    .slice(1)
    .map((line) => {
      const colour = colourOf(line);
      return colour === undefined ? line : paint(line, colour);
    })
    .join('\n');
}

function main(): void {
  const folder = mkdtempSync(join(tmpdir(), 'inlay-start-'));
  try {
    install(folder);
    const before = kustomizeBuild(folder, '--enable-alpha-plugins');
    const after = kustomizeBuild(folder, '--enable-alpha-plugins', '--enable-exec');
    console.log(paint(`$ kustomize build --enable-alpha-plugins --enable-exec ${example}\n`, bold));
    console.log(after);
    console.log(paint(`What ${name} changed in it:\n`, bold));
    console.log(difference(before, after));
    console.log(
      `Next: change ${example}/hostname.yaml and run this again; functions/${name}/README.md has every field.`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

main();
