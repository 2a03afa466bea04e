import { getter } from './deepTree.ts';

/** Runs in an isolated world: scrolls through the page to trigger lazy loading. */

const scrollingElementOf = getter<Element | null>(Document.prototype, 'scrollingElement');
const scrollTo = Element.prototype.scrollTo;
const maxImages = 2000;

/** Scrolls to a vertical position instantly, whatever its CSS `scroll-behavior`; returns the page height. */
export function goTo(top: number): number {
  const page = scrollingElementOf(document);
  if (page === null) return 0;
  Reflect.apply(scrollTo, page, [{ top, left: 0, behavior: 'instant' }]);
  return page.scrollHeight;
}

/** Returns the viewport height and the scroll offset. */
export function view(): { height: number; top: number } {
  return { height: innerHeight, top: scrollingElementOf(document)?.scrollTop ?? 0 };
}

/** Counts images that have begun to load and are not complete. */
export function loading(): number {
  let count = 0;
  const { images } = document;
  for (let index = 0; index < Math.min(images.length, maxImages); index += 1) {
    const image = images[index];
    if (image instanceof HTMLImageElement && !image.complete && image.currentSrc !== '') count += 1;
  }
  return count;
}
