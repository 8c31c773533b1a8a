/**
 * A family: one LayerConfig makes an object for each of its members, such as the pools of nodes. A layer is for all members, or for
 * those that it names.
 */

/** The part of a layer or override that selects members. */
interface ForMembers {
  readonly members?: readonly string[];
}

/** Without a `member`, there is no family, or all of it is affected. */
export const appliesTo = ({ members }: ForMembers, member: string | undefined): boolean =>
  member === undefined || members === undefined || members.includes(member);
