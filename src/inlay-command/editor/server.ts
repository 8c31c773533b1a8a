/**
 * `inlay lsp`: the language server for editors. The server answers requests about functionConfigs. For files that are
 * being edited, the server uses the editor's text.
 * https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/
 * @lazy
 */
import { basename, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  CodeActionKind,
  CodeActionTriggerKind,
  CodeLensRefreshRequest,
  CompletionItemKind,
  createConnection,
  DidChangeWatchedFilesNotification,
  DiagnosticSeverity,
  ErrorCodes,
  LSPErrorCodes,
  MarkupKind,
  ResponseError,
  TextDocuments,
  TextDocumentSyncKind,
  type CodeAction,
  type CodeLens,
  type Diagnostic as EditorDiagnostic,
  type Location,
  type LSPAny,
  type Range,
  type ServerCapabilities,
  type TextDocumentPositionParams,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { catchError } from '../../data/catch-error';
import { getOrMake } from '../../data/get-or-make';
import { pluralize } from '../../data/text/pluralize';
import type { Diagnostic } from '../../diagnostics/diagnostic';
import {
  completions,
  definitions,
  explanation,
  hints,
  placedChanges,
  RenameError,
  settingAt,
  type Checked,
  type Completion,
  type Explanation,
  type FileKind,
  type FilePlace,
  type FilePosition,
  type PlacedChange,
  type Renaming,
  type LanguageContext,
} from '../../language';
import { version } from '../../process/version';
import { isKustomization, isResourceFile } from '../files/input-files';
import type { Port } from '../port';
import { changesOf, checkedFile, explainedSetting, lensesOf, NoChangesError } from './configs';
import { renamingIn, verifiedEdits } from './rename';
import { Workspace, type Scope } from './workspace';
import { contextOf } from './context-of';

/**
 * The server's custom commands, which editor extensions call by these names. Editors without an extension can use the
 * code action `source.fixAll` to apply all suggestions, and `textDocument/references` to find the functionConfigs that
 * change a line.
 */
const commands = {
  /**
   * `[uri, line?]`: returns a unified diff of the changes that all functionConfigs in a file make. If the 0-based
   * `line` is given, returns only the changes by the functionConfig at this line. The diff is empty if nothing changes.
   */
  showChanges: 'inlay.showChanges',
  /** `[uri]`: edits the functionConfigs of a file, and returns the number of applied suggestions. */
  applyAllFixes: 'inlay.applyAllFixes',
} as const;

const nothing: Checked = { diagnostics: [], changes: [] };

const kinds: Readonly<Record<Completion['kind'], CompletionItemKind>> = {
  field: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  step: CompletionItemKind.Field,
  resource: CompletionItemKind.Reference,
};

const capabilities: ServerCapabilities = {
  textDocumentSync: TextDocumentSyncKind.Incremental,
  completionProvider: { triggerCharacters: ['.', '[', ' ', '"', "'"] },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  inlayHintProvider: true,
  codeLensProvider: {},
  executeCommandProvider: { commands: Object.values(commands) },
  renameProvider: { prepareProvider: true },
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll] },
};

interface OpenFile {
  readonly document: TextDocument;
  readonly path: string;
  readonly kind: FileKind;
  readonly scope: Scope;
  readonly context: LanguageContext;
}

/**
 * Runs the language server until the editor closes the connection. The server checks functionConfigs after `pause`
 * milliseconds without changes, or later if there are many resources.
 */
