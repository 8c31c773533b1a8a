import assert from 'node:assert/strict';
import type { ConfigSchema } from './config-schema';
import { usageText } from './usage-text';

const schema: ConfigSchema = {
  type: 'object',
  required: ['from'],
  properties: {
    from: { $ref: '#/definitions/place' },
    to: { type: 'array', items: { $ref: '#/definitions/place' }, description: 'Where it goes.' },
    mode: { enum: ['thin', 'thick', ''] },
    count: { type: 'array', items: { type: 'integer' } },
    any: { description: 'Whatever.' },
  },
  definitions: {
    place: {
      type: 'object',
      description: 'A place.',
      properties: { title: { type: 'string', description: 'Its name.' } },
    },
  },
};

describe('usageText', () => {
  const text = usageText('paint', schema);

  it('shows the command line after the introduction', () => {
    assert.match(text, /^paint\n\nCOMMAND LINE\n\n[^]* {2}-v, --version {16}print the version\n\nFIELDS/);
  });

  it('lists the fields, with those of a shared definition only once', () => {
    assert.equal(
      text.slice(text.indexOf('FIELDS')),
      `FIELDS OF THE FUNCTIONCONFIG

  from (map, required)
      A place.
    title (string)
        Its name.
  to (list of maps)
      Where it goes.
      Fields as in \`from\`.
  mode (thin | thick | "")
  count (list of integers)
  any (any)
      Whatever.`,
    );
  });

  it('shows options, the short form and long texts in lines of at most 100 characters', () => {
    const options = { previous: { argument: 'FILE', help: 'the last output' } };
    const keys = {
      a: { field: 'a', about: `${'word '.repeat(16)}words word`, required: true },
      b: { field: 'b', about: 'words '.repeat(17).trim() },
    } as const;
    const shown = usageText('paint', {}, options, { example: 'a=1', keys });
    assert.equal(
      shown.slice(shown.indexOf('print the version')),
      `print the version
      --previous FILE          the last output

SHORT FORM

As arguments of kpt, or under \`configMap:\` in a Kptfile: -- a=1

  a (required):${' word'.repeat(16)}
  words word
  b:${' words'.repeat(16)}
  words

FIELDS OF THE FUNCTIONCONFIG
`,
    );
  });

  it('refuses a reference to a missing definition', () => {
    assert.throws(
      () => usageText('paint', { properties: { a: { $ref: '#/definitions/absent' } } }),
      /no definition for #\/definitions\/absent/,
    );
  });
});
