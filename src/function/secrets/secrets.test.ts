import assert from 'node:assert/strict';
import { resourceOf } from '../../../test/run-on-values';
import { catchError, stringScalar, treeOf } from '../../data';
import { NoSpellingError } from '../../formats/document';
import { formatNames, formatTable } from '../../formats/table';
import { yamlFormat } from '../../formats/yaml/format';
import type { Result } from '../../krm/result';
import type { Diagnostic, SourcePlace } from '../../diagnostics/diagnostic';
import type { Resource } from '../../resource-list/resource';
import { shownValue, trackSecrets } from './secrets';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const secret = (data: Readonly<Record<string, string>>): Resource =>
  resourceOf('Secret', 'creds', { data: Object.fromEntries(Object.entries(data).map(([k, v]) => [k, base64(v)])) });

describe('values of Secrets', () => {
  const hidden = (text: string, ...resources: readonly Resource[]): string => trackSecrets(resources).redact(text);

  it('are hidden, both decoded and as written', () => {
    const list = [
      secret({ password: 'hunter2-Zq\n' }),
      resourceOf('Secret', 's', { stringData: { token: 'tok-en-1' } }),
    ];
    assert.equal(hidden('is "hunter2-Zq", not tok-en-1.', ...list), 'is "(secret)", not (secret).');
    assert.equal(
      hidden(`${base64('hunter2-Zq\n')} ${base64('hunter2-Zq')} ${base64('tok-en-1')}`, ...list),
      '(secret) (secret) (secret)',
    );
  });

  it('are hidden in JSON and in lists of Secrets', () => {
    const list = resourceOf('List', 'l', { items: [{ apiVersion: 'v1', kind: 'Secret', stringData: { a: 'x"<y>' } }] });
    assert.equal(hidden('x"<y> x\\"<y> x\\"\\u003cy\\u003e', list), '(secret) (secret) (secret)');
    assert.equal(hidden('line\\u2028two', secret({ a: 'line\u2028two' })), '(secret)');
    assert.equal(
      hidden('no-kind', resourceOf('SecretList', 'l', { items: [{ stringData: { a: 'no-kind' } }] })),
      '(secret)',
    );
    const shelf = resourceOf('Shelf', 's', {
      items: [{ apiVersion: 'v1', kind: 'Secret', stringData: { a: 'on-a-shelf' } }],
    });
    assert.equal(hidden('on-a-shelf', shelf), 'on-a-shelf');
  });

  for (const name of formatNames) {
    it(`are hidden in documents of ${formatTable[name].title}, also inside other documents`, () => {
      const { hasSections, load } = formatTable[name];
      const values = ['hunter&2<\u00e9>"Zq\'\\:=', 'hunter&2\n Zq-line'];
      const texts = values.flatMap(
        (value) =>
          catchError(NoSpellingError, () =>
            load().print(treeOf(hasSections ? { SERVICE: { k: value } } : { k: value })),
          ) ?? [],
      );
      assert.ok(texts.length > 0);
      for (const document of texts.flatMap((text) => [
        text,
        JSON.stringify({ text }),
        JSON.stringify({ json: JSON.stringify({ text }) }),
        yamlFormat.print(treeOf({ deep: { text } })),
        formatTable.xml.load().print(treeOf({ text })),
        encodeURIComponent(text),
        base64(text),
        `a:\n${base64(`${text}    `).replaceAll(/(.{20})/g, '  $1\n')}`,
        base64(base64(text)),
      ])) {
        const shown = hidden(document, secret({ a: values[0] ?? '', b: values[1] ?? '' }));
        assert.match(shown, /\(secret\)/);
        assert.doesNotMatch(shown, /hunter|Zq|aHVudGVy|h1bnRlc|odW50ZX/);
      }
    });
  }

  it('are hidden in base64 and in escaped text, in one or several lines', () => {
    const list = secret({
      a: 'first-word second-word',
      b: 'a\nlong\nvalue',
      c: 'p4ss',
      d: '"true"',
      e: 'Pa%41&#x;',
      f: "it's",
    });
    for (const [text, shown] of [
      ['a: first-word\n  second-word\n', 'a: (secret)\n'],
      ['a=first-\\\n    word second-word', 'a=(secret)'],
      ['a long value', '(secret)'],
      [`'it'"'"'s' 'it'\\''s' 'it''s' "it""s"`, `'(secret)' '(secret)' '(secret)' "it""s"`],
      ['"line\\np4ss\\nline" xp4ss p4ss&amp;', '"line\\n(secret)\\nline" xp4ss (secret)&amp;'],
      ['true "true"', 'true (secret)'],
      [
        String.raw`Pa\u0025\x41\u{41} Pa%2541&#38;#x; &#1114112; %FF \U00000050a%41&amp;#x;`,
        String.raw`Pa\u0025\x41\u{41} (secret) &#1114112; %FF (secret)`,
      ],
      [`${base64('nothing secret.')},${base64('p4ss')}`, `${base64('nothing secret.')},(secret)`],
      [`x ${base64('url: p4ss, port: 1')} y`, 'x (secret) y'],
      [`${base64('a first list item p4ss')}\n${base64('another')}`, `(secret)\n${base64('another')}`],
      [
        `${base64('nothing secret')} ${base64('latest-p4ssword')}`,
        `${base64('nothing secret')} ${base64('latest-p4ssword')}`,
      ],
    ] as const) {
      assert.equal(hidden(text, list), shown);
    }
  });

  it('are hidden in wrapped base64, as text and in quotes', () => {
    const list = secret({ a: 'hunter2-Zq-hunter2', b: 'one\\\ntwo' });
    for (const [width, rest] of [
      [64, 'last-1'],
      [64, 'with a full, padded line.'],
      [64, 'with a full, unpadded line'],
      [70, 'not padded'],
      [76, 'the line below is longer'],
    ] as const) {
      const document = `${'some words '.repeat(9)}hunter2-Zq-hunter2 ${rest}`;
      const wrapped = base64(document).replaceAll(new RegExp(`.{${width}}`, 'g'), '$&\n');
      for (const text of [
        `  a: |\n    ${wrapped.replaceAll('\n', '\n    ')}\n  zeta: y\n`,
        JSON.stringify({ a: wrapped, zeta: 'y' }),
        JSON.stringify({ a: JSON.stringify({ a: wrapped, zeta: 'y' }) }),
      ]) {
        const shown = hidden(text, list);
        assert.doesNotMatch(shown, /[A-Za-z\d+/=]{16}/);
        assert.match(shown, /zeta/);
      }
    }
    const copy = JSON.stringify({ a: JSON.stringify({ b: 'one\\\ntwo' }) });
    assert.equal(hidden(copy, list), String.raw`{"a":"{\"b\":\"(secret)\"}"}`);
  });

  it('are hidden if they are truncated', () => {
    const list = secret({ url: `mysql://root:${'p'.repeat(100)}@host/db` });
    assert.equal(
      hidden(`not "mysql://root:${'p'.repeat(60)}… and "mysql://root"`, list),
      'not "(secret)… and "mysql://root"',
    );
  });

  it('are hidden if they are truncated before a quote or a space, but not if other characters follow', () => {
    const list = secret({ a: 'abcdefgh-ijkl', b: 'abcdefgh-mnop' });
    for (const text of ['abcdefgh…', 'abcdefgh"…', "abcdefgh'…", 'abcdefgh …', 'abcdefgh" …']) {
      assert.equal(hidden(text, list), text.replace('abcdefgh', '(secret)'));
    }
    for (const text of ['abcdefgh', 'abcdefgh,…', 'abcdefgh"" …', 'abc…', '- abc…']) {
      assert.equal(hidden(text, list), text);
    }
  });

  it('are not hidden in long public words with few parts', () => {
    const config = (name: string): Resource => resourceOf('ConfigMap', name);
    for (const [before, after, isPublic] of [
      ['a-'.repeat(6), '', true],
      ['a-'.repeat(20), '', true],
      ['', '-a'.repeat(6), true],
      ['', '-a'.repeat(20), true],
      ['a.b_', '-c', true],
      ['a/', '', false],
    ] as const) {
      const name = `${before}keystone${after}`;
      const shown = isPublic ? name : `${before}(secret)${after}`;
      assert.equal(hidden(`<${name}>`, secret({ user: 'keystone' }), config(isPublic ? name : 'other')), `<${shown}>`);
    }
  });

  it('are not hidden in public words with up to six more parts on one side, inside longer words', () => {
    for (const count of [6, 7]) {
      for (const [word, text] of [
        [`${'a-'.repeat(count)}keystone`, `${'z-'.repeat(9)}${'a-'.repeat(count)}#`],
        [`keystone${'-a'.repeat(count)}`, `#${'-a'.repeat(count)}${'-z'.repeat(9)}`],
      ] as const) {
        const shown = text.replace('#', count === 6 ? 'keystone' : '(secret)');
        const list = [secret({ user: 'keystone' }), resourceOf('ConfigMap', word)];
        assert.equal(hidden(text.replace('#', 'keystone'), ...list), shown);
      }
    }
  });

  it('are replaced by one placeholder if they overlap or are adjacent', () => {
    const list = secret({ a: 'abcdefgh', b: 'efghijkl', c: 'mnopqrst' });
    assert.equal(hidden('abcdefghijkl', list), '(secret)');
    assert.equal(hidden('<abcdefghmnopqrst>', list), '<(secret)>');
    assert.equal(hidden('abcdefgh,mnopqrst', list), '(secret),(secret)');
  });

  it('are hidden only as whole words if they are short, and not hidden below four characters', () => {
    const list = secret({ a: 'test', b: 'abc', c: 'true', d: 'null' });
    assert.equal(hidden('latest test, testing: abc true null', list), 'latest (secret), testing: abc true null');
    assert.equal(hidden('is test', list), 'is (secret)');
  });

  it('are not hidden in names of input resources', () => {
    const list = [
      secret({ user: 'keystone' }),
      resourceOf('ConfigMap', 'keystone-config'),
      resourceOf('ConfigMap', 'plain'),
    ];
    assert.equal(hidden('v1/ConfigMap/keystone-config: keystone.', ...list), 'v1/ConfigMap/keystone-config: (secret).');
  });

  it('are not hidden in names that consist of public names, or in text of the functionConfig', () => {
    const renamed = resourceOf('ConfigMap', 'old-keystone-2f2c9f6f4h', {
      metadata: { name: 'old-keystone-2f2c9f6f4h', annotations: { 'inlay.dev/base-name': 'old-keystone' } },
    });
    const secrets = trackSecrets([secret({ user: 'keystone', password: 'sword.fish' }), renamed]);
    const config = resourceOf('LayerConfig', 'keystone-config', {
      spec: { layers: [{ configMap: { name: 'team-keystone', key: 'keystone.conf' } }], password: 'sword.fish' },
      secretGenerator: [{ literals: ['user=other-keystone'] }],
    });
    secrets.allowWordsOf(config);
    for (const [text, shown] of [
      ['Secret/keystone-config-c57g82kc84 (secret_keystone-config.yaml)', undefined],
      ['ConfigMap/team-keystone, data.keystone\\.conf, old-keystone-849f8dd7d4', undefined],
      ['my-keystone, keystone', 'my-(secret), (secret)'],
      ['sword.fish, other-keystone', '(secret), other-(secret)'],
    ] as const) {
      assert.equal(secrets.redact(text), shown ?? text);
    }
  });

  it('are read only if there is a message', () => {
    const broken = new Proxy(secret({ a: 'hunter2-Zq' }), { get: () => assert.fail('the Secret was read') });
    const secrets = trackSecrets([broken]);
    secrets.addResources([broken]);
    secrets.addValue('hunter2-Zq');
  });

  it('include values from all steps, and values that functions add', () => {
    const secrets = trackSecrets([]);
    secrets.addResources([secret({ a: 'from-a-step' })]);
    secrets.addValue(treeOf({ a: ['added-one', 12345678], b: true }));
    assert.equal(secrets.redact('from-a-step added-one 12345678 true'), '(secret) (secret) (secret) true');
    secrets.addValue('added-later');
    assert.equal(secrets.redact('added-later'), '(secret)');
  });

  it('are removed from all parts of a result', () => {
    const secrets = trackSecrets([secret({ a: 'hunter2-Zq', b: 'function' }), resourceOf('ConfigMap', 'known')]);
    const result: Result = {
      message: '`data.hunter2-Zq` is "hunter2-Zq"',
      severity: 'error',
      resourceRef: { apiVersion: 'v1', kind: 'ConfigMap', name: 'hunter2-Zq', namespace: 'hunter2-Zq' },
      field: { path: 'data.hunter2-Zq', currentValue: 'hunter2-Zq', proposedValue: treeOf({ a: ['hunter2-Zq', 1] }) },
      file: { path: 'a/hunter2-Zq.yaml' },
      tags: { function: 'function', note: 'hunter2-Zq' },
    };
    assert.deepEqual(secrets.redactedResult(result), {
      // The path of a field consists of keys, which are not values.
      message: '`data.hunter2-Zq` is "(secret)"',
      severity: 'error',
      resourceRef: { apiVersion: 'v1', kind: 'ConfigMap', name: '(secret)', namespace: '(secret)' },
      field: { path: 'data.hunter2-Zq', currentValue: '(secret)', proposedValue: treeOf({ a: ['(secret)', 1] }) },
      file: { path: 'a/(secret).yaml' },
      tags: { function: 'function', note: '(secret)' },
    });
  });

  it('are removed from suggestions, quoted lines and other resources', () => {
    const secrets = trackSecrets([secret({ a: 'hunter2-Zq' })]);
    const at = (text: string): SourcePlace => ({ file: 'a.yaml', line: 1, column: 1, endColumn: 2, text });
    const result = (text: string): Diagnostic => ({
      message: '',
      severity: 'error',
      config: { field: 'a', of: 'ReplaceValues/x', at: at(text) },
      replacement: text,
      fix: { at: at(''), to: text },
      others: [{ file: { path: text } }],
    });
    assert.deepEqual(secrets.redactedResult(result('a: other')), result('a: other'));
    assert.deepEqual(secrets.redactedResult(result('a: hunter2-Zq')), {
      message: '',
      severity: 'error',
      config: { field: 'a', of: 'ReplaceValues/x', at: at('') },
      others: [{ file: { path: 'a: (secret)' } }],
    });
  });

  it('are hidden in the conditions of field paths', () => {
    const tracker = trackSecrets([secret({ password: 'hunter2-Zq' })]);
    const shown = (path: string): string | undefined =>
      tracker.redactedResult({ message: '', severity: 'error', field: { path } }).field?.path;
    assert.equal(shown('data.users.[password=hunter2-Zq].name'), 'data.users.[password=(secret)].name');
    assert.equal(shown('a.[b==hunter2-Zq].[c=d].[0]'), 'a.[b==(secret)].[c=d].[0]');
    assert.equal(shown('data.hunter2-Zq'), 'data.hunter2-Zq');
  });

  it('are not hidden in the name of a file that existed before the run, even in a subpackage', () => {
    const packageOf = (path: string): object => ({ 'internal.config.kubernetes.io/package-path': path });
    const annotations = { ...packageOf('/p/sub'), 'config.kubernetes.io/path': 'hunter2-Zq.yaml' };
    const item = resourceOf('ConfigMap', 'a', { metadata: { name: 'a', annotations } });
    const tracker = trackSecrets([secret({ a: 'hunter2-Zq' }), item]);
    tracker.allowWordsOf(resourceOf('Test', 'a', { metadata: { name: 'a', annotations: packageOf('/p') } }));
    for (const [path, shown] of [
      ['sub/hunter2-Zq.yaml', 'sub/hunter2-Zq.yaml'],
      ['new/hunter2-Zq.yaml', 'new/(secret).yaml'],
    ] as const) {
      assert.equal(tracker.redactedResult({ message: '', severity: 'info', file: { path } }).file?.path, shown);
    }
  });

  it('are hidden as the first key of a document in a Secret', () => {
    const tracker = trackSecrets([
      secret({ a: 'hunter2-Zq', b: 'half.other-half', c: 'first line\n two_lines \r\n[s]\nopen: x\nkey' }),
    ]);
    const shown = (path: string): Diagnostic =>
      tracker.redactedResult({
        message: `\`${path}\` is a key`,
        severity: 'error',
        resourceRef: { apiVersion: 'v1', kind: 'Secret', name: 'x' },
        field: { path },
      });
    const { field, message } = shown(String.raw`data.a\.ini.hunter2-Zq.b`);
    assert.equal(field?.path, String.raw`data.a\.ini.(secret).b`);
    assert.ok(!message.includes('hunter2'), message);
    assert.equal(shown(String.raw`data.a\.ini.half.other-half.c`).field?.path, String.raw`data.a\.ini.(secret).c`);
    for (const line of ['first line', 'first', 'two_lines', 'two.lines', 'half.other/half', 'open: x']) {
      const result = shown(String.raw`data.c\.ini.${line}.c`);
      const path = String.raw`data.c\.ini.(secret).c`;
      assert.deepEqual([result.field?.path, result.message], [path, `\`${path}\` is a key`]);
    }
    for (const path of [
      'data.c.open',
      'data.c.line',
      'data.c.key',
      'data.c.s.open',
      'data.hunter2-Zq',
      'data.a.hunter',
      'data.a.half.c',
      'data.a.b.hunter2-Zq',
    ]) {
      assert.equal(shown(path).field?.path, path);
    }
  });
});

