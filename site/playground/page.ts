/** The page: a scene on the left, what its function makes of it on the right, messages below. */
import { EditorView } from '@codemirror/view';
import { schemas } from '../../src/inlay-command/schemas';
import { goTo, inputState, outputState, showDiagnostics } from './editors';
import type { Example } from './example';
import type { Answer } from './messages';
import type { Place } from './places';
import { Runner } from './runner';
import { linkOf, sceneOf, type Scene } from './scene';
import { Tabs } from './tabs';

/** What the build puts into the page: the worker's program, and the examples. */
declare const WORKER: string;
declare const EXAMPLES: readonly Example[];

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no "${id}"`);
  return found;
}

const menu = (id: string): HTMLSelectElement => element(id) as HTMLSelectElement;

const config = 'functionConfig';
const resources = 'resources';
const changes = 'Changes';
const result = 'Result';

class Page {
  readonly #runner = new Runner(WORKER);
  readonly #darkness = matchMedia('(prefers-color-scheme: dark)');
  readonly #left = new EditorView({ parent: element('input') });
  readonly #right = new EditorView({ parent: element('output') });
  readonly #inputs: Tabs;
  readonly #views: Tabs;
  #scene: Scene;
  #answer: Answer | undefined;
  #timer: number | undefined;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#inputs = new Tabs(element('inputs'), element('input'), () => this.#showInput());
    this.#views = new Tabs(element('views'), element('output'), () => this.#showOutput());
    this.#views.set([changes, result]);
    this.#darkness.addEventListener('change', () => {
      this.#showInput();
      this.#showOutput();
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
    this.show(scene);
  }

  get scene(): Scene {
    return this.#scene;
  }

  /** What stands in the left editor. */
  get text(): string {
    return this.#left.state.doc.toString();
  }

  /** What the function printed last. */
  get result(): string {
    return this.#answer?.stdout ?? '';
  }

  show(scene: Scene): void {
    this.#scene = scene;
    const { title } = EXAMPLES.find((one) => one.scene === scene) ?? { title: '' };
    menu('example').value = title;
    menu('function').value = scene.function;
    this.#inputs.set([config, resources, ...Object.keys(scene.files)]);
    this.#showInput();
    void this.#run();
  }

  /** What a link holds that is followed on this page. */
  async #open(): Promise<void> {
    const scene = await sceneOf(location.hash.slice(1));
    if (scene !== undefined) this.show(scene);
  }

  #text(name: string): string {
    if (name === config) return this.#scene.config;
    return name === resources ? this.#scene.input : (this.#scene.files[name] ?? '');
  }

  #showInput(): void {
    const { selected: name } = this.#inputs;
    const file = name === config || name === resources ? `${name}.yaml` : name;
    const schema = name === config ? schemas[this.#scene.function] : undefined;
    const options = { label: name, file, isDark: this.#darkness.matches };
    this.#left.setState(inputState(this.#text(name), options, (text) => this.#write(name, text), schema));
    this.#markPlaces();
  }

  #write(name: string, text: string): void {
    const scene = this.#scene;
    if (name === config) this.#edit({ ...scene, config: text });
    else if (name === resources) this.#edit({ ...scene, input: text });
    else this.#edit({ ...scene, files: { ...scene.files, [name]: text } });
  }

  /** A change of the reader: it is no example any more, and runs when they pause. */
  #edit(scene: Scene): void {
    this.#scene = scene;
    menu('example').value = '';
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#run(), 150);
  }

  #addFile(): void {
    const name = prompt('Path of the file, such as components/web.jsonnet')?.trim() ?? '';
    if (name === '' || Object.hasOwn(this.#scene.files, name)) return;
    this.show({ ...this.#scene, files: { ...this.#scene.files, [name]: '' } });
    this.#inputs.select(name);
  }

  async #share(): Promise<void> {
    history.replaceState(undefined, '', `#${await linkOf(this.#scene)}`);
    try {
      await navigator.clipboard.writeText(location.href);
      element('shared').textContent = 'The link is copied.';
    } catch {
      element('shared').textContent = 'The link is in the address bar.';
    }
  }

  async #run(): Promise<void> {
    element('state').textContent = 'Running…';
    const end = await this.#runner.run(this.#scene);
    if (end === undefined) return;
    if ('ended' in end) {
      this.#answer = undefined;
      element('state').textContent = 'Ended';
      this.#tell([{ severity: 'error', text: end.ended }]);
      return;
    }
    this.#answer = end;
    const { exitCode, milliseconds, results, stderr } = end;
    element('state').textContent = `${exitCode === 0 ? 'Done' : 'Nothing written'} in ${Math.round(milliseconds)} ms`;
    const lines = stderr.split(/\n(?! {4})/).filter((line) => line !== '');
    this.#tell(
      lines.map((text, index) => ({
        text,
        severity: /^\[(\w+)\]/.exec(text)?.[1] ?? 'error',
        place: results[index]?.place,
      })),
    );
    this.#showOutput();
    this.#markPlaces();
  }

  #showOutput(): void {
    if (this.#answer === undefined) return;
    const { stdout, exitCode } = this.#answer;
    const label = this.#views.selected;
    const options = { label, file: 'result.yaml', isDark: this.#darkness.matches };
    const text = exitCode === 0 ? stdout : this.#scene.input;
    this.#right.setState(outputState(text, options, label === changes ? this.#scene.input : undefined));
  }

  #tell(messages: readonly { text: string; severity: string; place?: Place | undefined }[]): void {
    const list = element('messages');
    list.replaceChildren(
      ...messages.map(({ text, severity, place }) => {
        const item = document.createElement('li');
        item.className = severity;
        const [, mark = '', rest = text] = /^(\[\w+\])([^]*)$/.exec(text) ?? [];
        const bold = document.createElement('b');
        bold.textContent = mark;
        const line = document.createElement(place === undefined ? 'span' : 'button');
        line.append(bold, rest);
        if (place !== undefined) line.addEventListener('click', () => this.#goTo(place));
        item.append(line);
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
    const found = (this.#answer?.results ?? []).flatMap(({ place, message, severity }) =>
      place === undefined || tabOf(place.file) !== selected || place.to > end
        ? []
        : [{ from: place.from, to: place.to, message, severity }],
    );
    showDiagnostics(this.#left, found);
  }
}

const tabOf = (file: string): string => (file === 'config' ? config : file === 'input' ? resources : file);

async function main(): Promise<void> {
  const linked = await sceneOf(location.hash.slice(1));
  const first = EXAMPLES.find(({ title }) => title.startsWith('replace-values-json')) ?? EXAMPLES[0];
  const scene = linked ?? first?.scene;
  if (scene === undefined) return;
  const page = new Page(scene);
  // For tests, and for whoever opens the console.
  Object.assign(window, {
    playground: {
      scene: () => page.scene,
      text: () => page.text,
      result: () => page.result,
      show: (one: Scene) => page.show(one),
    },
  });
}

void main();
