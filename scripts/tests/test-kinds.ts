/** What is known of compiled test files by their paths and texts. */

/** Where V8 counts calls for the coverage, since Node 22 it takes twice as long for little work and four times for much. */
export const measures = (file: string): boolean => /\b(?:growth|memory)\.test\.js$/.test(file);

/** They need the outcomes of all scenarios, which one process computes once. */
export const hasScenarios = (file: string): boolean =>
  /\b(?:scenarios|judged|run-pipeline.steps)\.test\.js$/.test(file);

/** True if the tests use a browser or install packages. If such a file started last, nothing else would run next to it. */
export const isLong = (file: string): boolean =>
  /\b(?:built-site|playground|playground-use|landing|editors|examples|package|cookbook)\.test\.js$/.test(file);

/** They read all sources, whatever they import, in less than a second. */
export const readsSources = (file: string): boolean =>
  /\b(?:import-circles|side-effects|project|words)\.test\.js$/.test(file);

export const startsProcess =
  /\b(?:runExecutable|executable|inlay|runCommand|spawnSync|pathWith|kustomizeBinary|disturbProcesses)\)?\(/;

/** Rooms of `test` whose tests run in their own process. */
const quickRooms = /^test\/(?:histories|laws|lifecycle|security|writes)\//;

/** `rooms` are those of the changes: `src/fields`. Their own tests are run in any case. */
export const isQuick = (file: string, text: string, rooms: ReadonlySet<string>): boolean =>
  rooms.has(roomOf(file)) ||
  readsSources(file) ||
  (!measures(file) &&
    !hasScenarios(file) &&
    !startsProcess.test(text) &&
    (!file.startsWith('test/') || quickRooms.test(file)));

/** The folder and the room in it. */
export const roomOf = (file: string): string => file.split('/').slice(0, 2).join('/');

/** The rooms of changed files, and where those are tested that only executables load. */
export const roomsOf = (changed: readonly string[]): ReadonlySet<string> =>
  new Set(changed.flatMap((file) => (roomOf(file) === 'src/process' ? ['test/command'] : [roomOf(file)])));
