import { isListing } from './findCode.ts';
import { isHiddenOrBoilerplate } from './isHiddenOrBoilerplate.ts';
import { type Block, findOutermost, isInside, type PageOutline } from './pageOutline.ts';

const headingName = /^h([2-6])$/;
/** A part with a larger share of linked words is navigation. */
const maxLinkedRatio = 0.2;

/**
 * Finds sections that are mostly listings: a heading, a few words before each listing, and no prose. Such a section between selected text
 * before and after it is selected too.
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
      linked <= words * maxLinkedRatio &&
      !isHiddenOrBoilerplate(outline, block.container);
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

/** Returns the blocks below a heading, up to the next one of its level or the end of its container. */
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
