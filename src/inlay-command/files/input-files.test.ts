/** Tests which files below a folder are read as resources. */
import assert from 'node:assert/strict';
import { temporaryFolder } from '../../../test/temporary-folder';
import { systemPort } from '../processes/system';
import { inputFiles } from './input-files';

const filesBelow = (folder: string, mayBeEmpty = false): readonly string[] =>
  inputFiles([folder], mayBeEmpty, systemPort(__filename)).map(({ within }) => within);

const nothing = /no file below ".*" contains resources/;

describe('the files of a folder', () => {
  for (const [name, text] of [
    ['usual.yaml', 'apiVersion: v1\nkind: ConfigMap\n'],
    ['broken.yaml', 'apiVersion: v1\nkind: [\n'],
    ['question-mark.yaml', '? apiVersion\n: v1\n? kind\n: ConfigMap\n'],
    ['broken-question-mark.yaml', '? apiVersion\n: v1\n? kind\n: [\n'],
    ['broken.json', '{"apiVersion"\n: "v1",\n"kind"\n: [\n'],
    ['escape.yaml', '"api\\x56ersion": v1\nkind: ConfigMap\n'],
    ['escape.json', String.raw`{"api\u0056ersion": "v1", "k\u0069nd": "ConfigMap"}`],
    ['second-document.yaml', '# first\n---\na: "\\n"\n---\n"apiVersion"\t: v1\n"kind"\t: ConfigMap\n'],
    ['line-break.json', '{"apiVersion"\n:"v1","kind"\n:"ConfigMap"}'],
    ['merge.yaml', '? &a kind\n: X\n? apiVersion\n: v1\n'],
  ] as const) {
    it(`include ${name}`, () => assert.deepEqual(filesBelow(temporaryFolder({ [name]: text })), [name]));
  }

  for (const [name, text] of [
    ['values.yaml', 'url: "a\\tb"\n'],
    ['kind-only.yaml', 'kind: "\\n"\n'],
    ['nested.yaml', 'a: "\\n"\n? kind\n: {? apiVersion : v1}\n'],
    ['template.yaml', '{{ printf "\\n" }}\n'],
    ['text.yaml', 'about: apiVersion and kind\n'],
    ['workflow.yaml', '# sets apiVersion and kind\nrun: {{ .Values.run }}: [\n'],
    ['kind-of-workflow.yaml', '# sets apiVersion\nkind: pipeline\nrun: {{ .Values.run }}: [\n'],
  ] as const) {
    it(`do not include ${name}`, () => assert.throws(() => filesBelow(temporaryFolder({ [name]: text })), nothing));
  }

  it('may be absent only if the folder is empty and the function can create resources', () => {
    const empty = temporaryFolder({ 'sub/about.txt': '', 'kustomization.yaml': '' });
    assert.throws(() => filesBelow(empty), nothing);
    assert.deepEqual(filesBelow(empty, true), ['resources.yaml']);
    assert.throws(() => filesBelow(temporaryFolder({ 'values.yaml': 'a: 1\n' }), true), nothing);
  });
});
