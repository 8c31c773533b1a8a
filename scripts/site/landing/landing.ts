/**
 * Generates the landing page: one HTML file, and the worker that the page loads when a user edits the task. Our
 * functions compute the scenes of the page.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene } from '../../../site/playground/scene';
import { countOf, diffHtml, escaped, yamlHtml, type DiffLine } from '../../../site/landing/code';
import { difference } from '../../../site/landing/difference';
import { run } from '../../../src/function/run';
import { functionCalled } from '../../../src/inlay-command/functions';
import { memoryFiles } from '../../../src/render/files/memory-files';
import { manifest, root } from '../../../test/project';
import { sectionOf } from '../../generators/result-codes';
import { names } from '../../release/names';
import { linkFrom } from '../addresses';
import { browserScript } from '../browser-script';
import { colors, filled, icon, mark, schemeScript, schemeSwitch } from '../identity';
import { diffPicture } from './diff-picture';
import { diagramOf } from '../../../site/playground/diagram/diagram';
import { define, forBrowser, withoutHelp } from '../playground/bundle';

const source = (name: string): string => readFileSync(join(root, 'site/landing', name), 'utf8');

/** Escapes a script for HTML. The script must not contain the end tag of its element or the start of a comment. */
const inHtml = (script: string): string => script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

const workerFile = 'landing.js';

/** Returns the pictures of the README, keyed by file name in docs/pictures. */
export async function readmePictures(): Promise<ReadonlyMap<string, string>> {
  const { kustomize, inlay } = await taskLines();
  const count = (lines: readonly DiffLine[]): number => lines.filter(({ sign }) => sign !== ' ').length;
  const sides = [
    { title: `kustomize 5.8: ${count(kustomize)} lines differ`, lines: kustomize },
    { title: `Inlay: ${count(inlay)} lines differ`, lines: inlay },
  ] as const;
  return new Map(
    (['light', 'dark'] as const).map((scheme) => [`diff-${scheme}.svg`, diffPicture(sides, scheme)] as const),
  );
}

/** Returns the files of the landing page, keyed by their paths in the site. */
export async function landingFiles(): Promise<ReadonlyMap<string, string>> {
  const input = source('task/shop.yaml');
  const config = source('task/host.yaml');
  const parts: Readonly<Record<string, string>> = {
    icon,
    mark,
    switch: schemeSwitch,
    scheme: inHtml(await schemeScript()),
    style: colors + source('style.css'),
    worker: workerFile,
    script: inHtml(await browserScript('landing/page.ts', { plugins: [forBrowser], define })),
    repository: names.repository,
    package: names.package,
    version: manifest.version,
    'input-rows': String(input.split('\n').length),
    input: escaped(input),
    'input-html': yamlHtml(input),
    'config-rows': String(config.split('\n').length),
    config: escaped(config),
    'config-html': yamlHtml(config),
    ...(await taskPanels()),
    bars: bars(),
    layers: await layersScene(),
    versions: await versionsScene(),
    graph: (await diagramOf(overwrites())).picture,
    functions: functionList(),
    limits: limitList(),
  };
  const html = filled(source('index.html'), parts);
  const worker = await browserScript('landing/worker.ts', {
    plugins: [forBrowser, withoutHelp],
    inject: [join(root, 'site/browser/buffer.ts')],
    define,
  });
  return new Map([
    ['index.html', html],
    [workerFile, worker],
  ]);
}

interface Panel {
  readonly lines: readonly DiffLine[];
  readonly words: string;
  /** The file that the tool reads in this task. */
  readonly file?: string;
  /** The prefix of element ids, for panels whose text can change. */
  readonly id?: string;
}

function panel({ lines, words, file, id }: Panel): string {
  const name = (part: string): string => (id === undefined ? '' : ` id="${id}-${part}"`);
  return `<pre class="diff" tabindex="0"><code${name('diff')}>${diffHtml(lines)}</code></pre><p class="caption"><b${name('count')}${id === undefined ? '' : ' role="status"'}>${countOf(lines)}</b><span${name('words')}>${words}</span></p>${file === undefined ? '' : givenFile(file)}`;
}

