import { focusTarget, selectWhereFocused } from '../../ui/focusTarget.ts';
import { focusRegion, stepRegion } from '../shell/regions.ts';
import type { Screen } from './command.ts';

/** A view's program may have to be read before it is drawn. */
const framesToWait = 60;

/** Tries again with each frame, until the target is there or the person has moved the focus elsewhere. */
function focusWhenDrawn(target: string, before: Element | null, frames: number): void {
  requestAnimationFrame(() => {
    const now = document.activeElement;
    const hasMoved = now !== before && now !== document.body;
    if (hasMoved || focusTarget(target) || frames === 0) return;
    focusWhenDrawn(target, before, frames - 1);
  });
}

/** The window itself, for commands. */
export const windowScreen: Screen = {
  focus(target) {
    selectWhereFocused(target);
    focusWhenDrawn(target, document.activeElement, framesToWait);
  },
  focusRegion(name) {
    focusRegion(name);
  },
  stepRegion,
  width: () => window.innerWidth,
};
