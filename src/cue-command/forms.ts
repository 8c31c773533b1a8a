/** Files of CUE that are to be data, or a graph of data: `data: a.cue` has no references, and neither has anything to compute. */
import { parseFile } from '../cue/syntax/parser';
import type { Comprehension, Declaration, Ellipsis, Expression, Node } from '../cue/syntax/ast';
import type { Problem, Source } from '../cue/syntax/source';
import { isDefinition } from '../cue/values/label';

export type Form = 'data' | 'graph' | 'schema';

/** So many are told. */
const most = 11;

/** What a file has that its form does not. Throws a CueSyntaxError. */
export function strangeIn(source: Source, form: Form): readonly Problem[] {
  if (form === 'schema') return [];
  const { package: name, imports, declarations } = parseFile(source);
  const found: Problem[] = [];
  const refuse = ({ begin, end }: Node, what: string): void => {
    if (what === 'references' && form === 'graph') return;
    found.push({ message: `${what} not allowed in ${form} mode`, place: { source, begin, end } });
  };
  const [first] = imports;
  if (first !== undefined) refuse(first, 'imports');
  if (name !== undefined) refuse(name, 'references');
  for (const each of declarations) checkDeclaration(each, refuse);
  return found.slice(0, most);
}

type Refuse = (node: Node, what: string) => void;

function checkDeclaration(declaration: Declaration, refuse: Refuse): void {
  switch (declaration.kind) {
    case 'field': {
      const { label, value } = declaration;
      if (label.kind === 'identifier' && isDefinition(label.name)) refuse(label, 'definitions');
      if (!['identifier', 'string'].includes(label.kind)) refuse(label, 'optional fields');
      checkValue(value, refuse);
      break;
    }
    case 'let':
      refuse(declaration, 'references');
      break;
    case 'ellipsis':
      refuse(declaration, 'ellipsis');
      break;
    case 'embedding':
      checkValue(declaration.value, refuse);
      break;
    case 'attribute':
      break;
  }
}

function checkValue(node: Expression | Comprehension | Ellipsis, refuse: Refuse): void {
  switch (node.kind) {
    case 'struct':
      for (const each of node.declarations) checkDeclaration(each, refuse);
      break;
    case 'list':
      for (const each of node.elements) checkValue(each, refuse);
      break;
    case 'ellipsis':
      refuse(node, 'ellipsis');
      break;
    case 'identifier':
    case 'selector':
    case 'aliased':
      refuse(node, 'references');
      break;
    case 'unary':
      if (node.operator === '*') refuse(node, 'default values');
      else if (/^[<>=!]/.test(node.operator) && node.operator !== '!') refuse(node, 'constraints');
      else if (node.operator === '!' || node.operand.kind !== 'number') refuse(node, 'expressions');
      break;
    case 'null':
    case 'true':
    case 'false':
    case 'bottom':
    case 'number':
    case 'string':
    case 'bytes':
      break;
    default:
      refuse(node, 'expressions');
  }
}