export async function serve(port: Port, pause = 150): Promise<void> {
  const { input, output } = port.streams();
  const watchDog = { shutdownReceived: false, initialize: () => {}, exit: () => {} };
  const protocol = createProtocolConnection(new StreamMessageReader(input), new StreamMessageWriter(output));
  const ended = new Promise<void>((resolve) => {
    protocol.onClose(resolve);
    input.once('end', resolve);
    watchDog.exit = resolve;
  });
  const connection = createConnection(() => protocol, watchDog);
  const documents = new TextDocuments(TextDocument);
  let folders: readonly string[] = [];
  let workspace = new Workspace(folders, port);
  /**
   * The checks that started after a file's last change, keyed by `keyOf`. `finished` contains the available results.
   */
  const found = new Map<string, Promise<Checked>>();
  const finished = new Map<string, Checked>();
  let waiting: NodeJS.Timeout | undefined;
  /** The URIs that the editor uses, keyed by path. */
  const addresses = new Map<string, string>();

  /** The path with symbolic links resolved, so that each file has one path. Undefined if the document is not a file. */
  const pathOf = (uri: string): string | undefined => {
    const path = uri.startsWith('file:') ? catchError(Error, () => fileURLToPath(uri)) : undefined;
    return path && (port.realPath(path) ?? path);
  };

  const uriOf = (file: string): string => addresses.get(file) ?? pathToFileURL(file).href;

  const locationOf = (place: FilePlace): Location => ({ uri: uriOf(place.file), range: rangeOf(place) });

  /** The open document. Undefined if the document cannot contain functionConfigs or resources. */
  const openFile = (uri: string): OpenFile | undefined => {
    const document = documents.get(uri);
    const path = pathOf(uri);
    const name = path === undefined ? '' : basename(path);
    if (!document || path === undefined || !(isResourceFile(name) || isKustomization(name))) return undefined;
    const kind: FileKind = isKustomization(name) ? 'kustomization' : 'config';
    const scope = workspace.scopeOf(path);
    return { document, path, kind, scope, context: contextOf(kind, scope, workspace) };
  };

  /** Checks a file. The result is based on the current text of all files. */
  const check = (path: string, scope: Scope): Promise<Checked> => {
    const key = keyOf(path, scope);
    return getOrMake(found, key, async () => {
      const own = revision;
      const one = await checkedFile(path, scope, workspace);
      if (own === revision) finished.set(key, one);
      return one;
    });
  };

  /** The result of a finished check, or an empty result. Never waits for a check, so that typing is not delayed. */
  const known = (path: string, scope: Scope): Checked => finished.get(keyOf(path, scope)) ?? nothing;

  const publish = async (document: TextDocument): Promise<void> => {
    const { uri, version: ownVersion } = document;
    const open = openFile(uri);
    if (open === undefined) return;
    const { diagnostics } = await check(open.path, open.scope);
    for (const scope of workspace.scopesWith(open.path)) {
      for (const config of scope.configs) {
        // eslint-disable-next-line no-await-in-loop -- other requests are processed between the checks
        await yieldToRequests();
        if (documents.get(uri)?.version !== ownVersion) return;
        // eslint-disable-next-line no-await-in-loop -- files are checked one at a time
        await check(config, scope);
      }
    }
    if (documents.get(uri)?.version !== ownVersion) return;
    await connection.sendDiagnostics({
      uri,
      version: ownVersion,
      diagnostics: diagnostics.map((one) => editorDiagnostic(one, open.path)),
    });
  };

  const report = (error: unknown): void => connection.console.error(String(error));

  /** True if the editor can refresh hints and lenses when this server requests a refresh. */
  let showsAgain = { hints: false, lenses: false };
  let watchesFiles = false;
  let revision = 0;
  const publishAll = async (): Promise<void> => {
    const own = revision;
    for (const document of documents.all()) {
      if (own !== revision) return;
      // eslint-disable-next-line no-await-in-loop -- stops as soon as a document changes
      await publish(document);
    }
    if (own === revision && showsAgain.hints) await connection.languages.inlayHint.refresh();
    if (own === revision && showsAgain.lenses) await connection.sendRequest(CodeLensRefreshRequest.type);
  };

  const changed = (): void => {
    revision += 1;
    found.clear();
    finished.clear();
    clearTimeout(waiting);
    waiting = setTimeout(() => void publishAll().catch(report), pause && pause + workspace.resourceCount / 5);
  };

  connection.onInitialize(({ workspaceFolders, capabilities: editor }) => {
    showsAgain = {
      hints: editor.workspace?.inlayHint?.refreshSupport === true,
      lenses: editor.workspace?.codeLens?.refreshSupport === true,
    };
    watchesFiles = editor.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    folders = workspaceFolders?.flatMap(({ uri }) => pathOf(uri) ?? []) ?? [];
    workspace = new Workspace(folders, port);
    return { serverInfo: { name: 'inlay', version }, capabilities };
  });

  connection.onInitialized(() => {
    if (!watchesFiles) return;
    const watchers = ['**/*.{yaml,yml,json,toml,ini,conf,cfg,env,properties,xml}', '**/{Kptfile,Kustomization}'].map(
      (globPattern) => ({ globPattern }),
    );
    connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(report);
  });

  documents.onDidChangeContent(({ document }) => {
    const path = pathOf(document.uri);
    if (path !== undefined) {
      addresses.set(path, document.uri);
      workspace.edit(path, document.getText());
    }
    changed();
  });
  documents.onDidClose(({ document: { uri } }) => {
    const path = pathOf(uri);
    if (path !== undefined) workspace.edit(path, undefined);
    connection.sendDiagnostics({ uri, diagnostics: [] }).catch(report);
    changed();
  });
  const refresh = (): void => {
    workspace.refresh();
    changed();
  };
  documents.onDidSave(refresh);
  connection.onDidChangeWatchedFiles(refresh);

  connection.onCompletion(({ textDocument: { uri }, position }) => {
    const open = openFile(uri);
    if (open === undefined) return [];
    const { document, context } = open;
    return completions(document.getText(), document.offsetAt(position), context).map((one, index) => ({
      label: one.label,
      kind: kinds[one.kind],
      // Editors show `detail` only for the selected completion, and `labelDetails` for all completions.
      ...(one.detail !== '' && { detail: one.detail, labelDetails: { description: one.detail } }),
      ...(one.documentation !== '' && { documentation: { kind: MarkupKind.Markdown, value: one.documentation } }),
      textEdit: { range: rangeIn(document, one.from, one.to), newText: one.insert },
      filterText: one.insert,
      sortText: String(index).padStart(5, '0'),
    }));
  });

  connection.onHover(async ({ textDocument: { uri }, position }) => {
    const open = openFile(uri);
    if (open === undefined) return null;
    const { document, path, scope, context } = open;
    const [text, offset] = [document.getText(), document.offsetAt(position)];
    const { changes } = await check(path, scope);
    const shown = (file: string): string => relative(scope.folder, file);
    const one =
      explanation(text, offset, context, changes, shown) ?? (await settingExplained(open, text, offset, position.line));
    if (one === undefined) return null;
    return { contents: { kind: MarkupKind.Markdown, value: one.text }, range: rangeIn(document, one.from, one.to) };
  });

  const settingExplained = async (
    { path, scope }: OpenFile,
    text: string,
    offset: number,
    line: number,
  ): Promise<Explanation | undefined> => {
    const setting = settingAt(text, offset);
    const lines = setting && (await explainedSetting(path, line + 1, setting.path, scope, workspace));
    if (setting === undefined || lines === undefined) return undefined;
    return { text: `\`\`\`text\n${lines}\n\`\`\``, from: setting.from, to: setting.to };
  };

  connection.onDefinition(({ textDocument: { uri }, position }) => {
    const open = openFile(uri);
    if (open === undefined) return [];
    const { document, context } = open;
    return definitions(document.getText(), document.offsetAt(position), context).map(locationOf);
  });

  /** The functionConfigs that apply to a file of resources. */
  const configsAround = ({ path }: OpenFile): readonly (readonly [config: string, scope: Scope])[] =>
    workspace.isConfig(path)
      ? []
      : workspace.scopesWith(path).flatMap((scope) => scope.configs.map((config) => [config, scope] as const));

  connection.onReferences(async ({ textDocument: { uri }, position }) => {
    const open = openFile(uri);
    if (open === undefined) return [];
    const all = await Promise.all(configsAround(open).map(async ([config, scope]) => check(config, scope)));
    const here = placedIn(open, all).filter(({ place }) => place.line === position.line + 1);
    return here.map(({ change: { config } }) => locationOf(config));
  });

  const renamingAt = ({ textDocument: { uri }, position }: TextDocumentPositionParams): Renaming => {
    const open = openFile(uri);
    if (open === undefined) throw new RenameError('this file does not contain resources');
    const { document, path: file, context } = open;
    return renamingIn({ file, text: document.getText(), context }, document.offsetAt(position), workspace);
  };

  connection.onPrepareRename((params) => {
    const { key, from, to } = refused(() => renamingAt(params));
    const document = documents.get(params.textDocument.uri);
    return document && { range: rangeIn(document, from, to), placeholder: key };
  });

  connection.onRenameRequest(async (params): Promise<WorkspaceEdit> => {
    const path = pathOf(params.textDocument.uri) ?? '';
    const copy = new Workspace(folders, port);
    for (const { uri } of documents.all()) {
      const file = pathOf(uri);
      if (file !== undefined) copy.edit(file, workspace.editedText(file));
    }
    const own = refused(() => renamingAt(params));
    const before = revision;
    const edits = await verifiedEdits(path, own, params.newName, workspace, copy).catch(refuse);
    if (before !== revision) {
      throw new ResponseError(LSPErrorCodes.ContentModified, 'a file changed during the rename: try again');
    }
    return { changes: Object.fromEntries([...edits].map(([file, all]) => [uriOf(file), all])) };
  });

  connection.languages.inlayHint.on(({ textDocument: { uri } }) => {
    const open = openFile(uri);
    if (open === undefined) return [];
    const inConfig = hints(known(open.path, open.scope).changes);
    const all = configsAround(open).map(([config, scope]) => known(config, scope));
    const inResource = placedIn(open, all).map(({ change: { config }, place: { line, endColumn: column } }) => {
      const label = [{ value: `set by ${basename(config.file)}`, location: locationOf(config) }];
      return { label, line, column };
    });
    return [...inConfig, ...inResource].map(({ label, line, column }) => ({
      position: { line: line - 1, character: column - 1 },
      label,
      paddingLeft: true,
    }));
  });

  connection.onCodeAction(async ({ textDocument: { uri }, range, context }) => {
    const open = openFile(uri);
    if (open === undefined) return [];
    const { path, scope } = open;
    // Editors also request code actions automatically, whenever the cursor moves.
    const isAutomatic = context.triggerKind === CodeActionTriggerKind.Automatic;
    const edits = fixesIn(path, isAutomatic ? known(path, scope) : await check(path, scope));
    const actions: CodeAction[] = edits
      .filter((edit) => meets(edit.range, range))
      .map((edit) => ({
        title: `Change to ${edit.newText}`,
        kind: CodeActionKind.QuickFix,
        edit: { changes: { [uri]: [edit] } },
      }));
    if (edits.length > 0) {
      const title = "Apply all of Inlay's suggestions";
      actions.push({ title, kind: CodeActionKind.SourceFixAll, edit: { changes: { [uri]: edits } } });
    }
    return actions;
  });

  connection.onCodeLens(({ textDocument: { uri } }): CodeLens[] => {
    const open = openFile(uri);
    if (open === undefined) return [];
    const { changes } = known(open.path, open.scope);
    return lensesOf(open.path, workspace).map(({ line, endLine }) => {
      const count = changes.filter(({ config }) => line <= config.line && config.line < endLine).length;
      const title = `Show what this changes${count === 0 ? '' : `: ${pluralize(count, 'field')}`}`;
      const command = { title, command: commands.showChanges, arguments: [uri, line - 1] };
      return { range: rangeOf({ line, column: 1, endColumn: 1 }), command };
    });
  });

  connection.onExecuteCommand(async ({ command, arguments: [uri, line] = [] }): Promise<LSPAny> => {
    const open = typeof uri === 'string' ? openFile(uri) : undefined;
    if (typeof uri !== 'string' || open === undefined) {
      throw new ResponseError(LSPErrorCodes.RequestFailed, 'the file is not open');
    }
    const { path, scope } = open;
    if (command === commands.showChanges) {
      const at = typeof line === 'number' ? line + 1 : undefined;
      return changesOf(path, at, scope, workspace).catch(refuse);
    }
    if (command !== commands.applyAllFixes) {
      throw new ResponseError(ErrorCodes.MethodNotFound, `unknown command ${command}`);
    }
    const edits = fixesIn(path, await check(path, scope));
    if (edits.length === 0) return 0;
    const { applied } = await connection.workspace.applyEdit({ changes: { [uri]: [...edits] } });
    return applied ? edits.length : 0;
  });

  documents.listen(connection);
  connection.listen();
  await ended;
  clearTimeout(waiting);
  protocol.dispose();
  input.pause();
}

