/**
 * Resolves every name to a place in the frames the program will run with, and refuses programs that use names which do
 * not exist. A frame is made for the file, each function call, each object (`self` and the layer stand in it before
 * its locals) and each step of a comprehension; `local` adds slots to the frame around it.
 */
import { staticError } from '../errors';
import { layerSlot } from '../run/value';
import type { Bind, Clause, Node } from '../syntax/ast';

interface Frame {
  readonly parent: Frame | undefined;
  /** Of an object: the node that has to know the size. */
  readonly object: { size: number } | undefined;
  size: number;
  /** Whether `self` or `super` is read from it. */
  used: boolean;
  /** How many frames are around it when the program runs. */
  level: number;
}

/** A node that reaches from one frame to another. */
interface Reference {
  readonly node: { depth: number };
  readonly from: Frame;
  readonly home: Frame;
}

interface Tree {
  /** Each behind the one around it. */
  readonly frames: Frame[];
  readonly references: Reference[];
}

interface Names {
  readonly tree: Tree;
  readonly parent: Names | undefined;
  readonly frame: Frame;
  readonly slots: Map<string, number>;
}

/** Fills in the slots of a file's tree and returns the size of the file's own frame. Throws static errors. */
export function analyse(root: Node): number {
  const tree: Tree = { frames: [], references: [] };
  const frame = newFrame(tree);
  visit(root, { tree, parent: undefined, frame, slots: new Map() });
  for (const each of tree.frames) settle(each);
  for (const { node, from, home } of tree.references) node.depth = from.level - home.level;
  return frame.size;
}

function newFrame(tree: Tree, parent?: Frame, object?: Frame['object']): Frame {
  const frame = { parent, object, size: object === undefined ? 1 : layerSlot + 1, used: false, level: 0 };
  tree.frames.push(frame);
  return frame;
}

function settle(frame: Frame): void {
  const { object, parent, size } = frame;
  const exists = object === undefined || frame.used || size > layerSlot + 1;
  frame.level = parent === undefined ? 0 : parent.level + (exists ? 1 : 0);
  if (object !== undefined) object.size = exists ? size : 0;
}

/** A node that reads `self` or `super` of an object. */
function refer(node: Reference['node'], names: Names, home: Frame): void {
  home.used = true;
  names.tree.references.push({ node, from: names.frame, home });
}

function declare(names: Names, name: string): number {
  const slot = names.frame.size;
  names.frame.size++;
  names.slots.set(name, slot);
  return slot;
}

function inner(names: Names): Names {
  return { tree: names.tree, parent: names, frame: names.frame, slots: new Map() };
}

/** Operator and call chains lean left: they are walked in a loop, so that their length is not bounded by the stack. */
function visit(start: Node, names: Names): void {
  const pending: Node[] = [];
  let node = start;
  for (;;) {
    if (node.kind === 'binary') {
      pending.push(node.right);
      node = node.left;
    } else if (node.kind === 'index') {
      pending.push(node.index);
      node = node.target;
    } else if (node.kind === 'call') {
      for (const { value } of node.named.toReversed()) pending.push(value);
      for (const value of node.positional.toReversed()) pending.push(value);
      node = node.target;
    } else break;
  }
  visitOne(node, names);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'literal') continue;
    visit(next, names);
  }
}

