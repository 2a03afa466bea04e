import type { LiveDropDown, LiveInput } from '../../../../shared/api/engine/live.ts';
import type { ChosenOption, DropDownFacts } from '../inpage/liveState.ts';
import type { ElementInspector } from './elementInspector.ts';

/**
 * Intercepts input that opens a drop-down: its native popup is a separate window, which no screenshot of the page contains. The app window
 * shows the options instead.
 */
export interface DropDowns {
  /** The one that is open. */
  current(): LiveDropDown | null;
  /** Whether an input opened a drop-down, or belongs to the press that did: the page does not get it. */
  intercepts(input: LiveInput): Promise<boolean>;
  /** Chooses an option of the open one and closes it; null where that failed. */
  choose(index: number): Promise<ChosenOption | null>;
  close(): void;
}

const altBit = 1;

export function createDropDowns(eyes: ElementInspector): DropDowns {
  let current: LiveDropDown | null = null;
  let isPressed = false;
  const open = (found: DropDownFacts | null): boolean => {
    current = found === null ? null : { ...found, options: [...found.options] };
    return found !== null;
  };
  return {
    current: () => current,
    async intercepts(input) {
      if (input.kind === 'pointer' && input.type === 'up' && isPressed) {
        isPressed = false;
        return true;
      }
      if (input.kind === 'pointer' && input.type === 'down') {
        const isLeft = input.button === 'left' && input.modifiers === 0;
        isPressed = isLeft && open(await eyes.openDropDown(`${input.x}, ${input.y}`));
        if (!isPressed) current = null;
        return isPressed;
      }
      if (input.kind === 'key' && input.type === 'down') {
        if (opensDropDown(input)) return open(await eyes.openDropDown(''));
        current = null;
      }
      return false;
    },
    async choose(index) {
      const wasOpen = current !== null;
      current = null;
      return wasOpen ? await eyes.chooseOption(index) : null;
    },
    close() {
      current = null;
    },
  };
}

/** The keys that open a native drop-down on one platform or another (HTML leaves them to the browser). */
function opensDropDown({ key, modifiers }: Extract<LiveInput, { kind: 'key' }>): boolean {
  if (key === 'ArrowDown' || key === 'ArrowUp') return modifiers === altBit;
  return modifiers === 0 && (key === ' ' || key === 'F4');
}
