/** Adds struct and list literals to a vertex: fields, patterns, embeddings, items. */
import { getOrMake } from '../../../data/get-or-make';
import type {
  Code,
  ComprehensionCode,
  DeclarationCode,
  FieldDeclaration,
  ListCode,
  StructCode,
} from '../../resolve/code';
import { isIndex, isRegular, regular, type Label } from '../../values/label';
import { kinds } from '../../values/kind';
import { addPattern, arcOf, codeFor, promise, raise } from '../arcs';
import { clauseEnvironments } from './clauses';
import { checkClosed, close } from './closedness';
import { optionalDerivation } from '../cycles';
import { withItem } from '../lists';
import { contextOf, faultAt, type Machine } from '../machine';
import type { Latent } from './latent';
import { matcherOf } from './patterns';
import { operandOf, typeName } from '../read';
import { restrict } from '../expressions/scalars';
import { shownCode, shownValue } from '../shown';
import {
  Environment,
  labelSources,
  withCode,
  type Conjunct,
  type Derivation,
  type ListPart,
  type Vertex,
} from '../vertex';

export function expandStruct(machine: Machine, vertex: Vertex, conjunct: Conjunct, code: StructCode): void {
  const environment = layerOf(vertex, code, conjunct.environment);
  if (conjunct.derivation.passed?.isRepeated !== true) addPart(vertex, code, environment, conjunct.derivation);
  // All files form one struct, so a file does not open a scope.
  const isOuter = code.embeds && code.isFile !== true && !conjunct.scope.isInLiteral(vertex.depth);
  const scope = isOuter ? conjunct.scope.child('struct', code, vertex) : conjunct.scope;
  const { derivation } = conjunct;
  if (isSurelyStruct(code)) restrict(vertex, kinds.struct, () => shownCode(code), code.span, conjunct.derivation);
  vertex.literal ??= conjunct;
  const later: (() => void)[] = [];
  const latent = latentOf(code, vertex.isPackage);
  // The positions of the fields in `placed` are known from embedded literals or comprehensions.
  const literal = latent && { fields: latent, placed: new Set<Label>(), preceding: vertex.lastMade, code };
  for (const declaration of code.declarations) {
    switch (declaration.kind) {
      case 'field': {
        const declared = literal?.fields.get(declaration.label);
        if (declared !== undefined && !isCreated(vertex, declaration.label)) {
          if (declared[0] === declaration && vertex.made.has(declaration.label)) literal?.placed.add(declaration.label);
          break;
        }
        const arc = arcOf(machine, vertex, declaration.label, declaration.constraint, code.span, sourceOfLabels(code));
        machine.push(arc, {
          code: codeFor(arc, declaration.value, declaration.aliases, vertex),
          environment,
          scope,
          derivation: declaration.constraint === '?' ? optionalDerivation(derivation) : derivation,
          label: declaration.span,
        });
        break;
      }
      case 'embedding': {
        const inner = scope.child('embedding', declaration, vertex, code.isStrict);
        promise(vertex, declaration.value);
        const embedded = { code: declaration.value, environment, scope: inner, derivation, label: undefined };
        later.push(() => machine.expand(vertex, embedded));
        break;
      }
      case 'ellipsis':
        vertex.ellipses = [...vertex.ellipses, scope];
        break;
      case 'dynamic':
        later.push(() => addDynamic(machine, vertex, declaration, { code, environment, scope, derivation }));
        break;
      case 'pattern': {
        const part = { code: declaration.pattern, environment, scope, derivation };
        const { value, aliases } = declaration;
        vertex.addTask(part, false, () => {
          const found = matcherOf(machine, declaration.pattern, contextOf(vertex, part));
          if (found === 'blocked') return false;
          if ('fault' in found) vertex.addFault(found.fault);
          else addPattern(machine, vertex, { ...found, value, aliases, conjunct: part });
          return true;
        });
        break;
      }
    }
  }
  if (literal !== undefined) addLatent(machine, vertex, literal, { environment, scope, derivation });
  for (const add of later) add();
  // Embedded values may also close the struct.
  close(machine, vertex, scope);
}

type LatentFields = Latent<Vertex>['fields'];

const latentFields = new WeakMap<StructCode, LatentFields>();

/**
 * Returns the fields that a literal declares only as optional, and the definitions of a package; undefined if there are
 * none.
 */
