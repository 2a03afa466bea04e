import { type AnyNode, type Element, isTag } from 'domhandler';
import { classNames, shortText } from './subtree.ts';

const HEADING = /^h[1-6]$/;
/** A permalink stands at most this deep in its heading. */
const MAX_DEPTH = 3;
/** The text of a permalink is shorter. */
const MAX_TEXT = 200;
const MAX_HEADING = 400;
/** Signs that stand for a link to the very place. */
const LINK_SIGN = /^(?:[¶⚓🔗][\ufe0e\ufe0f]?)+$/u;
/** Signs that do so where a name says that it is a permalink. */
const OTHER_SIGN = /^[#§∞*]$/u;
const PERMALINK_NAME =
  /(?:^|[\s_-])(?:anchor|anchor-?js-link|permalink|header-?link|heading-?link|hash-?link|pilcrow|self-?ref|self-?link|headerlink)(?:[\s_-]|$)/i;
/** What readers are told that a permalink is. */
const PERMALINK_WORDS =
  /^(?:anchor|anchor link|copy link|(?:permalink|permanent link|direct link|(?:copy )?link)(?: (?:to|for) .*)?)$/i;

/** Whether a link is there to copy the address of a place: `¶` after a paragraph, `#` or an icon in a heading. */
export function isPermalink(link: Element): boolean {
  if (!/#./.test(link.attribs['href'] ?? '')) return false;
  const text = shortText(link, MAX_TEXT)
    .replace(/[\s\u200b-\u200d\u2060\ufeff]+/g, ' ')
    .trim();
  if (LINK_SIGN.test(text)) return true;
  if (OTHER_SIGN.test(text) && PERMALINK_NAME.test(classNames(link))) return true;
  const heading = headingAround(link);
  if (heading === null) return false;
  if (!/[\p{L}\p{N}]/u.test(text)) return true;
  // A heading may be called so itself.
  return PERMALINK_WORDS.test(text) && shortText(heading, MAX_HEADING).trim().length > text.length;
}

function headingAround(link: Element): Element | null {
  let up: AnyNode | null = link.parent;
  for (let step = 0; up !== null && isTag(up) && step < MAX_DEPTH; step++, up = up.parent) {
    if (HEADING.test(up.name)) return up;
  }
  return null;
}
