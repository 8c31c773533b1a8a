/** What comes out: the list or its changes, of a pipeline also step by step, and what there is to see of the run besides. */
import { EditorView } from '@codemirror/view';
import type { Details, Step } from '../details';
import { diagramElements } from '../diagram/diagram-elements';
import { markOrigins, outputState } from '../editor/editors';
import { element, made } from './elements';
import type { Answer } from '../messages';
import { OriginPanel } from '../origins/origin-panel';
import type { Place } from '../places';
import type { Scene, Shown } from '../scene';
import { StepChoice } from './step-choice';
import { Tabs } from './tabs';

/** What the reader has chosen to see here. */
type Chosen = Pick<Shown, 'view' | 'step'>;

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

export interface OutputOptions {
  readonly isDark: () => boolean;
  readonly goTo: (place: Place) => void;
  /** Another step has been chosen. */
  readonly onStep: () => void;
}

export class Output {
  readonly #editor = new EditorView({ parent: element('text') });
  readonly #views: Tabs;
  readonly #steps: StepChoice;
  readonly #origins: OriginPanel;
  readonly #isDark: () => boolean;
  #scene: Scene | undefined;
  #answer: Answer | undefined;
  #details: Details | undefined;
  #wanted: Chosen | undefined;

  constructor({ isDark, goTo, onStep }: OutputOptions) {
    this.#isDark = isDark;
    this.#origins = new OriginPanel(element('origin'), goTo);
    this.#views = new Tabs(element('views'), element('output'), () => this.draw());
    this.#steps = new StepChoice(element('steps'), () => {
      this.draw();
      onStep();
    });
  }

  get chosen(): Chosen {
    return { view: this.#views.selected, step: this.#steps.wanted };
  }

  /** The step whose messages are wanted, from 1; 0 for all. */
  get step(): number {
    return this.#steps.chosen;
  }

  /** What a link says; it counts when the run is over. */
  choose(chosen: Chosen): void {
    this.#wanted = chosen;
  }

  /** `answer` is undefined where the run has been ended. */
  show(scene: Scene, answer: Answer | undefined): void {
    if (scene.function !== this.#scene?.function) this.#steps.choose(0);
    this.#scene = scene;
    this.#answer = answer;
    this.#details = undefined;
    this.#views.set(viewsOf(scene.function));
    if (this.#wanted !== undefined) {
      this.#views.select(this.#wanted.view);
      this.#steps.choose(this.#wanted.step);
      this.#wanted = undefined;
    }
    this.draw();
  }

  /** Those of the answer that is shown. */
  showDetails(details: Details): void {
    this.#details = details;
    // The reader may have gone to a line already.
    if (details.kind === 'origins') this.#showOrigins();
    else this.draw();
  }

  draw(): void {
    const scene = this.#scene;
    if (scene === undefined) return;
    const details = this.#details;
    const steps = details?.kind === 'steps' ? details.steps : [];
    this.#steps.show(steps.map(({ name }) => name));
    const view = this.#views.selected;
    const isDiagram = view === diagram;
    element('text').hidden = isDiagram;
    element('drawing').hidden = !isDiagram;
    if (isDiagram) {
      const drawn = details?.kind === 'diagram' ? diagramElements(details.diagram) : [made('p', 'Drawing…')];
      element('drawing').replaceChildren(...drawn);
    }
    const [input, output] = this.#texts(scene, steps);
    const options = { label: view, file: 'result.yaml', isDark: this.#isDark() };
    const onLine = (line: number): void => this.#origins.showLine(line);
    const parts = { before: view === changes ? input : undefined, onLine };
    this.#editor.setState(outputState(view === before ? input : output, options, parts));
    this.#origins.forgetLine();
    this.#showOrigins();
  }

  #showOrigins(): void {
    const origins = this.#details?.kind === 'origins' ? this.#details.origins : undefined;
    if (origins !== undefined) markOrigins(this.#editor, origins);
    this.#origins.show(origins);
  }

  /** Of the chosen step or of the whole run. Where nothing is written, the resources are what they were. */
  #texts(scene: Scene, steps: readonly Step[]): readonly [string, string] {
    const at = this.#steps.chosen;
    if (at === 0 || steps.length === 0) {
      return [scene.input, this.#answer?.exitCode === 0 ? this.#answer.stdout : scene.input];
    }
    const input = steps.slice(0, at - 1).findLast(({ output }) => output !== undefined)?.output ?? scene.input;
    return [input, steps[at - 1]?.output ?? input];
  }
}
