/** The builtin package text/template. */
import { templates } from '../lazy-parts';
import { dataFor } from '../encoding/data';
import { escapeHtml, escapeScript } from './html';
import { fn, type Functions } from '../signature';

export const template = (): Functions => ({
  Execute: fn('sv', (text, value, call) => templates().execute(text, dataFor(call, value), () => call.machine.step())),
  HTMLEscape: fn('s', (text) => escapeHtml(text.replaceAll('\0', '\ufffd'))),
  JSEscape: fn('s', escapeScript),
});
