/** A layer's tree as a unified one: nobody else had anything to say. */
import type { Tree } from '../../src/index';
import type { Contribution } from './layer';
import type { Unified } from './unified';

/** `tree`, which all `contributions` agree on. */
export function taggedTree(tree: Tree, contributions: readonly Contribution[]): Unified {
  return tag(tree, { secret: contributions.some(({ layer }) => layer.secret), contributions });
}

interface Tag {
  readonly secret: boolean;
  readonly contributions: readonly Contribution[];
}

function tag(tree: Tree, { secret, contributions }: Tag): Unified {
  switch (tree.kind) {
    case 'scalar':
      // What else a format knows about a scalar stays: that it is a date, for TOML.
      return { ...tree, secret, contributions: atScalar(tree, contributions) };
    case 'list':
      return { kind: 'list', items: tree.items.map((item) => tag(item, { secret, contributions })) };
    case 'map':
      return {
        kind: 'map',
        entries: tree.entries.map(({ key, value }) => ({ key, value: tag(value, { secret, contributions }) })),
      };
  }
}

/** The place in the first layer's document is that of the scalar itself, not of the collection it stands in. */
const atScalar = (tree: Tree, [first, ...others]: readonly Contribution[]): readonly Contribution[] =>
  first === undefined ? [] : [{ layer: first.layer, tree }, ...others];
