import { Element } from 'domhandler';
import { wordsOf } from '../../../../shared/base/countWords.ts';
import { isBoilerplate } from './findBoilerplate.ts';
import { isHiddenOrBoilerplate } from './isHiddenOrBoilerplate.ts';
import type { Block, PageOutline } from './pageOutline.ts';
import type { PageTraits } from './pageTraits.ts';

/** Tie-breaker between headings with equal scores only. */
const leadsElsewhere = 0.01;
/** Elements besides headings whose whole text may be the title of a page. Items and cells repeat it in lists of pages. */
const titleNames = new Set(['p', 'div', 'header', 'section', 'hgroup']);
const lowerHeading = /^h[2-6]$/;
/** Between the title of a page and the name of its site. After a letter of East Asia it needs no spaces. */
const separator = /\s+[|–—·•»›:-]+\s+|\s*[|｜]\s*|\s*::\s*|(?<=[\u3040-\u9fff\uac00-\ud7af])[_–—-]+/;
/** A part of a title with fewer words may be a label, such as the "Home" of "Home | Site". */
const minPartWords = 2;
const maxTitleWords = 40;

/**
 * Returns the block that is the heading of the page: of its top-level headings the one that shares most words with the page's stated
 * titles, the first on a tie. On a tie, a heading that links elsewhere is the site's and loses. On a page without top-level headings, the
 * heading or paragraph whose text is the stated title. Undefined for a page without one.
 */
export function findTitle(outline: PageOutline, traits: PageTraits): Block | undefined {
  let best: Block | undefined;
  let bestShare = -1;
  for (const block of outline.blocks) {
    if (outline.elements[block.container]?.name !== 'h1' || isHiddenOrBoilerplate(outline, block.container)) continue;
    const words = wordsOf(block.text.slice(0, 1_000));
    const named = words.filter((word) => traits.titleWords.has(word)).length;
    const share = (named - (block.linkWords < block.words ? 0 : leadsElsewhere)) / Math.max(1, words.length);
    if (share <= bestShare) continue;
    best = block;
    bestShare = share;
  }
  if (best !== undefined && !isLogo(outline, best)) return best;
  return findStatedTitle(outline, traits) ?? best;
}

/** Whether a heading is the name of the site: it leads to its start page, or is named as a logo. */
function isLogo({ elements }: PageOutline, { container, nodes, words, linkWords }: Block): boolean {
  const element = elements[container];
  if (element === undefined || linkWords < words) return false;
  if (/(?:^|[\s_-])logo/i.test(`${element.attribs['id'] ?? ''} ${element.attribs['class'] ?? ''}`.slice(0, 300)))
    return true;
  return nodes.some(
    (node) => node instanceof Element && /^(?:https?:\/\/[^/]{1,200})?\/?$/.test(node.attribs['href'] ?? '#'),
  );
}

/** Makes the element of a title a top-level heading, unless it holds more than the title. */
export function raiseTitle({ blocks, elements }: PageOutline, title: Block): void {
  const element = elements[title.container];
  if (element === undefined || element.name === 'h1') return;
  const isAlone = element.children.every((child) => !(child instanceof Element) || title.nodes.includes(child));
  if (isAlone && blocks.every((block) => block === title || block.container !== title.container)) element.name = 'h1';
}

function findStatedTitle(outline: PageOutline, { titles }: PageTraits): Block | undefined {
  const stated = new Set(titles.flatMap(titleForms));
  if (stated.size === 0) return undefined;
  let paragraph: Block | undefined;
  for (const block of outline.blocks) {
    const name = outline.elements[block.container]?.name ?? '';
    const isHeading = lowerHeading.test(name);
    if (block.words > maxTitleWords || !(isHeading || (titleNames.has(name) && block.linkWords === 0))) continue;
    if (!stated.has(wordsOf(block.text).join(' ')) || isApart(outline, block.container)) continue;
    if (isHeading) return block;
    paragraph ??= block;
  }
  return paragraph;
}

/** Returns the words of a stated title as the page may write it: with the name of the site and without it. */
function titleForms(title: string): readonly string[] {
  const parts = title.split(separator);
  const shorter = parts.length < 2 ? [] : [parts[0] ?? '', parts.slice(0, -1).join(' '), parts.slice(1).join(' ')];
  const forms = [title, ...shorter.filter((part) => wordsOf(part).length >= minPartWords)];
  return forms.map((form) => wordsOf(form).join(' ')).filter((form) => form !== '');
}

/** Whether a part of the page is hidden, boilerplate, or named as such: breadcrumbs end with the title. */
function isApart(outline: PageOutline, place: number): boolean {
  if (isHiddenOrBoilerplate(outline, place)) return true;
  for (let up = place; up > 0; up = outline.parents[up] ?? -1) {
    const element = outline.elements[up];
    if (element !== undefined && isBoilerplate(element)) return true;
  }
  return false;
}
