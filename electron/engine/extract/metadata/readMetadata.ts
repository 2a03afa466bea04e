import type { Element } from 'domhandler';
import { absoluteUrl } from '../absoluteUrl.ts';
import { frameMark } from '../clean/dropFrames.ts';
import { plainText } from '../tree/walk.ts';
import { addressFields, listFields, metaFields, reservedNames, singleFields } from './metaNames.ts';

export type PageMetadata = Record<string, string | string[]>;

/** Maximum number of stored names, of values per name and of characters per value: a page may send megabytes of them. */
const limits = { names: 300, values: 100, characters: 10_000 } as const;

/**
 * Reads the metadata of the page: title, description, language, favicon, Open Graph, Dublin Core and every other `meta` by its own name
 * (contract 2.5, api-facts 2.7). Values are trimmed, repeated names become lists, URLs absolute. The head takes precedence: a `meta` in the
 * body counts only for a name that the head does not have, and one inside a frame never does.
 * @param elements all elements of the page in document order
 * @param base the URL that relative ones are resolved against
 */
export function readMetadata(elements: readonly Element[], base: string): PageMetadata {
  const { inHead, inBody } = splitMetas(elements);
  const values = new Map<string, string[]>();
  for (const element of inHead) readMeta(element, base, values, () => true);
  const headNames = new Set(values.keys());
  for (const element of inBody)
    readMeta(element, base, values, (name) => !headNames.has(name) && !(isSingle(name) && values.has(name)));
  addFirst(values, 'title', readTitle(elements) ?? values.get('ogTitle')?.[0]);
  addFirst(values, 'description', values.get('ogDescription')?.[0]);
  addFirst(values, 'language', readLanguage(elements));
  addFirst(values, 'favicon', readFavicon(elements, base));
  const metadata: PageMetadata = {};
  for (const [name, list] of values) {
    const [first, ...others] = list;
    if (first !== undefined) metadata[name] = others.length === 0 && !listFields.has(name) ? first : list;
  }
  return metadata;
}

/** Whether a page has only one value of this field: a repetition in the body belongs to a part of the page. */
function isSingle(name: string): boolean {
  return singleFields.has(metaFields.get(name.toLowerCase()) ?? name);
}

interface SplitMetas {
  readonly inHead: readonly Element[];
  readonly inBody: readonly Element[];
}

/** In document order everything after the `body` element is inside it. The content of a frame describes another page. */
function splitMetas(elements: readonly Element[]): SplitMetas {
  const inHead: Element[] = [];
  const inBody: Element[] = [];
  const inFrames = new Set<unknown>();
  let isInBody = false;
  for (const element of elements) {
    if (element.name === 'body') isInBody = true;
    if (element.attribs[frameMark] !== undefined || inFrames.has(element.parent)) inFrames.add(element);
    else if (element.name === 'meta') (isInBody ? inBody : inHead).push(element);
  }
  return { inHead, inBody };
}

function readMeta(
  { attribs }: Element,
  base: string,
  values: Map<string, string[]>,
  counts: (name: string) => boolean,
): void {
  const names = attribs['name'] ?? attribs['property'] ?? attribs['itemprop'] ?? '';
  const content = clean(attribs['content'] ?? '');
  if (content === '') return;
  // A property may list several names separated by spaces.
  for (const name of names.trim().split(/\s+/).slice(0, 4)) {
    if (name === '' || name.length > 200) continue;
    const field = metaFields.get(name.toLowerCase());
    if (field !== undefined && counts(field))
      addValue(values, field, addressFields.has(field) ? (absoluteUrl(content, base) ?? content) : content);
    if (field !== name && !reservedNames.has(name) && counts(name)) addValue(values, name, content);
  }
}

function addValue(values: Map<string, string[]>, name: string, value: string): void {
  const list = values.get(name);
  if (list) {
    if (list.length < limits.values && !list.includes(value)) list.push(value);
  } else if (values.size < limits.names) values.set(name, [value]);
}

function addFirst(values: Map<string, string[]>, name: string, value: string | undefined): void {
  if (value !== undefined && value !== '' && !values.has(name)) values.set(name, [value]);
}

function readTitle(elements: readonly Element[]): string | undefined {
  // An SVG has titles too: only the page's own counts.
  const title = elements.find((element) => element.name === 'title' && !isInDrawing(element));
  return title ? clean(plainText(title)) : undefined;
}

function isInDrawing(element: Element): boolean {
  for (let up = element.parent; up; up = up.parent) if ('name' in up && up.name === 'svg') return true;
  return false;
}

function readLanguage(elements: readonly Element[]): string | undefined {
  const root = elements.find((element) => element.name === 'html')?.attribs;
  const declared = clean(root?.['lang'] ?? root?.['xml:lang'] ?? '');
  if (declared !== '') return declared;
  const meta = elements.find(({ name, attribs }) => {
    const kind = (attribs['http-equiv'] ?? attribs['name'] ?? '').toLowerCase();
    return name === 'meta' && (kind === 'content-language' || kind === 'language');
  });
  const stated = clean(meta?.attribs['content'] ?? '');
  if (stated !== '') return stated.split(',')[0]?.trim();
  return clean(elements.find(({ name }) => name === 'body')?.attribs['lang'] ?? '') || undefined;
}

function readFavicon(elements: readonly Element[], base: string): string | undefined {
  const icons = elements.filter(
    ({ name, attribs }) => name === 'link' && attribs['href'] && iconRank(attribs['rel']) < 3,
  );
  icons.sort((one, other) => iconRank(one.attribs['rel']) - iconRank(other.attribs['rel']));
  const href = icons[0]?.attribs['href'];
  return href === undefined ? undefined : (absoluteUrl(href, base) ?? undefined);
}

function iconRank(relation: string | undefined): number {
  const words = (relation ?? '').toLowerCase().split(/\s+/);
  if (words.includes('icon')) return 0;
  if (words.includes('apple-touch-icon') || words.includes('apple-touch-icon-precomposed')) return 1;
  return words.includes('mask-icon') ? 2 : 3;
}

function clean(value: string): string {
  return value.slice(0, limits.characters).replace(/\s+/g, ' ').trim();
}
