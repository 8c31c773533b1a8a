/** The search over all sections of all pages: it needs no server, so the texts come as a script. */
import MiniSearch from 'minisearch';

/** What stands below one heading. */
export interface Found {
  /** From the site's root folder: `docs/cue.html#in-a-program`. */
  readonly address: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

/** At most 12, best first. Words may be unfinished or a letter off; those of headings count more. */
export function searchOf(sections: readonly Found[]): (query: string) => readonly Found[] {
  const index = new MiniSearch<Found & { readonly id: number }>({
    fields: ['title', 'page', 'text'],
    searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return (query) =>
    index
      .search(query)
      .slice(0, 12)
      .flatMap(({ id }) => sections[id as number] ?? []);
}
