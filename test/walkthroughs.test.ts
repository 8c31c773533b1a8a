/**
 * The pages of docs/, done as they say: in an empty folder, with our executables, kustomize and what else is on PATH.
 *
 * A code block under a line that is only a file's name, `` `base/kustomization.yaml`: ``, is written to that file. A `sh` block is run. The
 * block under a line that ends in `prints:` must be what the last `sh` block printed; a line `…` stands for any lines.
 * `sh` blocks that call a tool which is absent are left out, and what they print is not compared.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { kustomizeBinary } from './kustomize';
import { orchestrators, tools } from './orchestrators';
import { childEnvironment, executable, functionNames, root } from './project';

interface Block {
  /** The line above the block, without the blank one between. */
  readonly above: string;
  readonly language: string;
  readonly content: string;
}

const blocksOf = (markdown: string): readonly Block[] =>
  [...markdown.matchAll(/(?:^(.+)\n\n)?^```(\w+)\n([^]*?)^```$/gm)].map(
    ([, above = '', language = '', content = '']) => ({
      above,
      language,
      content,
    }),
  );

const fileName = ({ above }: Block): string | undefined => /^`([^`]+)`:$/.exec(above)?.[1];

/** A tool that the commands need and this machine has not. */
function absentTool(commands: string): string | undefined {
  const present = new Set(['kustomize', ...orchestrators().map(({ name }) => name)]);
  return tools.map(({ name }) => name).find((name) => !present.has(name) && new RegExp(`\\b${name} `).test(commands));
}

const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));

describe('walk-throughs', function () {
  this.timeout(120_000);
  let folder: string;
  let path: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'inlay-docs-'));
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    for (const name of [...functionNames, 'inlay-jsonnet']) symlinkSync(executable(name), join(bin, name));
    symlinkSync(kustomizeBinary(), join(bin, 'kustomize'));
    path = `${bin}${delimiter}${process.env['PATH']}`;
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const page of pages) {
    const blocks = blocksOf(readFileSync(join(root, 'docs', page), 'utf8'));
    const needed = absentTool(blocks.map(({ language, content }) => (language === 'sh' ? content : '')).join(''));

    it(`docs/${page}${needed === undefined ? '' : `, but for ${needed}`}`, () => {
      const cwd = join(folder, page);
      mkdirSync(cwd);
      let printed: string | undefined;
      for (const block of blocks) {
        const file = fileName(block);
        if (file !== undefined) {
          mkdirSync(dirname(join(cwd, file)), { recursive: true });
          writeFileSync(join(cwd, file), block.content);
        } else if (block.language === 'sh') {
          printed = absentTool(block.content) === undefined ? shell(block.content, cwd, path) : undefined;
        } else if (block.above.endsWith('prints:') && printed !== undefined) {
          assert.match(printed, patternOf(block.content), `docs/${page} shows\n${block.content}\nand is\n${printed}`);
        }
      }
    });
  }
});

/** Standard output and standard error in the order they come; fails where a command does, unless it ends in `|| true`. */
function shell(commands: string, cwd: string, path: string): string {
  const child = spawnSync('sh', ['-e'], {
    cwd,
    input: `exec 2>&1\n${commands}`,
    encoding: 'utf8',
    env: childEnvironment({ PATH: path, HOME: cwd }),
  });
  assert.equal(child.status, 0, `${commands}\n${child.stdout}${child.stderr}`);
  return child.stdout;
}

const patternOf = (content: string): RegExp =>
  new RegExp(`^${content.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/^…\n/gm, '(?:.*\\n)*')}$`);
