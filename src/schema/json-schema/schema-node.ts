/** A place in a schema document. The root is a schema. Keywords and references turn other places into schemas. */
import { childAt, type Path, type Step, type Tree } from '../../data/tree';
import { keywords, type Draft } from './keywords';

/** A schema with its own URI, and all of its subschemas that do not belong to a nested resource. */
export interface SchemaResource {
  /** The `$id`, resolved against the URI of the surrounding resource; '' if the document has no `$id`. */
  readonly uri: string;
  readonly draft: Draft;
  readonly root: SchemaNode;
  readonly anchors: Map<string, SchemaNode>;
  readonly dynamicAnchors: Map<string, SchemaNode>;
}

export class SchemaNode {
  readonly #children = new Map<Step, SchemaNode>();
  isSchema = false;
  /** The targets of the schema's `$ref` and `$dynamicRef`. */
  reference: SchemaNode | undefined;
  dynamicReference: DynamicReference | undefined;
  #resource: SchemaResource | undefined;

  constructor(
    readonly tree: Tree,
    readonly parent?: SchemaNode,
    readonly step: Step = '',
  ) {}

  get resource(): SchemaResource {
    this.#resource ??= (this.parent as SchemaNode).resource;
    return this.#resource;
  }

  /** Must be set before the resource of a child is read. */
  set resource(resource: SchemaResource) {
    this.#resource = resource;
  }

  get path(): Path {
    return pathTo(this);
  }

  child(step: Step): SchemaNode | undefined {
    const known = this.#children.get(step);
    if (known !== undefined) return known;
    const inner = childAt(this.tree, step);
    if (inner === undefined) return undefined;
    const node = new SchemaNode(inner, this, step);
    this.#children.set(step, node);
    return node;
  }

  get children(): readonly SchemaNode[] {
    const { tree } = this;
    if (tree.kind === 'scalar') return [];
    const steps = tree.kind === 'list' ? tree.items.keys() : tree.entries.map(({ key }) => key);
    return [...steps].map((step) => this.child(step) as SchemaNode);
  }
}

function pathTo(place: SchemaNode): Path {
  const path: Step[] = [];
  for (let node = place; node.parent !== undefined; node = node.parent) path.push(node.step);
  return path.toReversed();
}

export interface DynamicReference {
  readonly target: SchemaNode;
  /** If set, the reference leads to the schema with this anchor in the outermost resource that defines the anchor. */
  readonly anchor: string | undefined;
}

/** The place of a keyword's value. Undefined if the schema lacks the keyword or its draft does not support it. */
export function keywordOf(schema: SchemaNode, keyword: string): SchemaNode | undefined {
  const { draft } = schema.resource;
  return (keywords.get(keyword)?.only ?? draft) === draft ? schema.child(keyword) : undefined;
}
