/**
 * Members of a family. One LayerConfig generates an object for each member, such as a pool of nodes. A layer applies
 * to all members, or to the members that it names.
 */

interface ForMembers {
  readonly members?: readonly string[];
}

/** Whether the layer or override applies to `member`; undefined means the whole family, or that there is no family. */
export const appliesTo = ({ members }: ForMembers, member: string | undefined): boolean =>
  member === undefined || members === undefined || members.includes(member);
