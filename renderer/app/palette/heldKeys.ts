/** What was typed for a field that is still on its way. */
export interface HeldKeys {
  readonly text: string;
  /** Enter was pressed too: what the text finds first is to be run. */
  readonly isEntered: boolean;
}

export const noKeys: HeldKeys = { text: '', isEntered: false };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** What is held after one more key; null for a key that is none of a text, and goes where it always goes. */
export function heldAfter(held: HeldKeys, { key, ctrlKey, metaKey, altKey, isComposing }: Pressed): HeldKeys | null {
  // AltGr counts as both, and writes.
  if (isComposing || metaKey || ctrlKey !== altKey) return null;
  if (held.isEntered) return Array.from(key).length === 1 || key === 'Enter' || key === 'Backspace' ? held : null;
  if (key === 'Enter') return { ...held, isEntered: true };
  if (key === 'Backspace') return { ...held, text: Array.from(held.text).slice(0, -1).join('') };
  return Array.from(key).length === 1 ? { ...held, text: held.text + key } : null;
}

let held = noKeys;

/** Holds what is typed from now on, wherever the focus is, until the function that it gives is called. */
export function holdKeys(target: Window): () => void {
  held = noKeys;
  const hear = (event: KeyboardEvent): void => {
    const next = event.defaultPrevented ? null : heldAfter(held, event);
    if (next === null) return;
    held = next;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  target.addEventListener('keydown', hear, { capture: true });
  return () => {
    target.removeEventListener('keydown', hear, { capture: true });
    // Who takes it does so at once; what nobody wanted is not for the next time.
    queueMicrotask(() => (held = noKeys));
  };
}

/** Gives what was held, once. */
export function takeHeldKeys(): HeldKeys {
  const taken = held;
  held = noKeys;
  return taken;
}
