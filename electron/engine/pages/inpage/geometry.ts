import { getter, rootOf, type Root } from './deepTree.ts';

/** Where elements are drawn, for scripts that point at them: through shadow roots and frames of one process. */
export const rectOf = Element.prototype.getBoundingClientRect;
const checkVisibility = Element.prototype.checkVisibility;
export const parentOf = getter<Node | null>(Node.prototype, 'parentNode');

/** Returns whether an element has a box and is not hidden by CSS; it may be outside the viewport. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected || !Reflect.apply(checkVisibility, element, [{ visibilityProperty: true }])) return false;
  const { width, height } = Reflect.apply(rectOf, element, []);
  return width > 0 && height > 0;
}

/** The element at a point, through shadow roots of both kinds. */
export function deepestElementAt(start: Root, x: number, y: number): Element | null {
  let top = start.elementFromPoint(x, y);
  for (let inner = top === null ? null : rootOf(top); inner !== null && top !== null; ) {
    const next: Element | null = inner.elementFromPoint(x, y);
    if (next === null || next === top) return top;
    top = next;
    inner = rootOf(top);
  }
  return top;
}

/** Returns the frame element of a window; null for the outermost window, and in a frame of another site. */
export function frameOf(view: Window): Element | null {
  try {
    return view.frameElement;
  } catch {
    return null;
  }
}

/** Converts a point inside a frame to the coordinates of the enclosing document. */
export function shifted(frame: Element, x: number, y: number): { x: number; y: number } {
  const box = Reflect.apply(rectOf, frame, []);
  const style = getComputedStyle(frame);
  const width = (name: string): number => Number.parseFloat(style.getPropertyValue(name)) || 0;
  return {
    x: x + box.left + width('border-left-width') + width('padding-left'),
    y: y + box.top + width('border-top-width') + width('padding-top'),
  };
}

/** A point of a window in the coordinates of the outermost one of its process. */
export function outermost(start: Window, x: number, y: number): { x: number; y: number } {
  let place = { x, y };
  let view: Window | null = start;
  for (let frame = frameOf(start); frame !== null && view !== null; ) {
    place = shifted(frame, place.x, place.y);
    view = frame.ownerDocument.defaultView;
    frame = view === null ? null : frameOf(view);
  }
  return place;
}
