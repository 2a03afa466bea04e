import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { XrayRow } from '../../../../shared/xray/xrayRows.ts';
import { drawBoxes } from './drawBoxes.ts';
import type { SeenPart } from './useSeenPart.ts';

interface XrayBoxesProps {
  readonly boxes: readonly XrayRow[];
  /** The part of the paper that is drawn, in pixels on screen. */
  readonly part: SeenPart;
  readonly zoom: number;
  readonly showsNames: boolean;
}

/**
 * The boxes over the page, on one canvas that covers the visible part and its surroundings: for a long table, one element for each box
 * would block the window longer than the rest of an X-ray. Pointer events never redraw them.
 */
export const XrayBoxes = memo(function XrayBoxes({ boxes, part, zoom, showsNames }: XrayBoxesProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useThemeName();
  const { left, top } = part;
  const width = Math.max(0, part.right - left);
  const height = Math.max(0, part.bottom - top);
  // Before it is painted: the page is not seen without its boxes while it scrolls.
  useLayoutEffect(() => {
    if (canvas.current !== null) drawBoxes(canvas.current, boxes, { left, top, width, height, zoom, showsNames });
  }, [boxes, left, top, width, height, zoom, showsNames, theme]);
  return <canvas ref={canvas} className="pointer-events-none absolute" style={{ left, top, width, height }} />;
});

/** The theme's name, which the colours of a canvas depend on. */
function useThemeName(): string {
  const [name, setName] = useState(themeName);
  useEffect(() => {
    const observer = new MutationObserver(() => setName(themeName()));
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  return name;
}

function themeName(): string {
  return document.documentElement.dataset['theme'] ?? '';
}
