/** Shows the output of a run: the changes, the list, and other views. For a pipeline, also shows the output of a step. */
import { EditorView } from '@codemirror/view';
import { pluralize } from '../../../src/data/text/pluralize';
import type { Details, Step } from '../details';
import { diagramElements } from '../diagram/diagram-elements';
import type { LineDiff } from '../diff/line-diff';
import { markOrigins, outputState } from '../editor/output-state';
import { followScheme } from '../editor/theme';
import { element, made } from './elements';
import type { Answer } from '../messages';
import { OriginPanel } from '../origins/origin-panel';
import type { Place } from '../place';
import type { Scene, Shown } from '../scene';
import { StepChoice } from './step-choice';
import { Tabs } from './tabs';

/** The view and step that the user selected in this panel. */
type ViewChoice = Pick<Shown, 'view' | 'step'>;

const changes = 'Changes';
const before = 'Before';
const result = 'Result';
const diagram = 'Diagram';

const viewsOf = (name: string): readonly string[] =>
  name === 'run-pipeline'
    ? [changes, before, result]
    : name === 'resolve-overwrites'
      ? [changes, result, diagram]
      : [changes, result];

const unchanged = 'Nothing changes: the resources already match the function config.';
const failed = 'Nothing is written. The messages below show the mistakes and where they are.';

export class Output {
  readonly #editor = new EditorView();
  readonly #views: Tabs;
  readonly #steps: StepChoice;
  readonly #origins: OriginPanel;
  #scene: Scene | undefined;
  #answer: Answer | undefined;
  #details: Details | undefined;
  #wanted: ViewChoice | undefined;

  constructor(goTo: (place: Place) => void, onStep: () => void) {
    this.#origins = new OriginPanel(element('origin'), goTo);
    const panel = element('output');
    this.#views = new Tabs(
      element('views'),
      () => panel,
      () => this.draw(),
    );
    this.#views.set([changes, result]);
    this.#steps = new StepChoice(element('steps'), () => {
      this.draw();
      onStep();
    });
  }

  get chosen(): ViewChoice {
    return { view: this.#views.selected, step: this.#steps.wanted };
  }

  /** The step whose messages are listed, counted from 1; 0 for all steps. */
  get step(): number {
    return this.#steps.chosen;
  }

  /** Selects the view that a link names. The selection takes effect after the run. */
  choose(chosen: ViewChoice): void {
    this.#wanted = chosen;
  }

  /** Scrolls to the top before other content is shown. */
  toTop(): void {
    this.#editor.scrollDOM.scrollTo(0, 0);
  }

  followScheme(): void {
    followScheme(this.#editor);
  }

  /** `answer` is undefined if the run was terminated. */
  show(scene: Scene, answer: Answer | undefined): void {
    const name = answer?.function ?? scene.function;
    if (name !== this.#answer?.function) this.#steps.choose(0);
    this.#scene = scene;
    this.#answer = answer;
    this.#details = undefined;
    this.#views.set(viewsOf(name));
    if (this.#wanted !== undefined) {
      this.#views.select(this.#wanted.view);
      this.#steps.choose(this.#wanted.step);
      this.#wanted = undefined;
    }
    this.draw();
  }

  showDetails(details: Details): void {
    this.#details = details;
    // Do not draw again, because this would reset the line that the user has selected.
    if (details.kind === 'origins') this.#showOrigins();
    else this.draw();
  }

  draw(): void {
    const scene = this.#scene;
    if (scene === undefined) return;
    const details = this.#details;
    const steps = details?.kind === 'steps' ? details.steps : [];
    this.#steps.show(steps.map(({ name }) => name));
    const step = steps[this.#steps.chosen - 1];
    const view = this.#views.selected;
    const diff = step?.diff ?? this.#answer?.diff;
    const isEmpty = view === changes && (diff === undefined || diff.signs.length === 0);
    const isText = view !== diagram && !isEmpty;
    element('text').hidden = !isText;
    element('drawing').hidden = isText;
    element('counts').textContent = diff === undefined ? '' : countsOf(diff);
    if (!isText) {
      const notDrawn = made('p', isEmpty ? (this.#answer?.exitCode === 0 ? unchanged : failed) : 'Drawing…');
      const drawn = details?.kind === 'diagram' && !isEmpty ? diagramElements(details.diagram) : [notDrawn];
      element('drawing').replaceChildren(...drawn);
    }
    const text = this.#textOf(scene, step, view);
    const options = { label: view, file: 'result.yaml' };
    const onLine = (line: number | undefined): void => this.#origins.showLine(line);
    this.#editor.setState(outputState(view === changes && diff !== undefined ? diff : text, options, onLine));
    if (!this.#editor.dom.isConnected) element('text').replaceChildren(this.#editor.dom);
    element('text').classList.toggle('list', view !== changes);
    this.#origins.forgetLine();
    this.#showOrigins();
  }

  #showOrigins(): void {
    const origins = this.#details?.kind === 'origins' ? this.#details.origins : undefined;
    if (origins !== undefined) markOrigins(this.#editor, origins);
    this.#origins.show(origins);
  }

  /** Returns the text for the chosen step or the whole run. If the run wrote nothing, the resources are unchanged. */
  #textOf(scene: Scene, step: Step | undefined, view: string): string {
    if (view === before) return step?.input ?? scene.input;
    return step?.output ?? (this.#answer?.exitCode === 0 ? this.#answer.stdout : scene.input);
  }
}

/** Returns `prefix` and the number of changed lines, such as `3 lines changed`, or '' if nothing changed. */
export function countsOf({ removed, added }: LineDiff, prefix = ''): string {
  if (removed + added === 0) return '';
  if (removed === added) return `${prefix}${pluralize(added, 'line')} changed`;
  const parts = [added > 0 ? `${pluralize(added, 'line')} added` : '', removed > 0 ? `${removed} removed` : ''];
  return prefix + parts.filter((part) => part !== '').join(', ');
}
