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
    reason:
      'JSON Schema, the forms `data` and `graph` of CUE, a result that is put at a path, absolute paths of packages',
    misses: ['cmd_filetypes', 'embed_file_err', 'export_cue', 'export_issue3341', 'file_forms'],
  },
  {
    name: 'modules',
    reason:
      'files outside the module, modules within it, packages that a pattern finds, the module and the folder in messages',
    misses: [
      'issue2707',
      'issue3640',
      'load_module_context',
      'load_underscore',
      'pkg_resolution_multiple_packages_build_attr',
    ],
  },
  {
    name: 'words and places',
    reason:
      'further errors of one import, the places of a package clause and of a list, comments and fields of `def` in their order',
    misses: ['encoding_comments', 'eval_import_bad', 'issue3968', 'issue4065'],
  },
  {
    name: 'evaluation',
    reason: 'validators as they are written, and what closes data that were put into a template',
    misses: ['eval_incomplete', 'export_issue3616'],
  },
];