/** The changes to a file, each with its position in the file. */
const placedIn = ({ path, context }: OpenFile, all: readonly Checked[]): readonly PlacedChange[] =>
  placedChanges(
    all.flatMap(({ changes }) => changes),
    path,
    context,
  );

const keyOf = (path: string, { folder }: Scope): string => `${folder}\n${path}`;

/** Yields to the event loop, so that the server can process other requests. */
const yieldToRequests = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const rangeIn = (document: TextDocument, from: number, to: number): Range => ({
  start: document.positionAt(from),
  end: document.positionAt(to),
});

const rangeOf = ({ line, column, endColumn }: FilePosition): Range => ({
  start: { line: line - 1, character: column - 1 },
  end: { line: line - 1, character: endColumn - 1 },
});

/** Editors show the message of a ResponseError. */
function refuse(error: unknown): never {
  if (!(error instanceof RenameError || error instanceof NoChangesError)) throw error;
  throw new ResponseError(LSPErrorCodes.RequestFailed, error.message);
}

const refused = <T>(find: () => T): T => catchError(RenameError, find, refuse);

const fixesIn = (path: string, { diagnostics }: Checked): TextEdit[] =>
  diagnostics.flatMap(({ fix }) => (fix?.at.file === path ? [{ range: rangeOf(fix.at), newText: fix.to }] : []));

const meets = (one: Range, other: Range): boolean =>
  one.start.line <= other.end.line && other.start.line <= one.end.line;

const firstLine: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

function editorDiagnostic({ severity, message, config, tags }: Diagnostic, path: string): EditorDiagnostic {
  const { at } = config ?? {};
  return {
    range: at?.file === path ? rangeOf(at) : firstLine,
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    source: 'inlay',
    message,
    ...(tags?.['code'] !== undefined && { code: tags['code'] }),
  };
}
