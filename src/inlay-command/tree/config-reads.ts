/** Determines which files the function or kustomize plugin of a functionConfig may read. */
import { isAbsolute, resolve } from 'node:path';
import { readsOf } from '../functions';
import { functionRef } from '../function-ref';
import type { Port } from '../port';
import type { Fields } from '../files/documents';
import { addPaths, isPinned, isRemote, mapsOf, pathsOf, texts, type Reads } from './reads';

/** Adds the files that the function of the functionConfig may read. `root` is the function's working directory. */
export function addConfigReads(config: Fields, root: string, reads: Reads, port: Pick<Port, 'kind'>): void {
  addPaths(config, root, reads);
  const ref = functionRef(config);
  if (ref === undefined) {
    if (config['apiVersion'] !== 'builtin') reads.unknown ??= `a plugin handles the kind "${String(config['kind'])}"`;
    else if (config['kind'] === 'HelmChartInflationGenerator') addChart(config, 'charts', root, reads, port);
    return;
  }
  const { exec, name, container, fault = '' } = ref;
  if (container !== undefined) return addContainerReads(container, root, reads);
  if (exec === undefined || name === undefined) {
    reads.unknown ??= exec === undefined ? `an annotation ${fault}` : `the function "${exec}" may read any file`;
    return;
  }
  const [program = ''] = exec.trim().split(/\s+/);
  if (/[\\/]/.test(program)) reads.files.add(resolve(root, program));
  const kind = JSON.stringify(config).includes('"Render') ? 'anything' : readsOf(name);
  if (kind === 'anything') reads.folders.add(root);
  if (kind === 'folders') {
    for (const path of [...texts(config)].flatMap(pathsOf)) {
      // A missing path may have been a folder whose files were removed.
      const folder = resolve(root, path);
      if (!isAbsolute(path) && port.kind(folder) !== 'file') reads.folders.add(folder);
    }
  }
}

/** Adds the mounts of a container. A container sees only mounted files. */
function addContainerReads(container: Fields, root: string, reads: Reads): void {
  if (container['network'] === true) reads.unknown ??= 'a container has network access';
  for (const { src } of mapsOf(container, 'mounts')) if (typeof src === 'string') reads.folders.add(resolve(root, src));
}

/** Adds the folder of a Helm chart. If the chart does not exist, kustomize fetches it, so its content is unknown. */
export function addChart(chart: Fields, home: string, root: string, reads: Reads, port: Pick<Port, 'kind'>): void {
  const own = chart['chartHome'];
  const folder = resolve(root, typeof own === 'string' ? own : home);
  reads.folders.add(folder);
  reads.weight += 10;
  const { name = chart['chartName'] } = chart;
  if (typeof name !== 'string' || port.kind(resolve(folder, name)) !== 'directory') {
    reads.unknown ??= 'a chart comes from outside the repository';
  }
}

/** Marks the inputs as unknown if a URL has no commit hash, because the remote content may have changed. */
export function addRemote(entry: string, reads: Reads): void {
  if (isRemote(entry) && !isPinned(entry)) reads.unknown ??= `the remote content of "${entry}" may have changed`;
}
