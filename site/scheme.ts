/**
 * Switches the landing page and the playground between light and dark, depending on the user's choice or the system's
 * setting. This script runs in the head, before anything is drawn. A click on `<button data-scheme>` switches the
 * scheme, and the document then receives the event `scheme`. VitePress, which generates the docs, stores the choice
 * under the same key with the same values.
 */
const key = 'vitepress-theme-appearance';
const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');

/** Returns the user's choice, or null if there is none or the browser denies access to its storage. */
function chosen(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function choose(scheme: string): void {
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // Without storage, the next page uses the system's color scheme again.
  }
}

function apply(scheme = chosen()): void {
  const isDark = scheme === 'dark' || (scheme !== 'light' && system.matches);
  root.classList.toggle('dark', isDark);
  root.classList.toggle('light', !isDark);
  for (const button of document.querySelectorAll('[data-scheme]')) button.setAttribute('aria-checked', String(isDark));
  document.dispatchEvent(new Event('scheme'));
}

apply();
document.addEventListener('DOMContentLoaded', () => apply());
system.addEventListener('change', () => apply());
addEventListener('storage', () => apply());
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || target.closest('[data-scheme]') === null) return;
  const scheme = root.classList.contains('dark') ? 'light' : 'dark';
  choose(scheme);
  apply(scheme);
});
