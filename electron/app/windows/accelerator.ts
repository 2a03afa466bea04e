import { lookupTable } from '../../../shared/base/lookupTable.ts';

const modifiers: Readonly<Record<string, string>> = lookupTable({
  Mod: 'CmdOrCtrl',
  Ctrl: 'Ctrl',
  Alt: 'Alt',
  Shift: 'Shift',
  Meta: 'Super',
});
const names: Readonly<Record<string, string>> = lookupTable({
  Comma: ',',
  Slash: '/',
  Equal: '=',
  Minus: '-',
  Backslash: '\\',
  Plus: 'Plus',
  Escape: 'Esc',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
});
const known =
  /^(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|Enter|Delete|Backspace|Home|End|PageUp|PageDown|Insert|Tab|Space|[;'[\]`.])$/;

/**
 * Returns a binding such as `Mod+Shift+M` in the menu's notation (`CmdOrCtrl+Shift+M`). Undefined without a binding, and for keys that the
 * menu has no name for: Electron throws on those.
 */
export function acceleratorOf(binding: string | undefined): string | undefined {
  if (binding === undefined) return undefined;
  const parts = binding.split('+');
  const key = parts.pop() ?? '';
  const name = names[key] ?? (known.test(key) ? key : undefined);
  const held = parts.map((part) => modifiers[part]);
  if (name === undefined || held.includes(undefined)) return undefined;
  return [...held, name].join('+');
}
