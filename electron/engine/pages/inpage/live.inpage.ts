import { deepRoots, getter, innerDocument, queryAll, rootOf, type Root } from './deepTree.ts';
import { deepest, isVisible, outermost, parentOf, rectOf } from './geometry.ts';
import { accessibleName, roleOf, textOf, valueOf } from './elementWords.ts';
import { chooseInDropDown, dropDownFacts, isDropDown } from './dropDowns.ts';
import type {
  Box,
  ChosenOption,
  CountedSelector,
  DropDownFacts,
  ElementFacts,
  ListedElement,
  LiveLook,
  SelectorFacts,
  WheelTarget,
} from './liveState.ts';

/**
 * Runs in a world of its own beside a page that somebody looks at: tells what stands at a point and what selectors are made of.
 * It changes nothing in the page but what a person chooses in a drop-down.
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

const most = {
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

/** When elements came, or came into sight: what is not in it was there with its document. */
const births = new WeakMap<Node, number>();
const observer = new MutationObserver((records) => {
  const now = performance.now();
  for (const record of records.slice(0, most.births)) {
    if (record.type === 'attributes') births.set(record.target, now);
    else for (const node of record.addedNodes) births.set(node, now);
  }
});
observer.observe(document, { subtree: true, childList: true, attributeFilter: ['hidden', 'open'] });

/** Points at what is seen at a place; through shadow roots and frames of the same process. */
export function pointAt(x: number, y: number): ElementFacts | null {
  pointed = elementAt(x, y);
  return factsOfPointed();
}

/** The element at a place without pointing at it: what a press there would press. */
function elementAt(x: number, y: number): Element | null {
  let root: Root = document;
  let place = { x, y };
  for (let depth = 0; depth < 50; depth += 1) {
    const top = deepest(root, place.x, place.y);
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

/** Goes from the element pointed at to one beside it; stays where there is none. */
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

/** What an element stands in, out of shadow roots and frames too. */
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

/** Gives the keyboard to the drop-down at a place, or to the one that has it already, and tells what it offers; null where none is. */
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

/** Points at what has the keyboard, where that is more than the page itself. */
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
  // Selectors do not reach out of a root: what is around it is of no use to them.
  for (let holder = parentOf(element); holder?.nodeType === Node.ELEMENT_NODE; holder = parentOf(holder)) {
    if (ancestors.length < most.ancestors) ancestors.push(selectorFacts(holder as Element));
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
  for (let index = 0; index < all.length && attributes.length < most.attributes; index += 1) {
    const { name, value } = all[index] ?? { name: 'style', value: '' };
    if (name !== 'style' && name !== 'value' && name !== 'id' && name !== 'class' && value.length <= most.value)
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
    id: idOf(element).slice(0, most.value),
    classes: names
      .split(/\s+/)
      .filter((name) => name !== '' && name.length <= 80)
      .slice(0, most.classes),
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

/** What a selector matches: in the document first, and where nothing is, in all that hangs below it. Throws where it is none. */
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

/** How many elements each selector matches, and whether an action on it would act on the element pointed at. */
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

/** Keeps the matches of a selector marked; null marks nothing. */
export function mark(selector: string | null): void {
  marked = selector;
}

/** Where everything stands now that is marked on the picture. */
export function look(): LiveLook {
  return { pointed: factsOfPointed(), marked: markedBoxes() };
}

function markedBoxes(): readonly Box[] {
  if (marked === null) return [];
  try {
    const boxes: Box[] = [];
    const matches = matchesOf(marked);
    for (let index = 0; index < matches.length && boxes.length < most.marked; index += 1) {
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

/** What takes input, in the order of the page; each has the number under which it is pointed at. */
export function list(): readonly ListedElement[] {
  listed = deepRoots()
    .flatMap((root) => [...queryAll(root, inputs)])
    .filter(isVisible)
    .slice(0, most.listed);
  return listed.map((element, ref) => ({
    ref,
    role: roleOf(element),
    name: accessibleName(element),
    value: valueOf(element),
    isVisible: isInSight(element),
  }));
}

function isInSight(element: Element): boolean {
  const { x, y, width, height } = boxOf(element);
  return x < innerWidth && y < innerHeight && x + width > 0 && y + height > 0;
}

/** Points at an element of the last list and, where that is wanted, brings it into view. */
export function pointAtListed(ref: number, isShown: boolean): ElementFacts | null {
  pointed = listed[ref] ?? null;
  if (isShown && pointed?.isConnected === true) bringIntoView(pointed);
  return factsOfPointed();
}

/** Elements that might be the one which a selector no longer finds: what takes input, or whatever has a name of its own. */
export function alike(kind: 'inputs' | 'named'): readonly ElementFacts[] {
  listed = deepRoots()
    .flatMap((root) => [...queryAll(root, kind === 'inputs' ? inputs : '[id], [class], [data-testid], [role]')])
    .filter(isVisible)
    .slice(0, most.listed);
  return listed.map(factsOf);
}

/** What a wheel turns at a place, which is then pointed at. */
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
