/**
 * The order in which `cue` prints the fields of a struct. Each field follows the previous field of its literal, and the
 * first field of a literal follows the previous literal in the same file. Operands of `&` have no order. If several
 * labels may come next, the alphabetically first label is printed. Labels in a cycle are adjacent and also sorted by
 * name.
 */
import { getOrMake } from '../../data/get-or-make';
import { compareBytes } from '../../go/compare-bytes';
import type { Code, StructCode } from '../resolve/code';
import type { Source, Span } from '../syntax/source';
import { isRegular, nameOf, type Label } from '../values/label';
import { isClosedMore } from '../evaluate/sharing';
import { valueOf, type MadeCode, type StructPart, type Vertex, type Derivation } from '../evaluate/vertex';
import { Graph } from './graph';

/** A literal of the struct. `offset` is the position of its last field, or of the reference to it. */
interface Block {
  readonly part: StructPart;
  source: Source;
  offset: number;
  /** Whether the literal is an operand of `&`. */
  isOperand: boolean;
  readonly dynamic: ReadonlySet<Span>;
}

/** An optional field of a literal, and the field's position. */
interface UnsetField {
  readonly block: Block;
  readonly span: Span;
}

/**
 * A field or an item, and the vertex that determines the order of its content. The order comes from the field or item
 * itself, or from an equal vertex.
 */
export interface Part {
  readonly label: Label;
  readonly arc: Vertex;
  readonly model: Vertex;
}

/**
 * Returns the parts of a vertex in printed order. The vertex `model`, which may be the same vertex, determines the
 * order.
 */
export function partsOf(vertex: Vertex, model: Vertex): readonly Part[] {
  const origin = originOf(model);
  return [...new Set([...orderOf(origin), ...vertex.made.keys()])].flatMap((label): readonly Part[] => {
    const arc = vertex.made.get(label);
    return arc === undefined ? [] : [{ label, arc, model: origin.made.get(label) ?? arc }];
  });
}

/**
 * Returns the vertex that determines the order: the target if the vertex is only a reference, and otherwise the vertex
 * itself.
 */
function originOf(vertex: Vertex): Vertex {
  const seen = new Set<Vertex>();
  let found = valueOf(vertex);
  for (let next = sharedWith(found); next !== undefined && !seen.has(next); next = sharedWith(found)) {
    seen.add(next);
    found = valueOf(next);
  }
  return found;
}

function orderOf(vertex: Vertex): readonly Label[] {
  const labels = [...vertex.inOrder().keys()];
  const { structs, lists } = vertex;
  if (structs.size === 0 || lists.length > 0 || labels.length < 2) return labels;
  // If all literals have the same fields in the same order, use this order.
  if ([...structs.values()].every(({ code }) => isWrittenSo(code, labels))) return labels;
  return new Order(vertex).labels();
}

/** Reports whether a literal has exactly these fields, in this order. */
function isWrittenSo({ declarations }: StructCode, labels: readonly Label[]): boolean {
  let count = 0;
  for (const each of declarations) {
    if (each.kind === 'dynamic') return false;
    if (each.kind !== 'field') continue;
    if (each.label === labels[count]) count++;
    else if (!labels.slice(0, count).includes(each.label)) return false;
  }
  return count === labels.length;
}

/** Reports whether a literal only declares fields that the value does not have. */
const isUnset = ({ declarations }: StructCode, { made }: Vertex): boolean => {
  const own = declarations.filter((each) => each.kind === 'field');
  return own.length > 0 && own.every(({ label }) => !made.has(label));
};

/**
 * Returns the target of a vertex that consists only of references to this target. The fields, including those in nested
 * structs, have the target's order.
 */
function sharedWith(vertex: Vertex): Vertex | undefined {
  const { conjuncts, leads } = vertex;
  const [target, other] = leads ?? [];
  if (target === undefined || other !== undefined || target.isOperand) return undefined;
  if (!conjuncts.every(({ code }) => isReference(code))) return undefined;
  return isClosedMore(vertex, target) ? undefined : target;
}

function isReference(code: Code | MadeCode): boolean {
  if (code.kind === 'and') return code.operands.every(isReference);
  if (code.kind === 'let') return isReference(code.clause.value);
  return code.kind === 'field' || code.kind === 'selector' || code.kind === 'index';
}

/**
 * Known orders, keyed by source and by the literals and fields that determine the order. Many structs of one schema
 * have the same order.
 */
const orders = new WeakMap<Source, Map<string, readonly Label[]>>();

const labelsOf = ({ declarations }: StructCode): readonly Label[] =>
  declarations.flatMap((each) => (each.kind === 'field' ? [each.label] : []));

