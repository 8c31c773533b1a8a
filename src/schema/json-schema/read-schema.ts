/**
 * Reads a complete schema document once: finds all schemas in it, their URIs, the targets of their references, and
 * their mistakes. The code does not recurse, so a document of any depth uses constant stack space.
 */
import { didYouMean } from '../../data/text/nearest-name';
import { typeWithArticle } from '../../data/text/type-with-article';
import { catchError } from '../../data/catch-error';
import { stringOf, type Path, type Tree } from '../../data/tree';
import { compileFinder } from '../../go/patterns/regexp';
import { compareNumbers, isFinite, isInteger } from './decimal';
import type { SchemaProblem } from './json-schema-error';
import { draftNamed, keywords, type Draft, type KeywordForm } from './keywords';
import { keywordOf, SchemaNode, type SchemaResource } from './schema-node';
import { typeNames } from './types';
import { resolveUri } from './uri';

export interface IgnoredKeyword {
  readonly path: Path;
  readonly key: string;
  /** The other supported draft, if it defines the keyword. */
  readonly draft: Draft | undefined;
}

export interface SchemaDocument {
  readonly root: SchemaNode;
  readonly problems: readonly SchemaProblem[];
  readonly ignored: readonly IgnoredKeyword[];
  readonly schemaCount: number;
  /** True if a schema needs the keys and indexes that other schemas have evaluated. */
  readonly isTracking: boolean;
  /** True if the target of a reference depends on the schemas that led to the reference. */
  readonly isDynamic: boolean;
}

export function readSchema(tree: Tree): SchemaDocument {
  const reader = new Reader(new SchemaNode(tree));
  reader.read();
  return reader;
}

class Reader implements SchemaDocument {
  readonly problems: SchemaProblem[] = [];
  readonly ignored: IgnoredKeyword[] = [];
  schemaCount = 0;
  isTracking = false;
  isDynamic = false;
  readonly #resources = new Map<string, SchemaResource>();
  /** Schemas that have not been read yet. The last schema is read next. */
  readonly #open: SchemaNode[] = [];
  readonly #referring: SchemaNode[] = [];

  constructor(readonly root: SchemaNode) {}

  read(): void {
    this.root.resource = this.#newResource(this.root, '', '2020-12');
    this.#readFrom(this.root);
    // A reference can lead to a place that no keyword marks as a schema. The schema at that place can contain further
    // references.
    for (const node of this.#referring) {
      const reference = this.#target(node, '$ref');
      node.reference = reference?.node;
      const dynamic = this.#target(node, '$dynamicRef');
      node.dynamicReference = dynamic && { target: dynamic.node, anchor: dynamic.dynamicAnchor };
      this.isDynamic ||= dynamic?.dynamicAnchor !== undefined;
      for (const target of [reference, dynamic]) if (target?.node.isSchema === false) this.#readFrom(target.node);
    }
  }

  #readFrom(start: SchemaNode): void {
    this.#open.push(start);
    for (let node = this.#open.pop(); node !== undefined; node = this.#open.pop()) this.#readOne(node);
  }

