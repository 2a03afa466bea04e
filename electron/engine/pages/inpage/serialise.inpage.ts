import { type DrawnLayout, type Parent, readDrawnLayout, textParent } from './drawnLayout.ts';
import type { SerialisedPage, SerialiseSettings } from './serialisedPage.ts';

/**
 * Runs in a world of its own beside the page: writes the live document as HTML, as it is shown. Shadow roots stand in place of
 * their hosts' children, frames' bodies in place of frames; what is not drawn is marked. The page cannot interfere: prototypes
 * here are ours, and what it names like a property of a node (`<input name=childNodes>`) is passed by.
 */

const hiddenMark = 'data-trowel-hidden';
const frameMark = 'data-trowel-frame';
const nodeMark = 'data-trowel-node';
const layoutMark = 'data-trowel-layout';
const ownMarks = new Set([hiddenMark, frameMark, nodeMark, layoutMark]);
/** Elements that are marked; a page of more is known by its beginning. */
const mostMarks = 20_000;

function attributeOf(element: Element, name: string): string {
  return Reflect.apply(getAttribute, element, [name]) ?? '';
}

type Getter<Value> = (node: unknown) => Value;

/** The getter of a property as the prototype has it: a form's own field of that name does not stand before it. */
function getter(prototype: object, name: string): Getter<unknown> {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  return (node) => (get === undefined ? undefined : Reflect.apply(get, node, []));
}

const nodeTypeOf = getter(Node.prototype, 'nodeType') as Getter<number>;
const firstChildOf = getter(Node.prototype, 'firstChild') as Getter<Node | null>;
const nextSiblingOf = getter(Node.prototype, 'nextSibling') as Getter<Node | null>;
const valueOf = getter(Node.prototype, 'nodeValue') as Getter<string | null>;
const localNameOf = getter(Element.prototype, 'localName') as Getter<string>;
const shadowRootOf = getter(Element.prototype, 'shadowRoot') as Getter<ShadowRoot | null>;
const iframeDocumentOf = getter(HTMLIFrameElement.prototype, 'contentDocument') as Getter<Document | null>;
const frameDocumentOf = getter(HTMLFrameElement.prototype, 'contentDocument') as Getter<Document | null>;
const getAttribute = Element.prototype.getAttribute;
const getAttributeNames = Element.prototype.getAttributeNames;
const { getBoundingClientRect } = Element.prototype;
const documentElementOf = getter(Document.prototype, 'documentElement') as Getter<Element | null>;
const bodyOf = getter(Document.prototype, 'body') as Getter<HTMLElement | null>;
const assignedNodes = HTMLSlotElement.prototype.assignedNodes;
const checkVisibility = Element.prototype.checkVisibility;

const voidNames = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
]);
/** Data, templates, and formulas that a script of the page draws. */
const keptScripts = /json|text\/template|x-template|^\s*math\/(?:tex|latex)/i;
/** What these hold is no markup in HTML: written as it is. */
const rawNames = new Set(['script', 'style', 'xmp', 'noembed', 'noframes', 'noscript', 'plaintext']);
const addressAttributes = new Set(['href', 'src', 'poster', 'action', 'cite', 'data', 'longdesc']);
const longestAttribute = 2_000_000;
const mostAttributes = 500;

/** Closed shadow roots, given from outside because no script can find them. */
const closedRoots = new WeakMap<Element, ShadowRoot>();

export function addClosedRoot(root: ShadowRoot): void {
  closedRoots.set(root.host, root);
}

const mostSamples = 60;
const samplesOfName = 2;

/**
 * Elements that may hold a closed shadow root which came with the HTML: custom ones without an open root, a few of each name.
 * Whether they do only the browser itself can tell.
 */
export function closedRootSamples(): Element[] {
  const counts = new Map<string, number>();
  const samples: Element[] = [];
  for (const element of document.querySelectorAll('*')) {
    const name = localNameOf(element);
    const count = counts.get(name) ?? 0;
    if (count >= samplesOfName || !name.includes('-') || shadowRootOf(element) !== null) continue;
    counts.set(name, count + 1);
    samples.push(element);
    if (samples.length >= mostSamples) break;
  }
  return samples;
}

/** Whether a library draws formulas here by glyphs alone. */
export function drawsFormulas(): boolean {
  return document.querySelector('mjx-container') !== null;
}

/** Marks a frame of another process with the place that its content takes. */
const foreignKeys = new WeakMap<Element, string>();

export function addForeignFrame(frame: Element, marker: string): void {
  foreignKeys.set(frame, marker);
}

interface Place {
  /** Inside a part that is marked as hidden: its children need no mark. */
  readonly hidden: boolean;
  readonly head: boolean;
  /** How the parent lays its children out. */
  readonly parent: Parent;
  /** The address that relative ones start from, where it is not the page's own. */
  readonly base: string | null;
  readonly raw: boolean;
  /** Where the window of this document begins in the page. */
  readonly left: number;
  readonly top: number;
}

