/** Mistakes on the command line of an executable. The folder contains config.yaml and resources.yaml. */
import type { ExpectedMessages, Table } from './mistake';
import { shop } from './shop';

export interface CommandLineMistake extends ExpectedMessages {
  readonly args: readonly string[];
  /** Standard input; empty by default. */
  readonly input?: string;
}

const place = 'replace-values';

export const commandLineMistakes: Table<CommandLineMistake> = {
  'a missing file of resources': {
    args: ['-i', 'absent.yaml', '-f', 'config.yaml'],
    error: [place, /"absent\.yaml" cannot be read: it does not exist/],
  },
  'a missing functionConfig': {
    args: ['-i', 'resources.yaml', '-f', 'absent.yaml'],
    error: [place, /"absent\.yaml" cannot be read: it does not exist/],
  },
  'a directory of resources': {
    args: ['-i', 'directory', '-f', 'config.yaml'],
    error: [place, /"directory" is a folder, not a file/],
  },
  'two files of resources, of which one would be lost': {
    args: ['-i', 'absent.yaml', '-i', 'resources.yaml', '-f', 'config.yaml'],
    error: [place, /-i|--input|"absent\.yaml"/],
  },
  'two functionConfigs': {
    args: ['-i', 'resources.yaml', '-f', 'absent.yaml', '-f', 'config.yaml'],
    error: [place, /-f|--function-config|"absent\.yaml"/],
  },
  'a file without an option': {
    args: ['resources.yaml'],
    error: [place, /unexpected argument "resources\.yaml".*--help/],
  },
  'an option of kpt': { args: ['--fn-config', 'config.yaml'], error: [place, /--fn-config.*--help/] },
  'an option without a value': { args: ['-i', 'resources.yaml', '-f'], error: [place, /-f.*--help/] },
  'resources as the functionConfig': {
    args: ['-i', 'resources.yaml', '-f', 'there.json'],
    error: [/./, /fn\.inlay\.dev\/v1alpha1\/ReplaceValues/],
  },
  'resources without a functionConfig': { args: ['-i', 'resources.yaml'], error: [place, /ResourceList|-f/] },
  'manifests on standard input without a functionConfig': { args: [], input: shop, error: [place, /ResourceList|-f/] },
  'an output into a missing directory': {
    args: ['-i', 'resources.yaml', '-f', 'config.yaml', '-o', 'absent/out.yaml'],
    error: [place, /"absent\/out\.yaml" cannot be written: its folder does not exist/],
  },
  'an empty file of resources': {
    args: ['-i', 'empty.yaml', '-f', 'config.yaml'],
    error: [place, /"empty\.yaml".*empty/],
  },
};
