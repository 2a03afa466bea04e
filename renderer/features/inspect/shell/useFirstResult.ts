import { useEffect } from 'react';
import { useServices } from '../../../data/ServicesProvider.tsx';

let isReported = false;

/** Reports once to main that a result is on screen: startup measurements and `--screenshot` wait for it. */
export function useFirstResult(isDrawn: boolean): void {
  const { host } = useServices();
  useEffect(() => {
    if (!isDrawn || isReported) return;
    isReported = true;
    // Two frames: the first lays the result out, the second shows it.
    requestAnimationFrame(() => requestAnimationFrame(() => void host.call('window.ready', { stage: 'first-result' })));
  }, [host, isDrawn]);
}
