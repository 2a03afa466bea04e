import type { LiveInput } from '../../../shared/api/engine/live.ts';

interface Held {
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

export function modifiersOf({ altKey, ctrlKey, metaKey, shiftKey }: Held): number {
  return (altKey ? 1 : 0) | (ctrlKey ? 2 : 0) | (metaKey ? 4 : 0) | (shiftKey ? 8 : 0);
}

const buttons = ['left', 'middle', 'right'] as const;

/** Returns the input for a pointer event at a position on the page. */
export function pointerInput(
  type: 'move' | 'down' | 'up',
  place: { readonly x: number; readonly y: number },
  event: Held & { readonly button: number; readonly buttons: number; readonly detail: number },
  clicks: number,
): LiveInput {
  const button = type === 'move' ? 'none' : (buttons[event.button] ?? 'none');
  return { kind: 'pointer', type, ...place, button, buttons: event.buttons & 7, clicks, modifiers: modifiersOf(event) };
}

/** Keys with Control or Command that are the page's; all others of them stay the window's. */
const pageCommands = new Set(['a', 'z', 'y', 'x', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Backspace', 'Delete']);
const windowKeys = new Set(['F6', 'F1', 'Unidentified', 'Process', 'Dead']);

/** Returns the input for a key event; null for a key that the window handles itself. */
export function keyInput(
  type: 'down' | 'up',
  event: Held & { readonly key: string; readonly code: string; readonly isComposing: boolean },
): LiveInput | null {
  const { key, code } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.isComposing || windowKeys.has(key) || key.length > 40 || (isCommand && !pageCommands.has(key))) return null;
  return { kind: 'key', type, key, code: code.slice(0, 40), modifiers: modifiersOf(event) };
}
