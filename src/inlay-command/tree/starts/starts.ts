/**
 * Finds the programs that a build would start, before kustomize is started. Searches every kustomization that the build
 * includes and every functionConfig that these kustomizations list. In a similar way, `graph.ts` determines the files
 * that a package may read. Only this module refuses content that it cannot interpret.
 */
import { isAbsolute, join, relative, resolve } from 'node:path';
import { getOrMake } from '../../../data/get-or-make';
import { shownLine } from '../../../data/text/shown-text';
import { isNull } from '../../../data/tree';
import { cannotBeRead } from '../../../files/system-words';
import { isBelow } from '../../files/paths';
import type { Port } from '../../port';
import {
  certainDocuments,
  certainEntries,
  certainItems,
  certainResources,
  certainText,
  UncertainError,
} from './certain';
import { configStarts, helmStart, inlineStarts, startText, uncertain, type Start } from './config-starts';
import { chartFields, functionRoles, includeFields, isConfigRole, kustomizationNames } from '../graph';
import { isRemote } from '../reads';

type PortAccess = Pick<Port, 'kind' | 'read' | 'realPath' | 'workingFolder'>;

interface PlacedStart extends Start {
  readonly file: string;
}

interface Inspection {
  readonly starts: PlacedStart[];
  /** The included kustomizations. `isOfConfigs` is true if the kustomization's resources are functionConfigs. */
  readonly parts: { readonly folder: string; readonly isOfConfigs: boolean }[];
}

const roles: readonly string[] = [...includeFields, ...functionRoles];

/** Fields that can lead to programs that kustomize starts. */
const known: readonly string[] = [...roles, ...chartFields];

/** The fields that, in a kustomization of functionConfigs, cannot change which functions run. */
const keepsFunctions = /^(?:apiVersion|kind|metadata|resources|bases|components|name(?:Prefix|Suffix|space))$/;

/**
 * Matches URLs of single files, which kustomize reads without git. If reading fails, kustomize starts git, which must
 * not be able to fetch anything.
 */
