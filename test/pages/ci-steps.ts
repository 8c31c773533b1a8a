/**
 * Extracts the commands from a CI system's configuration as shell scripts, so that tests can run the examples on pages.
 * Steps that install tools (actions, GitLab's `before_script`, `npm ci`) or upload results are omitted.
 */
import { load } from 'js-yaml';

interface Step {
  readonly run?: string;
}

interface Hook {
  readonly entry: string;
}

type Jobs<Job> = Readonly<Record<string, Job>>;

/**
 * The commands of a CI file: `['npx --no-install inlay doctor']` of `.github/workflows/render.yml`; empty for other
 * files.
 */
export const ciScripts = (file: string, text: string): readonly string[] =>
  allScripts(file, text).filter((script) => !/^(?:npm ci$|flux push )/.test(script));

function allScripts(file: string, text: string): readonly string[] {
  if (file.startsWith('.github/workflows/')) {
    const { jobs } = load(text) as { readonly jobs: Jobs<{ readonly steps: readonly Step[] }> };
    return Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  }
  if (file === '.gitlab-ci.yml') {
    return Object.values(load(text) as Jobs<{ readonly script: readonly string[] }>).flatMap(({ script }) => script);
  }
  if (file === '.pre-commit-config.yaml') {
    const { repos } = load(text) as { readonly repos: readonly { readonly hooks: readonly Hook[] }[] };
    return repos.flatMap(({ hooks }) => hooks.map(({ entry }) => entry));
  }
  return [];
}
