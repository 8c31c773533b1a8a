/**
 * The names that only the owner of a publication can give, here and nowhere else. `npm run generate` takes them to package.json,
 * the functions' metadata.yaml and the issue templates, images take them for their labels, and tests hold schemas and pages against them. While one is a placeholder,
 * `npm run dev -- release` publishes nothing.
 */

interface Names {
  /** On npm. Schemas have their addresses by it, since a CDN serves what the package holds. */
  readonly package: string;
  /** Where the sources are. npm refuses a proof of origin for another repository than the one that published. */
  readonly repository: string;
  /** What comes before the name of an image. */
  readonly images: string;
  /** Of the extension, in the marketplaces of VS Code and Open VSX. */
  readonly publisher: string;
  readonly author: string;
  /** Who answers for the functions: kpt's catalogue asks for it. */
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

/** The names that nobody has given yet. */
export const placeholders = (given: Names = names): readonly string[] =>
  Object.entries<string>({ ...given }).flatMap(([name, value]) =>
    /\bowner\b/i.test(value) ? [`${name}: ${value}`] : [],
  );
