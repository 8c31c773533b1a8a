/**
 * Tests which unread files next to components are reported, and the cost of searching for files that mention the unread
 * files.
 */
import assert from 'node:assert/strict';
import { FileAccessError, type Files } from '../../../src/files';
import { memoryFiles } from '../../../src/render';
import { misnamedFiles } from './misnamed-files';

const files = (texts: Readonly<Record<string, string>>): Files => memoryFiles(new Map(Object.entries(texts)));
const component = 'components/web.jsonnet';

const misnamed = (from: Files): readonly string[] =>
  misnamedFiles(from, [], [component], ['components']).map(({ path }) => path);

describe('misnamedFiles', () => {
  it('ignores directories, and leftover files of editors and merges', () => {
    const leftovers = [
      '#a.jsonnet#', 'a.jsonnet~', '.a.jsonet', '.#a.jsonnet', '.a.jsonnet.swp', 'a.yaml.orig', 'a.jsonnet.bak', 'b.jsonet/c',
    ]; // prettier-ignore
    const texts = Object.fromEntries([...leftovers, 'a.jsonet'].map((name) => [`components/${name}`, '{}']));
    assert.deepEqual(misnamed(files({ [component]: '{}', ...texts })), ['components/a.jsonet']);
  });

  it('suggests the intended name', () => {
    const meant = (path: string, others: Readonly<Record<string, string>> = {}): string | undefined =>
      misnamedFiles(
        files({ [component]: '{}', [path]: '{}', ...others }),
        [path],
        [component],
        ['components', 'more'],
      )[0]?.suggestion;
    for (const [path, expected] of [
      ['components/a.jsonet', 'components/a.jsonnet'],
      ['components/a.b.ymal', 'components/a.b.yaml'],
      ['component/a.cue', 'components/a.cue'],
      ['mroe/a.json', 'more/a.json'],
      ['components/a.libsonnet', undefined],
      ['components/a.txt', undefined],
      ['components/.jsonet', undefined],
      ['components/a', undefined],
      ['component/a.jsonet', undefined],
      ['componen/a.cue', undefined],
      ['lib/a.cue', undefined],
      ['a.cue', undefined],
    ] as const) {
      assert.equal(meant(path), expected, path);
    }
    assert.equal(meant('components/a.jsonet', { 'components/a.jsonnet': '{}' }), undefined);
    for (const text of ["import 'components/a.jsonet'", "import 'glob-import:*'"]) {
      assert.equal(meant('components/a.jsonet', { 'lib/x.libsonnet': text }), undefined, text);
    }
  });

  it('ignores unreadable files and directories', () => {
    const some = files({ [component]: '{}', 'components/a.jsonet': '{}', 'closed/b.jsonnet': '{}', 'c.jsonnet': '{}' });
    const refuse = (path: string): never => {
      throw new FileAccessError(`"${path}" cannot be read`);
    };
    const closed: Files = {
      ...some,
      list: (path) => (path === 'closed' ? refuse(path) : some.list(path)),
      read: (path) => (path === 'c.jsonnet' ? refuse(path) : some.read(path)),
    };
    assert.deepEqual(misnamed(closed), ['components/a.jsonet']);
  });

  it('reads each source once, however many are misnamed', () => {
    const names = ['a', 'b', 'c', 'd'].map((name) => `components/${name}.jsonet`);
    const some = files({
      [component]: "import 'b.jsonet'",
      'lib/x.libsonnet': '{}',
      ...Object.fromEntries(names.map((name) => [name, '{}'])),
    });
    const read: string[] = [];
    const watched: Files = {
      ...some,
      read: (path) => {
        read.push(path);
        return some.read(path);
      },
    };
    assert.deepEqual(
      misnamed(watched),
      names.filter((name) => !name.includes('/b.')),
    );
    assert.deepEqual(read.toSorted(), [component, 'lib/x.libsonnet']);
  });
});
