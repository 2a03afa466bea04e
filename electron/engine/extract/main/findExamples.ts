import { isListing } from './findCode.ts';
import { isOutOfSight } from './outOfSight.ts';
import { type Block, findOutermost, isInside, type PageOutline } from './pageOutline.ts';

const headingName = /^h([2-6])$/;
/** A part with more links among its words leads elsewhere. */
const mostLinked = 0.2;

/**
 * Parts of a text that are little but listings: a heading, a few words before each, and nothing that reads as prose. Where the text
 * before and after such a part is kept, the part is one of its own.
 */
export function findExamples(outline: PageOutline, kept: ReadonlySet<Block>): readonly Block[] {
  const { blocks, parents } = outline;
  const listings = findOutermost(outline, isListing);
  return blocks.flatMap((block, index) => {
    const level = levelOf(outline, block);
    if (level === null) return [];
    const part = partOf(outline, index, level);
    const words = part.reduce((sum, each) => sum + each.words, 0);
    const linked = part.reduce((sum, each) => sum + each.linkWords, 0);
    const isExamples =
      part.some(({ container }) => (listings[container] ?? -1) >= 0) &&
      part.every((each) => !kept.has(each)) &&
      linked <= words * mostLinked &&
      !isOutOfSight(outline, block.container);
    if (!isExamples) return [];
    const around = parents[parents[block.container] ?? -1] ?? -1;
    const isKeptIn = (each: Block): boolean => kept.has(each) && isInside(outline, each.container, Math.max(0, around));
    const isWithin = blocks.slice(0, index).some(isKeptIn) && blocks.slice(index + 1 + part.length).some(isKeptIn);
    return isWithin ? [block, ...part] : [];
  });
}

function levelOf({ elements }: PageOutline, { container }: Block): number | null {
  const [, level] = headingName.exec(elements[container]?.name ?? '') ?? [];
  return level === undefined ? null : Number(level);
}

/** The blocks below a heading, up to the next one of its rank, or to the end of what it stands in. */
function partOf(outline: PageOutline, heading: number, level: number): readonly Block[] {
  const { blocks, parents } = outline;
  const around = parents[blocks[heading]?.container ?? -1] ?? -1;
  const part: Block[] = [];
  for (let index = heading + 1; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (block === undefined || !isInside(outline, block.container, around)) break;
    if ((levelOf(outline, block) ?? Infinity) <= level) break;
    part.push(block);
  }
  return part;
}
