import { lookupTable } from '../../../shared/base/lookupTable.ts';
import type { Platform } from '../../ui/labels/bindingText.ts';

/** The parts of a key press, named as in a keyboard event. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const namedCharacters: Readonly<Record<string, string>> = lookupTable({
  ',': 'Comma',
  '/': 'Slash',
  '=': 'Equal',
  '-': 'Minus',
  '\\': 'Backslash',
  '+': 'Plus',
  ' ': 'Space',
});

/**
 * Returns the binding of a key press, such as `Mod+Shift+M`. Letters go by the character they produce (by their physical key where the
 * layout has no Latin letters), digits by their physical key. Null for modifiers alone, and for AltGr, which types characters on many
 * layouts.
 */
export function bindingOf(press: KeyPress, platform: Platform): string | null {
  const name = keyName(press);
  if (name === null) return null;
  const isMac = platform === 'darwin';
  if (!isMac && press.ctrlKey && press.altKey) return null;
  const parts = [
    (isMac ? press.metaKey : press.ctrlKey) ? 'Mod' : null,
    isMac && press.ctrlKey ? 'Ctrl' : null,
    !isMac && press.metaKey ? 'Meta' : null,
    press.altKey ? 'Alt' : null,
    press.shiftKey ? 'Shift' : null,
    name,
  ];
  return parts.filter((part) => part !== null).join('+');
}

function keyName({ key, code }: KeyPress): string | null {
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1];
  if (digit !== undefined) return digit;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined && key.length === 1 && key.charCodeAt(0) > 0x7f) return letter;
  if (key.length === 1) return namedCharacters[key] ?? key;
  return ['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'Dead', 'Unidentified', 'Process'].includes(key) ? null : key;
}

/** `Ctrl+Tab` is Control on every platform; outside macOS Mod means Control. */
export function normalBinding(binding: string, platform: Platform): string {
  return platform === 'darwin' ? binding : binding.replace(/^Ctrl\+/, 'Mod+');
}
