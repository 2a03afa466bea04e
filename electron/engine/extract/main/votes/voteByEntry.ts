import type { Element } from 'domhandler';
import { classTopics } from '../classTopics.ts';
import { spreadDown, type Vote, type VotedPage } from './vote.ts';

const contentTopic = classTopics.indexOf('content');
const mainTopic = classTopics.indexOf('main');
const describing = /articlebody|description|text|mainentity/i;

/** Ways to mark where the content begins, most exact first. */
const entries: readonly ((element: Element, topics: readonly number[]) => boolean)[] = [
  ({ attribs }) => attribs['itemprop'] !== undefined && describing.test(attribs['itemprop']),
  ({ name, attribs }) => name === 'article' || attribs['role'] === 'article',
  (_, topics) => topics.includes(contentTopic) && !topics.includes(mainTopic),
  ({ name, attribs }) => name === 'main' || attribs['role'] === 'main',
  (_, topics) => topics.includes(mainTopic),
];

/** Minimum share of the page's prose in an entry; one with less is one of many. */
const minProseRatio = 0.3;

/**
 * Votes by names: elements whose name, role or class marks them as content. Of the most exact way in which an element holds enough of the
 * page's prose, that element is the entry. (trafilatura and Defuddle begin like this.)
 * @returns selects the blocks in the entry; measures in how many of the five ways the block is in the best element of that way
 */
export function voteByEntry({ outline, facts, ancestors }: VotedPage): Vote {
  const { elements, parents, blocks } = outline;
  const best = entries.map(() => -1);
  const value = (place: number): number =>
    (facts.proseWords[place] ?? 0) + (facts.words[place] ?? 0) - (facts.linkWords[place] ?? 0);
  for (let place = 1; place < elements.length; place += 1) {
    const element = elements[place];
    if (!element || ancestors.hidden[place] === 1) continue;
    const topics = ancestors.topics[place] ?? [];
    for (const [way, suits] of entries.entries()) {
      // Of nested elements with equal content, the inner one is more exact.
      if (suits(element, topics) && value(place) >= value(best[way] ?? -1)) best[way] = place;
    }
  }
  const enough = value(0) * minProseRatio;
  const entry = best.find((place) => place > 0 && value(place) >= enough) ?? -1;
  const marks = best.map((place) => marksBelow(parents, place));
  const chosen = marksBelow(parents, entry);
  return {
    selected: Uint8Array.from(blocks, ({ container }) => chosen[container] ?? 0),
    measures: Float32Array.from(blocks, ({ container }) =>
      marks.reduce((count, marked) => count + (marked[container] ?? 0), 0),
    ),
  };
}

function marksBelow(parents: Int32Array, place: number): Uint8Array {
  const marked = new Uint8Array(parents.length);
  if (place < 0) return marked;
  marked[place] = 1;
  spreadDown(parents, marked);
  return marked;
}
