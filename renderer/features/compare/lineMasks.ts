import { useState } from 'react';
import type { LineMask } from '../../../shared/document/compare/lineMasks.ts';
import { storeRecent } from '../../ui/hooks/storeRecent.ts';

export interface LineMasks {
  readonly masks: readonly LineMask[];
  /** The masks are active; otherwise all lines are shown, and the masks stay stored. */
  readonly isOn: boolean;
}

export interface LineMasksState extends LineMasks {
  readonly add: (masks: readonly LineMask[]) => void;
  readonly show: (isOn: boolean) => void;
  readonly clear: () => void;
}

const none: LineMasks = { masks: [], isOn: true };
/** The masks of a comparison persist while other parts are viewed. */
const storedMasks = new Map<string, LineMasks>();
const maxStored = 50;

/** Lines excluded from the comparison of this field. */
export function useLineMasks(name: string): LineMasksState {
  const [state, setState] = useState(() => storedMasks.get(name) ?? none);
  const put = (next: LineMasks): void => {
    setState(next);
    storeRecent(storedMasks, name, next, maxStored);
  };
  return {
    ...state,
    add: (masks) => put({ masks: [...state.masks, ...masks], isOn: true }),
    show: (isOn) => put({ ...state, isOn }),
    clear: () => put(none),
  };
}
