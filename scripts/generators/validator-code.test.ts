import assert from 'node:assert/strict';
import { join } from 'node:path';
import { temporaryFolder } from '../../test/temporary-folder';
import { validate, type Validator } from '../../src/schema/validate';
import type { ConfigSchema } from '../../src/kit/config-schema';
import { validatorCode } from './validator-code';

const schema: ConfigSchema = {
  title: 'Paint',
  description: 'Prose.',
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: {
    title: { type: 'string', description: 'More prose.' },
    brush: {
      type: 'object',
      'x-checked-by-function': true,
      required: ['width'],
      properties: { width: { type: 'string', enum: ['thin', 'wide'], default: 'thin' } },
    },
    colour: { type: 'string', 'x-checked-by-function': true, enum: ['red'] },
    places: { type: 'array', items: { $ref: '#/definitions/place' } },
  },
  definitions: { place: { type: 'object', title: 'Place', properties: { description: { type: 'string' } } } },
};

describe('validatorCode', () => {
  const code = validatorCode(schema);
  const validator = require(join(temporaryFolder({ 'validator.js': code }), 'validator.js')) as Validator;

  it('finds all mistakes, and suggests corrections', () => {
    assert.deepEqual(validate(validator, { titl: 'a', places: [{ description: 1 }] }), [
      { field: 'titl', message: 'unknown field `titl`: did you mean `title`?', isKey: true },
      {
        field: 'places.0.description',
        message: '`places.0.description` must be a string, not a number: put it in quotes',
      },
    ]);
    assert.deepEqual(validate(validator, { title: 'a', brush: { width: 1 } }), [
      { field: 'brush.width', message: '`brush.width` must be a string, not a number: put it in quotes' },
    ]);
    assert.deepEqual(validate(validator, { title: 'a', places: [{ description: 'b' }] }), []);
  });

  it('does not check values and required fields that the function checks', () => {
    assert.deepEqual(validate(validator, { title: 'a', brush: {} }), []);
    assert.deepEqual(validate(validator, { title: 'a', brush: { width: 'broad' } }), []);
    assert.deepEqual(validate(validator, { title: 'a', colour: 'blue' }), []);
  });

  it('omits descriptions, but keeps fields with these names', () => {
    assert.doesNotMatch(code, /[Pp]rose|Paint|"Place"/);
  });

  it('is the same each time', () => {
    assert.equal(validatorCode(schema), code);
  });
});
