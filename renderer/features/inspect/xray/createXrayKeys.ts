import type { KeyboardEvent } from 'react';
import type { ElementEdit } from './useElementEdit.ts';

interface XrayKeys {
  readonly step: (by: 1 | -1) => void;
  /** Moves to the parent of the chosen element. */
  readonly out: () => void;
  /** 0 fits the page. */
  readonly zoom: (by: 1 | -1 | 0) => void;
  readonly edit: (edit: ElementEdit) => void;
}

/** Keyboard shortcuts of the X-ray: single letters, outside text fields. Returns true if the key was one of them. */
export function createXrayKeys(keys: XrayKeys): (event: KeyboardEvent) => boolean {
  const acts: Readonly<Record<string, () => void>> = {
    n: () => keys.step(1),
    p: () => keys.step(-1),
    u: keys.out,
    k: () => keys.edit({ action: 'keep', of: 'element' }),
    d: () => keys.edit({ action: 'drop', of: 'element' }),
    K: () => keys.edit({ action: 'keep', of: 'kind' }),
    D: () => keys.edit({ action: 'drop', of: 'kind' }),
    '+': () => keys.zoom(1),
    '=': () => keys.zoom(1),
    '-': () => keys.zoom(-1),
    '0': () => keys.zoom(0),
  };
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const { target } = event;
    if (!(target instanceof Element) || target.closest('input, textarea, [contenteditable]') !== null) return false;
    // Caps Lock does not change the meaning of letter keys.
    const name = event.getModifierState('CapsLock') ? event.key.toLowerCase() : event.key;
    const act = acts[name] ?? acts[name.toLowerCase()];
    act?.();
    return act !== undefined;
  };
}
