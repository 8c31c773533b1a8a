/**
 * The pages of docs/ and the READMEs of examples/, done as they say: a page in an empty folder, a README in a copy of its own, with
 * our executables, kustomize and what else is on PATH.
 *
 * A code block under a line that is only a file's name, `` `base/kustomization.yaml`: ``, is written to that file. A `sh` block is run. A
 * block right below it, or under a line that ends in `prints:`, is what it says: its lines must stand in the output, in their order.
 * A `sh` block that calls a tool which is absent is left out, and so is what it prints.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { kustomizeBinary } from './kustomize';
import { orchestrators, tools } from './orchestrators';
import { childEnvironment, directories, executable, functionNames, root } from './project';

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

/** Right below a `sh` block, whose end the match before has taken, there is no line above. */
const isOutput = ({ above, language }: Block): boolean =>
  above.endsWith('prints:') || (above === '' && language === 'text');

/** A tool that the commands need and this machine has not. */
function absentTool(commands: string): string | undefined {
  const present = new Set(['kustomize', ...orchestrators().map(({ name }) => name)]);
  return tools.map(({ name }) => name).find((name) => !present.has(name) && new RegExp(`\\b${name} `).test(commands));
}

interface Walk {
  readonly page: string;
  /** The folder that its commands are run in a copy of. */
  readonly start?: string;
}

const walks: readonly Walk[] = [
  ...readdirSync(join(root, 'docs')).map((name): Walk => ({ page: join('docs', name) })),
  ...directories(join(root, 'examples'))
    .filter((name) => name !== 'library-typescript')
    .map((name): Walk => ({ page: join('examples', name, 'README.md'), start: join('examples', name) }))
    .filter(({ page }) => existsSync(join(root, page))),
];

describe('walk-throughs', function () {
  this.timeout(240_000);
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

  for (const { page, start } of walks) {
    const blocks = blocksOf(readFileSync(join(root, page), 'utf8'));
    const commands = blocks.filter(({ language }) => language === 'sh').map(({ content }) => content);
    const absent = commands.map(absentTool).filter((name) => name !== undefined);

    it(`${page}${absent.length === 0 ? '' : `, but for ${absent.join(', ')}`}`, function () {
      // A README's commands build on each other.
      if (start !== undefined && absent.length > 0) return this.skip();
      const cwd = mkdtempSync(join(folder, 'walk-'));
      if (start !== undefined) cpSync(join(root, start), cwd, { recursive: true });
      let printed: string | undefined;
      for (const block of blocks) {
        const file = fileName(block);
        if (file !== undefined) {
          mkdirSync(dirname(join(cwd, file)), { recursive: true });
          writeFileSync(join(cwd, file), block.content);
        } else if (block.language === 'sh') {
          printed = absentTool(block.content) === undefined ? shell(block.content, cwd, path) : undefined;
        } else if (isOutput(block) && printed !== undefined) {
          assertSays(printed, block.content);
        }
      }
    });
  }
});

/** Standard output and standard error in the order they come; a command that may fail ends in `|| true`. */
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

/** Tools indent what functions say, and add lines of their own. */
function assertSays(printed: string, expected: string): void {
  const lines = printed.split('\n').map((line) => line.trim());
  let from = 0;
  for (const line of expected.trimEnd().split('\n')) {
    const at = lines.indexOf(line.trim(), from);
    assert.ok(at >= 0, `"${line}" is not, or not there, in\n${printed}`);
    from = at + 1;
  }
}
