import { useEffect, useRef } from 'react';

/** Calls `onEnd` after this many ms, not counting time while it is held or the window is hidden. */
export function useLifetime(ms: number, isHeld: boolean, onEnd: () => void): void {
  const left = useRef(ms);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (isHeld) return;
    let begun = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (): void => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left.current -= performance.now() - begun;
    };
    const turn = (): void => {
      stop();
      if (document.hidden) return;
      begun = performance.now();
      timer = setTimeout(() => end.current(), left.current);
    };
    turn();
    document.addEventListener('visibilitychange', turn);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', turn);
    };
  }, [isHeld]);
}
