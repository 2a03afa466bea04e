import type { Plugin } from 'vite';

const asked = 'Intl.DateTimeFormat.supportedLocalesOf(';

/**
 * While it loads, react-aria checks once whether the platform supports the language of the window, only to catch the error of a malformed
 * one. The check makes Chromium load the calendars of every language it knows (60 ms of each start); whether a name is well formed can be
 * checked without them.
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
      if (!isReplaced)
        this.error('react-aria asks for the language in another way now: see build/vite/replaceAriaLocaleCheck.ts');
    },
  };
}