function latentOf(code: StructCode, isPackage: boolean): LatentFields | undefined {
  const found = getOrMake(latentFields, code, () => {
    const fields = new Map<Label, FieldDeclaration[]>();
    const others = new Set<Label>();
    for (const each of code.declarations) {
      if (each.kind !== 'field') continue;
      const { label, constraint, aliases } = each;
      // Definitions may be created late, because their order has no effect on the output.
      const isLatent = isRegular(label) ? constraint === '?' : isPackage;
      if (!isLatent || aliases !== undefined) others.add(label);
      else getOrMake(fields, label, () => []).push(each);
    }
    for (const label of others) fields.delete(label);
    return fields;
  });
  return found.size === 0 ? undefined : found;
}

const sourceOfLabels = ({ span }: StructCode): number =>
  span.source.hidesNames ? labelSources.secretText : labelSources.other;

const isCreated = (vertex: Vertex, label: Label): boolean => vertex.made.get(label)?.isPromised === false;

function addLatent(
  machine: Machine,
  vertex: Vertex,
  literal: Pick<Latent<Vertex>, 'fields' | 'preceding' | 'code'> & { readonly placed: ReadonlySet<Label> },
  { environment, scope, derivation }: Omit<Conjunct, 'code'>,
): void {
  const { fields, code } = literal;
  const add = (arc: Vertex): void => {
    const declared = fields.get(arc.label);
    if (declared === undefined) return;
    if (!literal.placed.has(arc.label) && vertex.late?.has(arc.label) !== true) {
      (vertex.late ??= new Map()).set(arc.label, latent);
    }
    arc.labelledBy |= sourceOfLabels(code);
    for (const { value, span, constraint } of declared) {
      raise(arc, constraint);
      const onward = constraint === '?' ? optionalDerivation(derivation) : derivation;
      machine.push(arc, { code: value, environment, scope, derivation: onward, label: span });
    }
  };
  const make = (label: Label): void => {
    if (isCreated(vertex, label)) return;
    arcOf(machine, vertex, label, '?', code.span);
    if (vertex.state === 'done') checkClosed(machine, vertex);
  };
  const index = vertex.latent.length;
  const latent: Latent<Vertex> = { code, fields, preceding: literal.preceding, index, make, add };
  vertex.latent = withItem(vertex.latent, latent);
}

/**
 * The environment of a literal's fields. If two references add the same literal, both use one environment, so that both
 * have the same content.
 */
function layerOf(vertex: Vertex, code: StructCode, up: Environment): Environment {
  const known = vertex.structs.get(code)?.layer;
  if (known?.up === up) return known;
  const isNaming = code.declarations.some((each) => each.kind === 'dynamic' && each.name !== undefined);
  return new Environment(up, vertex, isNaming ? new Map<string, Vertex>() : undefined);
}

function addPart(vertex: Vertex, code: StructCode, layer: Environment, derivation: Derivation): void {
  const known = vertex.structs.get(code);
  if (known !== undefined) {
    known.repeats++;
    known.layer = layer;
    return;
  }
  let around = layer.up;
  while (around !== undefined && around.firing === undefined) around = around.up;
  vertex.addStruct({ code, firing: around?.firing, derivation, repeats: 0, layer });
}

const unknownKey = (text: string): string => `key value of dynamic field must be concrete, found ${text}`;

type DynamicDeclaration = Extract<DeclarationCode, { kind: 'dynamic' }>;

function addDynamic(machine: Machine, vertex: Vertex, declaration: DynamicDeclaration, conjunct: Conjunct): void {
  const { environment, scope, derivation } = conjunct;
  const { names } = environment;
  const task = vertex.addTask(conjunct, true, () => {
    const label = operandOf(machine, declaration.label, contextOf(vertex, conjunct), unknownKey);
    if (label.type === 'blocked') return false;
    if (label.type === 'bottom') {
      vertex.addFault(label.fault);
      return true;
    }
    if (label.type !== 'string') {
      const message = `invalid index ${shownValue(label)} (invalid type ${typeName(label)})`;
      vertex.addFault(faultAt('eval', message, vertex, [declaration.label.span]));
      return true;
    }
    const source = label.isSecret === true ? labelSources.secretValue : labelSources.other;
    const arc = arcOf(machine, vertex, regular(label.value), declaration.constraint, declaration.value.span, source);
    if (declaration.name !== undefined && names instanceof Map) names.set(declaration.name, arc);
    machine.push(arc, {
      code: codeFor(arc, declaration.value, declaration.aliases, vertex),
      environment,
      scope,
      derivation,
      label: declaration.span,
    });
    return true;
  });
  // Add the field before the fields of the references that follow in the source.
  if (vertex.isExpanding) vertex.delay(task);
}

/** Reports whether a comprehension may add fields whose names are not in its source. */
export const addsFields = ({ value, fallback }: ComprehensionCode): boolean =>
  [...value.declarations, ...(fallback?.declarations ?? [])].some(
    (each) =>
      each.kind === 'dynamic' ||
      (each.kind === 'embedding' && (each.value.kind !== 'comprehension' || addsFields(each.value))),
  );

