/**
 * Returns the text of each file before and after a run. Secret values are hidden, but changes to them are indicated.
 * @lazy
 */
import { equalTrees } from '../data/trees/equal';
import { getOrMake } from '../data/get-or-make';
import { catchError } from '../data/catch-error';
import { entriesOf, stringScalar, type Scalar } from '../data/tree';
import { scalarsOf } from '../data/trees/visit';
import type { Change } from '../formats/document';
import { isSecret } from '../krm/resource-id';
import { ItemSyntaxError } from '../resource-list/item-syntax-error';
import type { Origin } from '../resource-list/origin';
import type { Resource } from '../resource-list/resource';
import type { NamedText } from '../resource-list/texts/joined-texts';
import type { ListText } from '../resource-list/texts/list-text';
import { redacted } from '../data/text/redacted';
import type { Secrets } from './secrets/secrets';
import type { LineNumbers } from './unified-diff';

export interface TextChange {
  readonly file: string;
  /** The text, with placeholders for Secret values. */
  readonly before: string;
  readonly after: string;
  readonly lineNumbers: LineNumbers;
}

/** Returns the changed files. */
export function textChanges(
  sources: readonly NamedText[],
  list: ListText,
  resources: readonly Resource[],
  secrets: Secrets,
): readonly TextChange[] {
  const textsOf = (written: readonly Resource[]): readonly string[] =>
    list.writeEach?.(written) ?? [list.write(written, [])];
  const unchanged = new Map<Resource, Resource>();
  const masked = (all: readonly Resource[], others: readonly Resource[], note: string): readonly MaskedText[] => {
    const other = new Map<Origin | undefined, Resource>(others.map((one) => [one.origin, one]));
    other.delete(undefined);
    const masks = new Map<number, [shown: string, real: string][]>();
    const texts = textsOf(
      all.map((one) => {
        const pair = other.get(one.origin);
        const shown = unchanged.get(one) ?? maskedResource(one, pair, note, secrets);
        if (pair === one) unchanged.set(one, shown);
        if (shown !== one) getOrMake(masks, list.indexOf?.(one) ?? 0, () => []).push([shown.text, one.text]);
        return shown;
      }),
    );
    return texts.map((text, file) => ({ text, numberOf: lineNumbers(text, masks.get(file) ?? []) }));
  };
  const [real, before, after] = [
    textsOf(resources),
    masked(list.resources, resources, ''),
    masked(resources, list.resources, ', changed'),
  ];
  return sources.flatMap(({ file, text }, index): readonly TextChange[] => {
    const [old, now] = [before[index], after[index]];
    if (old === undefined || now === undefined || real[index] === text) return [];
    return [{ file, before: old.text, after: now.text, lineNumbers: [old.numberOf, now.numberOf] }];
  });
}

interface MaskedText {
  readonly text: string;
  /** Converts the 1-based number of a line in `text` to the number in the text without placeholders. */
  readonly numberOf: LineNumbers[0];
}

/** `masks` are the masked and the real texts of resources, in the order of `text`. */
function lineNumbers(text: string, masks: readonly (readonly [shown: string, real: string])[]): LineNumbers[0] {
  /** For each line of the text so far, the number of hidden lines before it. */
  const hiddenBefore = [0];
  let [hidden, end] = [0, 0];
  for (const [shown, real] of masks) {
    const start = text.indexOf(shown, end);
    if (start === -1) continue;
    for (const _ of text.slice(end, start).split('\n').slice(1)) hiddenBefore.push(hidden);
    const [shownLines, realLines] = [shown.split('\n'), real.split('\n')];
    for (const own of hiddenInside(shownLines, realLines).slice(1)) hiddenBefore.push(hidden + own);
    hidden += realLines.length - shownLines.length;
    // The text after the resource begins on its last line.
    hiddenBefore[hiddenBefore.length - 1] = hidden;
    end = start + shown.length;
  }
  return (line) => line + (hiddenBefore[line - 1] ?? hidden);
}

