import assert from 'node:assert/strict';
import { functionNames } from '../../../test/project';
import { listed } from './menu';

it('the menu of the playground has an example of each function', () => {
  for (const name of functionNames) {
    const isListed = Object.keys(listed).some((title) => title.startsWith(`${name}-`));
    assert.ok(isListed, `add an example of ${name} to scripts/site/playground/menu.ts`);
  }
});
