/** Tests on another system which programs kustomize starts for a function on Windows, in a process that pretends to run on Windows. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from '../../../test/project';
import { temporaryFolder } from '../../../test/temporary-folder';
import { functionNames } from '../functions';

describe('the functions that kustomize gets on Windows', function () {
  before(function () {
    if (process.platform === 'win32') this.skip();
  });

  /** `program` is the script or, for a single file, the executable; `code` gets the port and the folder of functions. */
  function run(program: string, isSingleFile: boolean, code: string, temporary = temporaryFolder()): unknown {
    const [file, system] = [program, join(__dirname, 'system.js')].map((path) => JSON.stringify(path));
    const single = `process.execPath = ${file}; globalThis.Bun = { isStandaloneExecutable: true };`;
    const whole = `Object.defineProperty(process, 'platform', { value: 'win32' }); ${isSingleFile ? single : ''}
      const port = require(${system}).systemPort(${file});
      const { path: folder } = port.functionFolder();
      Promise.resolve(${code}).then((found) => console.log(JSON.stringify(found)));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', whole], {
      encoding: 'utf8',
      env: childEnvironment({ TEMP: temporary }),
    });
    assert.equal(stderr, '');
    return JSON.parse(stdout);
  }

  it('are scripts without paths, because the code page may lack letters of a path', () => {
    const script = run('/home/Jörg/100%/inlay.cjs', false, `port.read(folder + '/replace-values.cmd')`);
    assert.equal(script, '@"%INLAY_NODE%" "%INLAY_SCRIPTS%\\replace-values.cjs" %*\r\n');
    const environment = `port.startInParallel(process.execPath, ['-p', '[process.env.INLAY_NODE, process.env.INLAY_SCRIPTS] + ""'], { variables: { PATH: '/' } })`;
    assert.deepEqual(run('/home/Jörg/100%/inlay.cjs', false, environment), {
      status: 0,
      stdout: `${process.execPath},/home/Jörg/100%\n`,
      stderr: '',
    });
  });

  it('share one copy of a single file that is on another drive', function () {
    const program = join(temporaryFolder({ 'inlay.exe': '' }), 'inlay.exe');
    const other = statSync('/dev/shm', { throwIfNoEntry: false });
    if (other === undefined || other.dev === statSync(program).dev) return this.skip();
    const links = `require('node:fs').statSync(folder + '/replace-values.exe').nlink`;
    assert.equal(run(program, true, links, '/dev/shm'), functionNames.length);
  });
});
