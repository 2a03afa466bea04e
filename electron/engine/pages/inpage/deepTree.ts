/** Search roots for elements: a document, or a shadow root. */
export type Root = Document | ShadowRoot;

type Getter<Value> = (node: unknown) => Value;

/** Returns a property's getter from the prototype: a property shadowed by the page cannot hide it. */
export function getter<Value>(prototype: object, name: string): Getter<Value> {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  return (node) => (get === undefined ? undefined : Reflect.apply(get, node, [])) as Value;
}

const queryDocument = Document.prototype.querySelectorAll;
const queryFragment = DocumentFragment.prototype.querySelectorAll;
const shadowRootOf = getter<ShadowRoot | null>(Element.prototype, 'shadowRoot');
const localNameOf = getter<string>(Element.prototype, 'localName');
const iframeDocumentOf = getter<Document | null>(HTMLIFrameElement.prototype, 'contentDocument');
const frameDocumentOf = getter<Document | null>(HTMLFrameElement.prototype, 'contentDocument');

/** Closed shadow roots, given from outside because no script can find them. */
const closedRoots = new WeakMap<Element, ShadowRoot>();

export function addClosedRoot(root: ShadowRoot): void {
  closedRoots.set(root.host, root);
}

/** The shadow root of an element, of either kind. */
export function rootOf(element: Element): ShadowRoot | null {
  return shadowRootOf(element) ?? closedRoots.get(element) ?? null;
}

/** Returns the matches below a root, without those inside shadow roots. Throws if the selector cannot be parsed. */
export function queryAll(root: Root, selector: string): readonly Element[] {
  const isDocument = root.nodeType === Node.DOCUMENT_NODE;
  const list = Reflect.apply(isDocument ? queryDocument : queryFragment, root, [selector]) as NodeListOf<Element>;
  return list as unknown as readonly Element[];
}

const maxRoots = 2000;

/** The page's document, then every shadow root and every frame of this process below it, nearest first. */
export function deepRoots(start: Root = document): readonly Root[] {
  const roots: Root[] = [start];
  for (let index = 0; index < roots.length && roots.length < maxRoots; index += 1) {
    const root = roots[index];
    if (root === undefined) break;
    const elements = queryAll(root, '*');
    for (let place = 0; place < elements.length && roots.length < maxRoots; place += 1) {
      const element = elements[place];
      if (element === undefined) break;
      const inner = rootOf(element) ?? innerDocument(element);
      if (inner !== null) roots.push(inner);
    }
  }
  return roots;
}

/** The document of a frame of this process; null for everything else. */
export function innerDocument(element: Element): Document | null {
  const name = localNameOf(element);
  if (name !== 'iframe' && name !== 'frame') return null;
  try {
    return name === 'iframe' ? iframeDocumentOf(element) : frameDocumentOf(element);
  } catch {
    return null;
  }
}
