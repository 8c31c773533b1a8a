/**
 * Performs the tasks of docs/write-a-replacement-with-completion.md in Neovim, from version 0.7 on. Version 0.7 has
 * neither hints nor lenses, so the test's client requests them.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toolCalled } from '../orchestrators';
import { childEnvironment, executable } from '../project';
import { temporaryFolder } from '../temporary-folder';
import { files } from './first-replacement';

/**
 * A script that sends the requests of an editor's key bindings and prints the responses. The line for each task begins
 * with its number.
 */
const script = (folder: string): string => `
local inlay = { ${JSON.stringify(process.execPath)}, ${JSON.stringify(executable('inlay'))} }
local function say(...) io.write(table.concat({ ... }, ' '), '\\n') end

vim.fn.system(vim.list_extend(vim.list_extend({}, inlay), { 'init', 'replace-values', '.', '--name', 'host' }))
local id = vim.lsp.start_client({
  name = 'inlay',
  cmd = vim.list_extend(vim.list_extend({}, inlay), { 'lsp' }),
  workspace_folders = { { uri = ${JSON.stringify(pathToFileURL(folder).href)}, name = 'test' } },
})
local function open(file)
  vim.cmd('edit ' .. file)
  vim.lsp.buf_attach_client(0, id)
end
local function ask(method, params)
  local at = vim.lsp.util.make_position_params(0, 'utf-16')
  local answer = vim.lsp.buf_request_sync(0, method, vim.tbl_extend('force', at, params or {}), 60000)[id]
  assert(answer.err == nil, vim.inspect(answer.err))
  return answer.result
end
local function first() return (vim.diagnostic.get(0)[1] or { message = '' }).message end
-- The server may first report an earlier state of the text.
local function mistake(text)
  vim.wait(60000, function() return first():find(text, 1, true) ~= nil end)
  return first()
end
local function corrected() vim.wait(60000, function() return first() == '' end) end
local function hints()
  local range = { start = { line = 0, character = 0 }, ['end'] = { line = 100, character = 0 } }
  return ask('textDocument/inlayHint', { range = range })
end
-- Replaces a line, and moves the cursor to the end of the line.
local function write(line, text)
  vim.api.nvim_buf_set_lines(0, line - 1, line, true, { text })
  vim.api.nvim_win_set_cursor(0, { line, #text })
end
local function take(label)
  local line = vim.api.nvim_win_get_cursor(0)[1]
  local labels = {}
  for _, one in ipairs(ask('textDocument/completion')) do
    table.insert(labels, one.label .. ' ' .. one.labelDetails.description)
    if one.label == label then vim.lsp.util.apply_text_edits({ one.textEdit }, 0, 'utf-16') end
  end
  write(line, vim.fn.getline(line))
  return table.concat(labels, ', ')
end
local function place()
  local at = vim.api.nvim_win_get_cursor(0)
  return vim.fn.expand('%:t') .. ':' .. at[1] .. ':' .. (at[2] + 1)
end

vim.opt.virtualedit = 'onemore'
open('host.yaml')
say('1', mistake('app'))

write(14, '      name: ')
say('2', take('shop'))
write(13, '      kind: ')
say('2', take('ConfigMap'))

write(16, '    - ')
for _, step in ipairs({ 'data', '[config.json]', 'servers', '[name=api]' }) do
  take(step)
  write(16, vim.fn.getline(16) .. '.')
end
say('3', take('host'))
say('3', vim.fn.getline(16))

corrected()
vim.wait(60000, function() return #hints() > 0 end)
say('4', hints()[1].label)

vim.api.nvim_win_set_cursor(0, { 16, #vim.fn.getline(16) - 1 })
say('5', (ask('textDocument/hover').contents.value:gsub('%s+', ' ')))

corrected()
vim.cmd('normal! ciwhots')
say('6', mistake('hots'))
local here = vim.lsp.util.make_range_params(0, 'utf-16').range
local actions = ask('textDocument/codeAction', { range = here, context = { diagnostics = {} } })
say('6', actions[1].title)
vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
corrected()

vim.api.nvim_win_set_cursor(0, { 16, #vim.fn.getline(16) - 1 })
vim.cmd('write')
vim.lsp.util.jump_to_location(ask('textDocument/definition')[1], 'utf-16')
vim.lsp.buf_attach_client(0, id)
say('7', place())

vim.wait(60000, function() return #ask('textDocument/references', { context = { includeDeclaration = false } }) > 0 end)
vim.lsp.util.jump_to_location(ask('textDocument/references', { context = { includeDeclaration = false } })[1], 'utf-16')
say('8', place())

local lens = ask('textDocument/codeLens')[1].command
say('9', lens.title)
local diff = ask('workspace/executeCommand', { command = lens.command, arguments = lens.arguments })
for line in diff:gmatch('[^\\n]+') do if line:match('^[-+] ') then say('9', line) end end

vim.api.nvim_win_set_cursor(0, { 16, #vim.fn.getline(16) - 1 })
vim.lsp.util.apply_workspace_edit(ask('textDocument/rename', { newName = 'address' }), 'utf-16')
say('10', vim.fn.getline(16))
open('shop.yaml')
say('10', vim.fn.getline(17))
vim.cmd('qa!')
`;

describe('the language server in Neovim', () => {
  const nvim = toolCalled('nvim')?.command;

  it('does the tasks of the page, in Neovim', function () {
    if (nvim === undefined) return this.skip();
    const folder = temporaryFolder(files);
    const own = temporaryFolder({ 'tasks.lua': script(folder) });
    const { stdout, stderr } = spawnSync(
      nvim,
      ['--headless', '-u', 'NONE', '-i', 'NONE', '-S', join(own, 'tasks.lua'), '-c', 'qa!'],
      { cwd: folder, encoding: 'utf8', env: childEnvironment(), timeout: 300_000 },
    );
    const [first = '', ...lines] = stdout.trimEnd().split('\n');
    assert.match(first, /^1 .*no ConfigMap is named "app"/, stderr);
    const typo = lines.find((line) => line.startsWith('6 ')) ?? '';
    assert.match(typo, /^6 `hots` is not in .*did you mean `host`\?/, stderr);
    assert.deepEqual(
      lines.filter((line) => line !== typo),
      [
        '2 shop ConfigMap/shop',
        '2 Service Service/shop, ConfigMap ConfigMap/shop',
        '3 name "api", host "localhost", port 8080',
        '3     - data.[config.json].servers.[name=api].host',
        '4 "localhost" → "shop.example.com"',
        '5 1 field: - ConfigMap/shop (shop.yaml): `"localhost"` → `"shop.example.com"`',
        '6 Change to host',
        '7 shop.yaml:17:34',
        '8 host.yaml:16:7',
        '9 Show what this changes: 1 field',
        '9 -        { "name": "api", "host": "localhost", "port": 8080 },',
        '9 +        { "name": "api", "host": "shop.example.com", "port": 8080 },',
        '10     - data.[config.json].servers.[name=api].address',
        '10         { "name": "api", "address": "localhost", "port": 8080 },',
      ],
    );
  });
});
