/**
 * Interprets JSON Schemas (2020-12 and draft-07) that users provide at run time. (The validators of functionConfigs are
 * generated at build time.) Schemas are not compiled to code. A violation names the requirement and the location but
 * never the value, because only the caller knows which values are secret.
 *
 * A schema is untrusted input. Patterns in a schema use RE2 syntax. References to other files are not fetched. A check
 * is limited by its number of steps, not by time, and uses constant stack space for schemas of any depth. Therefore,
 * the same input always has the same outcome. `format` and other annotations are not checked.
 */
import { getOrMake } from '../../data/get-or-make';
import { pluralize } from '../../data/text/pluralize';
import { scalarValue } from '../../data/trees/scalar-value';
import type { Path, Tree } from '../../data/tree';
import { applicatorsOf, type Applicator, type Frames } from './applicators';
import { assertionsOf, type Assertion } from './assertions';
import { CheckRun, Frame, pathOf, type Finding } from './check-run';
import { JsonSchemaError } from './json-schema-error';
import { keywords } from './keywords';
import { readSchema, type IgnoredKeyword, type SchemaDocument } from './read-schema';
import type { SchemaNode } from './schema-node';

export interface SchemaViolation {
  /** The location in the value. List indexes are numbers. */
  readonly path: Path;
  /** The requirement: `must be at most 64`. */
  readonly message: string;
  /** The place in the schema: `['properties', 'port', 'maximum']`. */
  readonly schemaPath: Path;
  /**
   * False if the message is about a missing key, a key with a wrong name, the schema `false`, or the number of omitted
   * violations.
   */
  readonly isAboutValue: boolean;
}

interface Rules {
  readonly assertions: readonly Assertion[];
  readonly applicators: readonly Applicator[];
}

/** Reads a schema. Throws JsonSchemaError with all mistakes in the schema. */
export const compileJsonSchema = (schema: Tree): JsonSchema => new JsonSchema(schema);

export class JsonSchema {
  readonly #document: SchemaDocument;
  readonly #rules = new Map<SchemaNode, Rules>();

  constructor(schema: Tree) {
    this.#document = readSchema(schema);
    const { problems } = this.#document;
    if (problems.length > 0) throw new JsonSchemaError(problems);
  }

  get ignored(): readonly IgnoredKeyword[] {
    return this.#document.ignored;
  }

  /** True if the root is a map without any keyword, so every value is valid. */
  get asksNothing(): boolean {
    const { tree } = this.#document.root;
    return tree.kind === 'map' && !tree.entries.some(({ key }) => keywords.has(key));
  }

  /**
   * The violations of a value, without duplicates. If there are too many violations, the last one reports how many are
   * omitted. Throws JsonSchemaError if the check never ends, is too deep or takes too many steps.
   */
  violations(value: Tree): readonly SchemaViolation[] {
    const { root, isTracking, isDynamic, schemaCount } = this.#document;
    const run = new CheckRun(value, isTracking, isDynamic, schemaCount);
    this.#check(new Frame(root, value, undefined, isDynamic ? [root.resource] : []), run);
    return reported(run.findings);
  }

  #check(first: Frame, run: CheckRun): void {
    const open: { readonly frame: Frame; readonly frames: Frames }[] = [];
    const enter = (frame: Frame): void => {
      run.enter(frame, open.length);
      open.push({ frame, frames: this.#apply(frame, run) });
    };
    enter(first);
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const { done, value: inner } = last.frames.next();
      if (done !== true) enter(inner);
      else {
        run.leave(last.frame);
        open.pop();
      }
    }
  }

  *#apply(frame: Frame, run: CheckRun): Frames {
    const { schema } = frame;
    if (schema.tree.kind === 'scalar') {
      if (scalarValue(schema.tree) !== true) run.report(frame, undefined, refusal(schema));
      return;
    }
    const { assertions, applicators } = this.#rulesOf(schema);
    for (const judge of assertions) judge(frame, run);
    for (const apply of applicators) yield* apply(frame, run);
  }

  #rulesOf(schema: SchemaNode): Rules {
    return getOrMake(this.#rules, schema, () => {
      const applicators = applicatorsOf(schema);
      // In draft-07, `$ref` disables the keywords next to it.
      const isReferenceAlone = schema.resource.draft === 'draft-07' && schema.reference !== undefined;
      if (isReferenceAlone) return { assertions: [], applicators: applicators.slice(0, 1) };
      return { assertions: assertionsOf(schema), applicators };
    });
  }
}

/** The message for a violation of the schema `false`. The wording depends on the keyword that contains the schema. */
const refusal = ({ step }: SchemaNode): string =>
  /^(?:additional|unevaluated)/.test(String(step)) || step === 'items' ? 'is not in the schema' : 'is not allowed';

/** The maximum number of reported violations. `anyOf` can multiply violations, and users do not read longer lists. */
const maxViolations = 50;

function reported(findings: readonly Finding[]): readonly SchemaViolation[] {
  const all = new Map<string, SchemaViolation>();
  for (const { place, schema, keyword, message: fault, isAboutValue } of findings) {
    const { path, isName } = pathOf(place);
    const message = isName ? `is not an allowed name: it ${fault}` : fault;
    const key = JSON.stringify([path, message]);
    if (all.has(key)) continue;
    const schemaPath = keyword === undefined ? schema.path : [...schema.path, keyword];
    all.set(key, { path, message, schemaPath, isAboutValue: isAboutValue && !isName });
  }
  const shown = [...all.values()].slice(0, maxViolations);
  const more = all.size - shown.length;
  if (more === 0) return shown;
  const message = `violates the schema in ${pluralize(more, 'more way')}`;
  return [...shown, { path: [], message, schemaPath: [], isAboutValue: false }];
}
