import type { Element } from 'domhandler';
import type { ContainerFacts } from './containerFacts.ts';
import type { PageOutline } from './pageOutline.ts';
import type { Patterns } from './patternFeatures.ts';

/** Siblings of one kind under one parent: the cards of a collection, the posts of a thread, the hits of a search. */
export interface SiblingRow {
  /** Indexes of its members in the outline. */
  readonly members: number[];
  words: number;
  proseWords: number;
  blocks: number;
  withPrice: number;
  withImage: number;
  withHeading: number;
  withProse: number;
}

const minMembers = 3;
const chromeNames = new Set(['nav', 'header', 'footer', 'aside', 'dialog']);
const chromeRoles = new Set(['navigation', 'banner', 'contentinfo', 'complementary', 'dialog']);

/** Rows of similar siblings outside the parts that every page of a site shares. */
export function findSiblingRows(
  outline: PageOutline,
  facts: ContainerFacts,
  patterns: Patterns,
): readonly SiblingRow[] {
  const shared = findShared(outline);
  const rows = new Map<string, SiblingRow>();
  for (let place = 1; place < outline.elements.length; place += 1) {
    if (shared[place] === 1 || (patterns.alike[place] ?? 1) < minMembers) continue;
    const key = `${outline.parents[place]}|${patterns.kinds[place]}`;
    const row = rows.get(key) ?? emptyRow();
    row.members.push(place);
    row.words += facts.words[place] ?? 0;
    row.proseWords += facts.proseWords[place] ?? 0;
    row.blocks += facts.blocks[place] ?? 0;
    row.withPrice += Math.sign(facts.prices[place] ?? 0);
    row.withImage += Math.sign(facts.images[place] ?? 0);
    row.withHeading += Math.sign(facts.headings[place] ?? 0);
    row.withProse += Math.sign(facts.proseWords[place] ?? 0);
    rows.set(key, row);
  }
  return [...rows.values()];
}

function emptyRow(): SiblingRow {
  return {
    members: [],
    words: 0,
    proseWords: 0,
    blocks: 0,
    withPrice: 0,
    withImage: 0,
    withHeading: 0,
    withProse: 0,
  };
}

function findShared({ elements, parents }: PageOutline): Uint8Array {
  const shared = new Uint8Array(elements.length);
  for (const [place, element] of elements.entries()) {
    if (shared[parents[place] ?? -1] === 1 || isChrome(element)) shared[place] = 1;
  }
  return shared;
}

function isChrome({ name, attribs }: Element): boolean {
  return chromeNames.has(name) || chromeRoles.has(attribs['role'] ?? '');
}
