import type { ElementPoint, FocusState, FoundElements, PageSource, ScrollState } from './actState.ts';
import { addClosedRoot, deepRoots, getter, innerDocument, queryAll, rootOf, type Root } from './deepTree.ts';
import { deepest, frameOf, isVisible, outermost, parentOf, rectOf, shifted } from './geometry.ts';

/**
 * Runs in a world of its own beside the page: finds elements through shadow roots and frames, tells where they can be pressed,
 * scrolls. It changes nothing else: what is pressed and typed comes from outside, as from a person.
 */

const rectsOf = Element.prototype.getClientRects;
const scrollIntoView = Element.prototype.scrollIntoView;
const scrollBy = Element.prototype.scrollBy;
const documentElementOf = getter<Element | null>(Document.prototype, 'documentElement');
const scrollingElementOf = getter<Element | null>(Document.prototype, 'scrollingElement');
const activeInDocument = getter<Element | null>(Document.prototype, 'activeElement');
const activeInRoot = getter<Element | null>(ShadowRoot.prototype, 'activeElement');
const outerHtmlOf = getter<string>(Element.prototype, 'outerHTML');
const scrollTopOf = getter<number>(Element.prototype, 'scrollTop');
const scrollHeightOf = getter<number>(Element.prototype, 'scrollHeight');
const clientHeightOf = getter<number>(Element.prototype, 'clientHeight');

/** What the last search found, by number. */
let found: Element[] = [];

const mostKept = 5000;
/** Of more matches than this the rest is not asked whether it is to be seen. */
const mostLookedAt = 2000;

/** Finds what a selector matches: in the document first, and where nothing is, in all that hangs below it too. */
export function find(selector: string, all: boolean): FoundElements {
  found = [];
  let count = 0;
  const take = (root: Root): void => {
    const matches = queryAll(root, selector);
    count += matches.length;
    for (let index = 0; index < matches.length && found.length < mostKept; index += 1) {
      const element = matches[index];
      if (element !== undefined) found.push(element);
    }
  };
  const elements = queryAll(document, '*').length;
  try {
    take(document);
    if (all || count === 0) for (const root of deepRoots().slice(1)) take(root);
  } catch {
    return { count: 0, kept: 0, visible: false, unreadable: true, elements };
  }
  if (!all) {
    const first = found.slice(0, mostLookedAt).find(isVisible) ?? found[0];
    found = first === undefined ? [] : [first];
  }
  const [first] = found;
  return { count, kept: found.length, visible: first !== undefined && isVisible(first), unreadable: false, elements };
}

/** Told of a closed shadow root, which is searched from then on. */
export function openRoot(root: ShadowRoot): void {
  addClosedRoot(root);
}

/** Brings an element into view and tells where it can be pressed. */
export function point(index: number): ElementPoint {
  const element = found[index];
  if (element === undefined || !element.isConnected) return { state: 'gone' };
  if (!isVisible(element)) return { state: 'hidden' };
  const before = openPoint(element);
  if (before.state === 'open') return before;
  Reflect.apply(scrollIntoView, element, [{ block: 'center', inline: 'center', behavior: 'instant' }]);
  return openPoint(element);
}

/** Parts of a box at which it is tried: its middle, then around it. */
const tried: readonly (readonly [number, number])[] = [
  [0.5, 0.5],
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.2],
  [0.5, 0.8],
  [0.1, 0.1],
  [0.9, 0.9],
];
const mostBoxes = 5;

function openPoint(element: Element): ElementPoint {
  const view = element.ownerDocument.defaultView;
  if (view === null) return { state: 'gone' };
  let closed: ElementPoint = { state: 'hidden' };
  for (const box of [...Reflect.apply(rectsOf, element, [])].slice(0, mostBoxes)) {
    const left = Math.max(box.left, 0);
    const top = Math.max(box.top, 0);
    const width = Math.min(box.right, view.innerWidth) - left;
    const height = Math.min(box.bottom, view.innerHeight) - top;
    if (width <= 0 || height <= 0) continue;
    for (const [across, down] of tried) {
      const x = left + width * across;
      const y = top + height * down;
      const hit = hitAt(element, x, y);
      const place = outermost(view, x, y);
      if (hit === null) return { state: 'open', ...place };
      if (closed.state !== 'covered') closed = { state: 'covered', by: hit, ...place };
    }
  }
  return closed;
}

/** What lies on an element at a point of its document; null where it is itself, or a part of it. */
function hitAt(element: Element, x: number, y: number): string | null {
  let view = element.ownerDocument.defaultView;
  let root: Root = element.ownerDocument;
  let wanted: Element = element;
  for (let place = { x, y }; ; ) {
    const top = deepest(root, place.x, place.y);
    if (top === null || !belongs(top, wanted)) return top === null ? 'nothing' : describe(top);
    const frame = view === null ? null : frameOf(view);
    if (frame === null) return null;
    place = shifted(frame, place.x, place.y);
    view = frame.ownerDocument.defaultView;
    root = frame.ownerDocument;
    wanted = frame;
  }
}

/** Whether a press on one element is a press on the other: it is a part of it, or the label of it. */
function belongs(top: Element, element: Element): boolean {
  for (let node: Node | null = top; node !== null; ) {
    if (node === element) return true;
    if (node instanceof HTMLLabelElement && node.control === element) return true;
    node = parentOf(node) ?? (node instanceof ShadowRoot ? node.host : null);
  }
  return element instanceof HTMLLabelElement && element.control === top;
}

