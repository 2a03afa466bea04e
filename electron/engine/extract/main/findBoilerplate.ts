import { Element } from 'domhandler';
import { childElements, walk } from '../tree/walk.ts';
import type { ContainerFacts } from './containerFacts.ts';
import type { PageOutline } from './pageOutline.ts';

/** Names of parts that belong to the site and not to the page: names that begin with one of these words. */
const boilerplateName = new RegExp(
  `^(?:${[
    '\\w*cookie(?:s|bar|banner|notice|law|consent)?|gdpr|consent|onetrust|cky|cmplz|usercentrics|didomi',
    'newsletter|mailing-?list|subscribe|sign-?up|opt-?in',
    'skip-?(?:to|link|nav)\\w*|breadcrumbs?|pagination|pager|mini-?cart|side-?cart|cart-?drawer|log-?in|sign-?in',
    'share|sharing|social(?:s|media|share|links?|icons?)?(?!-?proof)|share(?:bar|buttons?|links?|icons?|tools?)|sharedaddy|addtoany|addthis',
    'related-?(?:posts?|articles?|stories|content)|author-?(?:bio|box|info)|about-?author|tag-?cloud',
    'ads?|advert(?:s|isement|ising)?|adsbygoogle|sponsor(?:ed)?|taboola|outbrain|google-?ads?',
  ].join('|')})(?:[-_]|$)`,
  'i',
);

/** A name on a larger ratio of the page than this describes the page, not the purpose of a part. */
const maxPageRatio = 0.4;
/** A longer id is made from the text of a heading. */
const maxIdChars = 24;
const headingName = /^h[1-6]$/;
/** Ids of what a skip link leads to: the main content. */
const skipTarget = /^skip-?(?:to|\w+-target)/i;

/** For each element whether it is in a part that is named as boilerplate: consent, newsletter, sharing, advertising, paging. */
export function findBoilerplate({ elements, parents }: PageOutline, facts: ContainerFacts): Uint8Array {
  const found = new Uint8Array(elements.length);
  const maxWords = (facts.words[0] ?? 0) * maxPageRatio;
  for (let place = 1; place < elements.length; place += 1) {
    const element = elements[place];
    const isNamed = element !== undefined && isBoilerplate(element) && (facts.words[place] ?? 0) <= maxWords;
    if (found[parents[place] ?? 0] === 1 || isNamed) found[place] = 1;
  }
  return found;
}

export function isBoilerplate(element: Element): boolean {
  const { name, attribs } = element;
  if (name === 'article' || name === 'main') return false;
  const names = (attribs['class'] ?? '').slice(0, 300).split(/\s+/);
  return isNamedById(element) || names.some((each) => boilerplateName.test(each));
}

/** Whether the id names a part. The id of a heading, and of a section whose heading links to it, is made from the text of the heading. */
function isNamedById(element: Element): boolean {
  const id = element.attribs['id'] ?? '';
  if (id.length > maxIdChars || headingName.test(element.name) || !boilerplateName.test(id)) return false;
  if (element.name !== 'a' && skipTarget.test(id)) return false;
  const heading = childElements(element).find(({ name }) => headingName.test(name));
  let isLinked = false;
  if (heading !== undefined) {
    walk(heading, (node) => {
      isLinked ||= node instanceof Element && node.name === 'a' && (node.attribs['href'] ?? '').endsWith(`#${id}`);
    });
  }
  return !isLinked;
}
