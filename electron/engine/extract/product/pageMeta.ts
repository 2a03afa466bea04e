import type { Element } from 'domhandler';

/** Product data in `meta` elements and the head; names in lower case. */
export interface PageMeta {
  get(name: string): string | undefined;
  all(name: string): readonly string[];
  readonly title: string | undefined;
  readonly canonical: string | undefined;
  readonly language: string | undefined;
}

const maxNames = 500;

export function readPageMeta(elements: readonly Element[]): PageMeta {
  const values = new Map<string, string[]>();
  let title: string | undefined;
  let canonical: string | undefined;
  let language: string | undefined;
  for (const { name, attribs, children } of elements) {
    if (name === 'html') language ??= attribs['lang'];
    if (name === 'title' && title === undefined)
      title = children.map((child) => ('data' in child ? child.data : '')).join('');
    if (name === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(attribs['rel'] ?? '')) canonical ??= attribs['href'];
    const key = (attribs['property'] ?? attribs['name'])?.toLowerCase();
    const content = attribs['content']?.trim();
    if (name !== 'meta' || key === undefined || content === undefined || content === '' || values.size > maxNames)
      continue;
    values.set(key, [...(values.get(key) ?? []).slice(0, 50), content.slice(0, 5_000)]);
  }
  return {
    get: (name) => values.get(name)?.[0],
    all: (name) => values.get(name) ?? [],
    title: title?.replace(/\s+/g, ' ').trim(),
    canonical,
    language,
  };
}
