import { keyOf, numbersOf } from '../../layout/edges/heads.ts';
import { plainText, type Segment } from '../../layout/lines/segment.ts';
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
  const text = plainText(line.words).trim();
  if (text === '' || text.length > longest) return null;
  return { line, page, key: keyOf(text), numbers: numbersOf(text), isTop };
}

/** What a head or a foot is, by what it says and where it stands. */
export function typeOf({ key, isTop }: HeadCandidate): FurnitureType {
  const isNumber =
    /^(?:[-–—|[(\s]*(?:(?:page|seite|p\.?|página|pagina)\s*)?#(?:roman)?(?:\s*(?:\/|of|von|de|di|-)\s*#)?[-–—|\])\s.]*)$/.test(
      key,
    );
  return isNumber ? 'page_number' : isTop ? 'page_header' : 'page_footer';
}