/** Siblings that are still to be written, and what closes their parent. */
interface Level {
  next: Node | null;
  /** Given where the siblings are no children in a row: what is slotted. */
  readonly list: readonly Node[] | null;
  index: number;
  readonly place: Place;
  readonly closing: string;
}

/** Nodes between two looks at the clock. */
const nodesPerLook = 256;

class Writer {
  private readonly settings: SerialiseSettings;
  private readonly until: number;
  private readonly parts: string[] = [];
  private readonly levels: Level[] = [];
  private size = 0;
  private nodes = 0;
  truncated = false;
  readonly boxes: number[] = [];

  constructor(settings: SerialiseSettings) {
    this.settings = settings;
    this.until = performance.now() + settings.timeMs;
  }

  /** Walks without recursion: a page may nest as deep as it likes. */
  write(root: Node, place: Place): string {
    this.levels.push({ next: null, list: [root], index: 0, place, closing: '' });
    for (let level = this.levels.at(-1); level !== undefined; level = this.levels.at(-1)) {
      const node = this.truncated ? null : takeNext(level);
      if (node !== null) this.visit(node, level.place);
      else {
        this.parts.push(level.closing);
        this.levels.pop();
      }
    }
    return this.parts.join('');
  }

  private put(text: string): void {
    this.parts.push(text);
    this.size += text.length;
    // A million small strings weigh more than one big one.
    if (this.parts.length > 4096) this.parts.splice(0, this.parts.length, this.parts.join(''));
    if (this.size > this.settings.characters) this.truncated = true;
  }

  private visit(node: Node, place: Place): void {
    this.nodes += 1;
    const isLate = this.nodes % nodesPerLook === 0 && performance.now() > this.until;
    if (isLate || this.nodes > this.settings.nodes) {
      this.truncated = true;
      return;
    }
    const type = nodeTypeOf(node);
    if (type === Node.TEXT_NODE || type === Node.CDATA_SECTION_NODE) {
      const text = valueOf(node) ?? '';
      this.put(place.raw ? text : escapeText(text));
    } else if (type === Node.ELEMENT_NODE) this.visitElement(node as Element, place);
  }

