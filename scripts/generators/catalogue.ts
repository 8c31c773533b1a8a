/** `npm run dev -- catalogue`: checks the form of all functions and examples, like the tests. */
import { root } from '../../test/project';
import { catalogueFaults } from './catalogue-form';

const faults = catalogueFaults(root);
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
