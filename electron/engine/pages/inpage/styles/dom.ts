type Getter<Value> = (node: unknown) => Value | undefined;

/** Properties of nodes as their prototypes have them: a form's own field of that name does not stand before them. */
function getter(prototype: object, name: string): Getter<unknown> {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  return (node) => (get === undefined ? undefined : Reflect.apply(get, node, []));
}

const localName = getter(Element.prototype, 'localName') as Getter<string>;
const parentElement = getter(Node.prototype, 'parentElement') as Getter<Element | null>;
const textContent = getter(Node.prototype, 'textContent') as Getter<string | null>;
const childNodes = getter(Node.prototype, 'childNodes') as Getter<NodeListOf<ChildNode>>;
const { getAttribute, getBoundingClientRect } = Element.prototype;
const { querySelectorAll } = Document.prototype;
const { querySelectorAll: queryInside } = DocumentFragment.prototype;
const { getRootNode } = Node.prototype;
const shadowRootOf = getter(Element.prototype, 'shadowRoot') as Getter<ShadowRoot | null>;

const mostRoots = 500;

/** The elements of the page, then those of its open shadow roots, from the outside in. */
export function allElements(): Element[] {
  const found: Element[] = [...Reflect.apply(querySelectorAll, document, ['*'])];
  let roots = 0;
  for (let index = 0; index < found.length && roots < mostRoots; index += 1) {
    const root = shadowRootOf(found[index]);
    if (root === null || root === undefined) continue;
    roots += 1;
    for (const element of Reflect.apply(queryInside, root, ['*'])) found.push(element);
  }
  return found;
}

export function nameOf(element: Element): string {
  return localName(element) ?? '';
}

export function parentOf(element: Element): Element | null {
  return parentElement(element) ?? hostOf(element);
}

/** What holds the shadow root that an element is outermost in. */
function hostOf(element: Element): Element | null {
  const root = Reflect.apply(getRootNode, element, []);
  return root instanceof ShadowRoot ? root.host : null;
}

export function attributeOf(element: Element, name: string): string {
  return Reflect.apply(getAttribute, element, [name]) ?? '';
}

export function rectOf(element: Element): DOMRect {
  return Reflect.apply(getBoundingClientRect, element, []);
}

/** Null for what has no style, such as an element of a document that is gone. */
export function styleOf(element: Element): CSSStyleDeclaration | null {
  try {
    return getComputedStyle(element);
  } catch {
    return null;
  }
}

/** Characters of the text that stands directly in an element. */
export function ownCharacters(element: Element): number {
  let count = 0;
  for (const node of childNodes(element) ?? []) {
    if (node instanceof Text) count += node.data.trim().length;
  }
  return count;
}

export function textOf(element: Element): string {
  return (textContent(element) ?? '').slice(0, 2_000).trim();
}

/** Classes and id. */
export function namesOf(element: Element): string {
  return `${attributeOf(element, 'class')} ${attributeOf(element, 'id')}`.slice(0, 200).trim();
}

/** Whether an element lies in one of these, given by their names with spaces between. */
export function isWithin(element: Element, names: string): boolean {
  const wanted = names.split(' ');
  let up = parentOf(element);
  for (let steps = 0; up !== null && steps < 60; steps += 1) {
    if (wanted.includes(nameOf(up)) || wanted.includes(attributeOf(up, 'role'))) return true;
    up = parentOf(up);
  }
  return false;
}
