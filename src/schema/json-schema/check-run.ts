/** The state of one check of a value: the remaining steps, the findings, and the schemas being applied. */
import { StepBudget, StepLimitError, type Finder } from '../../go/patterns/regexp';
import { catchError } from '../../data/catch-error';
import type { Path, Step, Tree } from '../../data/tree';
import { Equality } from './equality';
import { JsonSchemaError } from './json-schema-error';
import type { SchemaNode, SchemaResource } from './schema-node';

/** A location inside the checked value. `undefined` represents the value itself. */
export interface ValuePlace {
  readonly above: ValuePlace | undefined;
  readonly step: Step;
  /** True if the location is the key itself, not its value. */
  readonly isName: boolean;
}

export interface Finding {
  readonly place: ValuePlace | undefined;
  readonly schema: SchemaNode;
  /** The violated keyword. Undefined if the violated schema is `false`. */
  readonly keyword: string | undefined;
  readonly message: string;
  readonly isAboutValue: boolean;
}

/** A schema applied to a value. */
export class Frame {
  isValid = true;
  /** The number of findings when this frame began. */
  before = 0;
  /** The keys and indexes that the schema has evaluated. Undefined if no `unevaluated…` keyword needs them. */
  evaluated: Set<Step> | undefined;
  /** The number of enclosing schemas that are applied to the same value. */
  readonly sameValue: number;

  constructor(
    readonly schema: SchemaNode,
    readonly tree: Tree,
    readonly place: ValuePlace | undefined,
    /** The resources of this and all enclosing schemas, outermost first. Empty if no `$dynamicRef` needs them. */
    readonly resources: readonly SchemaResource[],
    around?: Frame,
  ) {
    this.sameValue = around?.tree === tree ? around.sameValue + 1 : 0;
  }
}

/**
 * The number of parts in a step. A part is the smallest unit of work: reading an entry, running two instructions of a
 * pattern, or counting 16 characters. Applying a schema to a value is a whole step.
 */
const partsOfStep = 16;

/**
 * The step limit is `fixedSteps`, which take a quarter of a second on a current machine, plus `stepsForValue` times the
 * size of the value. A step is one check of one value by one schema. Typical schemas check each value a few times.
 */
const fixedSteps = 200_000;
const stepsForValue = 50;

/** The number of pattern instructions that cost one part of a step. */
const instructionsOfPart = 2;

/** The maximum nesting depth of schemas. Each reference and each level of the value adds one. */
const maxFrames = 10_000;

export class CheckRun {
  readonly equality = new Equality();
  readonly findings: Finding[] = [];
  readonly #partsAllowed: number;
  #parts: number;

  constructor(
    value: Tree,
    /** True if an `unevaluated…` keyword needs the evaluated keys and indexes. */
    readonly isTracking: boolean,
    readonly isDynamic: boolean,
    readonly schemaCount: number,
  ) {
    this.#partsAllowed = partsOfStep * (fixedSteps + stepsForValue * sizeOf(value));
    this.#parts = this.#partsAllowed;
  }

  /** Begins a frame. Throws JsonSchemaError if the check never ends, is too deep or takes too many steps. */
  enter(frame: Frame, depth: number): void {
    this.spend(partsOfStep, frame.schema);
    if (frame.sameValue > this.schemaCount) {
      throw failure(
        frame.schema,
        'a reference leads back to the same schema for the same value, so the check would never end',
      );
    }
    if (depth > maxFrames) {
      throw failure(frame.schema, `the check applies more than ${maxFrames} nested schemas`);
    }
    frame.before = this.findings.length;
  }

  leave(frame: Frame): void {
    frame.isValid = this.findings.length === frame.before;
  }

  /** Counts work. Throws JsonSchemaError if the check takes too many steps. */
  spend(parts: number, schema: SchemaNode): void {
    this.#parts -= parts;
    if (this.#parts >= 0) return;
    const steps = Math.floor(this.#partsAllowed / partsOfStep);
    throw failure(
      schema,
      `checking this value takes more than ${steps} steps, usually because alternatives (\`anyOf\`, \`oneOf\`) that refer to each other multiply the number of steps: use fewer alternatives`,
    );
  }

  report(frame: Frame, keyword: string | undefined, message: string, missing?: Step): void {
    this.spend(partsOfStep, frame.schema);
    const { schema, place } = frame;
    const isAboutValue = missing === undefined && keyword !== undefined;
    const at = missing === undefined ? place : { above: place, step: missing, isName: false };
    this.findings.push({ place: at, schema, keyword, message, isAboutValue });
  }

  /** Keeps only the first `findings` findings. */
  forget(findings: number): void {
    this.findings.length = findings;
  }

  /** True if the pattern matches anywhere in the text. Throws JsonSchemaError if matching takes too many steps. */
  matches(find: Finder, text: string, schema: SchemaNode): boolean {
    this.spend(1 + (text.length >> 4), schema);
    const budget = new StepBudget(this.#parts * instructionsOfPart);
    const found = catchError(
      StepLimitError,
      () => find(text, 0, budget) !== undefined,
      () => {
        throw failure(schema, `a pattern takes too many steps on a text of ${text.length} characters`);
      },
    );
    this.spend(Math.ceil(budget.taken / instructionsOfPart), schema);
    return found;
  }

  same(frame: Frame, schema: SchemaNode): Frame {
    return new Frame(schema, frame.tree, frame.place, this.#resources(frame, schema), frame);
  }

  /** A frame that applies a schema to an entry or item or, if `isName` is true, to a key. */
  within(frame: Frame, schema: SchemaNode, tree: Tree, step: Step, isName = false): Frame {
    return new Frame(schema, tree, { above: frame.place, step, isName }, this.#resources(frame, schema), frame);
  }

  /** Adds the keys and indexes that a schema for the same value has evaluated. */
  take(frame: Frame, from: Frame): void {
    if (from.evaluated === undefined) return;
    this.spend(from.evaluated.size, frame.schema);
    frame.evaluated ??= new Set();
    for (const step of from.evaluated) frame.evaluated.add(step);
  }

  evaluate(frame: Frame, step: Step): void {
    if (this.isTracking) (frame.evaluated ??= new Set()).add(step);
  }

  /** Adds the schema's resource if it is new, because a `$dynamicRef` uses the outermost resource. */
  #resources({ resources }: Frame, { resource }: SchemaNode): readonly SchemaResource[] {
    if (!this.isDynamic || resources.includes(resource)) return resources;
    return [...resources, resource];
  }
}

const failure = ({ path }: SchemaNode, message: string): JsonSchemaError => new JsonSchemaError([{ path, message }]);

/** The number of maps, lists and scalars in a value, plus one for every 16 characters of long strings and keys. */
function sizeOf(value: Tree): number {
  let size = 0;
  const left = [value];
  for (let tree = left.pop(); tree !== undefined; tree = left.pop()) {
    size += 1;
    if (tree.kind === 'scalar') size += tree.text.length >> 4;
    else if (tree.kind === 'list') for (const item of tree.items) left.push(item);
    else {
      for (const entry of tree.entries) {
        size += entry.key.length >> 4;
        left.push(entry.value);
      }
    }
  }
  return size;
}

export function pathOf(place: ValuePlace | undefined): { readonly path: Path; readonly isName: boolean } {
  const path: Step[] = [];
  for (let at = place; at !== undefined; at = at.above) path.push(at.step);
  return { path: path.toReversed(), isName: place?.isName === true };
}
