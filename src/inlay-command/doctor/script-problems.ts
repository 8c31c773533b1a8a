/** Finds commands that skip functions: kustomize and kpt without the required flags, and builds with kubectl. */
import type { Problem } from '../function-ref';
import { functionFlags } from '../programs';

interface Uses {
  /** True if at least one kustomization runs an executable as a function. */
  readonly kustomize: boolean;
  readonly kpt: boolean;
  /** True if the folder `path`, which `script` builds, has no functions. */
  readonly buildsWithoutFlags: (path: string, script: string) => boolean;
}

/** The missing flags of a command, for a message: `--enable-alpha-plugins` and `--enable-exec`. */
export const missingFlags = (command: string): string =>
  functionFlags
    .filter((flag) => !command.includes(flag))
    .map((flag) => `\`${flag}\``)
    .join(' and ');

export const scriptProblems = (
  scripts: readonly { readonly file: string; readonly text: string }[],
  uses: Uses,
): readonly Problem[] =>
  scripts.flatMap(({ file, text }) =>
    commandsIn(text).flatMap(({ line, command }) => {
      const found = (problem: string): readonly Problem[] => [{ file, line, name: 'flags-missing', text: problem }];
      const missing = missingFlags(command);
      const built = builtFolder.exec(command)?.[1];
      if (built !== undefined && uses.buildsWithoutFlags(built, file)) return [];
      if (uses.kustomize && /(?:\bkustomize|\$[({]?KUSTOMIZE[)}]?)\s+build\b/.test(command) && missing !== '') {
        const then = missing.includes('--enable-alpha-plugins')
          ? 'fails: external plugins disabled'
          : 'silently skips functions';
        return found(`\`kustomize build\` without ${missing} ${then}`);
      }
      if (uses.kustomize && /\bkubectl\s+(?:kustomize\b|.*(?:\s-k\b|--kustomize\b))/.test(command)) {
        return found('kubectl does not run executables as functions: use `inlay build DIR | kubectl apply -f -`');
      }
      if (uses.kpt && /\bkpt\s+fn\s+render\b/.test(command) && !command.includes('--allow-exec')) {
        return found('`kpt fn render` without `--allow-exec` rejects executables');
      }
      return [];
    }),
  );

/**
 * Matches a command that builds a folder with kustomize or kubectl. The capture group is the folder, which must not be a
 * variable.
 */
const builtFolder =
  /(?:(?:\bkustomize|KUSTOMIZE[)}]?)\s+build|\bkubectl\s+kustomize|\s-k|\s--kustomize)[\s=]+(?:-\S+\s+)*([\w./-]+)/;

/** The commands in a script, without comments. A line that ends in a backslash is joined with the next line. */
function commandsIn(text: string): readonly { readonly line: number; readonly command: string }[] {
  const commands: { line: number; command: string }[] = [];
  let isOpen = false;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const last = commands.at(-1);
    const command = line.replace(/(?:^|\s)#.*$/, '').replace(/\\$/, '');
    if (isOpen && last !== undefined) last.command += ` ${command}`;
    else commands.push({ line: index + 1, command });
    isOpen = line.endsWith('\\');
  }
  return commands;
}
