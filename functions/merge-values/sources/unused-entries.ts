/**
 * Reports unused entries of the functionConfig: keys to merge that no source contains, generators that change nothing,
 * and `fileContents` that no source reads.
 */
import { didYouMean } from '../../../src/data';
import { unusedMessage, type Report } from '../../../src/function';
import { parseFileSource, valueAt } from '../../../src/kit';
import type { Resource } from '../../../src/resource-list';
import type { MergeValues } from '../generated/config';
import { called, entryField, type Generator } from './generators';
import { type GivenFiles, type Pair, plainPath } from './pairs';

/**
 * Reports keys of `mergeValues` for which no source provides a value. If a key is misspelled, the whole file would be
 * replaced instead of merged. If the base has the key, a similar key of a source is probably misspelled.
 */
export function reportUnusedKeys(
  generator: Generator,
  pairs: readonly Pair[],
  base: Resource | undefined,
  config: Report,
): void {
  const { kind, mergeValues } = generator;
  const keys = pairs.map(({ key }) => key);
  const isInBase = (key: string): boolean => base !== undefined && valueAt(base, kind, key) !== undefined;
  const others = pairs.filter(({ key }) => !isInBase(key));
  const otherKeys = others.map(({ key }) => key);
  for (const [index, { key, ignoreMissing }] of mergeValues.entries()) {
    if (keys.includes(key) || ignoreMissing === true) continue;
    const what = `${called(generator)} gets no value for the key "${key}" to merge`;
    const near = isInBase(key) ? didYouMean(key, otherKeys) : undefined;
    const misspelled = others.find((pair) => pair.key === near);
    const message =
      misspelled === undefined
        ? unusedMessage({ what, name: key, candidates: keys, allowedBy: 'ignoreMissing' })
        : `${what}, but a value for "${near}", which the base lacks: rename this key to "${key}"`;
    const field = misspelled?.field ?? entryField(generator, `mergeValues.${index}.key`);
    config.error({ code: 'unused', message, field });
  }
}

/** Reports entries of `fileContents` that no generator and no entry of `merges` reads. */
export function reportUnusedContents(
  { fileContents = {}, merges = [] }: MergeValues,
  generators: readonly Generator[],
  { unread }: GivenFiles,
  config: Report,
): void {
  // All sources can be parsed, so `parseFileSource` does not throw an error that quotes a source.
  const among = generators.flatMap(({ files, envs }) => [
    ...envs,
    ...files.map((source) => parseFileSource(source, true).path),
  ]);
  const all = [...among, ...merges.flatMap(({ sourceFile }) => sourceFile ?? [])];
  const contents = new Set(Object.keys(fileContents).map(plainPath));
  const candidates = all.filter((path) => !contents.has(plainPath(path)));
  for (const path of unread()) {
    const what = `no \`files\`, \`envs\` or \`sourceFile\` contains the path "${path}"`;
    const message = unusedMessage({ what, name: path, candidates });
    config.error({ code: 'unused', message, field: 'fileContents' });
  }
}

/** Warns about a generator that changes nothing. A new object without keys may be intentional. */
export function reportEmpty(generator: Generator, pairs: readonly Pair[], config: Report): void {
  const { behavior, labels, annotations, immutable, disableNameSuffixHash, type } = generator;
  const isPlain = [...labels, ...annotations].length === 0 && !immutable && !disableNameSuffixHash;
  if (behavior !== 'merge' || pairs.length > 0 || !isPlain || !['', 'Opaque'].includes(type)) return;
  const message = `${called(generator)} gets no values, because \`literals\`, \`files\` and \`envs\` provide none`;
  const field = generator.place === '' ? 'behavior' : generator.place;
  config.warning({ code: 'empty', message, field });
}
