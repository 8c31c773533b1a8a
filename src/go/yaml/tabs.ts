/**
 * Detects tabs in the indentation of a line. go-yaml v2 rejects these tabs wherever a token may start, but the package
 * `yaml` often reads them as spaces.
 */
import { placeAt } from '../../data/text/line-starts';
import type { Node } from 'yaml';
import { goYamlError } from './error';
import { scannerMessage } from './syntax-message';

const indenting = /^ *\t/gm;
const blanks = /[ \t\n]*/y;
const blanksAndComments = /(?:[ \t]*(?:#.*)?\n)*[ \t]*/y;

/** Throws GoYamlError for a tab before `end` that indents a line of `root` or of the first content after `root`. */
export function checkTabs(root: Node | null, text: string, end: number): void {
  const tabs = Array.from(text.matchAll(indenting), ({ 0: { length }, index }) => index + length - 1);
  if (tabs.length === 0) return;
  const walk = new TabWalk(text, tabs, end);
  if (root !== null) walk.visit(root, 0, false);
  walk.pass(skipped(text, root?.range?.[1] ?? 0, blanksAndComments), false);
}

/** Checks the tabs in source order during a traversal of the nodes. */
class TabWalk {
  #next = 0;
  readonly #text: string;
  readonly #tabs: readonly number[];
  readonly #end: number;

  constructor(text: string, tabs: readonly number[], end: number) {
    this.#text = text;
    this.#tabs = tabs;
    this.#end = end;
  }

  /** `indent` is the minimum column of the continuation lines of a plain scalar. */
  visit(node: unknown, indent: number, inFlow: boolean): void {
    if (typeof node !== 'object' || node === null) return;
    if ('key' in node && 'value' in node) {
      this.visit(node.key, indent, inFlow);
      this.visit(node.value, indent, inFlow);
      return;
    }
    const { range, items, flow = false, type } = node as Shape;
    const [start, end] = range ?? [0, 0];
    this.pass(start, inFlow);
    if (items !== undefined) {
      const column = start - (this.#text.lastIndexOf('\n', start - 1) + 1);
      for (const item of items) this.visit(item, flow ? indent : column + 1, inFlow || flow);
      if (flow) this.pass(end, true);
    } else if (type !== 'PLAIN') this.pass(end, true);
    else if (end > start) this.pass(skipped(this.#text, end, blanks), true, indent);
  }

  /**
   * Checks the tabs before the offset `to`. If `allowed` is true, tabs at or after the column `indent` are valid,
   * because they are in a scalar or a flow collection.
   */
  pass(to: number, allowed: boolean, indent = 0): void {
    for (; ; this.#next++) {
      const tab = this.#tabs[this.#next] ?? Infinity;
      if (tab >= to || tab >= this.#end) return;
      const column = tab - (this.#text.lastIndexOf('\n', tab) + 1);
      if (allowed && column >= indent) continue;
      const problem = allowed ? 'a tab character that violates indentation' : 'character that cannot start any token';
      throw goYamlError(scannerMessage(this.#text, tab, `found ${problem}`), placeAt(this.#text, tab));
    }
  }
}

interface Shape {
  readonly range?: readonly [start: number, valueEnd: number, nodeEnd: number] | null;
  readonly items?: readonly unknown[];
  readonly flow?: boolean;
  readonly type?: string;
}

function skipped(text: string, from: number, pattern: RegExp): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}
