import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../test/project';
import { changelogFaults, sectionsOf, withRelease } from './changelog';

const unreleased = `# Changelog

## [Unreleased]

### Added

- A second thing.

## [0.1.0] - 2026-01-31

- A first thing.
`;

describe('changelog', () => {
  it('has the form that a release reads', () => {
    const [first] = sectionsOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
    assert.equal(first?.version, 'Unreleased');
  });

  it('returns the notes of each version', () => {
    assert.deepEqual(sectionsOf(unreleased), [
      { version: 'Unreleased', date: undefined, notes: '### Added\n\n- A second thing.' },
      { version: '0.1.0', date: '2026-01-31', notes: '- A first thing.' },
    ]);
  });

  it('gets a section for a new version, which can then be released', () => {
    assert.equal(changelogFaults(unreleased, '0.2.0').length, 2);
    const released = withRelease(unreleased, '0.2.0', '2026-02-28');
    assert.equal(sectionsOf(released)[1]?.notes, '### Added\n\n- A second thing.');
    assert.deepEqual(changelogFaults(released, '0.2.0'), []);
    assert.match(changelogFaults(released, '0.3.0')[0] ?? '', /must be 0\.3\.0/);
    assert.match(changelogFaults(released.replace(' - 2026-02-28', ''), '0.2.0')[0] ?? '', /needs a date/);
  });

  it('releases each version only once', () => {
    assert.throws(() => withRelease(unreleased, '0.1.0', '2026-02-28'), /already has 0\.1\.0/);
    const released = withRelease(unreleased, '0.2.0', '2026-02-28');
    assert.throws(() => withRelease(released, '0.3.0', '2026-02-28'), /the section of unreleased changes is empty/);
  });
});
