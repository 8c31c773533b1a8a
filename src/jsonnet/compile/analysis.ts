/**
 * Assigns a slot in a frame to every variable and rejects programs that use undefined names. At run time, the file,
 * each function call and each step of a comprehension has a frame. An object has a frame if it has locals, or if code
 * reads its `self` or `super`. The frame contains `self`, the layer number and the locals. `local` adds slots to the
 * enclosing frame. In `local x = 1; function(y) x + y`, `x` is in slot 1 of the frame 1 level up, and `y` in slot 1 of
 * the current frame.
 */
import { staticError } from '../errors';
import { layerSlot } from '../run/value';
import type { Bind, Clause, FieldNode, Node, Parameter } from '../syntax/ast';

interface FrameLayout {
  readonly parent: FrameLayout | undefined;
  /** The node that stores the frame's size, if this is the frame of an object. */
  readonly object: { size: number } | undefined;
  size: number;
  /** Whether code reads `self` or `super` from the frame. */
  used: boolean;
  /** The number of enclosing frames at run time. */
  level: number;
}

/** A node that reads a slot of the frame `home` from code that runs in the frame `from`. */
interface Reference {
  readonly node: { depth: number };
  readonly from: FrameLayout;
  readonly home: FrameLayout;
}

interface Layouts {
  /** All frames. Each frame comes after the frame that encloses it. */
  readonly frames: FrameLayout[];
  readonly references: Reference[];
}

/** The names that an expression can use: the scope's own names, then the names in `parent`. */
interface Scope {
  readonly layouts: Layouts;
  readonly parent: Scope | undefined;
  readonly frame: FrameLayout;
  readonly slots: Map<string, number>;
}

/**
 * Fills in the slots, depths and frame sizes of a tree and returns the size of the file's frame. Throws static errors.
 */
export function analyze(root: Node): number {
  const layouts: Layouts = { frames: [], references: [] };
  const frame = newFrame(layouts);
  visit(root, { layouts, parent: undefined, frame, slots: new Map() });
  each(layouts.frames, undefined, settle);
  each(layouts.references, undefined, settleReference);
  return frame.size;
}

function newFrame(layouts: Layouts, parent?: FrameLayout, object?: FrameLayout['object']): FrameLayout {
  const frame = { parent, object, size: object === undefined ? 1 : layerSlot + 1, used: false, level: 0 };
  layouts.frames.push(frame);
  return frame;
}

function settle(frame: FrameLayout): void {
  const { object, parent, size } = frame;
  const exists = object === undefined || frame.used || size > layerSlot + 1;
  frame.level = parent === undefined ? 0 : parent.level + (exists ? 1 : 0);
  if (object !== undefined) object.size = exists ? size : 0;
}

function settleReference({ node, from, home }: Reference): void {
  node.depth = from.level - home.level;
}

/** Records that a node reads `self` or `super` of an object. */
function refer(node: Reference['node'], names: Scope, home: FrameLayout): void {
  home.used = true;
  names.layouts.references.push({ node, from: names.frame, home });
}

function declare(names: Scope, name: string): number {
  const slot = names.frame.size;
  names.frame.size++;
  names.slots.set(name, slot);
  return slot;
}

function inner(names: Scope, frame = names.frame, slots: Scope['slots'] = new Map()): Scope {
  return { layouts: names.layouts, parent: names, frame, slots };
}

function visit(node: Node, names: Scope): void {
  if (node.kind === 'literal') return;
  if (node.kind === 'binary' || node.kind === 'index' || node.kind === 'call') visitChain(node, names);
  else visitOne(node, names);
}

/**
 * Chains of operators, indices and calls are left-nested. Such chains are visited in a loop, so the stack does not
 * limit their length.
 */
function visitChain(start: Node, names: Scope): void {
  const pending: Node[] = [];
  let node = start;
  for (;;) {
    if (node.kind === 'binary') {
      pending.push(node.right);
      node = node.left;
    } else if (node.kind === 'index') {
      if (typeof node.index !== 'string') pending.push(node.index);
      node = node.target;
    } else if (node.kind === 'call') {
      for (let at = node.named.length - 1; at >= 0; at--) pending.push(node.named[at]?.value ?? node);
      for (let at = node.positional.length - 1; at >= 0; at--) pending.push(node.positional[at] ?? node);
      node = node.target;
    } else break;
  }
  visit(node, names);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) visit(next, names);
}

