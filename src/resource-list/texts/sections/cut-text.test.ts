import assert from 'node:assert/strict';
import { checkNotTruncated } from '../truncated-text';
import { NotAListError } from '../list-text';
import { readListText } from '../read';

const block = `kind: ResourceList
items:
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: a}
  data: {a: b}`;
const flow = '{kind: ResourceList, items: [{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}]}';

describe('input from a pipe without a line break at its end', () => {
  const check = (text: string, stream = false): void =>
    checkNotTruncated(text, readListText(text, { stream }), { stream });

  it('is accepted if the list is complete', () => {
    for (const text of [
      flow,
      `# made\n---\n${flow}`,
      `${flow} # made`,
      `${block}\n...`,
      JSON.stringify({ kind: 'ResourceList', items: [] }),
    ]) {
      check(text);
    }
  });

  it('is refused if more may have followed', () => {
    assert.throws(() => check(block), NotAListError);
    assert.throws(() => check(`${block}\n..`), Error);
    for (let length = 1; length < flow.length; length++) {
      assert.throws(() => check(flow.slice(0, length)), Error, flow.slice(0, length));
    }
    const item = '{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}';
    assert.throws(() => check(item, true), NotAListError);
    assert.throws(() => check(`${item}\n...`, true), NotAListError);
  });
});
