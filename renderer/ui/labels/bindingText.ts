import { lookupTable } from '../../../shared/base/lookupTable.ts';

export type Platform = 'darwin' | 'linux' | 'win32';

const macNames: Readonly<Record<string, string>> = lookupTable({ Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' });
const otherNames: Readonly<Record<string, string>> = lookupTable({ Mod: 'Ctrl', Shift: '⇧' });
const keyNames: Readonly<Record<string, string>> = lookupTable({
  Enter: '⏎',
  Escape: 'Esc',
  Delete: 'Del',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Comma: ',',
  Slash: '/',
  Equal: '=',
  Minus: '-',
  Backslash: '\\',
});

/** Returns the keys of a binding such as `Mod+Shift+M` under this platform's names, one text per key. */
export function bindingText(binding: string, platform: Platform): readonly string[] {
  const modifiers = platform === 'darwin' ? macNames : otherNames;
  return binding.split('+').map((part) => modifiers[part] ?? keyNames[part] ?? part);
}
