import assert from 'node:assert/strict';
import { introduction } from './introduction';

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

describe('introduction', () => {
  const text = introduction(readme);

  it('begins with the title and the first paragraph, wrapped and without markup', () => {
    assert.equal(
      text.slice(0, text.indexOf('USAGE')),
      `paint

Paints all of it, see the colours, and is a line that is so long that it has to be filled anew for
the terminal.

`,
    );
  });

  it('shows the Usage section with unchanged code', () => {
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
      text.slice(text.indexOf('EXAMPLE')),
      `EXAMPLE OF A FUNCTIONCONFIG

    kind: Paint

    from: {title: here} # kept`,
    );
  });

  it('accepts a Usage section at the end of the README', () => {
    assert.match(introduction('# a\n\nb\n\n## Usage\n\nThe end.\n'), /USAGE\n\nThe end\.\n\nEXAMPLE/);
  });
});
