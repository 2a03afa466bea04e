import { useState } from 'react';

/** An act that is left alone while it is under way: whoever presses twice before the answer is here does it once. */
export function useOneAtATime(act: () => Promise<unknown>): () => void {
  const [own] = useState({ isUnderWay: false });
  return () => {
    if (own.isUnderWay) return;
    own.isUnderWay = true;
    void act().finally(() => {
      own.isUnderWay = false;
    });
  };
}
