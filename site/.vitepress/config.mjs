/** How VitePress builds the docs, from what scripts/site/docs.ts writes to site/.build. */
import { readFileSync } from 'node:fs';
import { slug } from 'github-slugger';
import { defineConfig } from 'vitepress';
import { createCssVariablesTheme } from 'shiki';

const { base, sidebar, mark, icon, repository, words, outDir } = JSON.parse(
  readFileSync(new URL('../.build/docs.json', import.meta.url), 'utf8'),
);

const anchors = { slugify: slug };

/** What readers call a page, or a thing, and the pages do not: the search finds these words as well. */
function searchable(html, path) {
  const named = html.replaceAll(/host names?/gi, '$& hostname');
  const also = words[path];
  return also === undefined ? named : named.replace('</h1>', `</h1><p>${also}</p>`);
}

export default defineConfig({
  title: 'Inlay',
  titleTemplate: ':title – Inlay',
  description: 'Change one value inside the documents of a ConfigMap or Secret, and nothing else',
  lang: 'en',
  base,
  srcDir: '.build',
  outDir,
  cacheDir: '.build/.cache',
  head: [['link', { rel: 'icon', href: icon }]],
  vite: {
    define: { MARK: JSON.stringify(mark) },
    logLevel: 'warn',
    build: { chunkSizeWarningLimit: 2000 },
  },
  markdown: {
    anchor: anchors,
    headers: anchors,
    toc: anchors,
    theme: createCssVariablesTheme({ name: 'inlay', variablePrefix: '--code-', fontStyle: true }),
    config: (md) => {
      // Wide tables are scrolled, by keyboard as well; Vue leaves code alone.
      md.renderer.rules['table_open'] = () => '<table tabindex="0">\n';
      md.renderer.rules['code_inline'] = (tokens, index) =>
        `<code v-pre>${md.utils.escapeHtml(tokens[index].content)}</code>`;
    },
  },
  themeConfig: {
    logoLink: { link: '/', target: '_self' },
    nav: [
      { text: 'Docs', link: '/docs/', activeMatch: '^/(docs|functions|src)/(?!cookbook)' },
      { text: 'Cookbook', link: '/docs/cookbook' },
      { text: 'Playground', link: '/playground/', target: '_self', rel: '' },
    ],
    sidebar,
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: repository, ariaLabel: 'Sources' }],
    externalLinkIcon: false,
    search: {
      provider: 'local',
      options: {
        _render: (source, env, md) => searchable(md.render(source, env), env.relativePath),
        miniSearch: { searchOptions: { boost: { title: 4, text: 2, titles: 1 }, combineWith: 'AND' } },
      },
    },
  },
});
