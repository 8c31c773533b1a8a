/** The page: a scene, the output of its function, and messages. */
import { EditorView } from '@codemirror/view';
import { catchError } from '../../src/data/catch-error';
import { applyFix, goTo, inputState, showCursor, showHints, showMessages, type Language } from './editor/editors';
import { followScheme } from './editor/theme';
import type { Example } from './example';
import { chosenFiles, droppedFiles, withFiles, type NamedFile } from './files/dropped';
import { LanguageClient } from './language-client';
import type { Answer, Message, PlacedHint } from './messages';
import { element, madeButton, menu, withCode } from './panels/elements';
import { ExampleMenu } from './panels/example-menu';
import { listMessages } from './panels/message-list';
import { countsOf, Output } from './panels/output';
import { Tabs } from './panels/tabs';
import { copyMessage, UsageDialog } from './panels/usage-dialog';
import { configFile, inputFile, type Place } from './place';
import { Runner } from './runner';
import { linkedBy, linkOf, readScene, SceneError, type Linked, type Scene } from './scene';

/** Constants that the build inserts: the address of the worker's program, and the examples. */
declare const WORKER: string;
declare const EXAMPLES: readonly Example[];

/** Text is often invalid while a user types, so errors are shown after this pause, in milliseconds. */
const errorPause = 600;

const damaged = 'This link cannot be read: it is incomplete or not a link of this playground. Ask for a new link.';

/** The panels. Narrow screens show one panel at a time. */
const panels = { Resources: 'resources', Config: 'config', Output: 'result' } as const;

/** The first example of each function. */
const samples = [...new Map(EXAMPLES.toReversed().map(({ scene }) => [scene.function, scene])).values()];