const givenFile = (name: string): string =>
  `<details class="caption"><summary>${name}</summary><pre tabindex="0"><code>${yamlHtml(source(`task/${name}`).trimEnd())}</code></pre></details>`;

interface TaskLines {
  readonly kustomize: readonly DiffLine[];
  readonly yq: readonly DiffLine[];
  readonly inlay: readonly DiffLine[];
}

/**
 * Returns the changes that each tool makes. The output of other tools is committed, and test/peers/landing-task.test.ts
 * runs these tools.
 */
async function taskLines(): Promise<TaskLines> {
  const input = source('task/shop.yaml');
  const functionConfig = source('task/host.yaml');
  const printed = (name: string): string => source(`task/expected/${name}.yaml`);
  const { stdout, stderr, exitCode } = await run(functionCalled('replace-values'), { text: input, functionConfig });
  if (exitCode !== 0) throw new Error(stderr);
  return {
    kustomize: difference(printed('kustomize-before'), printed('kustomize')),
    yq: difference(input, printed('yq')),
    inlay: difference(input, stdout),
  };
}

async function taskPanels(): Promise<Readonly<Record<string, string>>> {
  const { kustomize, yq, inlay } = await taskLines();
  return {
    kustomize: panel({
      lines: kustomize,
      words:
        '<span class="recorded">kustomize 5.8, a build without and with <code>replacements</code>. kustomize sorts the keys of the JSON, writes <code>1.10</code> as <code>1.1</code>, changes indentation, and drops the last line break.</span>',
      file: 'kustomization.yaml',
    }),
    yq: panel({
      lines: yq,
      words:
        '<span class="recorded">yq 4, with <code>from_json</code>, <code>to_json</code>, <code>from_yaml</code> and <code>to_yaml</code>. yq re-serializes both documents.</span>',
      file: 'host.yq',
    }),
    inlay: panel({
      lines: inlay,
      words: 'The order of keys, <code>1.10</code>, comments and their spacing stay unchanged.',
      id: 'inlay',
    }),
  };
}

/** Returns kube-prometheus's row of the table of measurements, as bars to scale. */
function bars(): string {
  const page = readFileSync(join(root, 'docs/on-public-repositories.md'), 'utf8');
  const [, ...figures] = /^\| \[kube-prometheus\].* \| (\d+) \| (\d+) \| (\d+) \(\d+\) \|$/m.exec(page) ?? [];
  const max = Math.max(...figures.map(Number));
  const rows = ['Inlay', 'kustomize', 'yq'].map((name, index) => {
    const figure = Number(figures[index]);
    const share = (figure / max).toFixed(5);
    return `<li${index === 0 ? ' class="ours"' : ''}><span>${name}</span><i style="--share: ${share}">${figure.toLocaleString('en-US')}</i></li>`;
  });
  return `<ul class="bars" aria-label="Lines of diff">${rows.join('')}</ul>`;
}

async function layersScene(): Promise<string> {
  const config = source('scenes/layers.yaml');
  const { stderr } = await run(functionCalled('layer-config'), {
    text: source('scenes/team.yaml'),
    file: 'team.yaml',
    functionConfig: config,
    functionConfigFile: 'layers.yaml',
  });
  const message = escaped(stderr.trim()).replace(/^error\[[\w-]+\]/, '<b>$&</b>');
  const file = (name: string): string =>
    `<figure><figcaption>${name}</figcaption><pre tabindex="0"><code>${yamlHtml(source(`scenes/${name}`).trimEnd())}</code></pre></figure>`;
  return `${file('layers.yaml')}
${file('team.yaml')}
<pre class="said" tabindex="0"><code>${message}</code></pre>`;
}

