import { useEffect, useRef } from 'react';
import { useServices, useWorkspace } from '../../data/ServicesProvider.tsx';
import { currentOrientation, isForgotten, type Orientation } from './orientation.ts';
import { useWindowWidth } from './useWindowWidth.ts';

/** Returns the orientation of builder and result; a manual choice is forgotten once the window size has changed much. */
export function useOrientation(): Orientation {
  const { workspace } = useServices();
  const chosen = useWorkspace((state) => state.layout.orientation);
  const width = useWindowWidth();
  const chosenAt = useRef({ chosen, width });
  useEffect(() => {
    if (chosenAt.current.chosen !== chosen) chosenAt.current = { chosen, width };
    else if (chosen !== 'auto' && isForgotten(chosenAt.current.width, width))
      workspace.changeLayout({ orientation: 'auto' });
  }, [chosen, width, workspace]);
  return currentOrientation(chosen, width);
}