const isRemoteFile = /^https?:\/\/[^?#]+\.(?:ya?ml|json)$/;

/** Returns the entry for messages. Omits inline resources, which may be Secrets, and passwords in URLs. */
const shownEntry = (entry: string): string =>
  entry.includes('\n') ? 'a multi-line entry' : `"${entry.replace(/\/\/[^/@]*@/, '//…@')}"`;

/** The name to pass to `--allow-function` to allow repository URLs. */
export const git = 'git';

export class Starts {
  readonly #port: PortAccess;
  readonly #inspections = new Map<string, Inspection>();

  constructor(port: PortAccess) {
    this.#port = port;
  }

  /** Messages about programs that a build of the folder would start and that are not allowed. */
  refused(folder: string, allowed: ReadonlySet<string>): readonly string[] {
    const found: PlacedStart[] = [];
    const seen = new Set<string>();
    const waiting: Inspection['parts'] = [{ folder: this.#real(folder), isOfConfigs: false }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { folder: at, isOfConfigs } = next;
      const key = `${String(isOfConfigs)} ${at}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const { starts, parts } = getOrMake(this.#inspections, key, () => this.#inspect(at, isOfConfigs));
      found.push(...starts.filter(({ name }) => name === undefined || !allowed.has(name)));
      waiting.push(...parts);
    }
    return found.map((one) => shownLine(`${this.#shown(one.file)}:${one.line}: ${startText(one)}`)).toSorted();
  }

  #inspect(folder: string, isOfConfigs: boolean): Inspection {
    const looked: Inspection = { starts: [], parts: [] };
    for (const name of kustomizationNames) {
      const file = join(folder, name);
      if (this.#port.kind(file) === undefined) continue;
      const add = (...starts: readonly Start[]): unknown =>
        looked.starts.push(...starts.map((one) => ({ ...one, file })));
      this.#attempt(file, looked, (text) => {
        const renamed = text.indexOf('imageTags:');
        if (renamed !== -1) {
          const line = text.slice(0, renamed).split('\n').length;
          throw new UncertainError(
            'has `imageTags:`, which early versions of kustomize replace with `images:` everywhere',
            line,
          );
        }
        const [document, ...others] = certainDocuments(text);
        if (document === undefined) return;
        const { root, lineOf } = document;
        if (others.length > 0) throw new UncertainError('has several documents', lineOf(root));
        for (const { key, value, keyStart } of certainEntries(root, 'at the top level of a kustomization', lineOf)) {
          const line = lineOf({ start: keyStart ?? 0 });
          // Go's JSON reader ignores the case of keys.
          const meant = known.find((one) => one.toLowerCase() === key.toLowerCase());
          const isEmpty = isNull(value) || (value.kind === 'list' && value.items.length === 0);
          if (chartFields.includes(key) && !isEmpty) add({ line, ...helmStart(`\`${key}\``) });
          if (meant === undefined ? !/^[A-Za-z0-9]+$/.test(key) : meant !== key) {
            add({ line, text: `the field "${key}" is not a kustomize field, but kustomize might treat it as one` });
          } else if (isOfConfigs && !keepsFunctions.test(key)) {
            add({
              line,
              text: `\`${key}\` may change which functions are started here: list functionConfigs directly`,
            });
          }
          if (!roles.includes(key)) continue;
          for (const item of certainItems(value, `in \`${key}\``, lineOf)) {
            const entry = certainText(item, `in \`${key}\``, lineOf);
            const isConfig = isOfConfigs || isConfigRole(key);
            this.#addEntry({ entry, line: lineOf(item), file, folder, isConfig, role: key }, looked);
          }
        }
      });
    }
    return looked;
  }

  #addEntry({ entry, line, file, folder, isConfig, role }: Entry, looked: Inspection): void {
    const add = (one: Omit<Start, 'line'>): unknown => looked.starts.push({ ...one, line, file });
    const path = resolve(folder, entry);
    const kind = this.#port.kind(path);
    if (!entry.includes('\n') && entry.includes('patches:')) {
      add({
        text: `${shownEntry(entry)} contains \`patches:\`, which early versions of kustomize may replace with \`patchesStrategicMerge:\` and then read a different path`,
      });
      return;
    }
    if (isConfig && isConfigRole(role) && !isPlainPath.test(entry)) {
      // As in kustomize, first try to read the entry itself as a functionConfig.
      try {
        const documents = certainResources(entry);
        const isConfigs = documents.every(({ root }) => root.kind === 'map');
        const isOneText = documents.length === 1 && documents[0]?.root.kind === 'scalar' && !/[\r\n]/.test(entry);
        if (!isConfigs && !isOneText) throw new UncertainError('contains neither functionConfigs nor a path', 1);
        if (isConfigs) {
          // If the entry is not a valid functionConfig, kustomize treats it as a path.
          if (kind !== undefined || isRemote(entry)) {
            add({
              text: 'an inline functionConfig is also the name of a file, or a URL',
              way: 'put the functionConfig into a file',
            });
          }
          looked.starts.push(...inlineStarts(documents, line).map((one) => ({ ...one, file })));
          return;
        }
      } catch (error) {
        if (!(error instanceof UncertainError)) throw error;
        add(uncertain(error, line));
        return;
      }
    }
    if (isRemote(entry)) {
      if (!isConfig && role === 'resources' && isRemoteFile.test(entry)) return;
      const isHere = kind !== undefined;
      add({
        name: git,
        text: isHere
          ? `${shownEntry(entry)} exists, but some versions of kustomize read it as a remote URL`
          : `${shownEntry(entry)} is remote, so the programs that the build would start cannot be determined`,
        way: isHere ? 'rename it' : 'keep a copy of it in this repository',
      });
    } else if (kind === 'directory') {
      looked.parts.push({ folder: this.#real(path), isOfConfigs: isConfig });
    } else if (kind === undefined) {
      add({ text: `${shownEntry(entry)} does not exist` });
    } else if (kind === 'other') {
      add({ text: `${shownEntry(entry)} is neither a file nor a folder` });
    } else if (isConfig) {
      this.#attempt(path, looked, (text) => {
        looked.starts.push(...configStarts(certainResources(text)).map((one) => ({ ...one, file: path })));
      });
    }
  }

  /** Reads a file. If the file cannot be read, records that the build may start unknown programs. */
  #attempt(file: string, looked: Inspection, read: (text: string) => void): void {
    const text = this.#port.kind(file) === 'file' ? this.#port.read(file) : { code: 'it is not a regular file' };
    try {
      if (typeof text !== 'string') throw new UncertainError(cannotBeRead(text.code), 1);
      read(text);
    } catch (error) {
      if (!(error instanceof UncertainError)) throw error;
      looked.starts.push({ ...uncertain(error), file });
    }
  }

  /** kustomize resolves the paths in a kustomization relative to its real folder, not relative to a link. */
  #real(folder: string): string {
    return this.#port.realPath(folder) ?? resolve(folder);
  }

  #shown(file: string): string {
    const { workingFolder } = this.#port;
    const top = this.#port.realPath(workingFolder) ?? workingFolder;
    return isAbsolute(file) && isBelow(top, file) ? relative(top, file) : file;
  }
}

interface Entry {
  readonly entry: string;
  readonly line: number;
  readonly file: string;
  readonly folder: string;
  /** True if kustomize treats the resources in the entry as functionConfigs. */
  readonly isConfig: boolean;
  readonly role: string;
}

/** Matches strings that no YAML parser reads as a map. */
const isPlainPath = /^[\w./@+~-]+$/;
