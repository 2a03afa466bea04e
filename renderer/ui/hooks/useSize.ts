import { type RefObject, useLayoutEffect, useState } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the current size of an element in px, including scroll bars; 0 before it is on screen. An element that is removed and added again
 * is measured again.
 */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [observed, setObserved] = useState<HTMLElement | null>(null);
  // After every rendering: the element may be another one, which a ref does not tell.
  // oxlint-disable-next-line react/exhaustive-deps -- the same element again changes nothing
  useLayoutEffect(() => setObserved(element.current));
  useLayoutEffect(() => {
    if (observed === null) return;
    const read = (): void => {
      const { offsetWidth: width, offsetHeight: height } = observed;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(observed);
    return () => observer.disconnect();
  }, [observed]);
  return size;
}
