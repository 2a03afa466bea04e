import { useState } from 'react';

/** Ignores an action while it is in progress, so that a double click runs it once. */
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
