/** Tests that one process can replace many files. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../test/temporary-folder';
import { replaceFile } from './output-files';

describe('replaced files', () => {
  it('add only one handler for each signal', () => {
    const folder = temporaryFolder();
    replaceFile(join(folder, 'a'), '1');
    const handlers = process.listenerCount('SIGINT');
    for (const text of ['2', '3', '4']) replaceFile(join(folder, 'a'), text);
    assert.equal(process.listenerCount('SIGINT'), handlers);
    assert.equal(readFileSync(join(folder, 'a'), 'utf8'), '4');
  });
});
