/**
 * Checks coverage thresholds for which c8 has no options: all lines of the most basic folders, and a percentage of all
 * lines. Only code that runs inside the test processes counts; bundles run in other processes.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectPath, root } from '../../test/project';

const complete = ['src/data/', 'src/formats/', 'src/krm/', 'src/resource-list/'];
const overall = 95;

/** The format of Istanbul's reports. c8 writes each line as a statement. */
interface FileCoverage {
  readonly statementMap: Readonly<Record<string, { readonly start: { readonly line: number } }>>;
  readonly s: Readonly<Record<string, number>>;
}

interface Lines {
  readonly file: string;
  readonly total: number;
  readonly missed: readonly number[];
}

export interface CoverageVerdict {
  readonly summary: string;
  readonly complaints: readonly string[];
}

/** Reads the report that `c8 report` wrote. */
export function judgeCoverage(): CoverageVerdict {
  const report = JSON.parse(readFileSync(join(root, 'coverage', 'coverage-final.json'), 'utf8')) as Record<
    string,
    FileCoverage
  >;
  const files = Object.entries(report)
    .map(([path, coverage]) => linesOf(projectPath(path), coverage))
    .filter(({ file }) => !hasOnlyTypes(file));
  const total = files.reduce((sum, file) => sum + file.total, 0);
  const missed = files.reduce((sum, file) => sum + file.missed.length, 0);
  const percent = total === 0 ? 0 : (100 * (total - missed)) / total;
  const gaps = files
    .filter(({ file, missed: lines }) => lines.length > 0 && complete.some((folder) => file.startsWith(folder)))
    .map(({ file, missed: lines }) => `${file}: not covered: lines ${ranges(lines)}`);
  const enough = percent >= overall ? [] : [`${percent.toFixed(2)} % of all lines are covered, less than ${overall} %`];
  return {
    summary: `${percent.toFixed(2)} % of ${total} lines`,
    complaints: [...gaps, ...enough, ...worst(files, enough)],
  };
}

function linesOf(file: string, { statementMap, s }: FileCoverage): Lines {
  const missed = Object.entries(statementMap)
    .filter(([id]) => s[id] === 0)
    .map(([, { start }]) => start.line);
  return { file, total: Object.keys(statementMap).length, missed };
}

/** Returns whether the compiled file contains no code to run. */
function hasOnlyTypes(file: string): boolean {
  const compiled = join(root, 'dist', file.replace(/\.ts$/, '.js'));
  if (!existsSync(compiled)) return false;
  const code = readFileSync(compiled, 'utf8').replaceAll(
    /\/\*[^]*?\*\/|\/\/.*|"use strict";|Object\.defineProperty\(exports, "__esModule".*/g,
    '',
  );
  return code.trim() === '';
}

/** Returns the files with the most missed lines, if the coverage is too low. */
function worst(files: readonly Lines[], enough: readonly string[]): readonly string[] {
  if (enough.length === 0) return [];
  return files
    .toSorted((a, b) => b.missed.length - a.missed.length)
    .slice(0, 5)
    .map(({ file, missed, total }) => `  ${file}: ${missed.length} of ${total} lines missed`);
}

/** Returns the line numbers as ranges, such as `3, 7-9`. */
function ranges(lines: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (last?.[1] === line - 1) last[1] = line;
    else parts.push([line, line]);
  }
  return parts.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ');
}
