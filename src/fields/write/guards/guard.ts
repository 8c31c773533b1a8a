/** Guards that check replacements, merges, deletions, generators and calls of `resource.write`. */
import { entriesOf, isNull, nodeAt, textOf, type Path, type Tree } from '../../../data/tree';
import { scalarsOf } from '../../../data/trees/visit';
import { applyChanges } from '../../../formats/changes/apply';
import { branchOf } from '../../../formats/changes/branch';
import { writesOut } from '../../../formats/changes/writes-out';
import type { Change, TextEdit } from '../../../formats/document';
import { formatKeys } from '../../../krm/field-path';
import { isSecret as isKindSecret, type ResourceId } from '../../../krm/resource-id';
import { overriddenProblem, type Encoding, type PathOptions } from '../../documents/encoded-field';
import { FieldError, RefusedError } from '../../faults/field-error';
import { isNoOp, keep, valueBefore, type Decide, type FieldBefore, type Outcome } from '../outcome';
import { keptAnnotations } from './bookkeeping';
import { checkIdentity, publicFieldIn } from './identity';
import { insideText, isEncodedText, refusals, type Advice } from './kubernetes';
import { pieceProblem } from './pieces';

/** A finding about a value that is written in spite of it. */
export interface Note {
  readonly severity: 'info' | 'warning';
  readonly code:
    | 'aliases-written-out'
    | 'encoded-twice'
    | 'type-changed'
    | 'kubernetes-refuses'
    | 'secret-in-config-map'
    | 'trailing-line-break';
  readonly message: string;
}

/** Defines which values may be written to a resource, and what the message about a refused write advises. */
export interface WriteRules {
  readonly encoding?: Encoding | undefined;
  readonly advice?: Advice | undefined;
  /**
   * True if a value from a Secret may be written anywhere, not only to confidential fields of a Secret. With `warned`,
   * the write is allowed but reported as a warning.
   */
  readonly allowSecretValues?: boolean | 'warned';
  /** The name that messages use for the option to write a Secret's value: `options.allowSecretValues`. */
  readonly allowedBy?: string;
  /**
   * The format of the escapes in text that replaces a part of a document. If the format is `none`, the text is written
   * unchanged, and the document is not checked.
   */
  readonly escape?: string | undefined;
  /** Returns the error that would result without `create`; undefined if the path creates nothing. */
  readonly creationError?: () => FieldError | undefined;
  readonly note?: (note: Note) => void;
}

/** Options that define how `Resource.write` follows a path and which values it may write. */
export interface WriteOptions extends PathOptions, Pick<WriteRules, 'allowSecretValues' | 'note'> {
  /**
   * True if the value comes from a Secret. Without `allowSecretValues`, only a confidential field of a Secret may
   * contain the value.
   */
  readonly isSecret?: boolean;
}

const plainAdvice: Advice = { string: 'write a string', structure: 'write a string that contains the document' };

/** Checks the outcomes for the fields of one resource. */
export class ResourceGuard {
  readonly #id: ResourceId;
  readonly #root: () => Tree;
  readonly #rules: WriteRules;

  /** `isCopy` is true for a copy of an item whose aliases are expanded, because other items define their anchors. */
  constructor(
    id: ResourceId,
    root: () => Tree,
    rules: WriteRules,
    readonly isCopy = false,
  ) {
    this.#id = id;
    this.#root = root;
    this.#rules = rules;
  }

