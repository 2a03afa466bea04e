import { useEffect, useState } from 'react';

/** Delay in ms that is not perceived as waiting. */
const patienceMs = 300;

/**
 * Returns whether something is still loading after a short delay. @param of identifies what is loading: the delay restarts when it changes
 */
export function useDelayed(isComing: boolean, of: string): boolean {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (!isComing) return undefined;
    const timer = setTimeout(() => setLate(of), patienceMs);
    return () => clearTimeout(timer);
  }, [isComing, of]);
  return isComing && late === of;
}
