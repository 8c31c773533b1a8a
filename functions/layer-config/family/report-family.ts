/**
 * Reports references to a family if the function does not update them. A reference to the base name of the family is
 * broken, because no object has this name.
 */
import { shortList } from '../../../src/data';
import { formatPath, stemOf } from '../../../src/krm';
import type { LayerContext } from '../model/layer-context';
import {
  type FormerOutput,
  updateBlocker,
  type ItemIndex,
  nameOf,
  objectNames,
  type ObjectNames,
  reportUnfollowed,
  reportUnmet,
  unmetReferences,
  type Use,
  type Versioner,
  withFormerMembers,
} from '../../../src/versions';
import type { LayerConfig } from '../generated/config';
import { familyObject, memberBase } from '../output/generated-object';

const maxBases = 10;

export function reportFamily(
  config: LayerConfig,
  versioner: Versioner,
  items: ItemIndex,
  context: LayerContext,
  former: FormerOutput | undefined,
): void {
  const { members = [] } = config.spec;
  const family = familyObject(config, context);
  const { base } = family;
  const all = withFormerMembers(objectNames(base, []), base);
  // References to a member's own name are reported separately.
  const memberBases = new Set(members.map(({ name }) => memberBase(base, name)));
  const whole: ObjectNames = { ...all, has: (name) => all.has(name) || memberBases.has(name) };
  reportUnfollowed(new Set([base, ...memberBases]), whole, versioner, items, context.report);
  const isOfMember = (name: string): boolean => memberBases.has(name) || memberBases.has(stemOf(name));
  const names: ObjectNames = { ...all, has: (name) => all.has(name) && !isOfMember(name) };
  const unmet = unmetReferences(items, family, names, new Set());
  const isFamilyBase = ({ name }: Use): boolean => name === base;
  reportUnmet(
    { ...unmet, dangling: unmet.dangling.filter((use) => !isFamilyBase(use)) },
    family,
    versioner,
    items,
    context.report,
    former,
  );
  const bases = shortList([...memberBases], maxBases, (one) => `"${one}"`, ' or ');
  for (const { resource, path, refersTo, name } of unmet.dangling.filter(isFamilyBase)) {
    const blocker = updateBlocker(resource);
    const why =
      blocker === undefined
        ? `no member's \`target\` selects ${nameOf(resource)}: select the resource in a \`target\`, or`
        : `${nameOf(resource)} ${blocker === 'pin' ? 'is pinned' : 'is owned by a controller'}:`;
    const message = `${nameOf(resource)} refers to ${refersTo}/${name}, which has one object per member, but ${why} change the reference to ${bases}`;
    context.report.warning({ code: 'dangling-reference', message, resource, field: formatPath(path) });
  }
}
