/** How a format says that it cannot write a setting: `complain(['a', 'b'], 'is null, which …')`. */
import type { Path } from '../../../src/data';

/** `message` goes on after the path: `is a list, which …`. */
export type ComplainOfSetting = (path: Path, message: string) => void;
