/** What goes wrong on the command line of an executable. The folder holds config.yaml and resources.yaml. */
import type { Said } from './mistake';
import { shop } from './shop';

export interface CommandLineMistake extends Said {
  readonly title: string;
  readonly args: readonly string[];
  /** Standard input; empty unless set. */
  readonly input?: string;
}

const place = 'replace-values';

export const commandLineMistakes: readonly CommandLineMistake[] = [
  {
    title: 'a file of resources that is not there',
    args: ['-i', 'absent.yaml', '-f', 'config.yaml'],
    place,
    way: /"absent\.yaml" cannot be read: (?:ENOENT|there is no such file|no such file)/,
  },
  {
    title: 'a functionConfig that is not there',
    args: ['-i', 'resources.yaml', '-f', 'absent.yaml'],
    place,
    way: /"absent\.yaml" cannot be read: (?:ENOENT|there is no such file|no such file)/,
  },
  {
    title: 'a directory of resources',
    args: ['-i', 'directory', '-f', 'config.yaml'],
    place,
    way: /"directory".*(?:EISDIR|directory)/,
  },
  {
    title: 'two files of resources, of which one would be lost',
    args: ['-i', 'absent.yaml', '-i', 'resources.yaml', '-f', 'config.yaml'],
    place,
    way: /-i|--input|"absent\.yaml"/,
  },
  {
    title: 'two functionConfigs',
    args: ['-i', 'resources.yaml', '-f', 'absent.yaml', '-f', 'config.yaml'],
    place,
    way: /-f|--function-config|"absent\.yaml"/,
  },
  {
    title: 'a file without an option',
    args: ['resources.yaml'],
    place,
    way: /unexpected argument "resources\.yaml".*--help/,
  },
  {
    title: 'an option of kpt',
    args: ['--fn-config', 'config.yaml'],
    place,
    way: /--fn-config.*--help/,
  },
  {
    title: 'an option without its value',
    args: ['-i', 'resources.yaml', '-f'],
    place,
    way: /-f.*--help/,
  },
  {
    title: 'resources as the functionConfig',
    args: ['-i', 'resources.yaml', '-f', 'there.json'],
    place: /./,
    way: /fn\.inlay\.dev\/v1alpha1\/ReplaceValues/,
  },
  {
    title: 'resources without a functionConfig',
    args: ['-i', 'resources.yaml'],
    place,
    way: /ResourceList|-f/,
  },
  {
    title: 'manifests on standard input without a functionConfig',
    args: [],
    input: shop,
    place,
    way: /ResourceList|-f/,
  },
  {
    title: 'an output into a directory that is not there',
    args: ['-i', 'resources.yaml', '-f', 'config.yaml', '-o', 'absent/out.yaml'],
    place,
    way: /"absent\/out\.yaml" cannot be written/,
  },
  {
    title: 'an empty file of resources',
    args: ['-i', 'empty.yaml', '-f', 'config.yaml'],
    place,
    way: /"empty\.yaml".*empty/,
  },
];
