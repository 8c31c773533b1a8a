/**
 * Reads CHANGELOG.md in the format of Keep a Changelog: `## [Unreleased]` first, then `## [1.2.3] - 2026-01-31`, the
 * latest version first. The text under a version contains the notes of its release.
 */

const heading = /^## \[([^\]]+)\](?: - (\S+))?$/gm;

interface Section {
  readonly version: string;
  /** The date of the release; `undefined` for the unreleased section. */
  readonly date: string | undefined;
  readonly notes: string;
}

export function sectionsOf(changelog: string): readonly Section[] {
  const found = [...changelog.matchAll(heading)];
  return found.map(({ 0: line, 1: version = '', 2: date, index }, at) => ({
    version,
    date,
    notes: changelog.slice(index + line.length, found[at + 1]?.index).trim(),
  }));
}

/** Renames the unreleased section to `version`, and adds an empty unreleased section above it. */
export function withRelease(changelog: string, version: string, date: string): string {
  const [first, ...others] = sectionsOf(changelog);
  if (first?.version !== 'Unreleased') throw new Error('CHANGELOG.md: the first section must be `## [Unreleased]`');
  if (first.notes === '') {
    throw new Error('CHANGELOG.md: the section of unreleased changes is empty, so there is nothing to release');
  }
  if (others.some((one) => one.version === version)) throw new Error(`CHANGELOG.md already has ${version}`);
  return changelog.replace(/^## \[Unreleased\]$/m, `## [Unreleased]\n\n## [${version}] - ${date}`);
}

/** Returns the reasons why `version` cannot be released with this changelog. */
export function changelogFaults(changelog: string, version: string): readonly string[] {
  const [first, second] = sectionsOf(changelog);
  return [
    ...(first?.version === 'Unreleased' && first.notes === ''
      ? []
      : ['CHANGELOG.md must begin with an empty section `## [Unreleased]`: run `npm run dev -- release prepare`']),
    ...(second?.version === version && second.notes !== ''
      ? []
      : [
          `the first version in CHANGELOG.md must be ${version}, with its changes, but is ${second?.version ?? 'none'}`,
        ]),
    ...(second === undefined || /^\d{4}-\d\d-\d\d$/.test(second.date ?? '')
      ? []
      : [`${second.version} in CHANGELOG.md needs a date: ## [${second.version}] - 2026-01-31`]),
  ];
}
