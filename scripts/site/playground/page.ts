/**
 * Generates the playground's files: a page that shows the first example before any script runs, the script of the page,
 * and the script of the worker.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerOf } from '../../../site/playground/answer';
import { sign, type LineDiff } from '../../../site/playground/diff/line-diff';
import type { Example } from '../../../site/playground/example';
import { root } from '../../../test/project';
import { names } from '../../release/names';
import { escaped } from '../../../site/landing/code';
import { colors, filled, icon, mark, schemeScript, schemeSwitch } from '../identity';
import { pageScript, workerScript } from './bundle';

const source = (name: string): string => readFileSync(join(root, 'site/playground', name), 'utf8');

/** Returns the name with a hash, so that browsers load changed scripts. */
const versioned = (name: string, text: string): string => `${name}?${hash('sha256', text).slice(0, 8)}`;

/** Returns the files of the playground. Throws Error if the first example fails. */
export async function playgroundFiles(examples: readonly Example[]): Promise<ReadonlyMap<string, string>> {
  const listed = examples.filter(({ label }) => label !== '');
  const [first] = listed;
  if (first === undefined) throw new Error('no example is listed');
  const { scene, about } = first;
  const { diff, exitCode } = await answerOf(scene);
  if (exitCode !== 0) throw new Error(`the example "${first.title}" fails`);
  const worker = await workerScript();
  const page = await pageScript({
    WORKER: JSON.stringify(versioned('worker.js', worker)),
    EXAMPLES: JSON.stringify(listed),
  });
  // Mark pages opened by a link, because the link's scene differs from the scene in the HTML.
  const scheme = `${await schemeScript()}if (location.hash.length > 1) document.documentElement.classList.add('linked');`;
  const parts: Readonly<Record<string, string>> = {
    icon,
    mark,
    switch: schemeSwitch,
    scheme: `<script>${scheme}</script>`,
    hash: `sha256-${hash('sha256', scheme, 'base64')}`,
    style: `<style>${colors}${source('style.css')}</style>`,
    page: versioned('page.js', page),
    repository: names.repository,
    about: escaped(about),
    function: scene.function,
    resources: textHtml(scene.input),
    config: textHtml(scene.config),
    changes: diffHtml(diff),
  };
  const html = filled(source('index.html'), parts);
  return new Map([
    ['index.html', html],
    ['page.js', page],
    ['worker.js', worker],
  ]);
}

/** Returns the text as the editors will show it. */
const textHtml = (text: string): string =>
  lines(
    text
      .replace(/\n$/, '')
      .split('\n')
      .map((line, index) => ({ kind: 'same', number: index + 1, line })),
  );

const diffHtml = ({ text, signs, numbers }: LineDiff): string =>
  lines(
    text.split('\n').map((line, index) => {
      const kind = Object.entries(sign).find(([, value]) => value === signs[index])?.[0] ?? '';
      return { kind, number: numbers[index] ?? 0, line };
    }),
  );

const lines = (all: readonly { readonly kind: string; readonly number: number; readonly line: string }[]): string =>
  `<pre class="before-scripts">${all
    .map(({ kind, number, line }) =>
      kind === 'gap'
        ? `<span class="gap" data-lines="${number}"><i></i></span>`
        : `<span class="${kind}"><i>${number}</i>${escaped(line)}\n</span>`,
    )
    .join('')}</pre>`;