function visitOne(node: Node, names: Names): void {
  switch (node.kind) {
    case 'variable':
      for (let scope: Names | undefined = names; scope !== undefined; scope = scope.parent) {
        const slot = scope.slots.get(node.name);
        if (slot === undefined) continue;
        node.slot = slot;
        names.tree.references.push({ node, from: names.frame, home: scope.frame });
        return;
      }
      if (node.name !== 'std') throw staticError(node, `Unknown variable: ${node.name}`);
      node.slot = -1;
      return;
    case 'self': {
      let found: Frame | undefined;
      for (let frame: Frame | undefined = names.frame; frame !== undefined; frame = frame.parent) {
        if (frame.object === undefined) continue;
        found = frame;
        if (!node.outermost) break;
      }
      if (found === undefined) {
        throw staticError(node, node.outermost ? 'No top-level object found.' : "Can't use self outside of an object.");
      }
      refer(node, names, found);
      return;
    }
    case 'super-index':
    case 'in-super': {
      let frame: Frame | undefined = names.frame;
      while (frame !== undefined && frame.object === undefined) frame = frame.parent;
      if (frame === undefined) throw staticError(node, "Can't use super outside of an object.");
      refer(node, names, frame);
      visit(node.kind === 'super-index' ? node.index : node.element, names);
      return;
    }
    case 'slice':
      visit(node.target, names);
      for (const bound of node.bounds) if (bound !== undefined) visit(bound, names);
      return;
    case 'unary':
      visit(node.operand, names);
      return;
    case 'array':
      for (const element of node.elements) if (element.kind !== 'literal') visit(element, names);
      return;
    case 'array-comprehension':
      visitClauses(node.clauses, names, (last) => {
        visit(node.element, last);
      });
      return;
    case 'object': {
      const frame = newFrame(names.tree, names.frame, node);
      const own: Names = { tree: names.tree, parent: names, frame, slots: new Map() };
      declareBinds(node.locals, own);
      for (const field of node.fields) {
        visit(field.name, names);
        visit(field.value, own);
      }
      for (const bind of node.locals) visit(bind.value, own);
      for (const assertion of node.asserts) visit(assertion, own);
      return;
    }
    case 'object-comprehension':
      visitClauses(node.clauses, names, (last) => {
        visit(node.field.name, last);
        const frame = newFrame(last.tree, last.frame, node);
        const own: Names = { tree: last.tree, parent: last, frame, slots: new Map() };
        declareBinds(node.locals, own);
        visit(node.field.value, own);
        for (const bind of node.locals) visit(bind.value, own);
      });
      return;
    case 'function': {
      const frame = newFrame(names.tree, names.frame);
      const own: Names = { tree: names.tree, parent: names, frame, slots: new Map() };
      for (const parameter of node.parameters) {
        if (own.slots.has(parameter.name)) throw staticError(node, `Duplicate function parameter: ${parameter.name}`);
        declare(own, parameter.name);
      }
      visit(node.body, own);
      for (const parameter of node.parameters) if (parameter.value !== undefined) visit(parameter.value, own);
      node.size = frame.size;
      return;
    }
    case 'local': {
      const own = inner(names);
      declareBinds(node.binds, own);
      for (const bind of node.binds) visit(bind.value, own);
      visit(node.body, own);
      return;
    }
    case 'conditional':
      visit(node.condition, names);
      visit(node.consequent, names);
      if (node.alternative !== undefined) visit(node.alternative, names);
      return;
    case 'assertion':
      visit(node.condition, names);
      if (node.message !== undefined) visit(node.message, names);
      if (node.rest !== undefined) visit(node.rest, names);
      return;
    case 'failure':
      visit(node.value, names);
      return;
    case 'binary':
    case 'index':
    case 'call':
      visit(node, names);
      break;
    case 'literal':
    case 'import':
  }
}

function declareBinds(binds: readonly Bind[], names: Names): void {
  for (const bind of binds) bind.slot = declare(names, bind.name);
}

function visitClauses(clauses: readonly Clause[], names: Names, body: (last: Names) => void): void {
  let current = names;
  const frames: { readonly clause: { size: number }; readonly frame: Frame }[] = [];
  for (const clause of clauses) {
    if (clause.kind === 'if') {
      visit(clause.condition, current);
      continue;
    }
    visit(clause.array, current);
    const frame = newFrame(names.tree, current.frame);
    current = { tree: names.tree, parent: current, frame, slots: new Map() };
    declare(current, clause.name);
    frames.push({ clause, frame });
  }
  body(current);
  for (const { clause, frame } of frames) clause.size = frame.size;
}
