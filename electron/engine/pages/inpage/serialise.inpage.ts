import { type DrawnLayout, type Parent, readDrawnLayout, textParent } from './drawnLayout.ts';
import type { SerialisedPage, SerialiseSettings } from './serialisedPage.ts';

/**
 * Runs in an isolated world: serializes the live document to HTML, as rendered. Shadow roots replace their hosts' children, and frame
 * bodies replace frames; elements that are not rendered are marked. The page cannot interfere: prototypes here are ours, and shadowed node
 * properties (`<input name=childNodes>`) are bypassed.
 */

const hiddenMark = 'data-trowel-hidden';
const frameMark = 'data-trowel-frame';
const nodeMark = 'data-trowel-node';
const layoutMark = 'data-trowel-layout';
const markerAttributes = new Set([hiddenMark, frameMark, nodeMark, layoutMark]);
/** Maximum number of marked elements; for a page with more, its beginning is enough. */
const maxMarks = 20_000;

function attributeOf(element: Element, name: string): string {
  return Reflect.apply(getAttribute, element, [name]) ?? '';
}

type Getter<Value> = (node: unknown) => Value;

/** Returns a property's getter from the prototype: a form field of that name cannot shadow it. */
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
const dataScriptTypes = /json|text\/template|x-template|^\s*math\/(?:tex|latex)/i;
/** Elements whose content is raw text in HTML: written unescaped. */
const rawNames = new Set(['script', 'style', 'xmp', 'noembed', 'noframes', 'noscript', 'plaintext']);
const addressAttributes = new Set(['href', 'src', 'poster', 'action', 'cite', 'data', 'longdesc']);
const maxAttributeChars = 2_000_000;
const maxAttributes = 500;

/** Closed shadow roots, given from outside because no script can find them. */
const closedRoots = new WeakMap<Element, ShadowRoot>();

export function addClosedRoot(root: ShadowRoot): void {
  closedRoots.set(root.host, root);
}

const maxSamples = 60;
const samplesOfName = 2;

/**
 * Returns elements that may host a declarative closed shadow root: custom elements without an open root, a few per name. Only the browser
 * itself can tell whether they do.
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
    if (samples.length >= maxSamples) break;
  }
  return samples;
}

/** Whether a library draws formulas here by glyphs alone. */
export function drawsFormulas(): boolean {
  return document.querySelector('mjx-container') !== null;
}

/** Marks an out-of-process frame with the placeholder of its content. */
const foreignKeys = new WeakMap<Element, string>();

export function addForeignFrame(frame: Element, marker: string): void {
  foreignKeys.set(frame, marker);
}

interface WriteContext {
  /** Inside a part marked as hidden: its children need no mark. */
  readonly hidden: boolean;
  readonly head: boolean;
  /** How the parent lays its children out. */
  readonly parent: Parent;
  /** Base URL for relative URLs, where it differs from the page's own. */
  readonly base: string | null;
  readonly raw: boolean;
  /** Page offset of this document's window. */
  readonly left: number;
  readonly top: number;
}

/** Siblings still to be written, and the end tag of their parent. */
interface Level {
  next: Node | null;
  /** Set if the siblings are not consecutive children: slotted nodes. */
  readonly list: readonly Node[] | null;
  index: number;
  readonly context: WriteContext;
  readonly closing: string;
}

