/** The page: a scene on the left, what its function makes of it on the right, messages below. */
import { EditorView } from '@codemirror/view';
import { schemas } from '../../src/inlay-command/generated/schemas';
import { goTo, inputState, showDiagnostics, type Language } from './editor/editors';
import { LanguageWorker } from './editor/language-worker';
import { element, fill, made, menu, placeButton } from './panels/elements';
import type { Example } from './example';
import type { Answer } from './messages';
import { Output } from './panels/output';
import type { Place } from './places';
import { Runner } from './runner';
import { linkedBy, linkOf, withLineFeeds, type Linked, type Scene } from './scene';
import { detailedFunctions } from './details';
import { Tabs } from './panels/tabs';

/** What the build puts into the page: the worker's program, and the examples. */
declare const WORKER: string;
declare const EXAMPLES: readonly Example[];

const config = 'functionConfig';
const resources = 'resources';

const damaged = 'The link cannot be read: a part of it is missing, or it is none of this playground. Ask for it again.';

/** The build writes its text in each place of the name. */
const workerProgram = WORKER;

/** The first example of each function. */
const samples = Object.keys(schemas).flatMap(
  (name) => EXAMPLES.find(({ scene }) => scene.function === name)?.scene ?? [],
);

interface Message {
  readonly text: string;
  readonly severity: string;
  readonly place?: Place | undefined;
  /** Of a pipeline, from 1. */
  readonly step?: number | undefined;
}

class Page {
  readonly runner = new Runner(workerProgram, samples);
  readonly #asked = new LanguageWorker(workerProgram);
  readonly #language: Language = {
    completions: (offset) => this.#asked.completions(this.#scene, offset),
    explanation: (offset) => this.#asked.explanation(this.#scene, offset),
  };
  readonly #darkness = matchMedia('(prefers-color-scheme: dark)');
  readonly #left = new EditorView({ parent: element('input') });
  readonly #output: Output;
  readonly #inputs: Tabs;
  #scene: Scene;
  #answer: Answer | undefined;
  #messages: readonly Message[] = [];
  #timer: number | undefined;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#inputs = new Tabs(element('inputs'), element('input'), () => this.#showInput());
    this.#output = new Output({
      isDark: () => this.#darkness.matches,
      goTo: (place) => this.#goTo(place),
      onStep: () => this.#showMessages(),
    });
    this.#darkness.addEventListener('change', () => {
      this.#showInput();
      this.#output.draw();
    });
    for (const name of Object.keys(schemas)) menu('function').add(new Option(name));
    const examples = menu('example');
    examples.add(new Option('(none)', ''));
    for (const { title } of EXAMPLES) examples.add(new Option(title));
    examples.addEventListener('change', () => {
      const chosen = EXAMPLES.find(({ title }) => title === examples.value);
      if (chosen !== undefined) this.show(chosen.scene);
    });
    element('function').addEventListener('change', ({ target }) => {
      this.#edit({ ...this.#scene, function: (target as HTMLSelectElement).value });
      this.#showInput();
    });
    element('share').addEventListener('click', () => void this.#share());
    element('add').addEventListener('click', () => this.#addFile());
    addEventListener('hashchange', () => void this.#open());
  }

  get scene(): Scene {
    return this.#scene;
  }

  /** The text of the left editor. */
  get text(): string {
    return this.#left.state.doc.toString();
  }

  /** What the function printed last. */
  get result(): string {
    return this.#answer?.stdout ?? '';
  }

  show(scene: Scene): void {
    this.#scene = withLineFeeds(scene);
    const { title } = EXAMPLES.find((one) => one.scene === scene) ?? { title: '' };
    menu('example').value = title;
    menu('function').value = scene.function;
    element('shared').textContent = '';
    this.#inputs.set([config, resources, ...Object.keys(scene.files)]);
    this.#showInput();
    void this.#run();
  }

  /** What a link holds. */
  open({ scene, shown }: Linked): void {
    this.show(scene);
    this.#inputs.select(shown.input);
    this.#output.choose(shown);
  }

  refuseLink(): void {
    element('shared').textContent = damaged;
  }

  /** A link that is followed on this page. */
  async #open(): Promise<void> {
    const linked = await linkedBy(location.hash.slice(1));
    if (linked === undefined) this.refuseLink();
    else this.open(linked);
  }

  #text(name: string): string {
    if (name === config) return this.#scene.config;
    return name === resources ? this.#scene.input : (this.#scene.files[name] ?? '');
  }

  #showInput(): void {
    const { selected: name } = this.#inputs;
    const file = name === config || name === resources ? `${name}.yaml` : name;
    const language = name === config ? this.#language : undefined;
    const options = { label: name, file, isDark: this.#darkness.matches };
    this.#left.setState(inputState(this.#text(name), options, (text) => this.#write(name, text), language));
    this.#markPlaces();
  }

  #write(name: string, text: string): void {
    const scene = this.#scene;
    if (name === config) this.#edit({ ...scene, config: text });
    else if (name === resources) this.#edit({ ...scene, input: text });
    else this.#edit({ ...scene, files: { ...scene.files, [name]: text } });
  }

  /** A change by the reader: it is not an example any more, and runs when they pause. */
  #edit(scene: Scene): void {
    this.#scene = scene;
    menu('example').value = '';
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#run(), 150);
  }

  #addFile(): void {
    const name = prompt('Path of the file, such as components/web.jsonnet')?.trim() ?? '';
    if (name === '') return;
    const { files } = this.#scene;
    if (!Object.hasOwn(files, name)) this.show({ ...this.#scene, files: { ...files, [name]: '' } });
    this.#inputs.select(name);
  }

  async #share(): Promise<void> {
    const link = await linkOf(this.#scene, { input: this.#inputs.selected, ...this.#output.chosen });
    history.replaceState(undefined, '', `#${link}`);
    try {
      await navigator.clipboard.writeText(location.href);
      element('shared').textContent = 'The link is copied.';
    } catch {
      element('shared').textContent = 'The link is in the address bar.';
    }
  }

  async #run(): Promise<void> {
    const scene = this.#scene;
    element('state').textContent = 'Running…';
    const end = await this.runner.run(scene);
    if (end === undefined) return;
    this.#answer = 'ended' in end ? undefined : end;
    this.#messages = 'ended' in end ? [{ severity: 'error', text: end.ended }] : messagesOf(end);
    element('state').textContent =
      'ended' in end
        ? 'Ended'
        : `${end.exitCode === 0 ? 'Done' : 'Nothing written'} in ${Math.round(end.milliseconds)} ms`;
    this.#output.show(scene, this.#answer);
    this.#showMessages();
    this.#markPlaces();
    if (this.#answer === undefined || !detailedFunctions.has(scene.function)) return;
    const details = await this.runner.details(scene);
    if (details === undefined) return;
    this.#output.showDetails(details);
    this.#showMessages();
  }

  /** Of the chosen step, or all. */
  #showMessages(): void {
    const chosen = this.#output.step;
    const shown = this.#messages.filter(({ step }) => chosen === 0 || step === chosen);
    fill(
      element('messages'),
      ...shown.map(({ text, severity, place }) => {
        const [, mark = '', rest = text] = /^(\[\w+\])([^]*)$/.exec(text) ?? [];
        const parts = [made('b', mark), rest];
        const item = made(
          'li',
          place === undefined ? made('span', ...parts) : placeButton(() => this.#goTo(place), ...parts),
        );
        item.className = severity;
        return item;
      }),
    );
  }

  #goTo({ file, from, to }: Place): void {
    this.#inputs.select(tabOf(file));
    goTo(this.#left, from, to);
  }

  #markPlaces(): void {
    const { selected } = this.#inputs;
    const end = this.#left.state.doc.length;
    const found = this.#messages.flatMap(({ place, text, severity }) =>
      place === undefined || tabOf(place.file) !== selected || place.to > end || !isSeverity(severity)
        ? []
        : [{ from: place.from, to: place.to, message: text, severity }],
    );
    showDiagnostics(this.#left, found);
  }
}

