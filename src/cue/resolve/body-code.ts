/** The code of bodies that wait, made when somebody asks for it; what is wrong with their references is found at once. */
import { WaitingStruct, type Body } from '../syntax/plain-body';
import type { Span } from '../syntax/source';
import type { DeclarationCode, StructCode } from './code';
import type { Scope } from './scopes';

export class BodyCode extends WaitingStruct<readonly DeclarationCode[]> implements StructCode {
  constructor(
    readonly span: Span,
    readonly isStrict: boolean,
    make: () => readonly DeclarationCode[],
  ) {
    super(make);
  }

  get embeds(): boolean {
    return this.declarations.some(({ kind }) => kind === 'embedding');
  }
}

/** Decides about bodies at the top of a file whether all their references are resolved, whatever fields are around them. */
export function referenceCheck(
  text: string,
  { names }: Scope,
  packageNames: ReadonlySet<string>,
  isRight: (reference: string) => boolean,
): (body: Body) => boolean {
  const known = new Map<string, boolean>();
  const once = (key: string, work: () => boolean): boolean => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = work()));
    return found;
  };
  /** Whether a name is before a colon anywhere. */
  const isLabel = (name: string): boolean => {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      const end = at + name.length;
      if (/^[?!]?:/.test(text.slice(end, end + 2))) return true;
    }
    return false;
  };
  const isKnown = (reference: string): boolean => {
    const [name = '', member] = reference.split('.');
    const declared = names.get(name);
    if (declared === undefined ? packageNames.has(name) : declared.node === undefined) return true;
    // A reference to a field of the same name does not use an import or an alias.
    if (declared !== undefined && once(`${name}:`, () => isLabel(name))) return false;
    const isOfFiles = declared?.binding.kind === 'import' && declared.binding.instance !== undefined;
    if (!isOfFiles || member === undefined) return isRight(reference);
    declared.isUsed = true;
    return true;
  };
  return (body) => body.references(text, (each) => once(each, () => isKnown(each)));
}
