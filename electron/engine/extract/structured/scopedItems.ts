import type { Element } from 'domhandler';
import type { JsonObject, JsonValue } from '../../../../shared/base/json.ts';
import { absoluteUrl } from '../absoluteUrl.ts';
import { plainText } from '../tree/walk.ts';

/** Attribute names of a notation (microdata, RDFa) for things and their properties. */
interface Notation {
  readonly scope: string;
  readonly type: string;
  readonly property: string;
  readonly id: string;
}

const microdata: Notation = { scope: 'itemscope', type: 'itemtype', property: 'itemprop', id: 'itemid' };
const rdfa: Notation = { scope: 'typeof', type: 'typeof', property: 'property', id: 'resource' };

const limits = { items: 2_000, properties: 20_000, characters: 5_000, values: 300 } as const;

type Item = Record<string, JsonValue>;

/** An object described by the page's markup, in JSON-LD form, and its element. */
export interface ScopedItem {
  readonly element: Element;
  readonly value: JsonObject;
}

/** Returns the outermost objects described by microdata and RDFa. */
export function readScopedItems(elements: readonly Element[], base: string): readonly ScopedItem[] {
  return [...readNotation(elements, microdata, base), ...readNotation(elements, rdfa, base)];
}

function readNotation(elements: readonly Element[], notation: Notation, base: string): readonly ScopedItem[] {
  const items = new Map<Element, Item>();
  const owners = new Map<Element, Item>();
  const roots: ScopedItem[] = [];
  let properties = 0;
  for (const element of elements) {
    const { attribs, parent } = element;
    const above = parent as Element | null;
    const owner = above === null ? undefined : (items.get(above) ?? owners.get(above));
    if (owner !== undefined) owners.set(element, owner);
    const isItem = attribs[notation.scope] !== undefined && items.size < limits.items;
    const names = (attribs[notation.property] ?? '').split(/\s+/).filter((name) => name !== '');
    const item: Item | undefined = isItem ? newItem(element, notation) : undefined;
    if (item !== undefined) items.set(element, item);
    if (owner === undefined || names.length === 0) {
      if (item !== undefined) roots.push({ element, value: item });
      continue;
    }
    if (properties >= limits.properties) continue;
    properties += 1;
    const value = item ?? valueOf(element, base);
    if (value !== '') for (const name of names.slice(0, 4)) addValue(owner, localName(name), value);
  }
  return roots;
}

function newItem({ attribs }: Element, notation: Notation): Item {
  const types = (attribs[notation.type] ?? '').split(/\s+/).filter((type) => type !== '');
  const id = attribs[notation.id];
  return { '@type': types.map(localName), ...(id === undefined ? {} : { '@id': id }) };
}

/** `https://schema.org/Product`, `schema:Product` and `Product` are one. */
function localName(name: string): string {
  return name.replace(/^.*[/:#]/, '');
}

function addValue(item: Item, name: string, value: JsonValue): void {
  if (name === '__proto__') return;
  const known = Object.hasOwn(item, name) ? item[name] : undefined;
  if (known === undefined) item[name] = value;
  else if (!Array.isArray(known) || known.length < limits.values)
    item[name] = [...(Array.isArray(known) ? (known as readonly JsonValue[]) : [known]), value];
}

function valueOf(element: Element, base: string): string {
  const { name, attribs } = element;
  const content = attribs['content'];
  if (content !== undefined && content.trim() !== '') return trimmed(content);
  const address = attribs['href'] ?? attribs['src'] ?? attribs['data-src'] ?? attribs['data'];
  if (/^(?:link|a|area|img|audio|embed|iframe|source|track|video|object)$/.test(name) && address !== undefined)
    return absoluteUrl(address, base) ?? '';
  const stated = attribs['datetime'] ?? (name === 'data' || name === 'meter' ? attribs['value'] : undefined);
  return trimmed(stated ?? (content === undefined ? plainText(element) : ''));
}

function trimmed(text: string): string {
  return text.slice(0, limits.characters).replace(/\s+/g, ' ').trim();
}
