import type { Char } from './char.ts';
import type { Box } from '../pageContent.ts';

/** A link area of a page. */
export interface LinkBox extends Box {
  readonly href: string;
}

/** Returns a lookup of the link URL of each character of a page: only links on its line are checked. Null if there are none. */
export function createLinkFinder(links: readonly LinkBox[]): ((char: Char) => string | null) | null {
  if (links.length === 0) return null;
  let line: Char | null = null;
  let ofLine = links;
  return (char) => {
    if (line === null || line.y0 !== char.y0 || line.y1 !== char.y1) {
      const y = (char.y0 + char.y1) / 2;
      ofLine = links.filter((box) => y >= box.y0 && y <= box.y1);
      line = char;
    }
    return ofLine.length === 0 ? null : hrefAt(ofLine, char);
  };
}

/** Returns the URL of the link area around the middle of a box; null for none. */
export function hrefAt(links: readonly LinkBox[], { x0, y0, x1, y1 }: Box): string | null {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return links.find((box) => x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1)?.href ?? null;
}
