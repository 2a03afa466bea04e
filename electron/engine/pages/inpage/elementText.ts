import { lookupTable } from '../../../../shared/base/lookupTable.ts';
import { getter } from './deepTree.ts';

/** Accessible name and role of an element, as a screen reader would announce them; short, and approximate but sufficient to find it. */

const textContentOf = getter<string | null>(Node.prototype, 'textContent');
const attributeOf = Element.prototype.getAttribute;
const maxChars = 120;
/** Of a long element only its beginning is read. */
const maxReadChars = 4000;

function attribute(element: Element, name: string): string {
  return tidy(Reflect.apply(attributeOf, element, [name]) ?? '');
}

function tidy(text: string): string {
  return text.slice(0, maxReadChars).replaceAll(/\s+/g, ' ').trim().slice(0, maxChars);
}

/** Returns the text of an element on one line. Values of fields are not part of it. */
export function textOf(element: Element): string {
  if (element.localName === 'input') {
    const { type, value } = element as HTMLInputElement;
    return ['submit', 'button', 'reset'].includes(type) ? tidy(value) : '';
  }
  return element.localName === 'textarea' || element.localName === 'select' ? '' : tidy(textContentOf(element) ?? '');
}

export function accessibleName(element: Element): string {
  const root = element.getRootNode() as Document | ShadowRoot;
  const labelled = attribute(element, 'aria-labelledby')
    .split(' ')
    .map((id) => (id === '' ? '' : tidy(root.getElementById(id)?.textContent ?? '')));
  const { labels } = element as HTMLInputElement;
  const byLabel = labels === null || labels === undefined ? '' : [...labels].map(labelText).join(' ');
  const image = element.querySelector('img[alt], svg title');
  const names = [
    labelled.join(' ').trim(),
    attribute(element, 'aria-label'),
    byLabel,
    textOf(element),
    image === null ? '' : attribute(image, 'alt') || textOf(image),
    attribute(element, 'alt'),
    attribute(element, 'title'),
    attribute(element, 'placeholder'),
    attribute(element, 'name'),
  ];
  return (names.find((name) => name !== '') ?? '').slice(0, maxChars);
}

/** Returns the text of a label without the options of a drop-down inside it. */
function labelText(label: Element): string {
  if (label.querySelector('select') === null) return textOf(label);
  const walker = document.createTreeWalker(label, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    (node as Partial<Element>).localName === 'select' ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  let text = '';
  while (text.length < maxReadChars && walker.nextNode() !== null)
    if (walker.currentNode.nodeType === Node.TEXT_NODE) text += walker.currentNode.nodeValue ?? '';
  return tidy(text);
}

const rolesOfTags: Readonly<Record<string, string>> = lookupTable({
  a: 'link',
  button: 'button',
  select: 'combobox',
  textarea: 'textbox',
  summary: 'button',
});
const rolesOfInputs: Readonly<Record<string, string>> = lookupTable({
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  submit: 'button',
  button: 'button',
  reset: 'button',
  image: 'button',
  file: 'button',
});

export function roleOf(element: Element): string {
  const role = attribute(element, 'role').split(' ')[0]?.slice(0, 40) ?? '';
  if (role !== '') return role;
  if (element.localName === 'input') return rolesOfInputs[(element as HTMLInputElement).type] ?? 'textbox';
  return rolesOfTags[element.localName] ?? ((element as HTMLElement).isContentEditable ? 'textbox' : 'clickable');
}

/** Returns the typed or selected value of a field; never a password. */
export function valueOf(element: Element): string | null {
  const { localName } = element;
  if (localName === 'textarea') return tidy((element as HTMLTextAreaElement).value);
  if (localName === 'select') return tidy((element as HTMLSelectElement).selectedOptions[0]?.textContent ?? '');
  if (localName !== 'input') return null;
  const { type, value, checked } = element as HTMLInputElement;
  if (type === 'checkbox' || type === 'radio') return checked ? 'on' : 'off';
  return ['password', 'submit', 'button', 'reset', 'image', 'file'].includes(type) ? null : tidy(value);
}
