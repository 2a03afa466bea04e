import { useEffect, useState } from 'react';

/** Milliseconds that nobody minds to wait. */
const patienceMs = 300;

/** Whether something is still to come after a moment of patience. @param of what it is: for another thing the patience begins anew */
export function useLate(isComing: boolean, of: string): boolean {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (!isComing) return undefined;
    const timer = setTimeout(() => setLate(of), patienceMs);
    return () => clearTimeout(timer);
  }, [isComing, of]);
  return isComing && late === of;
}
