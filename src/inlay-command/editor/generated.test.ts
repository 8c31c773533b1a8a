import assert from 'node:assert/strict';
import { documentsOf } from '../files/documents';
import { generatedBy } from './generated';

const port = {
  read: (path: string): string | { code: string } =>
    ({ '/app/a.json': '{"a": 1}\n', '/app/a.env': '# b\n\n  A=1=2\nB= x\n' })[path] ?? { code: 'ENOENT' },
  realPath: (path: string): string => path,
};

const made = (text: string): ReturnType<typeof generatedBy> =>
  generatedBy('/app', documentsOf('', text)[0]?.data ?? {}, port);

describe('generated objects', () => {
  it('contain files, lines of env files, and literals', () => {
    const text =
      'configMapGenerator:\n- name: a\n  files: [a.json, b.json=a.json]\n  envs: [a.env]\n  literals: ["c=\'d=e\'", "f=\'x"]\n  options: {labels: {x: y}}\n';
    const { text: stream, isComplete, files } = made(text);
    assert.equal(
      stream,
      'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  labels:\n    x: "y"\ndata:\n  a.json: |\n    {"a": 1}\n  b.json: |\n    {"a": 1}\n  A: 1=2\n  B: " x"\n  c: d=e\n  f: "\'x"\n',
    );
    assert.deepEqual(
      [isComplete, [...files]],
      [
        true,
        [
          ['0 a.json', '/app/a.json'],
          ['0 b.json', '/app/a.json'],
        ],
      ],
    );
  });

  it('encode the values of a Secret', () =>
    assert.match(
      made('secretGenerator:\n- name: a\n  literals: [a=b]\n').text,
      /kind: Secret[^]*\ntype: Opaque\ndata:\n {2}a: Yg==\n$/,
    ));

  for (const [why, entry] of [
    ['a file that is missing', 'files: [none]'],
    ['a variable of the environment', 'envs: [b.env]'],
    ['an object of a base', 'behavior: merge'],
  ] as const) {
    it(`are incomplete with ${why}`, () =>
      assert.equal(made(`configMapGenerator:\n- name: a\n  ${entry}\n`).isComplete, false));
  }
});
