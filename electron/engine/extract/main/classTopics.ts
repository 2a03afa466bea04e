import type { Element } from 'domhandler';

/**
 * Names that authors use for the parts of a page in class names, ids, test ids and labels. English words, because markup uses them whatever
 * the language of the text.
 */
const topicWords = {
  navigation:
    'nav navbar navigation menu menus submenu megamenu mega subnav navgroup topbar toolbar hamburger burger menubar menuitem sitenav globalnav offcanvas',
  breadcrumb: 'breadcrumb breadcrumbs crumb crumbs',
  footer: 'footer foot colophon contentinfo bottom',
  header: 'header masthead banner topbar head',
  side: 'sidebar aside side rail complementary widget widgets secondary right left sidenav',
  share: 'share sharing social facebook twitter linkedin instagram pinterest whatsapp follow addthis sharedaddy',
  comment: 'comment comments respond reply replies commentform disqus commentlist',
  related:
    'related recommended recommendations recommendation suggestions suggested similar popular trending recent more also latest upnext next prev previous discover explore',
  newsletter: 'newsletter subscribe subscription signup optin mailchimp mailing join',
  consent: 'cookie cookies consent gdpr ccpa onetrust privacy',
  overlay: 'modal popup popover dialog overlay drawer lightbox flyout tooltip dropdown offcanvas pop',
  advert:
    'ad ads advert advertisement sponsor sponsored promo promotion promotional advertising banner adsense dfp outbrain taboola',
  meta: 'meta byline author date dateline timestamp time published tags tag category categories cat cats taxonomy posted entrymeta postmeta info',
  author: 'author bio avatar profile user username',
  account: 'login account signin sign register cart basket bag minicart wishlist checkout',
  search: 'search searchform searchbar searchbox query',
  filter: 'filter filters sort sorting facet facets refine refinement sortby pagination pager paging',
  form: 'form forms input field fields gform checkbox captcha fieldset',
  product: 'product products pdp sku variant variants item',
  price: 'price prices pricing amount cost sale',
  review: 'review reviews rating ratings testimonial testimonials stars star',
  content: 'content entry post article body text story richtext rte prose markdown hentry wysiwyg copy editor',
  main: 'main primary maincontent content',
  description:
    'description desc summary details detail spec specs specification specifications overview features feature about intro',
  question: 'faq faqs accordion question answer collapse collapsible toggle panel tab tabs tabpanel',
  hidden: 'hidden hide invisible visuallyhidden sr screenreader offscreen skip noscript',
  legal: 'copyright legal disclaimer disclosure terms policy policies',
  card: 'card cards tile tiles teaser',
  list: 'grid list listing results result collection items archive feed posts',
  language: 'language lang locale country region currency translate switcher picker selector',
  button: 'button buttons btn btns cta ctas action actions',
  carousel: 'carousel slider slide slides swiper slick gallery',
  notice: 'alert error notice notification message warning loading loader status toast',
  discussion:
    'message messages thread topic topics postbody post posts discussion forum lia bbp vote votes reaction reactions signature quote',
  caption: 'caption credit figcaption',
  tool: 'edit editsection print permalink copy anchor headerlink feedback helpful',
  shop: 'store shop shipping delivery returns size sizes quantity qty stock availability swatch color option options',
  label: 'label badge tag pill flag chip',
  media: 'icon icons svg image images img thumb thumbnail media video',
  table: 'table row cell column data',
  preview: 'quick compare view preview hover add',
} as const;

export type ClassTopic = keyof typeof topicWords;

export const classTopics = Object.keys(topicWords) as readonly ClassTopic[];

const topicsOfWord = new Map<string, number[]>();
for (const [topic, name] of classTopics.entries()) {
  for (const word of topicWords[name].split(' ')) topicsOfWord.set(word, [...(topicsOfWord.get(word) ?? []), topic]);
}

const labelAttributes = [
  'data-testid',
  'data-test',
  'data-qa',
  'data-component',
  'data-hook',
  'data-section-type',
  'data-module',
];
const none: readonly number[] = [];
const maxLabelChars = 500;

/** Reads topics from labels and caches them: a page repeats its class names. */
export class TopicReader {
  private readonly seen = new Map<string, readonly number[]>();

  /** Returns indexes into `classTopics` that match the element's own names. */
  topicsOf(element: Element): readonly number[] {
    const label = labelOf(element);
    if (label === '') return none;
    const known = this.seen.get(label);
    if (known) return known;
    const topics = new Set<number>();
    const words = label
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z]+/);
    for (const word of words) for (const topic of topicsOfWord.get(word) ?? none) topics.add(topic);
    const found = [...topics];
    this.seen.set(label, found);
    return found;
  }
}

function labelOf({ name, attribs }: Element): string {
  // A box that clips its overflow is not hidden.
  const names = (attribs['class'] ?? '').slice(0, 300).replace(/overflow-(?:[xy]-)?hidden/g, '');
  const marked = labelAttributes.map((attribute) => attribs[attribute]).find((value) => value !== undefined);
  const parts = [
    names,
    attribs['id'],
    marked,
    attribs['aria-label']?.slice(0, 80),
    attribs['itemprop'],
    name.includes('-') ? name : '',
  ];
  return parts
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
    .slice(0, maxLabelChars);
}