/** Nodes written between two checks of the clock. */
const nodesPerClockCheck = 256;

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
  write(root: Node, context: WriteContext): string {
    this.levels.push({ next: null, list: [root], index: 0, context, closing: '' });
    for (let level = this.levels.at(-1); level !== undefined; level = this.levels.at(-1)) {
      const node = this.truncated ? null : takeNext(level);
      if (node !== null) this.visit(node, level.context);
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

  private visit(node: Node, place: WriteContext): void {
    this.nodes += 1;
    const isLate = this.nodes % nodesPerClockCheck === 0 && performance.now() > this.until;
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

  private visitElement(element: Element, context: WriteContext): void {
    const name = localNameOf(element);
    if (!this.isWritten(element, name)) return;
    const assigned = name === 'slot' ? slottedIn(element) : [];
    if (assigned.length > 0) {
      this.levels.push({ next: null, list: assigned, index: 0, context, closing: '' });
      return;
    }
    const head = context.head || name === 'head';
    const isHidden = !head && this.isFirstHidden(element, context);
    const layout = this.layoutOf(element, head, context);
    const inside: WriteContext = {
      ...context,
      head,
      hidden: context.hidden || isHidden,
      raw: rawNames.has(name),
      parent: layout?.parent ?? textParent,
    };
    if (name === 'iframe' || name === 'frame') {
      this.visitFrame(element, inside, isHidden);
      return;
    }
    // The engine itself set the style of the body of a page without layout.
    if (name === 'body' && !this.settings.drawn) element.removeAttribute('style');
    const laidOut = layout === null || layout.mark === '' ? '' : ` ${layoutMark}="${layout.mark}"`;
    const marks = `${this.mark(element, inside)}${isHidden ? ` ${hiddenMark}=""` : ''}${laidOut}`;
    this.put(`<${name}${writeAttributes(element, context.base)}${marks}>`);
    if (voidNames.has(name)) return;
    this.pushChildren(shadowRootOf(element) ?? closedRoots.get(element) ?? element, inside, `</${name}>`);
  }

  /** Whether an element is not rendered, though what encloses it is. */
  private isFirstHidden(element: Element, { hidden }: WriteContext): boolean {
    return !hidden && this.settings.drawn && isUndrawn(element);
  }

  /** Returns null where the layout is unknown or adds nothing: code preserves its lines anyway. */
  private layoutOf(element: Element, head: boolean, place: WriteContext): DrawnLayout | null {
    return head || place.raw || !this.settings.drawn ? null : readDrawnLayout(element, place.parent, place.hidden);
  }

  /** Styles, templates and most scripts are omitted, and names that HTML cannot express. */
  private isWritten(element: Element, name: string): boolean {
    if (name === 'style' || name === 'template' || !/^[a-zA-Z][^\s"'<>/=]*$/.test(name)) return false;
    if (name !== 'script' || dataScriptTypes.test(attributeOf(element, 'type'))) return true;
    return this.settings.scripts && attributeOf(element, 'src') === '';
  }

  /** Numbers an element, and records its box. */
  private mark(element: Element, place: WriteContext): string {
    if (!this.settings.marks || place.head || this.boxes.length >= maxMarks * 4) return '';
    const { left, top, width, height } = boxOf(element);
    this.boxes.push(...[left + place.left, top + place.top, width, height].map((side) => Math.round(side)));
    return ` ${nodeMark}="${this.boxes.length / 4 - 1}"`;
  }

  private visitFrame(element: Element, place: WriteContext, isHidden: boolean): void {
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

  private pushChildren(parent: Node, context: WriteContext, closing: string): void {
    this.levels.push({ next: firstChildOf(parent), list: null, index: 0, context, closing });
  }
}

/** Returns the frame's source, and its accessible name. */
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

/** Nodes of another frame have that frame's constructors: they are identified by name, since `instanceof` fails. */
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
  for (const name of names.slice(0, maxAttributes)) {
    const value = attributeOf(element, name);
    if (markerAttributes.has(name) || value.length > maxAttributeChars) continue;
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
  // Other elements have no box either: `display: contents`, collapsed details. Only intentionally hidden elements are marked.
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
  const place: WriteContext = { hidden: false, head: false, base, raw: false, ...start };
  const html = isPage ? `<!doctype html>${writer.write(root, place)}` : writer.write(bodyOf(document) ?? root, place);
  const declared = document.querySelector('meta[charset], meta[http-equiv="content-type" i]') !== null;
  return {
    html,
    truncated: writer.truncated,
    boxes: writer.boxes,
    guessed: !declared && document.characterSet === 'windows-1252',
  };
}
