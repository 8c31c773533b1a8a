/**
 * package.json declares `sideEffects: false`: loading one of our files only declares names, so a bundler omits every
 * file of which no name is used. Only the entry points of processes and threads, which nobody imports, may have
 * effects.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { filesIn, manifest, root } from '../project';

/** Top-level statements that have an effect when the file is loaded. */
const effectsIn = (file: string, text: string): readonly string[] =>
  parseSync(file, text)
    .program.body.filter((node) =>
      node.type === 'ImportDeclaration' ? node.specifiers.length === 0 : !node.type.endsWith('Declaration'),
    )
    .map(({ start, end }) => text.slice(start, end));

describe('loading a module', () => {
  it('has no effect, except for entry points', () => {
    assert.equal(manifest.sideEffects, false);
    const files = filesIn('src', 'functions').filter((file) => /(?<!\.test)\.ts$/.test(file));
    const active = files.filter((file) => effectsIn(file, readFileSync(join(root, file), 'utf8')).length > 0);
    const entryPoints =
      /^functions\/[^/]+\/main\.ts$|^src\/(?:inlay|jsonnet)-command\/main\.ts$|^src\/jsonnet\/worker\/thread\.ts$/;
    assert.ok(active.length > 6, 'no entry point is found');
    assert.deepEqual(
      active.filter((file) => !entryPoints.test(file)),
      [],
    );
  });

  it('is detected if it has an effect', () => {
    const text = "import './a';\nimport { b } from './b';\nexport const c = 1;\nglobalThis.d = b;\nvoid c();\n";
    assert.deepEqual(effectsIn('a.ts', text), ["import './a';", 'globalThis.d = b;', 'void c();']);
  });
});
