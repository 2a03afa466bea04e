import type { PageOutline } from './pageOutline.ts';

/** Fewer blocks or words repeat by chance. */
const min = { blocks: 2, words: 8 } as const;
/** Two lists may show the same card: a copy that is no sibling is larger. */
const minApart = { blocks: 4, words: 20 } as const;
/** Elements in which text may legitimately repeat: tables, code, quotations of earlier posts. */
const repeatingNames = new Set(['table', 'tbody', 'tr', 'td', 'th', 'pre', 'blockquote', 'dl']);

/** Blocks of a part of the page, from `start` up to before `end`. */
export interface BlockRange {
  readonly start: number;
  readonly end: number;
}

interface Part extends BlockRange {
  /** Index of the element around it. */
  readonly parent: number;
}

/**
 * Finds parts of the page that are written twice, such as for small screens or as clones in a carousel. Returns for each pair the blocks of
 * both. Each part is compared by its number of blocks and sums over their texts, so that time is linear.
 */
export function findCopies(outline: PageOutline): readonly (readonly [BlockRange, BlockRange])[] {
  const { elements, parents, blocks } = outline;
  const ranges = rangesOf(outline);
  const words = sumUp(blocks.map((block) => block.words));
  const hashes = blocks.map(({ text }) => hashOf(text));
  const sums = sumUp(hashes);
  const first = new Map<string, Part>();
  const pairs: [BlockRange, BlockRange][] = [];
  const isWithin = new Uint8Array(elements.length);
  for (const [place, { name }] of elements.entries()) {
    const parent = parents[place] ?? -1;
    if (parent >= 0 && isWithin[parent] === 1) isWithin[place] = 1;
    if (isWithin[place] === 1) continue;
    if (repeatingNames.has(name)) {
      isWithin[place] = 1;
      continue;
    }
    const range = ranges[place];
    if (range === undefined || range.end - range.start < min.blocks) continue;
    const length = (words[range.end] ?? 0) - (words[range.start] ?? 0);
    if (length < min.words) continue;
    const sum = (sums[range.end] ?? 0) - (sums[range.start] ?? 0);
    const key = `${range.end - range.start} ${sum} ${hashes[range.start]} ${hashes[range.end - 1]}`;
    const other = first.get(key);
    const isLarge = range.end - range.start >= minApart.blocks && length >= minApart.words;
    if (other === undefined) first.set(key, { ...range, parent });
    else if (other.end <= range.start && (isLarge || other.parent === parent)) {
      pairs.push([other, range]);
      isWithin[place] = 1;
    }
  }
  return pairs;
}

/** Returns the range of blocks in each element; undefined for one without text. */
function rangesOf({ elements, parents, blocks }: PageOutline): readonly (BlockRange | undefined)[] {
  const starts = new Int32Array(elements.length).fill(blocks.length);
  const ends = new Int32Array(elements.length);
  for (const [index, { container }] of blocks.entries()) {
    starts[container] = Math.min(starts[container] ?? index, index);
    ends[container] = index + 1;
  }
  for (let place = elements.length - 1; place > 0; place -= 1) {
    const parent = parents[place] ?? 0;
    starts[parent] = Math.min(starts[parent] ?? 0, starts[place] ?? 0);
    ends[parent] = Math.max(ends[parent] ?? 0, ends[place] ?? 0);
  }
  return elements.map((_, place) => {
    const [start = 0, end = 0] = [starts[place], ends[place]];
    return start < end ? { start, end } : undefined;
  });
}

/** Returns for each index the sum of all values before it. */
function sumUp(values: readonly number[]): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (const [index, value] of values.entries()) sums[index + 1] = (sums[index] ?? 0) + value;
  return sums;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x0100_0193);
  return hash >>> 0;
}
