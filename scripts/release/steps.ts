/**
 * Defines the steps of a release. Each step first creates its files, and then publishes them with commands that a
 * person could type. A dry run creates the files and shows the commands.
 */
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment, functionNames, manifest, projectPath, root } from '../../test/project';
import { singleFileFolder, singleFilePath } from '../../test/package/single-files';
import { runtimes } from '../package/bun-runtimes';
import { billOfMaterials } from './bill-of-materials';
import { sectionsOf } from './changelog';
import { tag } from './faults';
import { revision } from './git';
import { names } from './names';

const { version } = manifest;

/** A prerelease such as 0.2.0-rc.1 is only for users who request it. */
const isPreview = version.includes('-');

const releaseFolder = join(root, 'dist', 'release');

/** The file that lists each function's image as `registry/name@sha256:…`. `npm run dev -- images --push` writes it. */
const digestsFile = join(releaseFolder, `images-${version}.json`);

export const packed = join(releaseFolder, `${names.package}-${version}.tgz`);
const packageSbom = join(releaseFolder, `${names.package}-${version}.cdx.json`);
export const singleFiles = Object.keys(runtimes).map(singleFilePath);
const checksums = join(singleFileFolder, 'SHA256SUMS');
const signature = `${checksums}.sigstore.json`;
const notes = join(releaseFolder, 'notes.md');

export interface Step {
  /**
   * Creates the files to publish and prints their names. Throws if the output of an earlier step is missing, except in
   * a dry run.
   */
  readonly make: (isDry: boolean) => void;
  /**
   * The publishing commands, in rounds. A round may use the results of the previous round. No argument contains a
   * space.
   */
  readonly publish: readonly (() => readonly string[])[];
}

/** On Windows, npm is a script, and only a shell can start a script. */
function sh(command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    env: childEnvironment(),
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
  return stdout;
}

function printPath(path: string): void {
  const bytes = readFileSync(path);
  console.log(`${projectPath(path)}  ${bytes.length} bytes  sha256:${hash('sha256', bytes)}`);
}

/** Writes the bill of materials of the packages that users install. */
function writeSbom(): void {
  writeFileSync(packageSbom, billOfMaterials(sh('npm', 'sbom', '--sbom-format=cyclonedx')));
  printPath(packageSbom);
}

/** The files that are attached to the GitHub release. */
const assets: readonly string[] = [packed, packageSbom, ...singleFiles, checksums, signature];

/** Returns the missing files that the step `page` needs from the previous steps. */
export const absentFiles = (isThere: (path: string) => boolean = existsSync): readonly string[] =>
  [...assets, digestsFile].filter((path) => !isThere(path)).map(projectPath);

const digests = (): Readonly<Record<string, string>> =>
  existsSync(digestsFile)
    ? (JSON.parse(readFileSync(digestsFile, 'utf8')) as Readonly<Record<string, string>>)
    : Object.fromEntries(functionNames.map((name) => [name, `${names.images}${name}@sha256:…`]));

function writeNotes(): void {
  const changes = sectionsOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).find((one) => one.version === version);
  // In the notes of a GitHub release, links into the repository must be absolute.
  const text = changes?.notes.replaceAll(/\]\((?!https?:)/g, `](${names.repository}/blob/${tag}/`) ?? '';
  const images = Object.values(digests()).map((image) => `    ${image}\n`);
  writeFileSync(notes, `${text}\n\n### Images\n\n${images.join('')}`);
  printPath(notes);
}

/**
 * Returns npm's arguments for creating the package. Tests also use these arguments. npm then runs the script
 * `prepack`, which removes unneeded parts of the library.
 */
export const packArguments = (folder: string): readonly string[] => ['pack', '--pack-destination', folder];

const platforms = 'linux/amd64,linux/arm64';

export const steps: Readonly<Record<string, Step>> = {
  /** The package, from which a CDN also serves the schemas. */
  package: {
    make() {
      sh('npm', ...packArguments(projectPath(releaseFolder)));
      printPath(packed);
      writeSbom();
      for (const address of schemaAddresses()) console.log(address);
    },
    publish: [
      () => [
        `npm publish ./${projectPath(packed)} --provenance --access public --tag ${isPreview ? 'next' : 'latest'}`,
      ],
    ],
  },
  /** The single files, one for each platform. The checksums of all files are signed together. */
  files: {
    make() {
      sh(process.execPath, join(root, 'dist', 'scripts', 'package', 'single-file.js'));
      for (const path of [...singleFiles, checksums]) printPath(path);
    },
    publish: [() => [`cosign sign-blob --yes --bundle ${projectPath(signature)} ${projectPath(checksums)}`]],
  },
  images: {
    make: writeSbom,
    publish: [
      () => [
        `npm run --silent dev -- images --tool podman --prefix ${names.images} --tag ${tag} --platform ${platforms} --label org.opencontainers.image.revision=${revision()} --push ${projectPath(digestsFile)}`,
      ],
      () =>
        Object.values(digests()).flatMap((image) => [
          `cosign sign --yes ${image}`,
          `cosign attest --yes --type cyclonedx --predicate ${projectPath(packageSbom)} ${image}`,
        ]),
    ],
  },
  /** The GitHub release, with `assets` of the previous steps. */
  page: {
    make(isDry) {
      const absent = absentFiles();
      if (absent.length > 0 && !isDry) throw new Error(`previous steps have not created ${absent.join(', ')}`);
      writeNotes();
    },
    publish: [
      () => [
        `gh release create ${tag} --verify-tag --title ${tag} --notes-file ${projectPath(notes)} ${isPreview ? '--prerelease ' : ''}${assets.map(projectPath).join(' ')}`,
      ],
    ],
  },
};

/** Returns the URLs at which a CDN serves the schemas of exactly this version. */
export const schemaAddresses = (): readonly string[] =>
  functionNames.map((name) => `https://cdn.jsdelivr.net/npm/${names.package}@${version}/functions/${name}/schema.json`);

export function prepareFolder(): void {
  mkdirSync(releaseFolder, { recursive: true });
}
