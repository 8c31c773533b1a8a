import assert from 'node:assert/strict';
import { evaluate } from '../jsonnet';
import { temporaryFolder } from '../../test/temporary-folder';
import { rootFiles } from '../files/root-files';
import { programImporter } from './imports';

describe('programImporter', () => {
  const folder = temporaryFolder({ 'app/dir/x.txt': '', 'lib/dir': '"a file"', 'lib/own': '"own"' });
  const run = (path: string): unknown =>
    evaluate({
      name: 'app/main.jsonnet',
      code: `import '${path}'`,
      importer: programImporter(rootFiles(folder), ['lib']),
    });

  it('does not report that a missing file points outside a library', () => {
    const importer = programImporter(rootFiles(folder), ['lib']);
    assert.equal(importer.resolve('app/dir/main.jsonnet', '../../none'), undefined);
    assert.equal(importer.refused('../../none'), undefined);
    assert.equal(importer.resolve('app/main.jsonnet', '../../none'), undefined);
    assert.match(importer.refused('../../none') ?? '', /points outside/);
  });

  it('finds files in libraries', () => assert.equal(run('own'), 'own'));

  it('reports a folder, and like go-jsonnet does not search further', () => {
    assert.throws(() => run('dir'), /read app\/dir: is a directory/);
  });
});
