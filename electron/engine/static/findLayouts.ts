import { type Element, Text } from 'domhandler';
import { findInlineText, type InlineText, isInLine, isReplaced } from './inlineText.ts';
import { type LayoutEffect, layoutEffects, type LayoutRule, readLayoutRules } from './layoutRules.ts';
import { createMatcher } from './matchSelector.ts';
import { isHtml, type PlainPage } from './parsePlainPage.ts';

/** Inline elements after which adjacent words continue, whatever their spacing (`drawnLayout.ts`). */
const tight = new Set('code kbd samp tt var mark sub sup b strong i em u s del ins abbr q small big'.split(' '));

/**
 * Finds the layout marks that the capture of a live page would write, where they affect its text. Only inline styles are evaluated. Null
 * where a style sheet may decide, or an inline style is not supported here.
 */
export function findLayouts(page: PlainPage, sheets: readonly string[]): ReadonlyMap<Element, string> | null {
  const words = findInlineText(page.body);
  const rules: LayoutRule[] = [];
  for (const sheet of sheets) {
    const read = readLayoutRules(sheet);
    if (read === null) return null;
    rules.push(...read);
  }
  const matcher = createMatcher(page);
  for (const { selector, effects } of rules) {
    if (!mayMatter(effects, words)) continue;
    const matches = matcher.matches(selector);
    if (matches === null || matches.some((element) => matters(element, effects, words))) return null;
  }
  return readInlineStyles(page, words, sheets);
}

/** Most sheets set margins, and most pages have no words that only margins separate. */
function mayMatter(
  effects: ReadonlySet<LayoutEffect>,
  { touching, adjacentToText, withLineEnds }: InlineText,
): boolean {
  if (effects.has('line') || effects.has('items')) return adjacentToText.size > 0;
  if (effects.has('cells') || effects.has('inline')) return true;
  return effects.has('gap') ? touching.size > 0 : withLineEnds.size > 0;
}

function matters(element: Element, effects: ReadonlySet<LayoutEffect>, words: InlineText): boolean {
  if (!isHtml(element)) return false;
  const { adjacentToText, touching, containers, enclosingLineEnds } = words;
  if (effects.has('lines') && enclosingLineEnds.has(element)) return true;
  if (effects.has('items') && containers.has(element)) return true;
  if (effects.has('cells') && !/^(?:tr|td|th)$/.test(element.name) && element.children.length > 0) return true;
  if (effects.has('inline') && element.name === 'div' && isLetter(element)) return true;
  if (!isInLine(element)) return false;
  if (effects.has('line') && (isReplaced(element) ? touching : adjacentToText).has(element)) return true;
  if (effects.has('inline') && touching.has(element)) return true;
  return effects.has('gap') && touching.has(element) && !tight.has(element.name);
}

function isLetter({ children }: Element): boolean {
  const [only] = children;
  return children.length === 1 && only instanceof Text && /^\p{L}\p{M}*$/u.test(only.data);
}

/** Reads line breaks preserved, and block layout set, by inline styles, where no sheet affects either. */
function readInlineStyles(
  { elements }: PlainPage,
  words: InlineText,
  sheets: readonly string[],
): ReadonlyMap<Element, string> | null {
  const marks = new Map<Element, string>();
  const keeping = new Set<unknown>();
  for (const element of elements) {
    const style = element.attribs['style'] ?? '';
    const own = preservesLineBreaks(style);
    if (own === true || (own === null && keeping.has(element.parent))) keeping.add(element);
    if (keeping.has(element) && words.withLineEnds.has(element)) marks.set(element, 'n');
    const effects = new Set(layoutEffects(style));
    effects.delete('lines');
    if (!matters(element, effects, words)) continue;
    const line = isReplaced(element) ? null : lineMark(style, effects);
    if (line === null || sheets.length > 0) return null;
    marks.set(element, line + (marks.get(element) ?? ''));
  }
  const saysLines = keeping.size > 0 && sheets.some((sheet) => /white-space/i.test(sheet));
  return saysLines ? null : marks;
}

/** Returns whether an inline style preserves line breaks; null where it does not set them. */
function preservesLineBreaks(style: string): boolean | null {
  const values = [...style.matchAll(/(?:^|;)\s*white-space(?:-collapse)?\s*:\s*([a-z-]+)/gi)];
  const value = values.at(-1)?.[1]?.toLowerCase();
  return value === undefined ? null : /^(?:pre|pre-line|pre-wrap|break-spaces|preserve|preserve-breaks)$/.test(value);
}

/** Returns the mark of an element laid out as a block by its inline style; null where the style does more than that. */
function lineMark(style: string, effects: ReadonlySet<LayoutEffect>): string | null {
  if (!effects.has('line')) return null;
  const declarations = style.split(';').map((declaration) => declaration.trim().toLowerCase());
  const display = declarations.filter((declaration) => declaration.startsWith('display'));
  if (!/^display\s*:\s*block$/.test(display.at(-1) ?? '') || effects.has('items') || effects.has('cells')) return null;
  return effects.has('gap') ? null : 'BE';
}
