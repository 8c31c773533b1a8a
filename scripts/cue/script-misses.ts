/** What does not hold of the scripts of the command, and why. */
import type { MissClass } from './misses';

export const scriptMisses: readonly MissClass[] = [
  {
    name: 'whole exporter',
    reason: 'definitions of other places and packages are put into the text, with `let` for what they refer to',
    misses: [
      'def_inline',
      'def_issue3476',
      'def_issue3646',
      'def_package',
      'eval_e',
      'eval_issue2944',
      'eval_issue4449',
      'issue2648',
    ],
  },
  {
    name: 'forms of files',
    reason: 'JSON Schema',
    misses: ['embed_file_err', 'export_issue3341'],
  },
  {
    name: 'words and places',
    reason: 'the place of a list that `--list` makes',
    misses: ['issue4065'],
  },
  {
    name: 'evaluation',
    reason: 'validators as they are written, and what closes data that were put into a template',
    misses: ['eval_incomplete', 'export_issue3616'],
  },
];
