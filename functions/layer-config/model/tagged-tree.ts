/** A layer's tree as a unified one: nobody else had anything to say. */
import type { Scalar, Tree } from '../../../src/data';
import type { Contribution } from './layer';
import type { Unified, UnifiedScalar } from './unified';

/** `tree`, which all `contributions` agree on. */
export function taggedTree(tree: Tree, contributions: readonly Contribution[]): Unified {
  return tag(tree, contributions, contributions.some(isSecret));
}

const isSecret = ({ layer }: Contribution): boolean => layer.secret;

function tag(tree: Tree, contributions: readonly Contribution[], secret: boolean): Unified {
  switch (tree.kind) {
    case 'scalar':
      return tagScalar(tree, atScalar(tree, contributions), secret);
    case 'list':
      return { kind: 'list', items: tree.items.map((item) => tag(item, contributions, secret)) };
    case 'map':
      return {
        kind: 'map',
        entries: tree.entries.map(({ key, value }) => ({ key, value: tag(value, contributions, secret) })),
      };
  }
}

function tagScalar(scalar: Scalar, contributions: readonly Contribution[], secret: boolean): UnifiedScalar {
  const { kind, type, text, isDateTime } = scalar;
  const tagged = { kind, type, text, secret, contributions };
  // A date of TOML stays one. Where it was read is no matter here: a copy of everything would cost more than all the rest.
  return isDateTime ? { ...tagged, isDateTime } : tagged;
}

/** The place in the first layer's document is that of the scalar itself, not of the collection it stands in. */
function atScalar(tree: Tree, contributions: readonly Contribution[]): readonly Contribution[] {
  const [first] = contributions;
  if (first === undefined || first.tree === tree) return contributions;
  return [{ layer: first.layer, tree }, ...contributions.slice(1)];
}
