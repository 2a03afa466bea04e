import { deepRoots, getter, innerDocument, queryAll, rootOf, type Root } from './deepTree.ts';
import { deepestElementAt, isVisible, outermost, parentOf, rectOf } from './geometry.ts';
import { accessibleName, roleOf, textOf, valueOf } from './elementText.ts';
import { chooseInDropDown, dropDownFacts, isDropDown } from './dropDowns.ts';
import type {
  Box,
  ChosenOption,
  CountedSelector,
  DropDownFacts,
  ElementFacts,
  ListedElement,
  LiveHighlights,
  SelectorFacts,
  WheelTarget,
} from './liveState.ts';

/**
 * Runs in an isolated world of a live page: returns the element at a point and the facts for its selectors. The only change it makes in the
 * page is the option a person chooses in a drop-down.
 */

const attributesOf = getter<NamedNodeMap>(Element.prototype, 'attributes');
const classNameOf = getter<string>(Element.prototype, 'className');
const idOf = getter<string>(Element.prototype, 'id');
const firstChildOf = getter<Element | null>(Element.prototype, 'firstElementChild');
const nextOf = getter<Element | null>(Element.prototype, 'nextElementSibling');
const previousOf = getter<Element | null>(Element.prototype, 'previousElementSibling');
const activeInDocument = getter<Element | null>(Document.prototype, 'activeElement');
const activeInRoot = getter<Element | null>(ShadowRoot.prototype, 'activeElement');
const scrollIntoView = Element.prototype.scrollIntoView;

const limits = {
  attributes: 30,
  value: 200,
  classes: 20,
  ancestors: 12,
  listed: 400,
  marked: 100,
  births: 50_000,
} as const;

let pointed: Element | null = null;
let marked: string | null = null;
let listed: Element[] = [];

/** When elements were inserted or became visible; an element without an entry came with the document. */
const births = new WeakMap<Node, number>();
const observer = new MutationObserver((records) => {
  const now = performance.now();
  for (const record of records.slice(0, limits.births)) {
    if (record.type === 'attributes') births.set(record.target, now);
    else for (const node of record.addedNodes) births.set(node, now);
  }
});
observer.observe(document, { subtree: true, childList: true, attributeFilter: ['hidden', 'open'] });

/** Selects the visible element at a point; through shadow roots and frames of the same process. */
export function pointAt(x: number, y: number): ElementFacts | null {
  pointed = elementAt(x, y);
  return factsOfPointed();
}

/** Returns the element at a point without selecting it: the target of a click there. */
function elementAt(x: number, y: number): Element | null {
  let root: Root = document;
  let place = { x, y };
  for (let depth = 0; depth < 50; depth += 1) {
    const top = deepestElementAt(root, place.x, place.y);
    const inner = top === null ? null : innerDocument(top);
    if (top === null || inner === null) return top;
    const view = inner.defaultView;
    if (view === null) return top;
    const origin = outermost(view, 0, 0);
    place = { x: x - origin.x, y: y - origin.y };
    root = inner;
  }
  return null;
}

/** Moves the selection to a neighbor in the tree; it stays where there is none. */
export function walk(to: 'parent' | 'child' | 'next' | 'previous'): ElementFacts | null {
  const start = pointed?.isConnected === true ? pointed : document.body;
  const next = stepFrom(start, to);
  if (next !== null) pointed = next;
  else pointed ??= start;
  if (pointed !== null) bringIntoView(pointed);
  return factsOfPointed();
}

function stepFrom(start: Element, to: 'parent' | 'child' | 'next' | 'previous'): Element | null {
  if (to === 'next') return nextOf(start);
  if (to === 'previous') return previousOf(start);
  if (to === 'parent') return holderOf(start);
  const inside: Element | null = firstOf(rootOf(start) ?? innerDocument(start));
  return inside ?? firstChildOf(start);
}

function firstOf(root: Root | null): Element | null {
  return root === null ? null : (queryAll(root, 'body, :not(style, script)')[0] ?? null);
}

/** Returns the parent of an element, across shadow root and frame boundaries. */
function holderOf(element: Element): Element | null {
  const parent = parentOf(element);
  if (parent === null) return null;
  if (parent.nodeType === Node.ELEMENT_NODE) return parent as Element;
  if (parent.nodeType === Node.DOCUMENT_NODE) return element.ownerDocument.defaultView?.frameElement ?? null;
  return (parent as ShadowRoot).host;
}

function bringIntoView(element: Element): void {
  Reflect.apply(scrollIntoView, element, [{ block: 'nearest', inline: 'nearest', behavior: 'instant' }]);
}

