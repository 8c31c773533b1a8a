/** The HTML around the text of a page. */
import { escaped } from './highlight';
import { icon, mark } from './identity';

export interface PageParts {
  readonly title: string;
  /** What leads to the site's root folder: `../`, or nothing. */
  readonly up: string;
  /** The list of all pages, as HTML. */
  readonly navigation: string;
  readonly html: string;
}

export const pageHtml = ({ title, up, navigation, html }: PageParts): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escaped(title)}${title === 'Inlay' ? '' : ' – Inlay'}</title>
    <link rel="icon" href="${icon}" />
    <script src="${up}assets/scheme.js"></script>
    <link rel="stylesheet" href="${up}assets/style.css" />
  </head>
  <body data-up="${up}">
    <a class="skip" href="#content">To the text</a>
    <header>
      <a class="name" href="${up}index.html">${mark} Inlay</a>
      <a href="${up}docs/index.html">All pages</a>
      <a href="${up}playground/index.html">Playground</a>
      <search>
        <label>Search <input id="query" type="search" autocomplete="off" /></label>
        <p id="count" role="status"></p>
        <ol id="found"></ol>
      </search>
      <button type="button" role="switch" data-scheme>Dark</button>
    </header>
    <nav aria-label="Pages">
${navigation}    </nav>
    <main id="content" tabindex="-1">
${html}    </main>
    <script src="${up}assets/search.js"></script>
  </body>
</html>
`;
