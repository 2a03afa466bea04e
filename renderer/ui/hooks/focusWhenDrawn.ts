import { focusTarget } from './focusTarget.ts';

/** A view's program, or an editor, may have to be loaded before it is drawn. */
const framesToWait = 60;

/** The pending focus request; a newer one replaces it. */
let waiting = new AbortController();

/**
 * Focuses the first of these targets that can be focused (see focusTarget.ts), retried with each frame until one has the focus or the user
 * focuses another element. Focus changes by the window itself do not count: a closing menu restores the focus one frame later.
 */
export function focusWhenDrawn(...targets: readonly string[]): void {
  waiting.abort();
  const given = new AbortController();
  waiting = given;
  const { signal } = given;
  const onKey = (event: KeyboardEvent): void => {
    if (movesFocus(event)) given.abort();
  };
  window.addEventListener('pointerdown', () => given.abort(), { capture: true, signal });
  window.addEventListener('keydown', onKey, { capture: true, signal });
  const tryWithin = (frames: number): void => {
    requestAnimationFrame(() => {
      if (signal.aborted) return;
      if (targets.some((target) => focusTarget(target)) || frames === 0) given.abort();
      else tryWithin(frames - 1);
    });
  };
  tryWithin(framesToWait);
}

/** True for Tab and for keys that may belong to another command; typed characters go to the element about to get the focus. */
function movesFocus({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key === 'Control' || key === 'Meta' || key === 'Alt' || key === 'Shift') return false;
  return ctrlKey || metaKey || altKey || key === 'Tab' || /^F\d/.test(key);
}
