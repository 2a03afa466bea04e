import type { ElementPoint, FocusState, FoundElements, PageSource, ScrollState } from './actionState.ts';
import { addClosedRoot, deepRoots, getter, innerDocument, queryAll, rootOf, type Root } from './deepTree.ts';
import { deepestElementAt, frameOf, isVisible, outermost, parentOf, rectOf, shifted } from './geometry.ts';

/**
 * Runs in an isolated world: finds elements through shadow roots and frames, returns their click points, scrolls. It changes nothing else:
 * clicks and keys are dispatched from outside as trusted input.
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

/** Elements of the last search, by index. */
let found: Element[] = [];

const maxFound = 5000;
/** Maximum number of matches whose visibility is checked. */
const maxVisibilityChecks = 2000;

/** Finds the matches of a selector: in the document first, and if there are none, in its shadow roots and frames too. */
export function find(selector: string, all: boolean): FoundElements {
  found = [];
  let count = 0;
  const take = (root: Root): void => {
    const matches = queryAll(root, selector);
    count += matches.length;
    for (let index = 0; index < matches.length && found.length < maxFound; index += 1) {
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
    const first = found.slice(0, maxVisibilityChecks).find(isVisible) ?? found[0];
    found = first === undefined ? [] : [first];
  }
  const [first] = found;
  return { count, kept: found.length, visible: first !== undefined && isVisible(first), unreadable: false, elements };
}

/** Registers a closed shadow root, which is searched from then on. */
export function openRoot(root: ShadowRoot): void {
  addClosedRoot(root);
}

/** Scrolls an element into view and returns its click point. */
export function point(index: number): ElementPoint {
  const element = found[index];
  if (element === undefined || !element.isConnected) return { state: 'gone' };
  if (!isVisible(element)) return { state: 'hidden' };
  const before = openPoint(element);
  if (before.state === 'open') return before;
  Reflect.apply(scrollIntoView, element, [{ block: 'center', inline: 'center', behavior: 'instant' }]);
  return openPoint(element);
}

/** Points of a box that are tried, as fractions of its size: first the center, then those around it. */
const tried: readonly (readonly [number, number])[] = [
  [0.5, 0.5],
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.2],
  [0.5, 0.8],
  [0.1, 0.1],
  [0.9, 0.9],
];
const maxBoxes = 5;

function openPoint(element: Element): ElementPoint {
  const view = element.ownerDocument.defaultView;
  if (view === null) return { state: 'gone' };
  let closed: ElementPoint = { state: 'hidden' };
  for (const box of [...Reflect.apply(rectsOf, element, [])].slice(0, maxBoxes)) {
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

/** Describes the element that covers another at a point of its document; null if that is the element itself or a descendant. */
function hitAt(element: Element, x: number, y: number): string | null {
  let view = element.ownerDocument.defaultView;
  let root: Root = element.ownerDocument;
  let wanted: Element = element;
  for (let place = { x, y }; ; ) {
    const top = deepestElementAt(root, place.x, place.y);
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

/** Returns the focused element, through frames and shadow roots. */
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

/** Elements of another frame have different constructors, so they are identified by name. */
function isEditable(element: Element): boolean {
  const field = element as HTMLInputElement;
  if (element.localName === 'input') return !unwritable.has(field.type) && !field.readOnly && !field.disabled;
  if (element.localName === 'textarea') return !field.readOnly && !field.disabled;
  if (element.localName === 'select') return !field.disabled;
  return (element as HTMLElement).isContentEditable || element.ownerDocument.designMode === 'on';
}

/** The scroll container: the page itself, the inner element that fills the viewport, or the last found element. */
let scroller: Element | null = null;

/** Chooses the element to scroll and returns its scroll state. With `own` it is the last found element, or its scroll container. */
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
  const middle = deepestElementAt(document, innerWidth / 2, innerHeight / 2);
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

/** Scrolls the chosen element by the distance that a wheel event left. */
export function scrollOn(pixels: number): void {
  if (scroller !== null) Reflect.apply(scrollBy, scroller, [{ top: pixels, behavior: 'instant' }]);
}

/** Returns the current document. */
export function source(limit: number): PageSource {
  const root = documentElementOf(document);
  const { doctype } = document;
  const head = doctype === null ? '' : `<!DOCTYPE ${doctype.name}>`;
  const html = head + (root === null ? '' : outerHtmlOf(root));
  return { url: location.href, html: html.slice(0, limit), truncated: html.length > limit };
}
