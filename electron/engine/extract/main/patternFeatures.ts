import type { Element } from 'domhandler';
import type { ContainerFacts } from './containerFacts.ts';
import type { FeatureTable } from './featureTable.ts';
import type { PageOutline } from './pageOutline.ts';

interface PathFacts {
  blocks: number;
  words: number;
  linkWords: number;
  prose: number;
}

/** Repetition on a page: blocks with the same path, elements among siblings of the same kind. */
export interface Patterns {
  /** For each element, the part that a template repeats: its name and first classes. */
  readonly kinds: readonly string[];
  /** For each block, the path of kinds that leads to it. */
  readonly paths: readonly string[];
  readonly factsOfPath: ReadonlyMap<string, PathFacts>;
  /** For each element, how many siblings of its kind there are, itself included. */
  readonly alike: Int32Array;
}

const pathSteps = 4;
const minSimilarSiblings = 3;

export function findPatterns({ elements, parents, blocks }: PageOutline): Patterns {
  const kinds = readKinds(elements);
  const factsOfPath = new Map<string, PathFacts>();
  const paths = blocks.map((block) => {
    let path = '';
    let place = block.container;
    for (let step = 0; step < pathSteps && place > 0; step += 1) {
      path += `${kinds[place]}>`;
      place = parents[place] ?? -1;
    }
    const facts = factsOfPath.get(path) ?? { blocks: 0, words: 0, linkWords: 0, prose: 0 };
    facts.blocks += 1;
    facts.words += block.words;
    facts.linkWords += block.linkWords;
    facts.prose += block.isProse ? 1 : 0;
    factsOfPath.set(path, facts);
    return path;
  });
  return { kinds, paths, factsOfPath, alike: countAlike(kinds, parents) };
}

/** Returns name and first classes without digits. Results are cached: pages repeat their class names. */
function readKinds(elements: readonly Element[]): readonly string[] {
  const known = new Map<string, string>();
  return elements.map(({ name, attribs }) => {
    const label = `${name}.${attribs['class']?.slice(0, 200) ?? ''}`;
    const kind = known.get(label) ?? shorten(label);
    known.set(label, kind);
    return kind;
  });
}

function shorten(label: string): string {
  const dot = label.indexOf('.') + 1;
  const classes = label.slice(dot).trim().split(/\s+/).slice(0, 2).join('.');
  return label.slice(0, dot) + classes.replace(/\d+/g, '0');
}

function countAlike(kinds: readonly string[], parents: Int32Array): Int32Array {
  const numbers = new Map<string, number>();
  for (const kind of kinds) if (!numbers.has(kind)) numbers.set(kind, numbers.size);
  const counts = new Map<number, number>();
  const keyOf = (place: number): number =>
    (parents[place] ?? -1) * numbers.size + (numbers.get(kinds[place] ?? '') ?? 0);
  for (let place = 1; place < kinds.length; place += 1) counts.set(keyOf(place), (counts.get(keyOf(place)) ?? 0) + 1);
  return Int32Array.from(kinds, (_, place) => (place === 0 ? 1 : (counts.get(keyOf(place)) ?? 1)));
}

export function putPatterns(
  table: FeatureTable,
  outline: PageOutline,
  facts: ContainerFacts,
  patterns: Patterns,
  index: number,
): void {
  const path = patterns.factsOfPath.get(patterns.paths[index] ?? '') ?? { blocks: 1, words: 1, linkWords: 0, prose: 0 };
  table.put('pathBlocks', Math.log1p(path.blocks));
  table.put('pathShare', path.words / (facts.words[0] || 1));
  table.put('pathBlockWords', Math.log1p(path.words / path.blocks));
  table.put('pathLinkShare', path.linkWords / path.words);
  table.put('pathProse', path.prose / path.blocks);
  putRepetition(table, outline, facts, patterns.alike, outline.blocks[index]?.container ?? 0);
}

/**
 * Adds features of the longest row of similar siblings that contains the block: cards of a collection, posts of a forum, entries of a menu.
 */
function putRepetition(
  table: FeatureTable,
  { parents, depths }: PageOutline,
  facts: ContainerFacts,
  alike: Int32Array,
  container: number,
): void {
  let count = 0;
  let first = 0;
  for (let place = container; place > 0; place = parents[place] ?? -1) {
    const siblings = alike[place] ?? 1;
    if (siblings >= minSimilarSiblings && siblings > count) {
      count = siblings;
      first = place;
    }
  }
  const row = { first, count, parent: parents[first] ?? 0, depth: (depths[container] ?? 0) - (depths[first] ?? 0) };
  const features = count === 0 ? null : rowFeatures(row, facts);
  for (const name of rowFeatureNames) table.put(name, features?.[name] ?? 0);
}

/** Similar siblings. */
interface SiblingRow {
  /** Index of the one that contains the block. */
  readonly first: number;
  readonly count: number;
  readonly parent: number;
  /** Levels between it and the block. */
  readonly depth: number;
}

const rowFeatureNames = [
  'alike',
  'alikeWords',
  'alikeLinkShare',
  'alikePictures',
  'alikePrices',
  'alikeShare',
  'alikeProse',
  'alikeAbove',
] as const;

function rowFeatures(
  { first, count, parent, depth }: SiblingRow,
  facts: ContainerFacts,
): Readonly<Record<(typeof rowFeatureNames)[number], number>> {
  const words = facts.words[first] || 1;
  const rowWords = facts.words[parent] || 1;
  return {
    alike: Math.log1p(count),
    alikeWords: Math.log1p(words),
    alikeLinkShare: (facts.linkWords[first] ?? 0) / words,
    alikePictures: Math.min(3, facts.images[first] ?? 0),
    alikePrices: Math.min(3, facts.prices[first] ?? 0),
    alikeShare: rowWords / (facts.words[0] || 1),
    alikeProse: (facts.proseWords[parent] ?? 0) / rowWords,
    alikeAbove: depth,
  };
}
