/**
 * The names that only the owner of the published package can choose. Only this file defines them. `npm run generate`
 * writes the names to other files, such as package.json and the functions' metadata.yaml, and tests compare schemas and
 * pages with the names. While a name is a placeholder, `npm run dev -- release` publishes nothing.
 */

interface Names {
  /** The package's name on npm. The name is part of schema URLs, because a CDN serves the files of the package. */
  readonly package: string;
  /**
   * The repository of the sources. npm rejects a provenance statement for a repository other than the publishing
   * repository.
   */
  readonly repository: string;
  /** The prefix of image names. */
  readonly images: string;
  /** The publisher of the extension in the marketplaces of VS Code and Open VSX. */
  readonly publisher: string;
  readonly author: string;
  /** The contact that kpt's catalog requires for each function. */
  readonly email: string;
}

export const names: Names = {
  package: 'inlay-krm',
  repository: 'https://github.com/OWNER/inlay',
  images: 'ghcr.io/owner/inlay/',
  publisher: 'owner',
  author: 'The Inlay authors',
  email: 'owner@example.com',
};

export const placeholders = (given: Names = names): readonly string[] =>
  Object.entries<string>({ ...given }).flatMap(([name, value]) =>
    /\bowner\b/i.test(value) ? [`${name}: ${value}`] : [],
  );