class Order {
  readonly #vertex: Vertex;
  readonly #blocks: readonly Block[];
  /** The blocks of each literal, label, embedded value or reference in the code. */
  readonly #blocksOf = new Map<object, Set<Block>>();
  /** The position of each pattern, keyed by the code of the pattern's value. */
  readonly #patterns = new Map<Code | MadeCode, Span>();
  /** Maps each dynamic field to its labels that have no position yet. */
  readonly #dynamic = new Map<Span, Label[]>();
  readonly #graph = new Graph<Label>();
  /** Maps each label to the last block that determined its position. */
  readonly #metIn = new Map<Label, Block>();

  constructor(vertex: Vertex) {
    this.#vertex = vertex;
    this.#blocks = [...vertex.structs.values()].map((part) => {
      const { span, declarations } = part.code;
      const dynamic = new Set(declarations.flatMap((each) => (each.kind === 'dynamic' ? [each.span] : [])));
      const block: Block = { part, source: span.source, offset: span.begin, isOperand: false, dynamic };
      this.#add(part.code, block);
      for (const each of declarations) {
        if (each.kind === 'embedding') this.#add(each.value, block);
        else if (each.kind !== 'field' || vertex.made.has(each.label)) this.#add(each.span, block);
        if (each.kind === 'pattern') this.#patterns.set(each.value, each.span);
      }
      return block;
    });
    const unset = this.#unsetFields();
    this.#placeUnset(unset.get(undefined));
    for (const arc of vertex.made.values()) {
      if (isOptional(arc)) continue;
      this.#place(arc);
      this.#placeUnset(unset.get(arc.label));
    }
    for (const block of this.#blocks) {
      if (isUnset(block.part.code, vertex)) this.#follow(block.part.derivation, [block]);
    }
    this.#markOperands();
  }

  #add(key: object, block: Block): void {
    getOrMake(this.#blocksOf, key, () => new Set()).add(block);
  }

  #place({ label, conjuncts }: Vertex): void {
    for (const each of conjuncts) this.#placeAt(each.label, each.derivation, label);
    if (this.#patterns.size === 0) return;
    // A pattern that matches a field comes after the field's declarations.
    for (const { code, derivation } of conjuncts) {
      this.#placeAt(this.#patterns.get(valueCode(code)), derivation, label);
    }
  }

  /** Places the literals that contain a declaration of a field or a pattern. */
  #placeAt(declaration: Span | undefined, derivation: Derivation, label: Label): void {
    if (declaration === undefined || derivation.passed?.isRepeated === true) return;
    const blocks = this.#blocksOf.get(declaration);
    if (blocks === undefined) return;
    if ([...blocks].some(({ dynamic }) => dynamic.has(declaration))) {
      getOrMake(this.#dynamic, declaration, () => []).push(label);
    }
    put(blocks, declaration);
    this.#follow(derivation, blocks);
  }

  /**
   * The optional fields without a value, keyed by the nearest preceding field that has a value. Fields without a value
   * affect the position of their literal.
   */
  #unsetFields(): ReadonlyMap<Label | undefined, readonly UnsetField[]> {
    const found = new Map<Label | undefined, UnsetField[]>();
    for (const block of this.#blocks) {
      let previous: Label | undefined;
      for (const each of block.part.code.declarations) {
        if (each.kind !== 'field') continue;
        if (!isOptional(this.#vertex.made.get(each.label))) previous = each.label;
        else if (each.constraint === '?') {
          getOrMake(found, previous, () => []).push({ block, span: each.span });
        }
      }
    }
    return found;
  }

  #placeUnset(fields: readonly UnsetField[] = []): void {
    for (const { block, span } of fields) {
      put([block], span);
      this.#follow(block.part.derivation, [block]);
    }
  }

  /** Places blocks at the position of the reference that leads to these blocks. */
  #follow(derivation: Derivation, blocks: Iterable<Block>): void {
    const reference = outermost(derivation);
    if (reference === undefined) return;
    for (const block of blocks) this.#add(reference, block);
    // Literals that embed the reference get the same position.
    put(this.#blocksOf.get(reference) ?? [], reference.span);
  }

  #markOperands(): void {
    const work: (Code | MadeCode)[] = this.#vertex.conjuncts.map(({ code }) => valueCode(code));
    for (const { part } of this.#blocks) {
      for (const each of part.code.declarations) if (each.kind === 'embedding') work.push(each.value);
    }
    for (let next = work.pop(); next !== undefined; next = work.pop()) {
      if (next.kind === 'or') for (const { code } of next.alternatives) work.push(code);
      if (next.kind !== 'and') continue;
      for (const operand of next.operands) {
        for (const block of this.#blocksOf.get(operand) ?? []) block.isOperand = true;
        work.push(operand);
      }
    }
  }

  labels(): readonly Label[] {
    const groups = this.#groups();
    const [first] = groups[0] ?? [];
    if (first === undefined || this.#dynamic.size > 0) return this.#sorted(groups);
    const indexes = new Map(this.#blocks.map((block, index) => [block, index]));
    const blocks = groups.map((group) =>
      group
        .map((block) => {
          const file = block.source === first.source ? '' : JSON.stringify(block.source.name);
          return `${indexes.get(block)}${block.isOperand ? '&' : ' '}${file}${JSON.stringify(labelsOf(block.part.code))}`;
        })
        .join(','),
    );
    const key = `${blocks.join(';')} ${JSON.stringify([...this.#vertex.made.keys()])}`;
    const known = getOrMake(orders, first.source, () => new Map<string, readonly Label[]>());
    return getOrMake(known, key, () => this.#sorted(groups));
  }

  #sorted(groups: readonly (readonly Block[])[]): readonly Label[] {
    for (const label of this.#vertex.made.keys()) this.#graph.add(label);
    let before: readonly Label[] = [];
    let last: Source | undefined;
    for (const group of groups) {
      const source = group[0]?.source;
      if (source?.name !== last?.name) before = [];
      last = source;
      const ends: Label[] = [];
      for (const block of group) {
        if (group.length > 1) block.isOperand = true;
        ends.push(...this.#chain(block, before));
      }
      before = ends;
    }
    return this.#graph.sorted((a, b) => compareBytes(nameIn(a), nameIn(b)));
  }

  /** Groups blocks. Blocks without dynamic fields at one position form a group, and so do adjacent operands of `&`. */
  #groups(): readonly (readonly Block[])[] {
    const places: Block[][] = [];
    for (const block of this.#rounds()) {
      const [first] = places.at(-1) ?? [];
      const isThere = first !== undefined && compareOffsets(first, block) === 0 && !this.#hasDynamic(block);
      if (isThere) places.at(-1)?.push(block);
      else places.push([block]);
    }
    const groups: Block[][] = [];
    for (const place of places) {
      const group = groups.at(-1);
      const isJoined =
        group !== undefined &&
        areOperands(group) &&
        areOperands(place) &&
        group[0]?.source.name === place[0]?.source.name;
      if (isJoined) group.push(...place);
      else groups.push([...place]);
    }
    return groups;
  }

  /** Returns the blocks in source order. The blocks of a comprehension are repeated for each iteration. */
  #rounds(): readonly Block[] {
    const sorted = this.#blocks.toSorted(
      (a, b) => compareOffsets(a, b) || Number(this.#hasDynamic(a)) - Number(this.#hasDynamic(b)),
    );
    const all: Block[] = [];
    for (let at = 0; at < sorted.length;) {
      const { repeats = 0, firing } = sorted[at]?.part ?? {};
      let end = at + 1;
      if (firing !== undefined) {
        while (sorted[end]?.part.firing === firing) end++;
      }
      for (let round = 0; round <= repeats; round++) all.push(...sorted.slice(at, end));
      at = end;
    }
    return all;
  }

  #hasDynamic({ part }: Block): boolean {
    return part.code.declarations.some(({ kind, span }) => kind === 'dynamic' && this.#dynamic.has(span));
  }

  /**
   * Adds edges to the graph, so that the labels of a block come after `before` and in the order of the block. Returns
   * the labels that the next block follows.
   */
  #chain(block: Block, before: readonly Label[]): readonly Label[] {
    let ends = before;
    for (const each of block.part.code.declarations) {
      const label =
        each.kind === 'field'
          ? each.label
          : each.kind === 'dynamic'
            ? this.#dynamic.get(each.span)?.shift()
            : undefined;
      if (label === undefined) continue;
      const met = this.#metIn.get(label);
      // Fields that occurred before in this literal or file keep their position.
      if (met === block || (met !== undefined && !block.isOperand && met.source.name === block.source.name)) continue;
      this.#metIn.set(label, block);
      for (const end of ends) this.#graph.connect(end, label);
      ends = [label];
    }
    return ends;
  }
}

function put(blocks: Iterable<Block>, { source, begin }: Span): void {
  for (const block of blocks) {
    block.source = source;
    block.offset = begin;
  }
}

/** Returns the reference that was followed first. */
function outermost({ passed }: Derivation): Code | MadeCode | undefined {
  let found = passed;
  while (found?.before !== undefined) found = found.before;
  return found?.code;
}

const valueCode = (code: Code | MadeCode): Code | MadeCode => (code.kind === 'named' ? valueCode(code.value) : code);

/** Reports whether a field is missing or only optional. */
const isOptional = (arc: Vertex | undefined): boolean => arc === undefined || arc.presence === '?';

const areOperands = (blocks: readonly Block[]): boolean => blocks.length > 1 || blocks[0]?.isOperand === true;

const compareOffsets = (a: Block, b: Block): number =>
  compareBytes(a.source.name, b.source.name) || a.offset - b.offset;

const nameIn = (label: Label): string => (isRegular(label) ? nameOf(label) : label);
