/** `npm run dev -- catalogue`: whether all functions and examples have the form that a catalogue wants; the tests ask, too. */
import { root } from '../test/project';
import { catalogueFaults } from './catalogue-form';

const faults = catalogueFaults(root);
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
