import { useEffect } from 'react';
import { useServices } from '../../data/ServicesProvider.tsx';

let wasTold = false;

/** Tells main once that a result stands on screen: start-up figures and `--screenshot` wait for it. */
export function useFirstResult(isDrawn: boolean): void {
  const { host } = useServices();
  useEffect(() => {
    if (!isDrawn || wasTold) return;
    wasTold = true;
    // Two frames: the first lays the result out, the second shows it.
    requestAnimationFrame(() => requestAnimationFrame(() => void host.call('window.ready', { stage: 'first-result' })));
  }, [host, isDrawn]);
}
