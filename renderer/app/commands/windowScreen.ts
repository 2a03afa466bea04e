import { focusTarget, selectWhereFocused } from '../../ui/focusTarget.ts';
import { focusRegion, stepRegion } from '../shell/regions.ts';
import type { Screen } from './command.ts';

/** A view's program may have to be read before it is drawn. */
const framesToWait = 60;

/** The place that waits for the focus; a newer one takes its turn. */
let waiting = new AbortController();

/**
 * Tries again with each frame, until the target has the focus or the person goes elsewhere. What the window moves by itself
 * does not count: a menu that closes gives the focus back a frame later.
 */
function focusWhenDrawn(target: string): void {
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
      if (focusTarget(target) || frames === 0) given.abort();
      else tryWithin(frames - 1);
    });
  };
  tryWithin(framesToWait);
}

/** Tab, and keys that may be another command's; letters go where the focus is about to be. */
function movesFocus({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key === 'Control' || key === 'Meta' || key === 'Alt' || key === 'Shift') return false;
  return ctrlKey || metaKey || altKey || key === 'Tab' || /^F\d/.test(key);
}

/** The window itself, for commands. */
export const windowScreen: Screen = {
  focus(target) {
    selectWhereFocused(target);
    focusWhenDrawn(target);
  },
  focusRegion(name) {
    focusRegion(name);
  },
  stepRegion,
  width: () => window.innerWidth,
};