class Page {
  readonly runner = new Runner(WORKER, samples);
  readonly #client = new LanguageClient(WORKER);
  readonly #language: Language = {
    completions: (offset) => this.#client.completions(this.#scene, offset),
    explanation: (offset) => this.#client.explanation(this.#scene, offset),
  };
  readonly #input = new EditorView();
  readonly #config = new EditorView();
  readonly #output: Output;
  readonly #panels: Tabs;
  readonly #files = menu('file');
  readonly #examples: ExampleMenu;
  #usageDialog: UsageDialog | undefined;
  #scene: Scene;
  #answer: Answer | undefined;
  #messages: readonly Message[] = [];
  #hints: readonly PlacedHint[] = [];
  #timer: number | undefined;
  /** True if the user has written something that is neither in an example nor in a link. */
  #isEdited = false;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#panels = new Tabs(element('panels'), panelCalled, () => this.#showPanel());
    this.#panels.set(Object.keys(panels));
    this.#panels.select('Output');
    this.#files.addEventListener('change', () => this.#showInput());
    this.#output = new Output(
      (place) => this.#goTo(place),
      () => this.#listMessages(),
    );
    this.#examples = new ExampleMenu(menu('example'), EXAMPLES, (one) => this.#replace(one.scene));
    document.addEventListener('scheme', () => {
      for (const view of [this.#input, this.#config]) followScheme(view);
      this.#output.followScheme();
    });
    element('config').addEventListener('focusin', () => this.#client.start(), { once: true });
    element('share').addEventListener('click', () => void this.#share());
    element('use').addEventListener('click', () => void this.#use());
    element('add').addEventListener('click', () => this.#addFile());
    element('remove').addEventListener('click', () => this.#removeFile());
    addEventListener('beforeunload', (event) => {
      if (this.#isEdited) event.preventDefault();
    });
    this.#takeFiles();
    addEventListener('hashchange', () => void this.#open());
  }

  get scene(): Scene {
    return this.#scene;
  }

  /** The last output of the function. */
  get result(): string {
    return this.#answer?.stdout ?? '';
  }

  /** `title` is for scenes that are not examples. If the scene is invalid, shows the reason and returns false. */
  show(scene: Scene, title?: string): boolean {
    const read = catchError(
      SceneError,
      () => readScene(scene),
      (error) => {
        this.#showStatus(error.message);
        return undefined;
      },
    );
    if (read === undefined) return false;
    this.#scene = read;
    this.#isEdited = false;
    const text = JSON.stringify(scene);
    this.#examples.mark(
      EXAMPLES.find((one) => JSON.stringify(one.scene) === text),
      title,
    );
    this.#messages = [];
    this.#hints = [];
    const names = Object.keys(scene.files);
    const { value } = this.#files;
    this.#files.replaceChildren(...[inputFile, ...names].map((name) => new Option(name)));
    // If there are no resources, show the first file.
    const first = scene.input === '' ? (names[0] ?? inputFile) : inputFile;
    this.#files.value = names.includes(value) ? value : first;
    this.#files.hidden = names.length === 0;
    this.#output.toTop();
    void this.#run();
    this.#showConfig();
    // Create the input editor in a separate task, so that the page responds sooner on slow phones.
    setTimeout(() => this.#showInput());
    return true;
  }

  /** If the link is invalid, shows the reason and returns false. */
  open(linked: Linked | undefined): boolean {
    if (linked === undefined) {
      this.#showStatus(damaged);
      return false;
    }
    const { scene, shown, title } = linked;
    if (!this.#replace(scene, title)) return false;
    this.#selectFile(shown.input);
    this.#output.choose(shown);
    return true;
  }

  /** Like `show`, but lets the user restore the previous text. */
  #replace(scene: Scene, title?: string): boolean {
    const earlier = this.#isEdited ? this.#scene : undefined;
    const isShown = this.show(scene, title);
    if (isShown) this.#showStatus(earlier === undefined ? '' : 'Your text was replaced.', earlier);
    return isShown;
  }

  /** `earlier` is a scene that the user can restore. */
  #showStatus(text: string, earlier?: Scene): void {
    const place = element('shared');
    place.replaceChildren(...withCode(text));
    if (earlier === undefined) return;
    place.append(
      ' ',
      madeButton(() => this.#change(earlier), 'Restore'),
    );
  }

  /** Opens the link in the address bar. */
  async #open(): Promise<void> {
    this.open(await linkedBy(location.hash.slice(1)));
  }

  #showPanel(): void {
    for (const name of Object.keys(panels)) panelCalled(name).classList.toggle('shown', name === this.#panels.selected);
    // On narrow screens, the page may be scrolled past the beginning of the panel.
    scrollTo(0, Math.min(scrollY, element('columns').offsetTop - element('panels').offsetHeight));
  }

  /** Does nothing if no file has that name. */
  #selectFile(name: string): void {
    const exists = name === inputFile || Object.hasOwn(this.#scene.files, name);
    if (!exists || name === this.#files.value) return;
    this.#files.value = name;
    this.#showInput();
  }

  #showConfig(): void {
    const options = { label: 'Function config', file: 'config.yaml' };
    const onChange = (text: string): void => this.#edit({ ...this.#scene, config: text });
    this.#config.setState(inputState(this.#scene.config, options, onChange, this.#language));
    attach(this.#config, element('config-text'));
  }

  #showInput(): void {
    const { value: name } = this.#files;
    const isResources = name === inputFile;
    element('remove').hidden = isResources;
    const text = isResources ? this.#scene.input : (this.#scene.files[name] ?? '');
    const options = { label: isResources ? 'Resources' : name, file: isResources ? 'resources.yaml' : name };
    this.#input.setState(inputState(text, options, (now) => this.#write(name, now), undefined));
    attach(this.#input, element('input'));
    this.#mark();
  }

  #write(name: string, text: string): void {
    const scene = this.#scene;
    if (name === inputFile) this.#edit({ ...scene, input: text });
    else this.#edit({ ...scene, files: { ...scene.files, [name]: text } });
  }

  /** Applies an edit by the user. The scene is no longer an example, and runs after a pause. */
  #edit(scene: Scene): void {
    this.#scene = scene;
    this.#isEdited = true;
    this.#examples.unmark();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#run(errorPause), 150);
  }

  #addFile(): void {
    const name = prompt('Path of the file, such as components/web.jsonnet')?.trim() ?? '';
    if (name === '') return;
    const { files } = this.#scene;
    const isNew = !Object.hasOwn(files, name);
    if (isNew && !this.#change({ ...this.#scene, files: { ...files, [name]: '' } })) return;
    this.#selectFile(name);
  }

  #removeFile(): void {
    const { value } = this.#files;
    const earlier = this.#scene;
    const files = Object.fromEntries(Object.entries(earlier.files).filter(([name]) => name !== value));
    if (this.#change({ ...earlier, files })) this.#showStatus(`${value} is removed.`, earlier);
  }

  /** Shows a scene that the user has created. */
  #change(scene: Scene): boolean {
    const isShown = this.show(scene);
    if (isShown) this.#showStatus('');
    this.#isEdited ||= isShown;
    return isShown;
  }

  #takeFiles(): void {
    for (const [button, id] of [
      ['open', 'files'],
      ['open-folder', 'folder'],
    ] as const) {
      const input = element(id) as HTMLInputElement;
      element(button).addEventListener('click', () => input.click());
      input.addEventListener('change', () => {
        void this.#openFiles(chosenFiles(input));
        input.value = '';
      });
    }
    const drop = element('drop');
    const isOver = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      drop.hidden = false;
    };
    addEventListener('dragenter', isOver);
    addEventListener('dragover', isOver);
    drop.addEventListener('dragleave', () => (drop.hidden = true));
    addEventListener(
      'drop',
      (event) => {
        drop.hidden = true;
        if (event.dataTransfer?.types.includes('Files') !== true) return;
        event.preventDefault();
        event.stopPropagation();
        void droppedFiles(event.dataTransfer).then((files) => this.#openFiles(files));
      },
      { capture: true },
    );
  }

  async #openFiles(files: readonly NamedFile[]): Promise<void> {
    const earlier = this.#scene;
    const wasEdited = this.#isEdited;
    const { scene, summary } = await withFiles(earlier, files);
    if (scene === earlier || this.#change(scene)) this.#showStatus(summary, wasEdited ? earlier : undefined);
  }

  async #share(): Promise<void> {
    const link = await linkOf(this.#scene, { shown: { input: this.#files.value, ...this.#output.chosen } });
    history.replaceState(undefined, '', `#${link}`);
    // Reloading the page opens the link, so nothing would be lost.
    this.#isEdited = false;
    this.#showStatus(await copyMessage(location.href, 'The link is copied.', 'The link is in the address bar.'));
  }

  async #use(): Promise<void> {
    const ways = await this.#client.usageTexts(this.#scene);
    if (ways === undefined) this.#showStatus('The scripts could not be created: reload the page.');
    else (this.#usageDialog ??= new UsageDialog()).open(ways);
  }

  /**
   * Runs the scene. An error is shown after `pause` milliseconds, unless the user edits the scene in the meantime.
   */
  async #run(pause = 0): Promise<void> {
    const scene = this.#scene;
    element('state').textContent = 'Running…';
    const end = await this.runner.run(scene);
    if (end === undefined) return;
    if ('ended' in end || end.exitCode !== 0) await new Promise((resolve) => setTimeout(resolve, pause));
    if (scene !== this.#scene) return;
    this.#answer = 'ended' in end ? undefined : end;
    this.#messages = 'ended' in end ? [{ severity: 'error', text: end.ended }] : end.messages;
    this.#hints = [];
    element('state').textContent =
      'ended' in end
        ? 'Nothing written'
        : `${end.exitCode === 0 ? 'Done' : 'Nothing written'} in ${Math.round(end.milliseconds)} ms${countsOf(end.diff, ': ')}`;
    this.#showFunction(this.#answer?.function ?? scene.function);
    this.#output.show(scene, this.#answer);
    this.#listMessages();
    this.#showCursor();
    this.#mark();
    if (this.#answer === undefined) return;
    const found = await this.runner.details(scene);
    if (found === undefined || scene !== this.#scene) return;
    this.#hints = found.hints;
    this.#mark();
    if (found.details === undefined) return;
    this.#output.showDetails(found.details);
    this.#listMessages();
  }

  #showFunction(name: string): void {
    const link = element('function') as HTMLAnchorElement;
    link.textContent = name;
    link.href = `../functions/${name}/index.html`;
  }

  #listMessages(): void {
    const chosen = this.#output.step;
    listMessages(
      this.#messages.filter(({ step }) => chosen === 0 || step === chosen),
      {
        goTo: (place) => this.#goTo(place),
        applyFix: (fix) => {
          this.#panels.select('Config');
          applyFix(this.#config, fix);
        },
      },
    );
  }

  /** On narrow screens, new messages may cover the cursor, because the report is sticky. */
  #showCursor(): void {
    if (getComputedStyle(element('report')).position !== 'sticky') return;
    for (const view of [this.#input, this.#config]) {
      if (view.hasFocus) showCursor(view, element('report').offsetHeight + 10);
    }
  }

  #goTo({ file, from, to }: Place): void {
    const isConfig = file === configFile;
    this.#panels.select(isConfig ? 'Config' : 'Resources');
    if (!isConfig) this.#selectFile(file);
    goTo(isConfig ? this.#config : this.#input, from, to);
  }

  /** Shows messages and hints at their locations in the documents. */
  #mark(): void {
    for (const [view, file] of [
      [this.#input, this.#files.value],
      [this.#config, configFile],
    ] as const) {
      showMessages(view, file, this.#messages);
      showHints(view, file, this.#hints);
    }
  }
}

const panelCalled = (name: string): HTMLElement => element(panels[name as keyof typeof panels]);

/** The editor replaces the text that the page shows until its script runs. */
function attach({ dom }: EditorView, place: HTMLElement): void {
  if (dom.parentNode !== place) place.replaceChildren(dom);
}

async function main(): Promise<void> {
  // Let the browser show the page before the editors are created.
  await new Promise((resolve) => setTimeout(resolve));
  const [first] = EXAMPLES;
  if (first === undefined) return;
  const page = new Page(first.scene);
  const link = location.hash.slice(1);
  if (link === '' || !page.open(await linkedBy(link))) page.show(first.scene);
  // Expose the playground to tests and to the browser console.
  Object.assign(window, {
    playground: {
      scene: () => page.scene,
      result: () => page.result,
      show: (one: Scene) => page.show(one),
      isWarm: () => page.runner.isWarm,
    },
  });
}

void main();