function visitOne(node: Node, names: Scope): void {
  switch (node.kind) {
    case 'variable':
      for (let scope: Scope | undefined = names; scope !== undefined; scope = scope.parent) {
        const slot = scope.slots.get(node.name);
        if (slot === undefined) continue;
        node.slot = slot;
        names.layouts.references.push({ node, from: names.frame, home: scope.frame });
        return;
      }
      if (node.name !== 'std') throw staticError(node, `Unknown variable: ${node.name}`);
      node.slot = -1;
      return;
    case 'self': {
      let found: FrameLayout | undefined;
      for (let frame: FrameLayout | undefined = names.frame; frame !== undefined; frame = frame.parent) {
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
      let frame: FrameLayout | undefined = names.frame;
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
      each(node.elements, names, visit);
      return;
    case 'array-comprehension':
      visitClauses(node.clauses, names, (last) => {
        visit(node.element, last);
      });
      return;
    case 'object': {
      const frame = newFrame(names.layouts, names.frame, node);
      const own = inner(names, frame, slotsFor(node.locals));
      each(node.locals, own, declareBind);
      each(node.fields, own, visitField);
      each(node.locals, own, visitValue);
      each(node.asserts, own, visit);
      return;
    }
    case 'object-comprehension':
      visitClauses(node.clauses, names, (last) => {
        visit(node.name, last);
        const frame = newFrame(last.layouts, last.frame, node);
        const own = inner(last, frame, slotsFor(node.locals));
        each(node.locals, own, declareBind);
        visit(node.field.value, own);
        each(node.locals, own, visitValue);
      });
      return;
    case 'function': {
      const frame = newFrame(names.layouts, names.frame);
      const own = inner(names, frame, slotsFor(node.parameters));
      for (const { name } of node.parameters) {
        if (own.slots.has(name)) throw staticError(node, `Duplicate function parameter: ${name}`);
        declare(own, name);
      }
      visit(node.body, own);
      each(node.parameters, own, visitValue);
      node.size = frame.size;
      return;
    }
    case 'local': {
      const own = inner(names);
      each(node.binds, own, declareBind);
      each(node.binds, own, visitValue);
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
      break;
    default:
  }
}

/** Objects without locals and functions without parameters share this map. Most objects have no locals. */
const noSlots: ReadonlyMap<string, number> = new Map();
const slotsFor = (list: readonly unknown[]): Scope['slots'] =>
  (list.length === 0 ? noSlots : new Map()) as Scope['slots'];

function each<T, Context>(list: readonly T[], context: Context, action: (item: T, context: Context) => void): void {
  // oxlint-disable-next-line typescript/prefer-for-of -- unoptimized for-of allocates an object for each step
  for (let at = 0; at < list.length; at++) action(list[at] as T, context);
}

function declareBind(bind: Bind, names: Scope): void {
  bind.slot = declare(names, bind.name);
}

function visitValue({ value }: Bind | Parameter, names: Scope): void {
  if (value !== undefined) visit(value, names);
}

/** A computed field name is evaluated in the scope that encloses the object. */
function visitField({ name, value }: FieldNode, own: Scope): void {
  if (typeof name !== 'string') visit(name, own.parent ?? own);
  visit(value, own);
}

function visitClauses(clauses: readonly Clause[], names: Scope, body: (last: Scope) => void): void {
  let current = names;
  const frames: { readonly clause: { size: number }; readonly frame: FrameLayout }[] = [];
  for (const clause of clauses) {
    if (clause.kind === 'if') {
      visit(clause.condition, current);
      continue;
    }
    visit(clause.array, current);
    const frame = newFrame(names.layouts, current.frame);
    current = inner(current, frame);
    declare(current, clause.name);
    frames.push({ clause, frame });
  }
  body(current);
  for (const { clause, frame } of frames) clause.size = frame.size;
}
