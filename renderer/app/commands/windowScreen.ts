import { focusTarget, selectWhereFocused } from '../../ui/hooks/focusTarget.ts';
import { focusRegion, stepRegion } from '../shell/regions.ts';
import type { Screen } from './command.ts';

/** A view's program may have to be read before it is drawn. */
const framesToWait = 60;

/** The pending focus request; a newer one replaces it. */
let waiting = new AbortController();

/**
 * Retries with each frame until the target has the focus or the user focuses another element. Focus changes by the window itself do not
 * count: a closing menu restores the focus one frame later.
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

/** True for Tab and for keys that may belong to another command; typed characters go to the element about to get the focus. */
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
