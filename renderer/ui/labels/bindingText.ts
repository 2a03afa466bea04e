import { lookupTable } from '../../../shared/base/lookupTable.ts';
import type { TextLocale } from '../../messages/textLocale.ts';

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

/** What German keyboards have on them where it differs. */
const germanNames: Readonly<Record<string, string>> = lookupTable({
  Ctrl: 'Strg',
  Del: 'Entf',
  PgUp: 'Bild ↑',
  PgDn: 'Bild ↓',
  Space: 'Leertaste',
});

/** Returns the keys of a binding such as `Mod+Shift+M` under this platform's names, one text per key. */
export function bindingText(binding: string, platform: Platform, locale: TextLocale): readonly string[] {
  const modifiers = platform === 'darwin' ? macNames : otherNames;
  return binding.split('+').map((part) => keyText(modifiers[part] ?? keyNames[part] ?? part, locale));
}

/** Returns the name of a key as keyboards of a language have it, given its English name. */
export function keyText(name: string, locale: TextLocale): string {
  return locale === 'de' ? (germanNames[name] ?? name) : name;
}
