/** The answer to a run of a scene: the output list, the changes, and messages with their locations. */
import { omitUndefined } from '../../src/data/omit-undefined';
import { lineStarts } from '../../src/data/text/line-starts';
import type { Outcome } from '../../src/function/run';
import { functionCalled } from '../../src/inlay-command/functions';
import starters from '../../src/inlay-command/generated/starters.json';
import { hasSeparateConfig } from './config-text';
import { lineDiff } from './diff/line-diff';
import type { Answer, Message } from './messages';
import { configFile, type Place } from './place';
import { placesIn, syntaxPlaceOf } from './places';
import { functionOf, runScene } from './run-scene';
import type { Scene } from './scene';

/** Replaces the function's own message, which mentions a ResourceList. The page does not show a ResourceList. */
const noConfig =
  'The function config is empty. Enter a function config, choose an example, or enter a ResourceList with a `functionConfig` as the resources.';

export async function answerOf(scene: Scene): Promise<Omit<Answer, 'id'>> {
  const start = performance.now();
  const hasConfig = hasSeparateConfig(scene) || scene.input.includes('ResourceList');
  const { stdout, stderr, results, exitCode }: Outcome = hasConfig
    ? await runScene(scene)
    : { stdout: '', stderr: noConfig, results: [], exitCode: 2 };
  const milliseconds = performance.now() - start;
  return {
    function: functionOf(scene),
    stdout,
    stderr,
    messages:
      results.length > 0
        ? messagesOf(results, scene, exitCode === 0 ? undefined : syntaxPlaceOf(scene))
        : messagesIn(stderr, hasConfig ? omitUndefined({ place: syntaxPlaceOf(scene) }) : withStarter(scene)),
    diff: lineDiff(scene.input, exitCode === 0 ? stdout : scene.input),
    exitCode,
    milliseconds,
  };
}

/** A message without a location gets the location `syntaxPlace`. */
function messagesOf(results: Outcome['results'], scene: Scene, syntaxPlace: Place | undefined): readonly Message[] {
  const starts = lineStarts(scene.config);
  const placeOf = placesIn(scene);
  const configPlace = (line: number, column: number, endColumn: number): Place => {
    const lineStart = starts[line - 1] ?? 0;
    return { file: configFile, from: lineStart + column - 1, to: lineStart + endColumn - 1 };
  };
  return results.map((result): Message => {
    const { severity, message, tags, config, fix, resourceRef: ref, others = [] } = result;
    const at = config?.at;
    const place =
      at?.file === configFile ? configPlace(at.line, at.column, at.endColumn) : (placeOf(result) ?? syntaxPlace);
    const isElsewhere = ref !== undefined && config !== undefined && `${ref.kind}/${ref.name}` !== config.of;
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    const where = isElsewhere ? ` (in ${ref.kind}/${ref.name}${more})` : '';
    const { step, code } = tags ?? {};
    const details = omitUndefined({
      code,
      place,
      fix:
        fix?.at.file === configFile
          ? { place: configPlace(fix.at.line, fix.at.column, fix.at.endColumn), to: fix.to }
          : undefined,
      step: step === undefined ? undefined : Number(step),
    });
    return { severity, text: message + where, ...details };
  });
}

/** A run has no results if the input cannot be read. */
const messagesIn = (stderr: string, more: Pick<Message, 'place' | 'fix'>): readonly Message[] =>
  stderr === '' ? [] : [{ severity: 'error', text: stderr.replace(/^error: /, '').trim(), ...more }];

/** Suggests a functionConfig like the one that `inlay init` writes. */
function withStarter(scene: Scene): Required<Pick<Message, 'place' | 'fix'>> {
  const place = { file: configFile, from: 0, to: scene.config.length };
  const { name, accepts } = functionCalled(functionOf(scene));
  const head = `apiVersion: fn.inlay.dev/v1alpha1\nkind: ${accepts[0]?.kind ?? ''}\nmetadata:\n  name: ${name}\n`;
  return { place, fix: { place, to: head + starters[name as keyof typeof starters].config } };
}
