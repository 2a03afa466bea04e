import { type AnyNode, type Element, isTag } from 'domhandler';
import { classNames, shortText } from '../subtree.ts';

const HEADING = /^h[1-6]$/;
/** Maximum depth of a permalink in its heading. */
const MAX_DEPTH = 3;
/** The text of a permalink is shorter. */
const MAX_TEXT = 200;
const MAX_HEADING = 400;
/** Symbols that stand for a link to the location itself. */
const LINK_SYMBOL = /^(?:[¶⚓🔗][\ufe0e\ufe0f]?)+$/u;
/** Symbols, glyphs of icon fonts, or nothing, that do so only where a class name marks a permalink. */
const AMBIGUOUS_SYMBOL = /^[#§∞*\p{Co}]?$/u;
const PERMALINK_NAME =
  /(?:^|[\s_-])(?:anchor|anchor-?js-link|permalink|header-?link|heading-?link|hash-?link|pilcrow|self-?ref|self-?link|headerlink)(?:[\s_-]|$)/i;
/** Labels of permalinks. */
const PERMALINK_LABEL =
  /^(?:anchor|anchor link|copy link|(?:permalink|permanent link|direct link|(?:copy )?link)(?: (?:to|for) .*)?)$/i;

/** Whether a link only exists to copy its URL: `¶` after a paragraph, `#` or an icon in a heading. */
export function isPermalink(link: Element): boolean {
  if (!/#./.test(link.attribs['href'] ?? '')) return false;
  const text = shortText(link, MAX_TEXT)
    .replace(/[\s\u200b-\u200d\u2060\ufeff]+/g, ' ')
    .trim();
  if (LINK_SYMBOL.test(text)) return true;
  if (AMBIGUOUS_SYMBOL.test(text) && PERMALINK_NAME.test(classNames(link)) && !holdsImage(link)) return true;
  const heading = enclosingHeading(link);
  if (heading === null) return false;
  if (!/[\p{L}\p{N}]/u.test(text)) return true;
  // A heading may be called so itself.
  return PERMALINK_LABEL.test(text) && shortText(heading, MAX_HEADING).trim().length > text.length;
}

function holdsImage({ children }: Element): boolean {
  return children.some((child) => isTag(child) && (child.name === 'img' || child.name === 'picture'));
}

function enclosingHeading(link: Element): Element | null {
  let up: AnyNode | null = link.parent;
  for (let step = 0; up !== null && isTag(up) && step < MAX_DEPTH; step++, up = up.parent) {
    if (HEADING.test(up.name)) return up;
  }
  return null;
}
