import assert from 'node:assert/strict';
import type { ConfigSchema } from './config-schema';
import { usageText } from './usage-text';

const readme = `# paint

## Overview

Paints **all** of it, see [the colours](colours.md), and is a line that is so long that it has to be filled anew for the terminal.

More about it.

## Usage

Run it:

\`\`\`yaml
exec: paint

path: here
\`\`\`

Done.

## functionConfig

\`paint.yaml\`:

\`\`\`yaml
# for editors
kind: Paint

from: {title: here} # kept
\`\`\`

Not shown:

\`\`\`yaml
kind: Other
\`\`\`
`;

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
  const text = usageText(readme, schema);

  it('begins with the title and the first paragraph, filled, without marks', () => {
    assert.equal(
      text.slice(0, text.indexOf('USAGE')),
      `paint

Paints all of it, see the colours, and is a line that is so long that it has to be filled anew for
the terminal.

`,
    );
  });

  it('shows the Usage section with its code as it is', () => {
    assert.equal(
      text.slice(text.indexOf('USAGE'), text.indexOf('EXAMPLE')),
      `USAGE

Run it:

    exec: paint

    path: here

Done.

`,
    );
  });

  it('shows the first functionConfig, without its line for editors', () => {
    assert.equal(
      text.slice(text.indexOf('EXAMPLE'), text.indexOf('COMMAND LINE')),
      `EXAMPLE OF A FUNCTIONCONFIG

    kind: Paint

    from: {title: here} # kept

`,
    );
  });

  it('takes a Usage section at the end of the README', () => {
    assert.match(usageText('# a\n\nb\n\n## Usage\n\nThe end.\n', schema), /USAGE\n\nThe end\.\n\nEXAMPLE/);
  });

  it('lists the fields, those of a shared definition once', () => {
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

  it('refuses a reference that leads nowhere', () => {
    assert.throws(
      () => usageText(readme, { properties: { a: { $ref: '#/definitions/absent' } } }),
      /no definition for #\/definitions\/absent/,
    );
  });
});
