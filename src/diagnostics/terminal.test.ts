import assert from 'node:assert/strict';
import type { Diagnostic } from './diagnostic';
import { fewResources, terminalText } from './terminal';
import { shownMessages } from './shown-messages';

const shop: Diagnostic = {
  severity: 'error',
  message: '`hst` is not in `data.c`: did you mean `host`?',
  resourceRef: { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'default', name: 'shop' },
  field: { path: 'data.c.hst' },
  file: { path: 'shop.yaml', index: 1, line: 7 },
  tags: { function: 'replace-values', code: 'field-not-found' },
};
const at = { file: 'host.yaml', line: 11, column: 10, endColumn: 13, text: '- data.c.hst' };
const config = { of: 'ReplaceValues/hosts', field: 'replacements.0.targets.1.fieldPaths.0' };

describe('diagnostics in the terminal', () => {
  it('show the line of the functionConfig with carets below the range, and the resources', () => {
    const others = ['a', 'b', 'c'].map((name) => ({ resourceRef: { apiVersion: 'v1', kind: 'Secret', name } }));
    assert.equal(
      terminalText([{ ...shop, config: { ...config, at }, others }]),
      `error[field-not-found]: \`hst\` is not in \`data.c\`: did you mean \`host\`?
  --> host.yaml:11:10
   |
11 | - data.c.hst
   |          ^^^
   = v1/ConfigMap/default/shop data.c.hst (shop.yaml#1:7)
   = v1/Secret/a
   = v1/Secret/b
   = and 1 more resource
`,
    );
  });

  it('name the functionConfig if its file is unknown, and otherwise their subject', () => {
    const of = (one: Partial<Diagnostic>): string | undefined =>
      terminalText([{ severity: 'info', message: 'm', ...one }]).split('\n')[1];
    assert.equal(of({ config }), '  --> ReplaceValues/hosts replacements[0].targets[1].fieldPaths[0]');
    assert.equal(of(shop), '  --> v1/ConfigMap/default/shop data.c.hst (shop.yaml#1:7)');
    assert.equal(of({ tags: { function: 'replace-values' } }), '  --> replace-values');
    assert.equal(of({ file: { path: 'c.yaml', index: 0 } }), '  --> (c.yaml)');
    assert.equal(of({}), '');
    assert.equal(terminalText([{ severity: 'info', message: 'm', config: { ...config, at } }]).split('\n')[2], '');
  });

  it('do not show a line that could contain a value of a Secret', () => {
    const text = terminalText([{ ...shop, config: { ...config, at: { ...at, text: '' } } }]);
    assert.equal(text.split('\n')[2], '   = v1/ConfigMap/default/shop data.c.hst (shop.yaml#1:7)');
  });

  it('are wrapped at 100 columns on standard error', () => {
    const long = `${'word '.repeat(40)}${'x'.repeat(250)}`;
    const place = { ...at, text: `${' '.repeat(300)}${long}`, column: 321, endColumn: 700 };
    const lines = shownMessages(
      terminalText([{ ...shop, message: long, config: { ...config, at: place } }]),
      false,
    ).split('\n');
    assert.ok(lines.every((line) => line.length <= 100), lines.join('\n')); // prettier-ignore
    const marks = lines.find((line) => line.includes('^')) ?? '';
    const shown = lines.find((line) => line.startsWith('11 |')) ?? '';
    assert.match(shown.slice(marks.indexOf('^')), /^word.*…$/);
    assert.match(shown, /^11 \| …/);
    const subject = shownMessages(`   = ${'word '.repeat(30)}`, false).split('\n');
    assert.match(subject[1] ?? '', /^ {7}word/);
  });

  for (const [title, text, column, endColumn, line, marks] of [
    ['a line that fills the width', 'x'.repeat(95), 90, 96, 'x'.repeat(95), `${' '.repeat(89)}^^^^^^`],
    ['the start of a longer line', 'x'.repeat(96), 1, 96, `${'x'.repeat(94)}…`, '^'.repeat(94)],
    ['the end of a longer line', 'x'.repeat(96), 21, 97, `…${'x'.repeat(94)}`, `${' '.repeat(19)}${'^'.repeat(76)}`],
    ['the place of a missing value', 'a:', 4, 5, 'a:', '   ^'],
  ] as const) {
    it(`show ${title}`, () => {
      const shown = terminalText([{ ...shop, config: { ...config, at: { ...at, text, column, endColumn } } }]);
      assert.ok(shown.includes(`\n11 | ${line}\n   | ${marks}\n`), shown);
    });
  }

  it('name at most three resources in a line', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ resourceRef: { apiVersion: 'v1', kind: 'A', name } }));
    assert.equal(fewResources(all.slice(2)), 'v1/A/c, v1/A/d, v1/A/e');
    assert.equal(fewResources(all), 'v1/A/a, v1/A/b, v1/A/c and 2 more');
  });

  it('are colored on request, without other changes', () => {
    const plain = terminalText([
      { ...shop, config: { ...config, at } },
      { severity: 'info', message: 'm' },
    ]);
    const colored = shownMessages(plain, true);
    assert.match(colored, /^\u001B\[1;31merror\[field-not-found\]\u001B\[0m: /);
    assert.match(colored, /^ {3}= v1/m);
    assert.match(colored, /\u001B\[1;31m\^\^\^\u001B\[0m/);
    assert.equal(colored.replaceAll(/\u001B\[[\d;]*m/g, ''), plain);
  });

  it('escape control characters, and indent lines of messages that look like diagnostics', () => {
    for (const lineBreak of ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']) {
      const text = terminalText([{ severity: 'info', message: `a\u001B[31m${lineBreak}error: forged` }]);
      assert.doesNotMatch(text, /^error|\u001B/m);
      assert.equal(text.split(/\r|\n|\v|\f|\u0085|\u2028|\u2029/).filter((line) => line.startsWith('error')).length, 0);
    }
  });
});