describe('hidden fields', () => {
  const secrets = trackSecrets([]);
  const copy = resourceOf('ConfigMap', 'copy', { data: { a: 'x', b: 'y' } });

  it('include all fields of a core Secret, but not of a Secret in another group', () => {
    assert.ok(secrets.isHidden(secret({ a: 'x' }), ['metadata', 'name']));
    assert.ok(!secrets.isHidden(resourceOf('Secret', 'x', { apiVersion: 'example.com/v1' })));
  });

  it('include marked fields in all edits and copies of a resource', () => {
    assert.ok(!secrets.isHidden(copy));
    secrets.mark(copy, ['data', 'a', 'deep', 'in', 'it']);
    const edited = copy.edit([{ kind: 'set', path: ['data', 'b'], value: stringScalar('z') }]);
    for (const one of [copy, edited, edited.derive()]) {
      assert.ok(secrets.isHidden(one));
      for (const path of [['data', 'a'], ['data', 'a', 'other'], ['data'], ['data', '*'], [], ['data', '[k=v]']]) {
        assert.ok(secrets.isHidden(one, path), path.join('.'));
      }
      for (const path of [['data', 'b'], ['metadata', 'name'], ['spec']]) {
        assert.ok(!secrets.isHidden(one, path), path.join('.'));
      }
    }
    assert.ok(!secrets.isHidden(resourceOf('ConfigMap', 'copy')));
  });

  it('include a whole list, but only the marked label or annotation', () => {
    const pod = resourceOf('Pod', 'p');
    secrets.mark(pod, ['spec', '0', 'x']);
    secrets.mark(pod, ['metadata', 'annotations', 'a']);
    assert.ok(secrets.isHidden(pod, ['spec', '1']));
    assert.ok(secrets.isHidden(pod, ['metadata', 'annotations']));
    assert.ok(!secrets.isHidden(pod, ['metadata', 'annotations', 'b']));
    assert.ok(!secrets.isHidden(pod, ['metadata', 'name']));
  });
});

describe('shownValue', () => {
  it('quotes a value, or hides it', () => {
    assert.equal(shownValue('a', false), '"a"');
    assert.equal(shownValue('a', true), '(secret)');
  });
});