let opened: HTMLSelectElement | null = null;

/** Focuses the drop-down at a point, or uses the focused one, and returns its options; null where there is none. */
export function openDropDown(x?: number, y?: number): DropDownFacts | null {
  const element = x === undefined || y === undefined ? focused() : elementAt(x, y);
  opened = isDropDown(element) ? element : null;
  if (opened === null) return null;
  opened.focus({ preventScroll: true });
  return { box: boxOf(opened), ...dropDownFacts(opened) };
}

/** Chooses an option of the drop-down that was opened, and points at it. */
export function chooseOption(index: number): ChosenOption | null {
  const select = opened;
  opened = null;
  if (select?.isConnected !== true) return null;
  pointed = select;
  // The page may take the select away while it hears of the choice.
  const facts = factsOf(select);
  const chosen = chooseInDropDown(select, index);
  return chosen === null ? null : { ...chosen, select: facts };
}

/** Selects the focused element, unless it is only the page itself. */
export function pointAtFocus(): ElementFacts | null {
  const active = focused();
  if (active === null) return null;
  pointed = active;
  return factsOfPointed();
}

function focused(): Element | null {
  let active = activeInDocument(document);
  for (let depth = 0; active !== null && depth < 50; depth += 1) {
    const root = rootOf(active);
    const inner = innerDocument(active);
    const next: Element | null = root === null ? (inner === null ? null : activeInDocument(inner)) : activeInRoot(root);
    if (next === null) break;
    active = next;
  }
  return active === null || active.localName === 'body' || active.localName === 'html' ? null : active;
}

/** Points at the first match to be seen, found as an action finds it. */
export function pointAtMatch(selector: string): ElementFacts | null {
  pointed = firstSeen(matchesOf(selector));
  return factsOfPointed();
}

export function forgetPointed(): null {
  pointed = null;
  return null;
}

function factsOfPointed(): ElementFacts | null {
  return pointed?.isConnected === true ? factsOf(pointed) : null;
}

function factsOf(element: Element): ElementFacts {
  const ancestors: SelectorFacts[] = [];
  // Selectors do not cross the shadow root, so ancestors outside it are not collected.
  for (let holder = parentOf(element); holder?.nodeType === Node.ELEMENT_NODE; holder = parentOf(holder)) {
    if (ancestors.length < limits.ancestors) ancestors.push(selectorFacts(holder as Element));
  }
  const root = element.getRootNode();
  const isShadow = root.nodeType === Node.DOCUMENT_FRAGMENT_NODE;
  const within = root === document ? 'document' : isShadow ? 'shadow' : 'frame';
  return {
    ...selectorFacts(element),
    text: textOf(element),
    box: boxOf(element),
    within,
    isForeignFrame: isFrame(element) && innerDocument(element) === null,
    isPassword: element.localName === 'input' && (element as HTMLInputElement).type === 'password',
    ancestors,
    bornAgoMs: bornAgo(element),
  };
}

function isFrame(element: Element): boolean {
  return ['iframe', 'frame', 'object', 'embed', 'fencedframe'].includes(element.localName);
}

function bornAgo(element: Element): number | null {
  let born = 0;
  for (let node: Element | null = element; node !== null; node = holderOf(node))
    born = Math.max(born, births.get(node) ?? 0);
  return born === 0 ? null : performance.now() - born;
}

function selectorFacts(element: Element): SelectorFacts {
  const attributes: [string, string][] = [];
  const all = attributesOf(element);
  for (let index = 0; index < all.length && attributes.length < limits.attributes; index += 1) {
    const { name, value } = all[index] ?? { name: 'style', value: '' };
    if (name !== 'style' && name !== 'value' && name !== 'id' && name !== 'class' && value.length <= limits.value)
      attributes.push([name, value]);
  }
  let nth = 1;
  let ofTag = 1;
  for (let other = previousOf(element); other !== null; other = previousOf(other))
    if (other.localName === element.localName) nth += 1;
  ofTag = nth;
  for (let other = nextOf(element); other !== null; other = nextOf(other))
    if (other.localName === element.localName) ofTag += 1;
  const className: unknown = classNameOf(element);
  // An SVG element's class is an object.
  const names = typeof className === 'string' ? className : (element.getAttribute('class') ?? '');
  return {
    tag: element.localName.slice(0, 60),
    id: idOf(element).slice(0, limits.value),
    classes: names
      .split(/\s+/)
      .filter((name) => name !== '' && name.length <= 80)
      .slice(0, limits.classes),
    attributes,
    nth,
    ofTag,
  };
}

