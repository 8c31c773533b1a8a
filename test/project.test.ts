import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundlePath, executable, functionNames, newest } from './project';

describe('the executables that tests run', () => {
  it('are those of the last build', () => {
    for (const name of functionNames) assert.equal(executable(name), bundlePath(name));
  });

  it('are refused where there is none', () => assert.throws(() => executable('paint'), /npm run build/));

  it('are as old as their sources allow, tests and scenarios aside', () => {
    const folder = mkdtempSync(join(tmpdir(), 'inlay-project-'));
    try {
      const seconds = {
        'src/process/main.ts': 1,
        'functions/paint/generated/validator.js': 2,
        'functions/paint/paint.test.ts': 3,
        'functions/paint/scenarios/red/input.yaml': 4,
      };
      for (const [file, second] of Object.entries(seconds)) {
        mkdirSync(join(folder, dirname(file)), { recursive: true });
        writeFileSync(join(folder, file), '');
        utimesSync(join(folder, file), second, second);
      }
      assert.equal(newest([join(folder, 'src'), join(folder, 'functions')]), 2000);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