/** Returns the builds before and after a change to a ConfigMap. The second build gets the output of the first. */
async function versionBuilds(): Promise<readonly [first: string, second: string]> {
  const config = source('scenes/versions.yaml');
  const app = source('scenes/app.yaml');
  const build = async (text: string, functionConfig: string, before?: string): Promise<string> => {
    const files = memoryFiles(new Map(before === undefined ? [] : [['rendered.yaml', before]]));
    const { stdout, stderr, exitCode } = await run(functionCalled('version-config'), {
      text,
      functionConfig,
      files: () => files,
    });
    if (exitCode !== 0) throw new Error(stderr);
    return stdout;
  };
  const first = await build(app, config.replace(/^ {2}versions:.*\n/m, ''));
  return [first, await build(app.replace('info', 'debug'), config, first)];
}

/** Returns resources with two versions of a ConfigMap. */
export const versionsOutput = async (): Promise<string> => (await versionBuilds())[1];

async function versionsScene(): Promise<string> {
  const [first, second] = await versionBuilds();
  const nameIn = (text: string, level: string): string =>
    new RegExp(`^  name: (app-\\w+)(?:\\n.*){1,8}?\\n  logLevel: ${level}$`, 'm').exec(text)?.[1] ?? '';
  const [earlier, current] = [nameIn(second, 'info'), nameIn(second, 'debug')];
  if (earlier === '' || current === '' || nameIn(first, 'info') !== earlier) throw new Error(second);
  return `<table class="versions">
<thead><tr><th scope="col">Build, <code>logLevel</code></th><th scope="col">ConfigMaps in its output</th><th scope="col">The Deployment refers to</th></tr></thead>
<tbody>
<tr><th scope="row">1, <code>info</code></th><td class="new"><code>${earlier}</code><small>new</small></td><td><code>${earlier}</code></td></tr>
<tr><th scope="row" rowspan="2">2, <code>debug</code></th><td class="new"><code>${current}</code><small>new</small></td><td rowspan="2"><code>${current}</code><small>so it rolls over</small></td></tr>
<tr><td><code>${earlier}</code><small>kept for pods that still run</small></td></tr>
</tbody>
</table>`;
}

/** Returns the example `resolve-overwrites-aggregated`. */
function overwrites(): Scene {
  const file = (name: string): string =>
    readFileSync(join(root, 'examples/resolve-overwrites-aggregated', `${name}.yaml`), 'utf8').replace(/^---\n/, '');
  const items = ['installation', 'context', 'overwrites', 'components'].map(file);
  return { function: 'resolve-overwrites', config: file('resolve-overwrites'), input: items.join('---\n'), files: {} };
}

/** Returns a line of the README's Markdown as HTML, with links, code and bold text. */
const inlineHtml = (markdown: string): string =>
  escaped(markdown)
    .replaceAll(/\*\*(.*?)\*\*/g, '<b>$1</b>')
    .replaceAll(/`([^`]*)`/g, '<code>$1</code>')
    .replaceAll(/\[(.*?)\]\(([^)]*)\)/g, (_, words: string, href: string) => {
      const address = linkFrom('README.md', href, readmePages) ?? href;
      return `<a href="${address.replace(/\.md(?=#|$)/, '.html')}">${words}</a>`;
    });

const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** The pages that the README links to. docsFiles() has checked the links. */
const readmePages = new Set(
  [...readme.matchAll(/\]\(([^)#\s]+)/g)].map(([, href = '']) => (href.endsWith('.md') ? href : `${href}/README.md`)),
);

const functionList = (): string =>
  [...sectionOf(readme, 'Functions').matchAll(/^\| (\[.*?\]\(.*?\)) \| (.*) \|$/gm)]
    .map(
      ([, name = '', words = '']) =>
        `<div><dt>${inlineHtml(name.replaceAll('`', ''))}</dt><dd>${inlineHtml(words)}</dd></div>`,
    )
    .join('\n');

const limitList = (): string =>
  [...sectionOf(readme, 'Limitations').matchAll(/^- (.*(?:\n {2}.*)*)$/gm)]
    .map(([, words = '']) => `<li>${inlineHtml(words.replaceAll(/\n */g, ' '))}</li>`)
    .join('\n');