/** Its box in the coordinates of the page's view. */
function boxOf(element: Element): Box {
  const { left, top, width, height } = Reflect.apply(rectOf, element, []);
  const view = element.ownerDocument.defaultView;
  const corner = view === null ? { x: left, y: top } : outermost(view, left, top);
  return { ...corner, width, height };
}

/**
 * Returns the matches of a selector: in the document first, and if there are none, in its shadow roots and frames. Throws if it is not a
 * selector.
 */
function matchesOf(selector: string): readonly Element[] {
  const near = queryAll(document, selector);
  if (near.length > 0) return near;
  return deepRoots()
    .slice(1)
    .flatMap((root) => [...queryAll(root, selector)]);
}

function firstSeen(elements: readonly Element[]): Element | null {
  for (let index = 0; index < Math.min(elements.length, 2000); index += 1) {
    const element = elements[index];
    if (element !== undefined && isVisible(element)) return element;
  }
  return elements[0] ?? null;
}

/** Counts the matches of each selector, and checks whether an action on it would use the selected element. */
export function count(selectors: readonly string[]): readonly CountedSelector[] {
  return selectors.flatMap((selector) => {
    try {
      const matches = matchesOf(selector);
      return [{ selector, count: matches.length, isFirst: firstSeen(matches) === pointed }];
    } catch {
      return [];
    }
  });
}

/** Highlights the matches of a selector until changed; null clears the highlights. */
export function mark(selector: string | null): void {
  marked = selector;
}

/** Returns the current positions of everything highlighted on the screenshot. */
export function look(): LiveHighlights {
  return { pointed: factsOfPointed(), marked: markedBoxes() };
}

function markedBoxes(): readonly Box[] {
  if (marked === null) return [];
  try {
    const boxes: Box[] = [];
    const matches = matchesOf(marked);
    for (let index = 0; index < matches.length && boxes.length < limits.marked; index += 1) {
      const element = matches[index];
      if (element !== undefined && isVisible(element)) boxes.push(boxOf(element));
    }
    return boxes;
  } catch {
    return [];
  }
}

const inputs =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=""], [contenteditable=true], ' +
  '[role=button], [role=link], [role=checkbox], [role=radio], [role=tab], [role=menuitem], [role=switch], [role=option], ' +
  '[role=combobox], [role=textbox], [role=searchbox], [role=slider], [onclick], [tabindex]:not([tabindex="-1"])';

/** Returns the elements that accept input, in document order; each has an index by which it can be selected. */
export function list(): readonly ListedElement[] {
  listed = deepRoots()
    .flatMap((root) => [...queryAll(root, inputs)])
    .filter(isVisible)
    .slice(0, limits.listed);
  return listed.map((element, ref) => ({
    ref,
    role: roleOf(element),
    name: accessibleName(element),
    value: valueOf(element),
    isVisible: isInViewport(element),
  }));
}

function isInViewport(element: Element): boolean {
  const { x, y, width, height } = boxOf(element);
  return x < innerWidth && y < innerHeight && x + width > 0 && y + height > 0;
}

/** Points at an element of the last list and, where that is wanted, brings it into view. */
export function pointAtListed(ref: number, isShown: boolean): ElementFacts | null {
  pointed = listed[ref] ?? null;
  if (isShown && pointed?.isConnected === true) bringIntoView(pointed);
  return factsOfPointed();
}

/** Returns candidates for a selector that no longer matches: form controls, or all elements with a name. */
export function alike(kind: 'inputs' | 'named'): readonly ElementFacts[] {
  listed = deepRoots()
    .flatMap((root) => [...queryAll(root, kind === 'inputs' ? inputs : '[id], [class], [data-testid], [role]')])
    .filter(isVisible)
    .slice(0, limits.listed);
  return listed.map(factsOf);
}

/** Returns the scroll target of a wheel at a point, and selects it. */
export function wheelAt(x: number, y: number): WheelTarget {
  for (let element = elementAt(x, y); element !== null; element = holderOf(element)) {
    const { overflowY } = getComputedStyle(element);
    const isRoot = element === element.ownerDocument.documentElement || element === element.ownerDocument.body;
    if (isRoot || (overflowY !== 'auto' && overflowY !== 'scroll')) continue;
    if (element.scrollHeight <= element.clientHeight + 1) continue;
    pointed = element;
    return { isPage: false, reach: element.clientHeight };
  }
  pointed = null;
  return { isPage: true, reach: innerHeight };
}
