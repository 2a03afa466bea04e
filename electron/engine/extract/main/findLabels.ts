import { lookupTable } from '../../../../shared/base/lookupTable.ts';
import { isHiddenOrBoilerplate } from './isHiddenOrBoilerplate.ts';
import { type Block, isInside, type PageOutline } from './pageOutline.ts';

/** Elements that label adjacent content, and the element that contains both. */
const holders: Readonly<Record<string, readonly string[]>> = lookupTable({
  summary: ['details'],
  // Each pair of a list may have its own group.
  dt: ['div', 'dl'],
  caption: ['table'],
  figcaption: ['figure'],
});

/** Finds short labels of selected text: the summary of details, the term of a definition, the caption of a table. */
export function findLabels(outline: PageOutline, kept: ReadonlySet<Block>): readonly Block[] {
  const { blocks } = outline;
  const holdsKept = findHolders(outline, kept);
  return blocks.filter((block, index) => {
    if (kept.has(block)) return false;
    const label = findLabel(outline, block.container);
    if (label === null || isHiddenOrBoilerplate(outline, block.container)) return false;
    const name = outline.elements[label]?.name;
    // A caption labels adjacent content: if its own words are selected, it is the text of a card.
    if (name === 'figcaption' && holdsKept.has(label)) return false;
    if (name !== 'dt') return holdsKept.has(outline.parents[label] ?? -1);
    // A term belongs to the definition that follows it, not to every one of its list.
    const next = blocks[index + 1];
    return next !== undefined && kept.has(next) && isInside(outline, next.container, outline.parents[label] ?? 0);
  });
}

/** Returns the index of the element that makes a label of the element at `place`. */
function findLabel({ elements, parents }: PageOutline, place: number): number | null {
  for (let up = place; up >= 0; up = parents[up] ?? -1) {
    const above = holders[elements[up]?.name ?? ''];
    if (above !== undefined) return above.includes(elements[parents[up] ?? -1]?.name ?? '') ? up : null;
  }
  return null;
}

/** Returns all elements that contain selected text. */
function findHolders({ parents }: PageOutline, kept: ReadonlySet<Block>): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { container } of kept) {
    for (let up = container; up >= 0 && !found.has(up); up = parents[up] ?? -1) found.add(up);
  }
  return found;
}