  #readOne(node: SchemaNode): void {
    node.isSchema = true;
    this.schemaCount += 1;
    const { tree } = node;
    if (tree.kind === 'scalar' && tree.type === 'bool') return;
    if (tree.kind !== 'map') {
      this.#problem(node, `a JSON Schema must be a map, true or false, not ${kindOf(tree)}`);
      return;
    }
    this.#identify(node);
    const { draft } = node.resource;
    const inner: SchemaNode[] = [];
    for (const place of node.children) {
      const key = String(place.step);
      const keyword = keywords.get(key);
      if (keyword === undefined || (keyword.only ?? draft) !== draft) {
        this.ignored.push({ path: place.path, key, draft: keyword?.only });
        continue;
      }
      if (key.startsWith('unevaluated')) this.isTracking = true;
      const fault = this.#schemasIn(place, keyword.form, draft, inner);
      if (fault !== undefined) this.#problem(place, `\`${key}\` must be ${fault}, not ${kindOf(place.tree)}`);
    }
    if (keywordOf(node, '$ref') || keywordOf(node, '$dynamicRef')) this.#referring.push(node);
    for (const place of inner.toReversed()) this.#open.push(place);
  }

  /** Reads `$schema`, `$id` and the anchors. */
  #identify(node: SchemaNode): void {
    const dialect = stringOf(node.child('$schema')?.tree);
    const named = dialect === undefined ? undefined : draftNamed(dialect);
    const draft = named ?? node.resource.draft;
    // In draft-07, `$ref` disables the keywords next to it.
    const id = draft === 'draft-07' && node.child('$ref') ? undefined : stringOf(node.child('$id')?.tree);
    const { uri, fragment } = resolveUri(node.resource.uri, id ?? '');
    const isResource = node === this.root || (id !== undefined && !id.startsWith('#'));
    if (dialect !== undefined && named === undefined) {
      const way =
        'write the schema in JSON Schema 2020-12 ("https://json-schema.org/draft/2020-12/schema") or draft-07';
      this.#problem(node.child('$schema'), `the \`$schema\` "${dialect}" is not supported: ${way}`);
    }
    if (isResource) {
      const other = this.#resources.get(uri)?.root;
      if (other !== undefined && other !== node) {
        this.#problem(node.child('$id'), `duplicate \`$id\` "${uri}"`);
      }
      node.resource = this.#newResource(node, uri, draft);
    }
    const { anchors, dynamicAnchors } = node.resource;
    if (draft === 'draft-07') {
      if (fragment !== '') anchors.set(fragment, node);
      return;
    }
    if (fragment !== '') {
      this.#problem(node.child('$id'), `an \`$id\` cannot have a fragment: write "$anchor": "${fragment}"`);
    }
    const anchor = stringOf(node.child('$anchor')?.tree);
    if (anchor !== undefined) anchors.set(anchor, node);
    const dynamic = stringOf(node.child('$dynamicAnchor')?.tree);
    if (dynamic === undefined) return;
    anchors.set(dynamic, node);
    dynamicAnchors.set(dynamic, node);
  }

  #newResource(root: SchemaNode, uri: string, draft: Draft): SchemaResource {
    const resource = { uri, draft, root, anchors: new Map(), dynamicAnchors: new Map() };
    this.#resources.set(uri, resource);
    return resource;
  }

  /**
   * Adds the schemas in a keyword's value to `schemas`. If the value does not have the required form, returns a
   * description of this form.
   */
  #schemasIn(place: SchemaNode, form: KeywordForm, draft: Draft, schemas: SchemaNode[]): string | undefined {
    const { tree, children } = place;
    const each = (): undefined => void schemas.push(...children);
    switch (form) {
      case 'schema':
        schemas.push(place);
        return undefined;
      case 'schemas':
        if (tree.kind !== 'list') return 'a list of schemas';
        return tree.items.length === 0 ? 'a list of at least one schema' : each();
      case 'schema or schemas':
        if (tree.kind !== 'list') schemas.push(place);
        else if (draft === 'draft-07') return each();
        else return 'a schema (a list of schemas is `prefixItems`)';
        return undefined;
      case 'schemas by name':
        return tree.kind === 'map' ? each() : 'a map of schemas';
      case 'schemas by pattern':
        if (tree.kind !== 'map') return 'a map of schemas';
        for (const inner of children) this.#pattern(inner, String(inner.step));
        return each();
      case 'schemas or names by name':
        if (tree.kind !== 'map' || !children.every(({ tree: one }) => one.kind !== 'list' || areTexts(one))) {
          return 'a map of schemas and lists of names';
        }
        schemas.push(...children.filter(({ tree: one }) => one.kind !== 'list'));
        return undefined;
      case 'pattern': {
        const text = stringOf(tree);
        if (text === undefined) return 'a string';
        this.#pattern(place, text);
        return undefined;
      }
      case 'types':
        return this.#types(place);
      default:
        return plainFault(form, tree);
    }
  }

  #pattern(place: SchemaNode, pattern: string): void {
    const why = catchError(
      Error,
      () => void compileFinder(pattern),
      ({ message }) => message,
    );
    if (why === undefined) return;
    this.#problem(place, `${why}; patterns are RE2, which has no lookahead, lookbehind or backreferences`);
  }

  #types(place: SchemaNode): string | undefined {
    const { tree } = place;
    const names = tree.kind === 'list' ? tree.items.map(stringOf) : [stringOf(tree)];
    if (names.length === 0 || names.includes(undefined)) return 'a type name, or a list of type names';
    for (const name of names as readonly string[]) {
      if (typeNames.includes(name)) continue;
      const meant = didYouMean(name, typeNames);
      const way = meant === undefined ? `the types are ${typeNames.join(', ')}` : `did you mean "${meant}"?`;
      this.#problem(place, `unknown type "${name}": ${way}`);
    }
    return undefined;
  }

  /** Returns undefined if the keyword is absent or, after reporting the problem, if the target is missing. */
  #target(from: SchemaNode, keyword: '$ref' | '$dynamicRef'): Target | undefined {
    const place = keywordOf(from, keyword);
    const reference = stringOf(place?.tree);
    if (reference === undefined) return undefined;
    const { uri, fragment } = resolveUri(from.resource.uri, reference);
    const resource = this.#resources.get(uri);
    const name = catchError(URIError, () => decodeURIComponent(fragment));
    const node = resource && (name === undefined ? undefined : nodeIn(resource, name));
    if (node === undefined) {
      const way = 'put the definition under `$defs` and refer to it by "#/$defs/…"';
      this.#problem(place, `"${reference}" is not in the schema, and other schemas are not fetched: ${way}`);
      return undefined;
    }
    return { node, dynamicAnchor: resource?.dynamicAnchors.get(name ?? '') === node ? name : undefined };
  }

  #problem(place: SchemaNode | undefined, message: string): void {
    this.problems.push({ path: place?.path ?? [], message });
  }
}