/**
 * For each line of `shown`, the number of lines of `real` that placeholders before it hide. The lines that a
 * placeholder hides end before the next line that both contain.
 */
function hiddenInside(shown: readonly string[], real: readonly string[]): readonly number[] {
  const most = real.length - shown.length;
  let hidden = 0;
  return shown.map((line, index) => {
    if (shown[index - 1]?.includes(placeholderStart) === true) {
      let count = hidden;
      while (count <= most && !isSameLine(line, real[index + count] ?? '')) count++;
      if (count <= most) hidden = count;
    }
    return hidden;
  });
}

/** Whether both lines are the same, or start with the same text before a placeholder and its quotes. */
function isSameLine(shown: string, real: string): boolean {
  const [before = '', placeholder] = shown.split(placeholderStart, 2);
  const start = before.replace(/[\s"']+$/, '');
  return placeholder === undefined ? shown === real : start !== '' && real.startsWith(start);
}

/** The text with which all placeholders for Secret values start, such as `(secret, changed)`. */
const placeholderStart = redacted.slice(0, -1);

/**
 * Returns the resource with a placeholder for each Secret value. The placeholder contains `note` if the value
 * differs from the value in `other`.
 */
export function maskedResource(
  resource: Resource,
  other: Resource | undefined,
  note: string,
  secrets: Secrets,
): Resource {
  const noted = redacted.replace(')', `${note})`);
  const masked = catchError(ItemSyntaxError, () => {
    const places = secrets.isHidden(resource) ? hiddenPlaces(resource, secrets) : [];
    const own = resource.edit(
      places.map((path) => {
        const [value, otherValue] = [resource.get(path), other?.get(path)];
        const isSame = value !== undefined && otherValue !== undefined && equalTrees(value, otherValue);
        return { kind: 'set', path, value: stringScalar(isSame ? redacted : noted) };
      }),
    );
    // Unchanged resources can appear as context of a diff. Most contain no Secret values, so they are not parsed.
    if (resource.text === other?.text && secrets.redact(resource.text) === resource.text) return own;
    const copies = scalarsOf<Scalar>(own.root).flatMap(({ path, scalar }): readonly Change[] => {
      const text = secrets.redact(scalar.text);
      if (text === scalar.text) return [];
      const otherValue = other?.get(path);
      const isSame = otherValue?.kind === 'scalar' && otherValue.text === scalar.text;
      return [{ kind: 'set', path, value: stringScalar(isSame ? text : text.replaceAll(redacted, noted)) }];
    });
    return own.edit(copies);
  });
  return masked ?? resource.rewritten('{}\n');
}

/** The shown fields of a Secret. The metadata is also shown, except the copy of the values from `kubectl apply`. */
const publicFields: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'type', 'immutable']);
const lastApplied = ['metadata', 'annotations', 'kubectl.kubernetes.io/last-applied-configuration'];

/** The hidden paths, with the granularity of `Secrets.mark`: at most `data.key`, or `metadata.annotations.key`. */
function hiddenPlaces(resource: Resource, secrets: Secrets): readonly (readonly string[])[] {
  const childPaths = (path: readonly string[]): readonly (readonly string[])[] =>
    entriesOf(resource.get(path)).map(({ key }) => [...path, key]);
  if (isSecret(resource.id)) {
    return childPaths([]).flatMap((path) => {
      const [field = ''] = path;
      if (publicFields.has(field)) return [];
      if (field === 'metadata') return resource.get(lastApplied) === undefined ? [] : [lastApplied];
      return resource.get(path)?.kind === 'map' ? childPaths(path) : [path];
    });
  }
  const places = childPaths([]).flatMap((path) => {
    const below = childPaths(path).flatMap((one) =>
      path[0] === 'metadata' && childPaths(one).length > 0 ? childPaths(one) : [one],
    );
    return below.length === 0 ? [path] : below;
  });
  return places.filter((path) => secrets.isHidden(resource, path));
}
