import { useEffect, useState } from 'react';

/** The wall time in ms, renewed each `intervalMs` while `isRunning`. */
export function useNow(intervalMs: number, isRunning = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs, isRunning]);
  return now;
}

/** False for the first `delayMs` after `isActive` became true, so that quick work shows no progress. */
export function useDelayed(isActive: boolean, delayMs = 150): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isActive) {
      setDue(false);
      return;
    }
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [isActive, delayMs]);
  return isActive && isDue;
}
