import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { elementsBelow } from '../../extract/tree/walk.ts';
import { parseHtml } from '../../extract/tree/parseHtml.ts';

const feedTypes = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/rdf+xml',
  'application/feed+json',
]);

/** The feeds that a page names in its head, absolute, in order. */
export function readFeedLinks(html: string, url: string): string[] {
  const links: string[] = [];
  for (const { name, attribs } of elementsBelow(parseHtml(html).document)) {
    const type = attribs['type']?.trim().toLowerCase() ?? '';
    const isFeed = name === 'link' && /(?:^|\s)alternate(?:\s|$)/i.test(attribs['rel'] ?? '') && feedTypes.has(type);
    const target = attribs['href'] ?? '';
    if (isFeed && target !== '' && canParseUrl(target, url)) links.push(new URL(target, url).href);
  }
  return [...new Set(links)].slice(0, 20);
}
