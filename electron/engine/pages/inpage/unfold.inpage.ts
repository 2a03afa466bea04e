import { getter } from './deepTree.ts';

/** Runs in a world of its own beside the page: moves it through its height, so that what loads when it comes into view does. */

const scrollingElementOf = getter<Element | null>(Document.prototype, 'scrollingElement');
const scrollTo = Element.prototype.scrollTo;
const mostImages = 2000;

/** Goes to a height of the page at once, whatever its style says of scrolling; gives how high the page is now. */
export function goTo(top: number): number {
  const page = scrollingElementOf(document);
  if (page === null) return 0;
  Reflect.apply(scrollTo, page, [{ top, left: 0, behavior: 'instant' }]);
  return page.scrollHeight;
}

/** Height of what is seen at once, and how far down it is. */
export function view(): { height: number; top: number } {
  return { height: innerHeight, top: scrollingElementOf(document)?.scrollTop ?? 0 };
}

/** Pictures that have begun to load and are not there. */
export function loading(): number {
  let count = 0;
  const { images } = document;
  for (let index = 0; index < Math.min(images.length, mostImages); index += 1) {
    const image = images[index];
    if (image instanceof HTMLImageElement && !image.complete && image.currentSrc !== '') count += 1;
  }
  return count;
}
