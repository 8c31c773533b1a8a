/**
 * A long text made of many small parts. Parts gather on a page, and a full page is made one flat string: parts kept to the
 * end, in an array or as one growing string, cost five times as much in garbage collection at 30 MB of text.
 */

const pageLength = 8192;

export class TextBuilder {
  /** UTF-16 code units so far. */
  length = 0;
  private readonly pages: string[] = [];
  private page = '';

  add(part: string): void {
    this.length += part.length;
    this.page += part;
    if (this.page.length > pageLength) this.turn();
  }

  private turn(): void {
    // A sum of strings is a tree to V8; reading a character makes it flat, and the tree garbage while it is young.
    this.page.charCodeAt(0);
    this.pages.push(this.page);
    this.page = '';
  }

  text(): string {
    return this.pages.length === 0 ? this.page : this.pages.join('') + this.page;
  }
}