interface Target {
  readonly node: SchemaNode;
  readonly dynamicAnchor: string | undefined;
}

/** Returns the node that a JSON pointer or an anchor leads to; the root for an empty name. */
function nodeIn({ root, anchors }: SchemaResource, name: string): SchemaNode | undefined {
  if (name === '') return root;
  if (!name.startsWith('/')) return anchors.get(name);
  let node: SchemaNode | undefined = root;
  for (const part of name.slice(1).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (node?.tree.kind === 'list') node = /^(?:0|[1-9]\d*)$/.test(key) ? node.child(Number(key)) : undefined;
    else node = node?.child(key);
  }
  return node;
}

const areTexts = (tree: Tree): boolean =>
  tree.kind === 'list' && tree.items.every((item) => stringOf(item) !== undefined);

const isNumber = (tree: Tree): boolean =>
  tree.kind === 'scalar' && (tree.type === 'int' || tree.type === 'float') && isFinite(tree.text);

/** Returns the form that a keyword requires of a value without schemas; undefined if the value has this form. */
function plainFault(form: KeywordForm, tree: Tree): string | undefined {
  const text = tree.kind === 'scalar' ? tree.text : '';
  switch (form) {
    case 'text':
      return stringOf(tree) === undefined ? 'a string' : undefined;
    case 'flag':
      return tree.kind === 'scalar' && tree.type === 'bool' ? undefined : 'true or false';
    case 'list':
      return tree.kind === 'list' ? undefined : 'a list';
    case 'names':
      return areTexts(tree) ? undefined : 'a list of names';
    case 'names by name':
      return tree.kind === 'map' && tree.entries.every(({ value }) => areTexts(value))
        ? undefined
        : 'a map of lists of names';
    case 'number':
      return isNumber(tree) ? undefined : 'a number';
    case 'positive number':
      return isNumber(tree) && compareNumbers(text, '0') > 0 ? undefined : 'a number greater than 0';
    case 'count':
      return isNumber(tree) && isInteger(text) && compareNumbers(text, '0') >= 0 ? undefined : 'a non-negative integer';
    default:
      return undefined;
  }
}

function kindOf(tree: Tree): string {
  if (tree.kind !== 'scalar') return `a ${tree.kind}`;
  return isNumber(tree) ? tree.text : typeWithArticle(tree.type);
}
