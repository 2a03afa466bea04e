import { selectWhereFocused } from '../../ui/hooks/focusTarget.ts';
import { focusWhenDrawn } from '../../ui/hooks/focusWhenDrawn.ts';
import { focusRegion, stepRegion } from '../shell/regions.ts';
import type { Screen } from './command.ts';

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
