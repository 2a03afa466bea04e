import { keyOf, numbersOf } from '../../layout/edges/heads.ts';
import type { Segment } from '../../layout/lines/segment.ts';
import type { BlockType } from '../blocks/block.ts';

/** Kinds of what stands around the text of pages. */
export type FurnitureType = Extract<BlockType, 'page_number' | 'page_header' | 'page_footer'>;

/** Letters of a line that may be a head. */
const longest = 160;

/** Points that a head may move from page to page. */
export const unrest = 6;

/** A line that is one of the heads, feet and numbers of pages, if others are like it. */
export interface HeadCandidate {
  readonly line: Segment;
  readonly page: number;
  readonly key: string;
  readonly numbers: readonly number[];
  readonly isTop: boolean;
}

/** A line as it is held against those of other pages; null for one that says nothing, or too much. */
export function candidateOf(line: Segment, page: number, isTop: boolean): HeadCandidate | null {
  const text = line.text.trim();
  if (text === '' || text.length > longest) return null;
  return { line, page, key: keyOf(text), numbers: numbersOf(text), isTop };
}

/** Parts of a page above and below which the heads of most have their lines. */
const outermost = { top: 0.085, foot: 0.92 };

/** Whether a head or a foot stands as near to the edge of its page as most do. @param height of the page, in points */
export function isOutermost({ line, isTop }: HeadCandidate, height: number): boolean {
  const middle = (line.y0 + line.y1) / 2 / height;
  return isTop ? middle <= outermost.top : middle >= outermost.foot;
}

/** The page and how many there are: `Page 1 of 23`, `3/7`. */
const pageCount =
  /^[-–—|[(\s]*(?:(?:page|seite|página|pagina|strana|strona|sida|side|sivu|oldal|стр(?:аница|\.)?)\.?\s*#\s*(?:of|von|de|di|sur|van|z|av|af|\/|из)\s*#|#\s*(?:of|von|sur)\s*#)[-–—|\])\s.]*$/;
/** What browsers print below a page: its address, and the day. */
const printed =
  /^(?:https?|file):\/\/\S+(?:\s*(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?:,? \d{1,2}:\d{2}(?: [AP]M)?)?|\d{1,3}\/\d{1,3}))$/i;

/** What stands where a piece that is broken off at the end of a page goes on: below it, and above its rest. */
const goesOn =
  /^[-–—([]*(?:continue[sd]? (?:on|from) (?:the )?(?:next|previous) page|suite (?:sur|de) la page (?:suivante|précédente)|Fortsetzung (?:auf|von)? ?der (?:nächsten|vorherigen|vorigen) Seite|(?:continú[ae] en|proviene de|continuación de) la (?:próxima|siguiente|página) (?:página|anterior))[-–—.)\]]*$/i;

/** Whether a line, wherever it stands, says nothing but that its page is not all of something. */
export function saysItGoesOn({ text }: Segment): boolean {
  return text.length <= longestRemark && goesOn.test(text.trim());
}

/** Letters of such a line at most. */
const longestRemark = 60;

/** Whether a line at the edge of a page is no part of its text whatever the other pages have. */
export function saysItself({ key, line }: HeadCandidate): boolean {
  return pageCount.test(key) || printed.test(line.text.trim());
}

/** What a head or a foot is, by what it says and where it stands. */
export function typeOf({ key, isTop }: HeadCandidate): FurnitureType {
  const isNumber =
    /^(?:[-–—|[(\s]*(?:(?:page|seite|p\.?|página|pagina)\s*)?#(?:roman)?(?:\s*(?:\/|of|von|de|di|-)\s*#)?[-–—|\])\s.]*)$/.test(
      key,
    );
  return isNumber ? 'page_number' : isTop ? 'page_header' : 'page_footer';
}

/** The number of a page and no more, as a key tells it. */
export const bareNumber =
  /^[-–—|[(\s]*(?:(?:p|pp|s|page|seite|página|pagina|strana|strona|sida|side|oldal|стр)\.? ?)?#[-–—|\])\s]*$/u;

/** The number of a page, as a text. */
export const pageNumber = /^[1-9]\d{0,3}$/;

/** Ends of what is said, or leads on to what stands below: no head ends so. */
export const saysMore = /[.:;,!?。：；，！？](?:\s+\d+)?$/u;
