/** A Markdown page as HTML: the same text, headings with GitHub's anchors, links to the pages of the site. */
import GithubSlugger from 'github-slugger';
import { Marked, type Token, type Tokens } from 'marked';
import { escaped, highlighted } from './highlight';

/** What stands below one heading, for the search. */
export interface Section {
  /** The heading's anchor. */
  readonly id: string;
  readonly title: string;
  /** Without Markdown's signs. */
  readonly text: string;
}

export interface Rendered {
  /** The first heading. */
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
  /** All addresses that it links to. */
  readonly links: readonly string[];
  /** The files of all pictures, from the page's folder. */
  readonly images: readonly string[];
}

export interface Rendering {
  /** The address for a link. */
  readonly link: (href: string) => string;
  /** HTML behind a code block. */
  readonly behind: (code: string) => string;
}

export function rendered(markdown: string, { link, behind }: Rendering): Rendered {
  const sections: { id: string; title: string; text: string }[] = [];
  const links: string[] = [];
  const images: string[] = [];
  const slugger = new GithubSlugger();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const title = wordsOf(tokens);
        const id = slugger.slug(title);
        sections.push({ id, title, text: '' });
        return `<h${depth} id="${escaped(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const address = link(href);
        links.push(address);
        return `<a href="${escaped(address)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        images.push(href);
        return `<img src="${escaped(href)}" alt="${escaped(text)}" />`;
      },
      code({ text, lang = '' }) {
        // Long lines are scrolled, by keyboard as well.
        return `<pre tabindex="0"><code>${highlighted(text, lang)}</code></pre>\n${behind(text)}`;
      },
      table(token) {
        const cells = (row: typeof token.header, tag: string): string =>
          `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>\n`;
        const rows = token.rows.map((row) => cells(row, 'td')).join('');
        return `<div class="wide" tabindex="0"><table><thead>${cells(token.header, 'th')}</thead><tbody>${rows}</tbody></table></div>\n`;
      },
      html({ text }) {
        if (/^<!--[^]*-->\s*$/.test(text)) return '';
        throw new Error(`${text.trim()} is HTML, which readers would not see: it needs backticks`);
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const html = marked.parser(tokens);
  addTexts(tokens, sections);
  return { title: sections[0]?.title ?? '', html, sections, links, images };
}

/** Each section's text: the words of what stands between its heading and the next one. */
function addTexts(tokens: readonly Token[], sections: readonly { text: string }[]): void {
  let at = -1;
  for (const token of tokens) {
    if (token.type === 'heading') at += 1;
    const section = sections[at];
    if (section && token.type !== 'heading' && token.type !== 'html') section.text += `${wordsOf([token])} `;
  }
}

/** The words of tokens at any depth. */
const wordsOf = (tokens: readonly Token[]): string => tokens.map(wordsOfOne).join('');

function wordsOfOne(token: Token): string {
  if (isTable(token)) return [token.header, ...token.rows].flat().map(wordsOfPart).join(' ');
  if (isList(token)) return token.items.map(wordsOfPart).join(' ');
  if ('tokens' in token && token.tokens) return wordsOf(token.tokens);
  return 'text' in token && typeof token.text === 'string' ? token.text : token.raw;
}

const wordsOfPart = ({ tokens }: Tokens.TableCell | Tokens.ListItem): string => wordsOf(tokens);

const isTable = (token: Token): token is Tokens.Table => token.type === 'table';

const isList = (token: Token): token is Tokens.List => token.type === 'list';
