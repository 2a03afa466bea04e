import type { Plugin } from 'vite';

const asked = 'Intl.DateTimeFormat.supportedLocalesOf(';

/**
 * react-aria asks once, while it loads, whether the platform takes the language of the window, only to catch the error of a
 * malformed one. The question makes Chromium open the calendars of every language it knows (60 ms of each start); whether a
 * name is well formed is known without them.
 */
export function leanAria(): Plugin {
  let isReplaced = false;
  return {
    name: 'lean-aria',
    transform(code, id) {
      if (!id.includes('react-aria') || !code.includes(asked)) return null;
      isReplaced = true;
      return { code: code.replace(asked, 'Intl.getCanonicalLocales('), map: null };
    },
    generateBundle() {
      if (!isReplaced) this.error('react-aria asks for the language in another way now: see build/vite/leanAria.ts');
    },
  };
}
