/** Text typed for a field that is still loading. */
export interface HeldKeys {
  readonly text: string;
  /** Enter was also pressed: the first match of the text is to be run. */
  readonly isEntered: boolean;
}

export const noKeys: HeldKeys = { text: '', isEntered: false };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** Returns the buffered text after one more key; null for a key that does not type text and is handled as usual. */
export function heldAfter(held: HeldKeys, { key, ctrlKey, metaKey, altKey, isComposing }: Pressed): HeldKeys | null {
  // AltGr counts as both, and writes.
  if (isComposing || metaKey || ctrlKey !== altKey) return null;
  if (held.isEntered) return Array.from(key).length === 1 || key === 'Enter' || key === 'Backspace' ? held : null;
  if (key === 'Enter') return { ...held, isEntered: true };
  if (key === 'Backspace') return { ...held, text: Array.from(held.text).slice(0, -1).join('') };
  return Array.from(key).length === 1 ? { ...held, text: held.text + key } : null;
}

let held = noKeys;

/** Buffers the text typed from now on, wherever the focus is, until the returned function is called. */
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
    // The receiver takes the text immediately; text that is not taken must not remain for the next time.
    queueMicrotask(() => (held = noKeys));
  };
}

/** Returns the buffered text and clears it. */
export function takeHeldKeys(): HeldKeys {
  const taken = held;
  held = noKeys;
  return taken;
}
