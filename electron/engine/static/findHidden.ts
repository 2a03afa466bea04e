import { Element } from 'domhandler';
import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { rawText } from '../extract/tree/walk.ts';
import { isHtml, type PlainPage } from './parsePlainPage.ts';
import type { PlainInput } from './plainPage.ts';
import { createMatcher, type Matcher } from './matchSelector.ts';
import { readInlineVisibility, readVisibilityRules, type VisibilityRule } from './visibilityRules.ts';

/** What browsers never draw. */
const undrawn = new Set(
  'audio base basefont datalist dialog link meta noembed noframes param rp script style template title'.split(' '),
);

/**
 * Finds the outermost elements that are not rendered: by element name, attributes, or inline style. Null where a style sheet decides: only
 * the browser can evaluate it.
 */
export function findHidden(page: PlainPage, sheets: readonly string[]): ReadonlySet<Element> | null {
  const rules: VisibilityRule[] = [];
  for (const sheet of sheets) {
    const read = readVisibilityRules(sheet);
    if (read === null) return null;
    rules.push(...read);
  }
  const hidden = hiddenByThemselves(page);
  if (hidden === null) return null;
  const matcher = createMatcher(page);
  for (const rule of rules) if (!isWithoutEffect(rule, hidden, matcher)) return null;
  return outermost(page, hidden);
}

/** All style sheets, in no order; null where one is not there. */
export function sheetsOf({ elements }: PlainPage, { sheets, url }: PlainInput): readonly string[] | null {
  const found: string[] = [];
  const base = elements.find(({ name, attribs }) => name === 'base' && attribs['href'] !== undefined);
  for (const element of elements) {
    const { name, attribs } = element;
    if (name === 'style') found.push(rawText(element));
    if (name !== 'link' || !/(?:^|\s)stylesheet(?:\s|$)/i.test(attribs['rel'] ?? '')) continue;
    const href = attribs['href'] ?? '';
    if (href === '' || /^\s*(?:only\s+)?print\s*$/i.test(attribs['media'] ?? '')) continue;
    // A `base` element changes the URL that the reference resolves to.
    const address = base === undefined && canParseUrl(href, url) ? new URL(href, url).href : '';
    const sheet = sheets[address];
    if (sheet === undefined) return null;
    found.push(sheet);
  }
  return found;
}

/** `self`: hidden by its element type. `style`: hidden by its inline style. */
type Cause = 'self' | 'style';

/** Null where an inline style has a declaration that is not supported here. */
function hiddenByThemselves({ elements }: PlainPage): ReadonlyMap<Element, Cause> | null {
  const hidden = new Map<Element, Cause>();
  for (const element of elements) {
    const { display, visibility } = readInlineVisibility(element.attribs['style'] ?? '');
    if (display === 'unknown' || visibility === 'unknown') return null;
    if (isUndrawn(element)) {
      if (display === 'shown') return null;
      hidden.set(element, 'self');
    } else if (display === 'none' || visibility === 'none') hidden.set(element, 'style');
  }
  return hidden;
}

function isUndrawn(element: Element): boolean {
  const { name, attribs, parent } = element;
  if (!isHtml(element)) {
    if (name === 'mphantom' || name === 'annotation' || name === 'annotation-xml') return true;
    return parent instanceof Element && parent.name === 'semantics' && element.prev !== null;
  }
  if (name === 'audio') return attribs['controls'] === undefined || isMarkedHidden(element);
  if (name === 'dialog') return attribs['open'] === undefined || isMarkedHidden(element);
  if (name === 'input' && attribs['type']?.toLowerCase() === 'hidden') return true;
  return undrawn.has(name) || isMarkedHidden(element) || attribs['popover'] !== undefined;
}

function isMarkedHidden({ attribs }: Element): boolean {
  return attribs['hidden'] !== undefined && attribs['hidden'].toLowerCase() !== 'until-found';
}

/** Whether a rule does not change the visibility of any element. */
function isWithoutEffect(rule: VisibilityRule, hidden: ReadonlyMap<Element, Cause>, matcher: Matcher): boolean {
  const matches = matcher.matches(rule.selector);
  if (matches === null) return false;
  return matches.every((element) => {
    const cause = hidden.get(element);
    if (cause === 'style') return !rule.isImportant;
    if (cause === 'self') return rule.hides;
    return !rule.hides;
  });
}

/** Returns the outermost hidden elements: their descendants are hidden too. The head is never rendered, and nothing in it is marked. */
function outermost({ elements }: PlainPage, hidden: ReadonlyMap<Element, Cause>): ReadonlySet<Element> {
  const head = elements.find(({ name }) => name === 'head');
  const isOutermost = (element: Element): boolean => {
    for (let up = element.parent; up instanceof Element; up = up.parent)
      if (up === head || hidden.has(up)) return false;
    return true;
  };
  return new Set([...hidden.keys()].filter((element) => isOutermost(element)));
}
