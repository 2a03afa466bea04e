import type { Element } from 'domhandler';
import type { ContainerFacts } from './containerFacts.ts';
import type { PageOutline } from './pageOutline.ts';

/** What authors call parts that belong to the site and not to the page: a name that begins with one of these words. */
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

/** A name on more of the page than this says how the page is made, not what a part of it is for. */
const mostOfPage = 0.4;
/** A longer id is made from the text of a heading. */
const longestId = 24;

/** For each element whether it is in a part that is named as boilerplate: consent, newsletter, sharing, advertising, paging. */
export function findBoilerplate({ elements, parents }: PageOutline, facts: ContainerFacts): Uint8Array {
  const found = new Uint8Array(elements.length);
  const mostWords = (facts.words[0] ?? 0) * mostOfPage;
  for (let place = 1; place < elements.length; place += 1) {
    const element = elements[place];
    const isNamed = element !== undefined && isBoilerplate(element) && (facts.words[place] ?? 0) <= mostWords;
    if (found[parents[place] ?? 0] === 1 || isNamed) found[place] = 1;
  }
  return found;
}

export function isBoilerplate({ name, attribs }: Element): boolean {
  if (name === 'article' || name === 'main') return false;
  const id = attribs['id'] ?? '';
  const names = (attribs['class'] ?? '').slice(0, 300).split(/\s+/);
  return (id.length <= longestId && boilerplateName.test(id)) || names.some((each) => boilerplateName.test(each));
}
