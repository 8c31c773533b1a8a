/**
 * Tests that the cost of an edit grows with the size of the document plus the number of changes, not with their
 * product. The tests compare CPU time, with a bound that allows for a busy machine: ten times the work may take thirty
 * times as long. With quadratic growth, it would take a hundred times as long.
 */
import assert from 'node:assert/strict';
import { cpuMs } from '../../cpu-time';
import { formatTests } from '../../formats';
import { mergeText } from '../../../functions/merge-values/merge/merged-text.test';
import { type Path, stringScalar, type Tree } from '../../../src/data';
import { type Change, formatNamed, formatNames, type SourceDocument } from '../../../src/formats';
import { readFull } from '../../../src/formats/yaml/read/full-reader';
import { trackSecrets } from '../../../src/function/secrets/secrets';
import { Resource } from '../../../src/resource-list';
import { resourceStream } from '../../../src/resource-list/texts/resource-stream';
import { versionHash } from '../../../src/krm';

const mapOf = (keys: readonly string[], value: Tree): Tree => ({
  kind: 'map',
  entries: keys.map((key) => ({ key, value })),
});

const keysOf = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `key${index}`);

/** Each key is changed, deleted, or preceded by a new key. */
function changesOf(keys: readonly string[], path: Path): readonly Change[] {
  const value = stringScalar('other');
  return keys.map((key, index): Change => {
    if (index % 3 === 0) return { kind: 'delete', path: [...path, key] };
    if (index % 3 === 1) return { kind: 'set', path: [...path, key], value };
    return { kind: 'set', path: [...path, `new${key}`], value, before: key };
  });
}

/** Asserts that ten times the work takes less than about thirty times as long. Costs are in CPU milliseconds. */
function assertLinear(taskOf: (count: number) => () => void): void {
  const few = taskOf(1000);
  const bound = 30 * Math.min(cpuMs(few), cpuMs(few)) + 150;
  const many = taskOf(10_000);
  const first = cpuMs(many);
  if (first < bound) return;
  const second = cpuMs(many);
  assert.ok(second < bound, `${first} and ${second} ms for 10000, where less than ${bound} ms is linear`);
}

describe('the cost of many changes', () => {
  for (const name of formatNames) {
    const format = formatNamed(name);
    const { mapOfTexts, mapOfMaps } = formatTests[name];
    const documentWith = (path: Path, map: Tree): SourceDocument =>
      format.read(format.print(path.reduceRight<Tree>((inner, key) => mapOf([String(key)], inner), map)));

    it(`is linear in ${name}`, () => {
      assertLinear((count) => {
        const keys = keysOf(count);
        const document = documentWith(mapOfTexts, mapOf(keys, stringScalar('value')));
        const changes = changesOf(keys, mapOfTexts);
        return () => document.edit(changes);
      });
    });

    if (mapOfMaps === undefined) continue;
    it(`is linear in ${name} if maps are added and removed`, () => {
      const { path, valueOf } = mapOfMaps;
      assertLinear((count) => {
        const keys = keysOf(count);
        const document = documentWith(path, mapOf(keys, valueOf(mapOf(['a'], stringScalar('value')))));
        const changes = changesOf(keys, path).map((change): Change =>
          change.kind === 'set' ? { ...change, value: valueOf(mapOf(['b'], change.value)) } : change,
        );
        return () => document.edit(changes);
      });
    });
  }

  it('is linear in single-quoted YAML on one line', () => {
    assertLinear((count) => {
      const texts = keysOf(count).map((key) => `'${key.padEnd(400)}'`);
      const list = `[${texts.join(', ')}, '\n\n']`;
      return () => readFull(list);
    });
  });

  it('is linear if nulls name missing keys', () => {
    assertLinear((count) => {
      const keys = keysOf(count);
      const base = formatNamed('json').print(mapOf(keys, stringScalar('value')));
      const missing = keys.map((key) => `other-${key}`);
      const overlay = formatNamed('json').print(mapOf(missing, { kind: 'scalar', type: 'null', text: 'null' }));
      return () => mergeText(base, overlay, { key: 'k', format: 'json' });
    });
  });

  it('is linear in hidden values with a common beginning, and in the text that contains them', () => {
    assertLinear((count) => {
      const values = keysOf(count).map((key) => `https://token:${key}@registry.example.com/`);
      const secrets = trackSecrets([]);
      for (const value of values) secrets.addValue(value);
      const text = values.join(' ');
      return () => assert.doesNotMatch(secrets.redact(text), /token/);
    });
  });

  it('is linear in the quotes and spaces inside a hidden value', () => {
    assertLinear((count) => {
      const value = `a${"' ".repeat(2 * count)}b`;
      return () => {
        const secrets = trackSecrets([]);
        secrets.addValue(value);
        assert.doesNotMatch(secrets.redact(value), /a'/);
      };
    });
  });

  it('is linear in the hashes in a name', () => {
    assertLinear((count) => {
      const name = `app${'-8b7k2fh4tc'.repeat(count)}${'-eu'.repeat(count)}`;
      return () => assert.equal(versionHash(name), '8b7k2fh4tc');
    });
  });

  it('is linear in a stream of documents', () => {
    assertLinear((count) => {
      const stream = (document: string): string => Array.from({ length: count / 10 }, () => document).join('---\n');
      const [base, overlay] = [stream('a: &x {b: 1}\nc: *x\n'), stream('c: {b: 2}\nd: 3\n')];
      return () => mergeText(base, overlay, { key: 'k', format: 'yaml' });
    });
  });

  it('is linear in a stream to which resources are added', () => {
    assertLinear((count) => {
      const added = keysOf(count).map((name) => Resource.create(mapOf(['kind', name], stringScalar('x'))));
      const stream = resourceStream('a: 1\n');
      return () => stream.write([...stream.resources, ...added], []);
    });
  });
});
