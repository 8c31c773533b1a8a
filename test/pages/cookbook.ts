/**
 * The recipes of docs/cookbook.md. Each is a heading, a functionConfig, and a `diff` block with the resources before
 * and after. Recipes in other forms are tested like other pages.
 */
import { join } from 'node:path';
import { isFunctionConfig, readPage, type Fence } from './fences';

export const cookbook = join('docs', 'cookbook.md');

export interface Recipe {
  /** The name in `metadata` of the functionConfig. */
  readonly name: string;
  readonly functionName: string;
  readonly functionConfig: string;
  /** The text of the `diff` block. */
  readonly diff: string;
  readonly before: string;
  readonly after: string;
}

/** Each functionConfig directly before a `diff` block is a recipe. */
export function recipes(): readonly Recipe[] {
  const fences = readPage(cookbook);
  return fences.flatMap((fence, index) => {
    const config = fences[index - 1];
    return isDiff(fence) && config !== undefined && isFunctionConfig(config) ? [recipe(config, fence)] : [];
  });
}

export const isDiff = ({ language }: Fence): boolean => language === 'diff';

function recipe({ content }: Fence, { content: diff }: Fence): Recipe {
  const [, name = ''] = /^ {2}name: (.+)$/m.exec(content) ?? [];
  const [, functionName = ''] = /exec: \{path: ([\w-]+)\}/.exec(content) ?? [];
  return { name, functionName, functionConfig: content, diff, before: sideOf(diff, '-'), after: sideOf(diff, '+') };
}

/** The lines of one side of a diff. */
const sideOf = (diff: string, sign: '-' | '+'): string =>
  diff
    .split('\n')
    .filter((line) => line === '' || line.startsWith(' ') || line.startsWith(sign))
    .map((line) => line.slice(1))
    .join('\n');
