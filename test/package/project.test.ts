import assert from 'node:assert/strict';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder';
import { bundlePath, executable, functionNames, newest } from '../project';

describe('executables for tests', () => {
  it('are the files of the last build', () => {
    for (const name of functionNames) assert.equal(executable(name), bundlePath(name));
  });

  it('are rejected if they do not exist', () => assert.throws(() => executable('paint'), /npm run build/));

  it('are compared with the newest source, without tests and scenarios', () => {
    const seconds = {
      'src/process/main.ts': 1,
      'functions/paint/generated/validator.js': 2,
      'functions/paint/paint.test.ts': 3,
      'functions/paint/scenarios/red/input.yaml': 4,
    };
    const folder = temporaryFolder(Object.fromEntries(Object.keys(seconds).map((file) => [file, ''])));
    for (const [file, second] of Object.entries(seconds)) utimesSync(join(folder, file), second, second);
    assert.equal(newest([join(folder, 'src'), join(folder, 'functions')]), 2000);
  });
});
