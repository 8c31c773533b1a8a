import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { orchestrators } from '../orchestrators';
import { childEnvironment, executable } from '../project';
import { temporaryFolder } from '../temporary-folder';

const files = {
  'kustomization.yaml': 'resources: [shop.yaml]\ntransformers: [host.yaml]\n',
  'shop.yaml':
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: shop\ndata:\n  config.json: |\n    {\n      "host": "localhost"\n    }\n',
  'host.yaml':
    'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata:\n  name: host\nreplacements:\n- sourceValue: shop.example.com\n  targets:\n  - select: {kind: ConfigMap}\n    fieldPaths:\n    - data.[config.json].hots\n',
};

/** Asks as the keys of an editor do, and prints what it has got. */
const script = (folder: string): string => `
local id = vim.lsp.start_client({
  name = 'inlay',
  cmd = { ${JSON.stringify(process.execPath)}, ${JSON.stringify(executable('inlay'))}, 'lsp' },
  workspace_folders = { { uri = ${JSON.stringify(pathToFileURL(folder).href)}, name = 'test' } },
})
vim.cmd('edit host.yaml')
vim.lsp.buf_attach_client(0, id)
local function ask(method)
  local answer = vim.lsp.buf_request_sync(0, 'textDocument/' .. method, vim.lsp.util.make_position_params(0, 'utf-16'), 20000)
  return answer[id].result
end
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end)
io.write(vim.diagnostic.get(0)[1].message, '\\n')
vim.api.nvim_win_set_cursor(0, { 10, 26 })
for _, one in ipairs(ask('completion')) do io.write(one.label, ' ', one.detail, '\\n') end
vim.cmd('normal! ciwhost')
vim.wait(20000, function() return #vim.diagnostic.get(0) == 0 end)
io.write(ask('hover').contents.value, '\\n')
vim.lsp.util.jump_to_location(ask('definition')[1], 'utf-16')
local at = vim.api.nvim_win_get_cursor(0)
io.write(vim.fn.expand('%:t'), ':', at[1], ':', at[2], '\\n')
vim.cmd('qa!')
`;

describe('the language server in Neovim', () => {
  const nvim = orchestrators().find(({ name }) => name === 'nvim')?.command;

  it('answers Neovim', function () {
    if (nvim === undefined) return this.skip();
    const folder = temporaryFolder(files);
    const own = temporaryFolder({ 'ask.lua': script(folder) });
    const { stdout, stderr } = spawnSync(nvim, ['--headless', '-u', 'NONE', '-i', 'NONE', '-S', join(own, 'ask.lua')], {
      cwd: folder,
      encoding: 'utf8',
      env: childEnvironment(),
      timeout: 120_000,
    });
    const lines = stdout.split('\n');
    assert.match(lines[0] ?? '', /^`hots` is not in .*did you mean `host`\?/, stderr);
    assert.deepEqual(lines.slice(1), [
      'host "localhost"',
      '1 field:',
      '',
      '- ConfigMap/shop (shop.yaml): `"localhost"` → `"shop.example.com"`',
      'shop.yaml:8:14',
      '',
    ]);
  });
});
