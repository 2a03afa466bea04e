type Getter<Value> = (node: unknown) => Value | undefined;

/** Node properties from their prototypes: a form field of that name cannot shadow them. */
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

const maxRoots = 500;

/** Returns the elements of the page, then those of its open shadow roots, outermost first. */
export function allElements(): Element[] {
  const found: Element[] = [...Reflect.apply(querySelectorAll, document, ['*'])];
  let roots = 0;
  for (let index = 0; index < found.length && roots < maxRoots; index += 1) {
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

/** Returns the host of the shadow root that contains an element. */
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

/** Returns null for an element without style, such as one of a closed document. */
export function styleOf(element: Element): CSSStyleDeclaration | null {
  try {
    return getComputedStyle(element);
  } catch {
    return null;
  }
}

/** Counts the characters of the text nodes directly inside an element. */
export function directCharacterCount(element: Element): number {
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

/** Whether an element is inside one of these elements, given by space-separated names. */
export function isWithin(element: Element, names: string): boolean {
  const wanted = names.split(' ');
  let up = parentOf(element);
  for (let steps = 0; up !== null && steps < 60; steps += 1) {
    if (wanted.includes(nameOf(up)) || wanted.includes(attributeOf(up, 'role'))) return true;
    up = parentOf(up);
  }
  return false;
}