  private visitElement(element: Element, place: Place): void {
    const name = localNameOf(element);
    if (!/^[a-zA-Z][^\s"'<>/=]*$/.test(name)) return;
    if (name === 'script' && !this.keepsScript(element)) return;
    if (name === 'style' || name === 'template') return;
    if (name === 'slot') {
      const assigned = slottedIn(element);
      if (assigned.length > 0) {
        this.levels.push({ next: null, list: assigned, index: 0, place, closing: '' });
        return;
      }
    }
    const head = place.head || name === 'head';
    const isHidden = !place.hidden && !head && this.settings.drawn && isUndrawn(element);
    const layout = this.layoutOf(element, head, place);
    const inside: Place = {
      ...place,
      head,
      hidden: place.hidden || isHidden,
      raw: rawNames.has(name),
      parent: layout?.parent ?? textParent,
    };
    if (name === 'iframe' || name === 'frame') {
      this.visitFrame(element, inside, isHidden);
      return;
    }
    // The style of such a body is ours.
    if (name === 'body' && !this.settings.drawn) element.removeAttribute('style');
    const laidOut = layout === null || layout.mark === '' ? '' : ` ${layoutMark}="${layout.mark}"`;
    const marks = `${this.mark(element, inside)}${isHidden ? ` ${hiddenMark}=""` : ''}${laidOut}`;
    this.put(`<${name}${writeAttributes(element, place.base)}${marks}>`);
    if (voidNames.has(name)) return;
    this.pushChildren(shadowRootOf(element) ?? closedRoots.get(element) ?? element, inside, `</${name}>`);
  }

  /** Null where it cannot be told, or says nothing: code keeps its lines by itself. */
  private layoutOf(element: Element, head: boolean, place: Place): DrawnLayout | null {
    return head || place.raw || !this.settings.drawn ? null : readDrawnLayout(element, place.parent, place.hidden);
  }

  private keepsScript(element: Element): boolean {
    if (keptScripts.test(attributeOf(element, 'type'))) return true;
    return this.settings.scripts && attributeOf(element, 'src') === '';
  }

  /** Numbers an element, and takes note of where it stands. */
  private mark(element: Element, place: Place): string {
    if (!this.settings.marks || place.head || this.boxes.length >= mostMarks * 4) return '';
    const { left, top, width, height } = boxOf(element);
    this.boxes.push(...[left + place.left, top + place.top, width, height].map((side) => Math.round(side)));
    return ` ${nodeMark}="${this.boxes.length / 4 - 1}"`;
  }

  private visitFrame(element: Element, place: Place, isHidden: boolean): void {
    const hidden = isHidden ? ` ${hiddenMark}=""` : '';
    const mark = `<div${frameAttributes(element, place.base)}${this.mark(element, place)}${hidden}>`;
    const foreign = foreignKeys.get(element);
    if (foreign !== undefined) {
      this.put(`${mark}${foreign}</div>`);
      return;
    }
    const inner = innerDocument(element);
    const body = inner === null ? null : bodyOf(inner);
    this.put(mark);
    if (inner === null || body === null) {
      this.put('</div>');
      return;
    }
    const { left, top } = this.settings.marks ? boxOf(element) : { left: 0, top: 0 };
    const inside = {
      ...place,
      base: inner.baseURI,
      left: place.left + left,
      top: place.top + top,
      parent: textParent,
    };
    this.pushChildren(body, inside, '</div>');
  }

  private pushChildren(parent: Node, place: Place, closing: string): void {
    this.levels.push({ next: firstChildOf(parent), list: null, index: 0, place, closing });
  }
}

/** Where a frame comes from, and what it says of itself to readers of the page. */
function frameAttributes(element: Element, base: string | null): string {
  const isWritten = attributeOf(element, 'srcdoc') !== '';
  const source = attributeOf(element, 'src');
  const address = isWritten ? 'about:srcdoc' : source !== '' && base !== null ? absolute(source, base) : source;
  const title = attributeOf(element, 'title');
  const isWide =
    getAttributeNamesOf(element).includes('allowfullscreen') || /fullscreen/i.test(attributeOf(element, 'allow'));
  const more = `${title === '' ? '' : ` title="${escapeAttribute(title)}"`}${isWide ? ' allowfullscreen=""' : ''}`;
  return ` ${frameMark}="${escapeAttribute(address)}"${more}`;
}

function getAttributeNamesOf(element: Element): readonly string[] {
  return Reflect.apply(getAttributeNames, element, []);
}

function takeNext(level: Level): Node | null {
  if (level.list !== null) {
    const node = level.list[level.index] ?? null;
    level.index += 1;
    return node;
  }
  const node = level.next;
  if (node !== null) level.next = nextSiblingOf(node);
  return node;
}

/** Nodes of another frame are made by that frame's constructors: their names tell them, `instanceof` does not. */
function slottedIn(element: Element): readonly Node[] {
  try {
    return Reflect.apply(assignedNodes, element, [{ flatten: false }]);
  } catch {
    // Not HTML: it only has the name.
    return [];
  }
}

function innerDocument(element: Element): Document | null {
  try {
    return localNameOf(element) === 'iframe' ? iframeDocumentOf(element) : frameDocumentOf(element);
  } catch {
    return null;
  }
}

function writeAttributes(element: Element, base: string | null): string {
  let text = '';
  const names = getAttributeNamesOf(element);
  // To find one by its name takes longer the more there are.
  for (const name of names.slice(0, mostAttributes)) {
    const value = attributeOf(element, name);
    if (ownMarks.has(name) || value.length > longestAttribute) continue;
    if (!/^[^\s"'<>/=\0]+$/.test(name)) continue;
    text += ` ${name}="${escapeAttribute(base === null ? value : settledValue(name, value, base))}"`;
  }
  return text;
}

function settledValue(name: string, value: string, base: string): string {
  if (addressAttributes.has(name)) return absolute(value, base);
  if (name !== 'srcset') return value;
  return value.replaceAll(
    /(^|,\s+)(\S+)/g,
    (_all, before: string, address: string) => before + absolute(address, base),
  );
}

function boxOf(element: Element): DOMRect {
  return Reflect.apply(getBoundingClientRect, element, []);
}

function isUndrawn(element: Element): boolean {
  if (Reflect.apply(checkVisibility, element, [{ visibilityProperty: true }])) return false;
  // Without a box there are more: contents laid out for the parent, folded details. Only what was hidden on purpose is marked.
  const { display, visibility } = getComputedStyle(element);
  return display === 'none' || (display !== 'contents' && visibility !== 'visible');
}

function absolute(address: string, base: string): string {
  if (address.startsWith('#')) return address;
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('\u00a0', '&nbsp;');
}

export function serialise(settings: SerialiseSettings): SerialisedPage {
  const root = documentElementOf(document);
  if (root === null) return { html: '', truncated: false, guessed: false, boxes: [] };
  const writer = new Writer(settings);
  const isPage = settings.part === 'page';
  const base = isPage ? null : document.baseURI;
  const start = { left: scrollX, top: scrollY, parent: textParent };
  const place: Place = { hidden: false, head: false, base, raw: false, ...start };
  const html = isPage ? `<!doctype html>${writer.write(root, place)}` : writer.write(bodyOf(document) ?? root, place);
  const declared = document.querySelector('meta[charset], meta[http-equiv="content-type" i]') !== null;
  return {
    html,
    truncated: writer.truncated,
    boxes: writer.boxes,
    guessed: !declared && document.characterSet === 'windows-1252',
  };
}