  /**
   * Returns the outcome of `decide`, checked and, if necessary, changed by the guards. Throws RefusedError, FieldError
   * and the errors of `decide`.
   */
  field(field: FieldBefore, decide: Decide): Outcome {
    if (!field.embedded) this.#checkPlace(field.keys);
    const asked = decide(field);
    if (asked.kind === 'keep') return asked;
    if (asked.kind !== 'delete' && field.keys.length > 1) this.#checkEffect(field.keys, this.#root);
    const isSecret = 'isSecret' in asked && asked.isSecret;
    if (asked.kind === 'text') {
      if (isSecret) this.#checkSecrecy(field.embedded ? undefined : publicFieldIn(field.keys, undefined));
      this.#noteAliases(field, asked, []);
      return asked;
    }
    const isOpened = asked.kind === 'edit' && asked.opened !== undefined;
    const outcome = field.embedded || isOpened ? asked : this.#inResource(field, asked, isSecret);
    const changes = changesOf(field, outcome);
    for (const { root, change } of changes) {
      if (change.kind === 'delete') continue;
      const keys = [...field.keys, ...change.path.map(String)];
      if (isSecret) this.#checkSecrecy(field.embedded || isOpened ? undefined : publicFieldIn(keys, change.value));
      const isWhole = change.path.length === 0 && (isOpened || field.isRoot);
      if (isWhole && root !== undefined) checkRootKind(root, change.value);
    }
    if (outcome.kind === 'set' && field.isEncoded && isEncodedText(textOf(outcome.value))) {
      const message =
        'the value is already base64-encoded text, and is encoded again: set `options.encoding: none` to write it unchanged';
      this.#note('encoded-twice', message);
    }
    if (!field.embedded && !isOpened && isKindSecret(this.#id)) this.#noteEncodedTexts(field.keys, changes);
    if (outcome.kind === 'set' && outcome.isDocument !== true && (field.embedded || field.node !== undefined)) {
      this.#noteLineBreak(() => textOf(valueBefore(field)), textOf(outcome.value));
    }
    this.#noteAliases(field, outcome, changes);
    return outcome;
  }

  /** Checks the replacement of parts of the field's decoded text. Throws RefusedError. */
  text({ keys }: FieldBefore, before: string, after: string, edits: readonly TextEdit[]): void {
    for (const edit of edits) {
      if (!addsLines(before, edit)) this.#noteLineBreak(() => before.slice(edit.start, edit.end), edit.text);
    }
    const { escape } = this.#rules;
    if (escape === 'none') return;
    const problem = pieceProblem(keys.at(-1), before, after, edits, escape);
    if (problem !== undefined) throw new RefusedError('breaks-document', problem);
  }

  /** Like `field`, but only for a field of the resource itself. */
  #inResource(field: FieldBefore, outcome: Outcome, isSecret: boolean): Outcome {
    const changes = changesOf(field, outcome).flatMap(({ root, change }) =>
      this.#allowed(field, root, change, isSecret),
    );
    if (isKindSecret(this.#id) && field.keys.length < 2) this.#checkEffects(field.keys, changes);
    const [first, second] = changes;
    if (first === undefined) {
      if (outcome.kind === 'edit') return keep;
      const problem = 'kustomize or kpt needs all these annotations, so they cannot be deleted';
      throw new FieldError({ code: 'field-not-found', problem });
    }
    if (outcome.kind === 'edit' || second !== undefined || first.path.length > 0) {
      return { kind: 'edit', isSecret, changes: new Map([[0, changes]]) };
    }
    return first.kind === 'set' ? { ...outcome, kind: 'set', isSecret, value: first.value } : { kind: 'delete' };
  }

  /** Returns the change, or the changes to make instead. The path of `change` is relative to the field `root`. */
  #allowed(field: FieldBefore, root: Tree | undefined, change: Change, isSecret: boolean): readonly Change[] {
    const stepsTo = (path: Path): readonly string[] => [...field.keys, ...path.map(String)];
    const changes = keptAnnotations(stepsTo(change.path), root && nodeAt(root, change.path), change);
    for (const one of changes) {
      const value = one.kind === 'set' ? one.value : undefined;
      const keys = stepsTo(one.path);
      const warning = checkIdentity(keys, root && nodeAt(root, one.path), value);
      if (warning !== undefined) this.#note('type-changed', warning);
      if (value !== undefined && !(field.isEncoded && one.path.length === 0 && value.kind === 'scalar')) {
        // The field's own path has already been checked by `field`.
        if (one.path.length > 0) this.#checkPlace(keys);
        this.#checkAccepted(keys, value, isSecret);
      }
    }
    return changes;
  }

  /** Throws the error for a path that continues inside a field that can only be a string. */
  #checkPlace(keys: readonly string[]): void {
    const inside = insideText(this.#id, keys, this.#root, this.#rules.creationError);
    if (inside !== undefined) throw inside;
  }

  /**
   * Throws RefusedError if `stringData` overrides the written key of a Secret's `data`, or would do so after the write.
   */
  #checkEffect(keys: readonly string[], root: () => Tree): void {
    const problem = overriddenProblem(this.#id, keys, root);
    if (problem !== undefined) throw new RefusedError('invalid-path', problem);
    const [field, key = ''] = keys;
    if (!isKindSecret(this.#id) || field !== 'stringData' || nodeAt(root(), ['data', key]) === undefined) return;
    if (nodeAt(this.#root(), keys.slice(0, 2)) !== undefined) return;
    // Without this check, a second run would refuse to read or write the key of `data`.
    const [lost, used] = [formatKeys(['data', key]), formatKeys(['stringData', key])];
    const both = `\`${lost}\` would have no effect, because Kubernetes uses \`${used}\` instead: use \`${lost}\` in the path, or delete \`${lost}\` first`;
    throw new RefusedError('invalid-path', both);
  }

  /** Like `checkEffect`, but checks all changes at or below `place`. Such a change can delete an overriding key. */
  #checkEffects(place: readonly string[], changes: readonly Change[]): void {
    const placed = changes.map((change) => ({ ...change, path: [...place, ...change.path.map(String)] }));
    let edited: Tree | undefined;
    const after = (): Tree => (edited ??= applyChanges(this.#root(), branchOf(placed)));
    for (const change of placed) {
      const [field = '', key] = change.path;
      if (change.kind === 'delete' || !['data', 'stringData'].includes(field)) continue;
      const written = key === undefined ? entriesOf(change.value).map((one) => [field, one.key]) : [change.path];
      for (const keys of written) this.#checkEffect(keys, after);
    }
  }

  #checkAccepted(keys: readonly string[], value: Tree, isSecret: boolean): void {
    const { advice = plainAdvice, encoding } = this.#rules;
    const trust = encoding === 'none' ? 'as-is' : isSecret ? 'bytes' : 'text';
    for (const { severity, message } of refusals(this.#id, keys, value, advice, trust)) {
      if (severity === 'error') throw new RefusedError('invalid-value', message);
      this.#note('kubernetes-refuses', message, severity);
    }
  }

  /** Refuses to write a Secret's value outside confidential fields of a Secret, unless the user allows this. */
  #checkSecrecy(publicField: readonly string[] | undefined): void {
    const { allowSecretValues = false, allowedBy = 'allowSecretValues' } = this.#rules;
    if (allowSecretValues === true || (isKindSecret(this.#id) && publicField === undefined)) return;
    const { kind } = this.#id;
    const problem = isKindSecret(this.#id)
      ? `the value comes from a Secret, but the \`${publicField?.join('.')}\` of a Secret is not confidential: write it to \`data\``
      : `the value comes from a Secret, but more people can read ${/^[AEIO]/.test(kind) ? 'an' : 'a'} ${kind}: write it to a Secret`;
    if (allowSecretValues === false) {
      throw new RefusedError('secret-in-config-map', `${problem}, or set \`${allowedBy}: true\``);
    }
    this.#note('secret-in-config-map', problem);
  }

  /** Adds a note about the first base64 value in a map that becomes `stringData` or a part of it. */
  #noteEncodedTexts(place: readonly string[], changes: readonly RootChange[]): void {
    if (place.length > 1) return;
    for (const { change } of changes) {
      if (change.kind === 'delete') continue;
      const above = [...place, ...change.path.map(String)];
      for (const { path, scalar } of scalarsOf(change.value)) {
        const [field, key = '', ...deeper] = [...above, ...path.map(String)];
        if (field !== 'stringData' || deeper.length > 0 || !isEncodedText(scalar.text)) continue;
        const message = `\`${formatKeys([field, key])}\` is already base64-encoded text, and Kubernetes encodes it again: write it to \`data\``;
        return this.#note('encoded-twice', message);
      }
    }
  }

  #noteAliases(field: FieldBefore, outcome: Outcome, changes: readonly RootChange[]): void {
    if (!writesOutAliases(field, outcome, changes)) return;
    const message = this.isCopy
      ? 'all YAML aliases in the item are expanded, because other items define their anchors'
      : 'all YAML aliases in the document are expanded, because other fields share the old value and must keep it';
    this.#note('aliases-written-out', message, 'info');
  }

  #noteLineBreak(before: () => string | undefined, after: string | undefined): void {
    if (after === undefined || !/^[^\n]+\n$/.test(after) || before()?.endsWith('\n') === true) return;
    const message = 'the value ends in a line break, which is also written';
    this.#note('trailing-line-break', message);
  }

  #note(code: Note['code'], message: string, severity: Note['severity'] = 'warning'): void {
    this.#rules.note?.({ severity, code, message });
  }
}

/** Whether the edit inserts text at the start of a line. A final line break then separates the text from that line. */
const addsLines = (before: string, { start, end }: TextEdit): boolean =>
  start === end && end < before.length && (start === 0 || before[start - 1] === '\n');

interface RootChange {
  /** The field or the document that changes. Undefined if the field must be created. */
  readonly root: Tree | undefined;
  readonly change: Change;
}

const here: Path = [];

function changesOf({ node }: FieldBefore, outcome: Outcome): readonly RootChange[] {
  switch (outcome.kind) {
    case 'set':
      return [{ root: node, change: { kind: 'set', path: here, value: outcome.value } }];
    case 'delete':
      return [{ root: node, change: { kind: 'delete', path: here } }];
    case 'edit': {
      const { opened, changes } = outcome;
      return [...changes].flatMap(([number, own]) =>
        own.map((change) => ({ root: opened === undefined ? node : opened.roots[number], change })),
      );
    }
    default:
      return [];
  }
}

/** Prevents a scalar from replacing a whole map or list by mistake, and vice versa. */
function checkRootKind(root: Tree, value: Tree): void {
  if ((root.kind === 'scalar') === (value.kind === 'scalar') || isNull(root)) return;
  const problem = `the document is a ${kinds[root.kind]}, but the value, a ${kinds[value.kind]}, would replace it`;
  throw new RefusedError('invalid-value', problem);
}

const kinds = { map: 'map', list: 'list', scalar: 'plain value' } as const;

function writesOutAliases(field: FieldBefore, outcome: Outcome, changes: readonly RootChange[]): boolean {
  if (outcome.kind !== 'edit') {
    return field.writesOut(outcome.kind === 'delete' ? 'delete' : 'set') && !isNoOp(field, outcome);
  }
  if (changes.some(({ root, change }) => root !== undefined && writesOut(root, change.kind, change.path))) return true;
  return changes.length > 0 && field.writesOut(outcome.opened === undefined ? 'edit' : 'set');
}
