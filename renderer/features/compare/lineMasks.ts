import { useState } from 'react';
import type { LineMask } from '../../../shared/document/compare/lineMasks.ts';
import { keepLast } from '../../ui/keepLast.ts';

export interface LineMasks {
  readonly masks: readonly LineMask[];
  /** They are in force; else all lines are shown, and the masks are kept. */
  readonly isOn: boolean;
}

export interface LineMasksState extends LineMasks {
  readonly add: (masks: readonly LineMask[]) => void;
  readonly show: (isOn: boolean) => void;
  readonly clear: () => void;
}

const none: LineMasks = { masks: [], isOn: true };
/** What is left out of a comparison stays so while one looks at its other parts and comes back. */
const kept = new Map<string, LineMasks>();
const mostKept = 50;

/** What is left out of the comparison of this name. */
export function useLineMasks(name: string): LineMasksState {
  const [state, setState] = useState(() => kept.get(name) ?? none);
  const put = (next: LineMasks): void => {
    setState(next);
    keepLast(kept, name, next, mostKept);
  };
  return {
    ...state,
    add: (masks) => put({ masks: [...state.masks, ...masks], isOn: true }),
    show: (isOn) => put({ ...state, isOn }),
    clear: () => put(none),
  };
}
