import type { KeyboardEvent } from 'react';

interface XrayKeys {
  readonly step: (by: 1 | -1) => void;
  /** To the element around the chosen one. */
  readonly out: () => void;
  /** 0 fits the page. */
  readonly zoom: (by: 1 | -1 | 0) => void;
  readonly edit: (act: 'keep' | 'drop') => void;
}

/** Keys of the X-ray: single letters, where nothing is typed. True when the key was one of them. */
export function createXrayKeys(keys: XrayKeys): (event: KeyboardEvent) => boolean {
  const acts: Readonly<Record<string, () => void>> = {
    n: () => keys.step(1),
    p: () => keys.step(-1),
    u: keys.out,
    k: () => keys.edit('keep'),
    d: () => keys.edit('drop'),
    '+': () => keys.zoom(1),
    '=': () => keys.zoom(1),
    '-': () => keys.zoom(-1),
    '0': () => keys.zoom(0),
  };
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const { target } = event;
    if (!(target instanceof Element) || target.closest('input, textarea, [contenteditable]') !== null) return false;
    const act = acts[event.key.toLowerCase()];
    act?.();
    return act !== undefined;
  };
}
