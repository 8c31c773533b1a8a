/**
 * Implements std.parseYaml like go-jsonnet. The text is split into documents before it is parsed, and each document is
 * YAML 1.1. `a: yes` is `{ a: true }`; `1\n---\n2` is `[1, 2]`, and `--- 1` is `[1]`.
 */
import type { Json } from '../../../data/json';
import { GoYamlError, linesOf, readGoYamlDocument } from '../../../go';
import { fromData } from '../../run/data';
import type { Engine } from '../../run/engine';
import { maxYamlLength } from '../../run/limits';
import type { Value } from '../../run/value';
import { expectArguments, native, type NativeGroup } from '../native';

/** The cost in steps of each character and each token of YAML. */
const characterSteps = 12;
const tokenSteps = 64;

export function parseYaml(engine: Engine): NativeGroup {
  const { runtime } = engine.operators;
  /** Called for each token of a document that the quick reader does not support. */
  const tick = (): void => runtime.spend(tokenSteps);
  const read = (document: string): Json => {
    try {
      return readGoYamlDocument(document, { tick, dropsRest: true });
    } catch (error) {
      if (!(error instanceof GoYamlError)) throw error;
      throw runtime.error(`failed to parse YAML: ${error.message}`);
    }
  };
  return {
    parseYaml: native('str', (str: Value) => {
      const [text] = expectArguments(engine, 'parseYaml', ['string'], [str]);
      runtime.checkParsed(text.length, maxYamlLength);
      runtime.spend(text.length * characterSteps);
      const lines = linesOf(text);
      const values = documentsOf(lines).map((document) => fromData(read(document), engine.operators));
      return lines.some(isStart) ? values : (values[0] ?? null);
    }),
  };
}

/** Whether a line starts a document, even within quotes. */
const isStart = (line: string): boolean => /^---(?:[ \t]|$)/.test(line);

/** A start marker in the first line does not end a document, because nothing precedes it. */
function documentsOf(lines: readonly string[]): readonly string[] {
  const documents: string[] = [];
  let from = 0;
  for (const [at, line] of lines.entries()) {
    if (at === 0 || !isStart(line)) continue;
    documents.push(`${lines.slice(from, at).join('\n')}\n`);
    from = at;
  }
  if (lines.length > 0) documents.push(`${lines.slice(from).join('\n')}\n`);
  return documents;
}