/** `<div id="wall" class="cookie wall">`, cut short. */
function describe(element: Element): string {
  const parts = ['id', 'class'].flatMap((name) => {
    const value = Reflect.apply(Element.prototype.getAttribute, element, [name]);
    return value === null || value === '' ? [] : [` ${name}="${value.slice(0, 60)}"`];
  });
  return `<${element.localName}${parts.join('')}>`;
}

/** What has the keyboard, through frames and shadow roots. */
export function focus(): FocusState {
  let active = activeInDocument(document);
  for (let depth = 0; active !== null && depth < 100; depth += 1) {
    const root = rootOf(active);
    const inner = innerDocument(active);
    const next: Element | null = root === null ? (inner === null ? null : activeInDocument(inner)) : activeInRoot(root);
    if (next === null) break;
    active = next;
  }
  if (active === null) return { editable: false, abroad: false, what: 'nothing' };
  const abroad = frameNames.has(active.localName);
  return { editable: !abroad && isEditable(active), abroad, what: describe(active) };
}

const frameNames = new Set(['iframe', 'frame', 'object', 'embed', 'fencedframe']);
const unwritable = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'hidden',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

/** Elements of another frame have constructors of their own: their names tell them. */
function isEditable(element: Element): boolean {
  const field = element as HTMLInputElement;
  if (element.localName === 'input') return !unwritable.has(field.type) && !field.readOnly && !field.disabled;
  if (element.localName === 'textarea') return !field.readOnly && !field.disabled;
  if (element.localName === 'select') return !field.disabled;
  return (element as HTMLElement).isContentEditable || element.ownerDocument.designMode === 'on';
}

/** The element that scrolls: the page itself, the inner part that fills its view, or what was found last. */
let scroller: Element | null = null;

/** Chooses what is to be scrolled and tells how far it is. With `own` it is what was found last, or what holds that. */
export function chooseScroller(own: boolean): ScrollState {
  const [first] = found;
  if (own && first === undefined) return { found: false, top: 0, reach: 0, x: 0, y: 0 };
  if (own && first !== undefined) {
    if (!isVisible(first)) return { found: false, top: 0, reach: 0, x: 0, y: 0 };
    Reflect.apply(scrollIntoView, first, [{ block: 'nearest', inline: 'nearest', behavior: 'instant' }]);
    scroller = scrollsItself(first) ? first : (heldBy(first) ?? pageScroller());
  } else scroller = pageScroller();
  return scrollState();
}

function pageScroller(): Element | null {
  const page = scrollingElementOf(document) ?? documentElementOf(document);
  if (page !== null && scrollHeightOf(page) > innerHeight + 1) return page;
  const middle = deepest(document, innerWidth / 2, innerHeight / 2);
  return (middle === null ? null : scrollsItself(middle) ? middle : heldBy(middle)) ?? page;
}

function heldBy(element: Element): Element | null {
  for (
    let node = parentOf(element);
    node !== null;
    node = parentOf(node) ?? (node instanceof ShadowRoot ? node.host : null)
  )
    if (node.nodeType === Node.ELEMENT_NODE && scrollsItself(node as Element)) return node as Element;
  return null;
}

function scrollsItself(element: Element): boolean {
  if (scrollHeightOf(element) <= clientHeightOf(element) + 1) return false;
  const { overflowY } = getComputedStyle(element);
  return overflowY === 'auto' || overflowY === 'scroll';
}

/** Where the chosen element is now, and a point on it. */
export function scrollState(): ScrollState {
  if (scroller === null || !scroller.isConnected) return { found: false, top: 0, reach: 0, x: 0, y: 0 };
  const isPage = scroller === scrollingElementOf(scroller.ownerDocument);
  const view = scroller.ownerDocument.defaultView;
  if (isPage || view === null) {
    const place = outermost(view ?? window, (view ?? window).innerWidth / 2, (view ?? window).innerHeight / 2);
    return { found: true, top: scrollTopOf(scroller), reach: (view ?? window).innerHeight, ...place };
  }
  const box = Reflect.apply(rectOf, scroller, []);
  const middle = {
    x: (Math.max(box.left, 0) + Math.min(box.right, view.innerWidth)) / 2,
    y: (Math.max(box.top, 0) + Math.min(box.bottom, view.innerHeight)) / 2,
  };
  return {
    found: true,
    top: scrollTopOf(scroller),
    reach: clientHeightOf(scroller),
    ...outermost(view, middle.x, middle.y),
  };
}

/** Scrolls the chosen element by what a wheel left to do. */
export function scrollOn(pixels: number): void {
  if (scroller !== null) Reflect.apply(scrollBy, scroller, [{ top: pixels, behavior: 'instant' }]);
}

/** The document as it is now. */
export function source(limit: number): PageSource {
  const root = documentElementOf(document);
  const { doctype } = document;
  const head = doctype === null ? '' : `<!DOCTYPE ${doctype.name}>`;
  const html = head + (root === null ? '' : outerHtmlOf(root));
  return { url: location.href, html: html.slice(0, limit), truncated: html.length > limit };
}