/** Reports whether a literal embeds no value or has non-optional fields, which makes it a struct in every case. */
export const isSurelyStruct = (code: StructCode): boolean =>
  !code.embeds ||
  code.declarations.some(
    (each) =>
      (each.kind === 'field' && isRegular(each.label) && each.constraint !== '?') ||
      (each.kind === 'dynamic' && each.constraint !== '?'),
  );

export function expandList(machine: Machine, vertex: Vertex, conjunct: Conjunct, code: ListCode): void {
  restrict(vertex, kinds.list, () => shownCode(code), code.span, conjunct.derivation);
  const own = code.isLayer
    ? withCode(conjunct, code, { environment: new Environment(conjunct.environment, vertex) })
    : conjunct;
  if (code.elements.some(({ kind }) => kind === 'comprehension')) {
    vertex.addTask(own, true, () => addComputedList(machine, vertex, own, code));
    // The vertex is already a list, although its items are not known yet.
    return;
  }
  const items = code.elements.map((element): ListItem => ({ code: element, environment: own.environment }));
  addList(machine, vertex, own, code, items);
}

interface ListItem {
  readonly code: Code;
  readonly environment: Environment;
}

function addComputedList(machine: Machine, vertex: Vertex, conjunct: Conjunct, code: ListCode): boolean {
  const { environment } = conjunct;
  const items: ListItem[] = [];
  for (const element of code.elements) {
    if (element.kind !== 'comprehension') {
      items.push({ code: element, environment });
      continue;
    }
    const found = comprehensionItems(machine, vertex, withCode(conjunct, element), element);
    if (found === 'blocked') return false;
    if ('fault' in found) {
      vertex.addFault(found.fault);
      return true;
    }
    machine.step(found.items.length);
    for (const item of found.items) items.push(item);
  }
  addList(machine, vertex, conjunct, code, items);
  return true;
}

/** Returns the results of a comprehension: the struct in each environment, or the fallback. */
export function comprehensionItems(
  machine: Machine,
  vertex: Vertex,
  conjunct: Conjunct,
  code: ComprehensionCode,
): { readonly items: readonly ListItem[] } | { readonly fault: Vertex['faults'][number] } | 'blocked' {
  const found = clauseEnvironments(machine, code, contextOf(vertex, conjunct));
  if (found === 'blocked' || 'fault' in found) return found;
  const items = found.environments.map((environment): ListItem => ({ code: code.value, environment }));
  if (items.length > 0 || code.fallback === undefined) return { items };
  return { items: [{ code: code.fallback, environment: conjunct.environment }] };
}

function addList(
  machine: Machine,
  vertex: Vertex,
  conjunct: Conjunct,
  code: ListCode,
  items: readonly ListItem[],
): void {
  const { scope, derivation } = conjunct;
  const { isOpen, rest } = code;
  const part: ListPart = { count: items.length, isOpen, rest, conjunct, filled: items.length };
  vertex.lists = [...vertex.lists, part];
  for (const [at, item] of items.entries()) {
    const arc = arcOf(machine, vertex, String(at), '', item.code.span);
    machine.push(arc, { code: item.code, environment: item.environment, scope, derivation, label: undefined });
  }
  const length = Math.max(...vertex.lists.map(({ count }) => count));
  for (const each of vertex.lists) {
    if (!each.isOpen && each.count < length) {
      const closed = each === part ? (vertex.lists.find(({ count }) => count === length) ?? part) : part;
      const [low, high] = [Math.min(each.count, closed.count), Math.max(each.count, closed.count)];
      const message = `incompatible list lengths (${low} and ${high})`;
      const places = [each.conjunct.code.span, closed.conjunct.code.span];
      vertex.addFault({ ...faultAt('eval', message, vertex, places), isOfField: true });
      return;
    }
  }
  fillLists(machine, vertex, length);
  close(machine, vertex, scope);
}

/** For each open list, adds the type after `...` to the additional items from other lists. */
function fillLists(machine: Machine, vertex: Vertex, length: number): void {
  for (const part of vertex.lists) {
    if (part.rest === undefined) continue;
    for (; part.filled < length; part.filled++) {
      const arc = vertex.made.get(String(part.filled));
      if (arc === undefined || !isIndex(arc.label)) continue;
      const { environment, scope, derivation } = part.conjunct;
      machine.push(arc, {
        code: part.rest,
        environment,
        scope,
        derivation: optionalDerivation(derivation),
        label: undefined,
      });
    }
  }
}
