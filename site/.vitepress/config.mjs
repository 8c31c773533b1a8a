/** Configures how VitePress builds the docs from the files that scripts/site/docs.ts writes to site/.build. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { slug } from 'github-slugger';
import { defineConfig } from 'vitepress';
import { createCssVariablesTheme } from 'shiki';

const { base, sidebar, mark, icon, repository, words, outDir } = JSON.parse(
  readFileSync(new URL('../.build/docs.json', import.meta.url), 'utf8'),
);

const anchors = { slugify: slug };

/**
 * The HTML of a page for the search index, with the page's additional search terms, and with each result code as a
 * section.
 */
function searchable(html, path) {
  const also = words.pages[path];
  const named = also === undefined ? html : html.replace('</h1>', `</h1><p>${also}</p>`);
  return named.replaceAll(
    /<span id="([\w-]+)"><\/span>/g,
    (_, code) => `<h2>${code}<a href="#${code}"></a></h2>${words.codes[code] ?? ''} `,
  );
}

/** Prevents line breaks in flags and package names, because browsers break lines after hyphens. */
const unbrokenWords = (html) =>
  html.replaceAll(/(?<!\S)[^\s<>&]{1,30}(?!\S)/g, (word) =>
    word.includes('-') ? `<span class="unbroken">${word}</span>` : word,
  );

let isReplaced = false;
/** Replaces a component of VitePress's theme, and fails the build if the theme does not have it. */
const ownMenu = {
  name: 'own-menu',
  enforce: 'pre',
  resolveId(source) {
    if (source !== './VPSidebarGroup.vue') return undefined;
    isReplaced = true;
    return fileURLToPath(new URL('theme/sidebar-group.mjs', import.meta.url));
  },
  buildEnd(error) {
    if (error === undefined && !isReplaced)
      throw new Error('the theme of VitePress does not import VPSidebarGroup.vue');
  },
};

export default defineConfig({
  title: 'Inlay',
  titleTemplate: ':title – Inlay',
  description: 'Change one value inside the documents of a ConfigMap or Secret, and nothing else',
  lang: 'en',
  // The page for missing addresses links to this address.
  locales: { root: { label: 'English', link: '/docs/' } },
  base,
  srcDir: '.build',
  outDir,
  cacheDir: '.build/.cache',
  // Without this, a page computes the styles of all its elements twice before it can be used.
  appearance: { disableTransition: false },
  head: [['link', { rel: 'icon', href: icon }]],
  vite: {
    plugins: [ownMenu],
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
      // Wide tables can also be scrolled with the keyboard. Vue must not interpret code.
      md.renderer.rules['table_open'] = () => '<table tabindex="0">\n';
      md.renderer.rules['code_inline'] = (tokens, index) =>
        `<code v-pre>${unbrokenWords(md.utils.escapeHtml(tokens[index].content))}</code>`;
    },
  },
  themeConfig: {
    logoLink: { link: base, target: '_self' },
    nav: [
      { text: 'Docs', link: '/docs/', activeMatch: '^/(docs|functions|src)/(?!cookbook)' },
      { text: 'Cookbook', link: '/docs/cookbook' },
      { text: 'Playground', link: '/playground/', target: '_self', rel: '' },
      { text: 'GitHub', link: repository, noIcon: true },
    ],
    sidebar,
    outline: [2, 3],
    externalLinkIcon: false,
    notFound: {
      title: 'This page does not exist',
      quote: 'The address may be misspelled, or the page may have been renamed. Use the search, or see all pages.',
      link: '/docs/',
      linkLabel: 'All pages',
      linkText: 'All pages',
    },
    search: {
      provider: 'local',
      options: {
        _render: (source, env, md) => searchable(md.render(source, env), env.relativePath),
        // Users paste messages that contain their own names, so a page matches without containing all words.
        miniSearch: {
          searchOptions: {
            combineWith: 'OR',
            fuzzy: (term) => term.length > 5 && 0.2,
            weights: { fuzzy: 0.1, prefix: 0.375 },
            boost: { title: 4, text: 2, titles: 1 },
            boostDocument: (id) =>
              /\/(?:examples|api)\/|CHANGELOG|schema/.test(id)
                ? 0.4
                : /functions|result-codes|troubleshooting/.test(id)
                  ? 1.2
                  : 1,
            processTerm: (term) => {
              if (/^hostnames?$/i.test(term)) return ['hostname', 'host', 'name'];
              const isCommon = /^(?:an?|and|be|did|for|has|in|is|it|mean|no|not|of|or|the|to|which|you)$/i.test(term);
              return isCommon ? null : term.toLowerCase();
            },
          },
        },
      },
    },
  },
});
