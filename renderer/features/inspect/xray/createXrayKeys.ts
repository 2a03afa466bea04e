import type { KeyboardEvent } from 'react';
import type { ElementEdit } from './useElementEdit.ts';

interface XrayKeys {
  readonly step: (by: 1 | -1) => void;
  /** To the element around the chosen one. */
  readonly out: () => void;
  /** 0 fits the page. */
  readonly zoom: (by: 1 | -1 | 0) => void;
  readonly edit: (edit: ElementEdit) => void;
}

/** Keys of the X-ray: single letters, where nothing is typed. True when the key was one of them. */
export function createXrayKeys(keys: XrayKeys): (event: KeyboardEvent) => boolean {
  const acts: Readonly<Record<string, () => void>> = {
    n: () => keys.step(1),
    p: () => keys.step(-1),
    u: keys.out,
    k: () => keys.edit({ act: 'keep', of: 'element' }),
    d: () => keys.edit({ act: 'drop', of: 'element' }),
    K: () => keys.edit({ act: 'keep', of: 'kind' }),
    D: () => keys.edit({ act: 'drop', of: 'kind' }),
    '+': () => keys.zoom(1),
    '=': () => keys.zoom(1),
    '-': () => keys.zoom(-1),
    '0': () => keys.zoom(0),
  };
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const { target } = event;
    if (!(target instanceof Element) || target.closest('input, textarea, [contenteditable]') !== null) return false;
    // With Caps Lock on, letters are the same keys as without it.
    const name = event.getModifierState('CapsLock') ? event.key.toLowerCase() : event.key;
    const act = acts[name] ?? acts[name.toLowerCase()];
    act?.();
    return act !== undefined;
  };
}
