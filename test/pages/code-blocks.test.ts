/**
 * Checks that every code block of the documentation is run or compared, and that its commands work on each system.
 * walkthroughs.test.ts runs them.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ciScripts } from './ci-steps';
import { cookbook, isDiff } from './cookbook';
import {
  exceptionFor,
  exceptions,
  fileName,
  isCommand,
  isFunctionConfig,
  isOutput,
  readPage,
  walkedPages,
  writtenPages,
} from './fences';
import { root } from '../project';
import { unknownCommands } from './walk';

/** Syntax that BSD tools (as on macOS) read differently than GNU tools, with the portable form. */
const gnuOnly: readonly (readonly [word: RegExp, way: string])[] = [
  [
    /\bsed\b.*\bs\/(?:[^/\\]|\\.)*\/(?:[^/\\]|\\.)*\\n/,
    'in the replacement of `s`, write a backslash and a line break instead of `\\n`',
  ],
  [/\bsed (?:-\w+ )*-i /, '`sed -i` needs an ending for the old file: `-i.bak`'],
  [/\bsed\b.*\{[^};]*\/[a-z]\}/, 'end the last command in braces with a semicolon'],
  [/\bsed -(?!n\b|e\b|E\b|i\.)\w/, 'BSD sed supports only -n, -e, -E and -i.bak'],
  [
    /\b(?:sed|grep) (?!-E\b)[^|]*\\[+?|swb]/,
    '`\\+`, `\\?`, `\\|`, `\\s`, `\\w` and `\\b` are GNU extensions: use -E or a character class',
  ],
  [/\bbase64 -[dD]/, 'use `base64 --decode`'],
  [/\bgrep -\w*P/, 'BSD grep does not support -P'],
  [/\b(?:head|tail) -(?:n ?)?-\d/, 'BSD head and tail do not support negative counts'],
];

describe('code blocks of the documentation', () => {
  it('are all found', () => {
    for (const page of writtenPages()) {
      const fences = [...readFileSync(join(root, page), 'utf8').matchAll(/^ *(?:```|~~~)/gm)].length;
      assert.equal(readPage(page).length * 2, fences, `${page}: a code block is indented or has no language`);
    }
  });

  it('are run, or the table of exceptions has a reason', () => {
    const walked = walkedPages();
    for (const page of writtenPages()) {
      let hasCommand = false;
      for (const fence of readPage(page)) {
        const { content } = fence;
        if (exceptionFor(page, fence) !== undefined) continue;
        const isCooked = page === cookbook && isDiff(fence);
        const done = fileName(fence) !== undefined || isCommand(fence) || (hasCommand && isOutput(fence)) || isCooked;
        assert.ok(
          (walked.includes(page) && done) || isFunctionConfig(fence),
          `${page}: no test runs or checks\n${content}`,
        );
        hasCommand ||= isCommand(fence);
      }
    }
  });

  it('in the table of exceptions exist exactly once', () => {
    const found = writtenPages().flatMap((page) => readPage(page).flatMap((fence) => exceptionFor(page, fence) ?? []));
    assert.deepEqual(new Set(found), new Set(exceptions));
    assert.equal(found.length, exceptions.length);
  });

  it('have the same meaning for the tools of Linux and macOS', () => {
    for (const page of walkedPages()) {
      for (const { content } of readPage(page).filter(isCommand)) {
        for (const [word, way] of gnuOnly) assert.doesNotMatch(content, word, `${page}: ${way}`);
      }
    }
  });

  it('call commands that every reader has', () => {
    for (const page of walkedPages()) {
      for (const fence of readPage(page)) {
        if (exceptionFor(page, fence) !== undefined) continue;
        const scripts = isCommand(fence) ? [fence.content] : ciScripts(fileName(fence) ?? '', fence.content);
        for (const script of scripts) {
          assert.deepEqual(unknownCommands(script), [], `${page}: test/orchestrators.ts does not list these commands`);
        }
      }
    }
  });
});
