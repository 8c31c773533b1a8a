import assert from 'node:assert/strict';
import { fieldOf, innermost, type ConfigSchema } from './config-schema';

describe('a field of a schema', () => {
  const text: ConfigSchema = { type: 'string' };
  const number: ConfigSchema = { type: 'number' };

  it('is the property with this name, or else the schema of additional properties', () => {
    assert.equal(fieldOf({ properties: { a: text }, additionalProperties: number }, 'a'), text);
    assert.equal(fieldOf({ properties: { a: text }, additionalProperties: number }, 'toString'), number);
    assert.equal(fieldOf({ properties: { a: text }, additionalProperties: false }, 'b'), undefined);
  });

  it('is the schema of the items of its lists', () => {
    const root: ConfigSchema = { definitions: { list: { type: 'array', items: text } } };
    assert.equal(innermost({ type: 'array', items: { $ref: '#/definitions/list' } }, root), text);
  });
});
