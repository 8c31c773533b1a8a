/** The tools of `npm run dev`, keyed by name: the required build step, the compiled program, and a description. */
interface Tool {
  readonly needs: 'compile' | 'build';
  /** The path in `dist`, without the extension. */
  readonly program: string;
  readonly does: string;
}

export const tools: Readonly<Record<string, Tool>> = {
  'bench:cue': {
    needs: 'build',
    program: 'bench/cue',
    does: 'FOLDER: compare our CUE engine with the cue on PATH, on small programs and on public configurations in FOLDER',
  },
  'bench:images': {
    needs: 'build',
    program: 'bench/images',
    does: '--node IMAGE: compare our images with images of the same functions on the unmodified Node.js image, by size and start-up time, with podman',
  },
  'bench:jsonnet': {
    needs: 'build',
    program: 'bench/jsonnet',
    does: '-J vendor FOLDER PROGRAM: compare CPU and memory of Jsonnet engines on PATH',
  },
  'bench:targets': {
    needs: 'build',
    program: 'bench/targets',
    does: 'FOLDER: check that Jsonnet programs in FOLDER, and qbec apps, meet their cost limits relative to the peers on PATH',
  },
  'compare:cue': {
    needs: 'compile',
    program: 'scripts/conformance/compare-cue',
    does: '--count N --seed N: run random CUE programs on our engine and on the cue on PATH',
  },
  'compare:jsonnet': {
    needs: 'compile',
    program: 'scripts/conformance/compare-jsonnet',
    does: '--count N --seed N: run random Jsonnet programs on our engine and on the go-jsonnet on PATH',
  },
  'compare:repositories': {
    needs: 'build',
    program: 'scripts/conformance/public-repositories',
    does: 'FOLDER: print the table of docs/on-public-repositories.md for the clones in FOLDER',
  },
  'conformance:cluster': {
    needs: 'build',
    program: 'scripts/conformance/conformance-cluster',
    does: 'KUBECONFIG [METHOD...]: apply new versions to a throwaway cluster, with each deployment method',
  },
  'conformance:cue': {
    needs: 'compile',
    program: 'scripts/conformance/conformance-cue',
    does: 'CHECKOUT [WORD]: run the tests of cue-lang/cue',
  },
  'conformance:json-schema': {
    needs: 'compile',
    program: 'scripts/conformance/conformance-json-schema',
    does: 'CHECKOUT: run JSON-Schema-Test-Suite (2020-12 and draft-07), with the reason for each exception',
  },
  'conformance:jsonnet': {
    needs: 'compile',
    program: 'scripts/conformance/conformance-jsonnet',
    does: 'CHECKOUT: run the tests of google/jsonnet, google/go-jsonnet, rsjsonnet or sjsonnet',
  },
  'conformance:oslo': {
    needs: 'compile',
    program: 'scripts/conformance/conformance-oslo',
    does: "CHECKOUT: write openstack-helm's configurations with layer-config and read them with oslo.config",
  },
  faults: {
    needs: 'build',
    program: 'scripts/trials/faults',
    does: '--count N --seed N: inject faults around a process, such as truncated input, closed streams, signals and unusual files',
  },
  fuzz: {
    needs: 'compile',
    program: 'scripts/trials/fuzz',
    does: '--minutes N --seed N: try random edits and runs, judged by other programs',
  },
  histories: {
    needs: 'compile',
    program: 'scripts/trials/histories',
    does: '--histories N --commits N --seed N: compare --since, --changed, --shard and --prune with full builds on random commits',
  },
  images: { needs: 'build', program: 'scripts/package/images', does: '[--tool podman]: build the container images' },
  limits: {
    needs: 'compile',
    program: 'scripts/trials/limits',
    does: '--programs N --seed N: run random programs at the edge of their step limits, in slowed processes',
  },
  monorepo: {
    needs: 'build',
    program: 'scripts/trials/monorepo',
    does: '--packages N --changes N: measure builds of a generated monorepo, and compare their output with single and full builds',
  },
  mutants: {
    needs: 'compile',
    program: 'scripts/mutants/mutants',
    does: '--count N|all --seed N [--under FOLDER]: check that the tests detect one-token changes',
  },
  race: {
    needs: 'compile',
    program: 'scripts/trials/race',
    does: '--seconds N: read files below a root while python3 swaps a folder for a link',
  },
  release: { needs: 'build', program: 'scripts/release', does: '[--dry-run] [STEP...]: publish a release' },
  scenarios: {
    needs: 'build',
    program: 'scripts/tests/scenarios',
    does: '[--node PATH...]: run all scenarios in one process and through each executable, on any Node.js',
  },
  screenshots: {
    needs: 'build',
    program: 'scripts/site/screenshots',
    does: 'take the screenshots in docs/playground, with chromium and pngquant on PATH, and print their sizes, which should be below 150 KiB',
  },
  'screenshots:vscode': {
    needs: 'compile',
    program: 'scripts/editors/vscode-screenshots',
    does: 'take the screenshots in docs/write-a-replacement-with-completion, with code-server, chromium and pngquant on PATH',
  },
  simulate: {
    needs: 'compile',
    program: 'scripts/trials/simulate',
    does: '--runs N --steps N --seed N: simulate random life cycles of object versions, with each deployment method',
  },
  'single-file': {
    needs: 'build',
    program: 'scripts/package/single-file',
    does: '[PLATFORM...]: build the single files',
  },
  site: {
    needs: 'build',
    program: 'scripts/site/site',
    does: '[BASE]: build the site in dist/website, for a server that serves it at BASE (/); installs VitePress in site/ once',
  },
  vscode: {
    needs: 'build',
    program: 'scripts/editors/vscode-extension',
    does: 'pack the VS Code extension in dist/vscode',
  },
  values: {
    needs: 'compile',
    program: 'scripts/trials/values',
    does: 'FOLDER... --count N --seed N: set and restore values at random paths in public repositories, judged by other programs',
  },
};
