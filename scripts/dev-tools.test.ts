/** Tests that each tool of `npm run dev` has a program, and that no tool has the name of a script in package.json. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { manifest, root } from '../test/project';
import { tools } from './dev-tools';

describe('npm run dev', () => {
  for (const [name, { program }] of Object.entries(tools)) {
    it(`has the program of ${name}`, () => {
      assert.ok(existsSync(join(root, `${program}.ts`)), program);
      assert.equal(manifest.scripts[name], undefined);
    });
  }
});
