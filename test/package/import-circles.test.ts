/**
 * Tests that no file imports itself, directly or through other files, because one file of a cycle cannot be understood
 * without the others. The linter finds cycles of `import … from`. This test also finds cycles of `import('./a.js')`,
 * `require('./a')` and `typeof import('./a')`.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesIn, root } from '../project';

/** Matches `./a` in `from './a'`, `import './a'`, `import('./a')` and `require('./a')`. */
const relativeImport = /(?:\bfrom|\bimport|\b(?:import|require)\()\s*'(\.[^']*)'/g;

/** The imports of each file that are in `texts`. */
function importsOf(texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const found = (file: string, specifier: string): readonly string[] => {
    const path = posix.join(posix.dirname(file), specifier.replace(/\.js$/, ''));
    return [`${path}.ts`, `${path}/index.ts`].filter((candidate) => texts.has(candidate));
  };
  return new Map(
    Array.from(texts, ([file, text]) => [
      file,
      Array.from(text.matchAll(relativeImport), ([, specifier = '']) => found(file, specifier)).flat(),
    ]),
  );
}

/** The import cycles, one for each import that closes a cycle: `a.ts → b.ts → a.ts`. */
function circles(texts: ReadonlyMap<string, string>): readonly string[] {
  const imports = importsOf(texts);
  const closed: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) closed.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (way.includes(file) || done.has(file)) return;
    for (const imported of imports.get(file) ?? []) follow(imported, [...way, file]);
    done.add(file);
  };
  for (const file of texts.keys()) follow(file, []);
  return closed;
}

function sources(): ReadonlyMap<string, string> {
  const modules = filesIn('src', 'functions', 'scripts', 'test', 'bench').filter((file) => file.endsWith('.ts'));
  return new Map(modules.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

describe('import circles', () => {
  const planted: Readonly<Record<string, string>> = {
    'of values': "import { b } from './b';",
    'of types': "import type { B } from './b';",
    'of a type among values': "import { c, type B } from './b';",
    'of re-exports': "export * from './b';",
    'of an import for its effect': "import './b';",
    'of a late import': "const { b } = await import('./b.js');",
    'of a `require`': "const { b } = require('./b') as typeof import('node:fs');",
    'of the type of a module': "type B = typeof import('./b');",
    'of an import on several lines': "import {\n  b,\n} from './b';",
    'through an index': "import { b } from '../x';",
  };
  for (const [what, line] of Object.entries(planted)) {
    it(`are found: ${what}`, () => {
      const texts = new Map([
        ['x/a.ts', `${line}\n`],
        ['x/b.ts', "import { c } from './c/index';\n"],
        ['x/c/index.ts', "import type { A } from '../a';\n"],
        ['x/index.ts', "export { b } from './b';\n"],
        ['x/d.ts', "import { a } from './a';\nimport { b } from './b';\n"],
      ]);
      const way = what === 'through an index' ? 'x/a.ts → x/index.ts → x/b.ts' : 'x/a.ts → x/b.ts';
      assert.deepEqual(circles(texts), [`${way} → x/c/index.ts → x/a.ts`]);
    });
  }

  it('are absent if two paths point to one file', () => {
    const texts = new Map([
      ['a.ts', "import { b } from './b';\nimport { c } from './c';\n"],
      ['b.ts', "import { c } from './c';\n"],
      ['c.ts', "import { a } from 'a';\n"],
    ]);
    assert.deepEqual(circles(texts), []);
  });

  it('do not exist in this project', () => {
    const texts = sources();
    assert.ok((importsOf(texts).get('src/cue/index.ts') ?? []).includes('src/cue/engine.ts'));
    assert.ok(texts.size > 500, `only ${texts.size} files`);
    assert.deepEqual(circles(texts), []);
  });
});