/** One for each diagnostic, with its lines. Those of results come first and in their order. */
const messagesOf = ({ stderr, results, syntaxPlace }: Answer): readonly Message[] =>
  stderr
    .split(/\n(?=(?:error|warning|info)\b)|\n$/)
    .filter((line) => line !== '')
    .map((text, index) => {
      const { place = syntaxPlace, tags } = results[index] ?? {};
      const step = tags?.['step'];
      return {
        text,
        severity: /^\w+/.exec(text)?.[0] ?? 'error',
        place,
        step: step === undefined ? undefined : Number(step),
      };
    });

const isSeverity = (word: string): word is 'error' | 'warning' | 'info' => ['error', 'warning', 'info'].includes(word);

const tabOf = (file: string): string => (file === 'config' ? config : file === 'input' ? resources : file);

async function main(): Promise<void> {
  const first = EXAMPLES.find(({ title }) => title.startsWith('replace-values-json')) ?? EXAMPLES[0];
  if (first === undefined) return;
  const page = new Page(first.scene);
  const link = location.hash.slice(1);
  const linked = await linkedBy(link);
  if (linked === undefined) page.show(first.scene);
  else page.open(linked);
  if (link !== '' && linked === undefined) page.refuseLink();
  // For tests, and for whoever opens the console.
  Object.assign(window, {
    playground: {
      scene: () => page.scene,
      text: () => page.text,
      result: () => page.result,
      show: (one: Scene) => page.show(one),
      isWarm: () => page.runner.isWarm,
    },
  });
}

void main();
