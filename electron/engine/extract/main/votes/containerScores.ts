import { lookupTable } from '../../../../../shared/base/lookupTable.ts';
import { classTopics, type ClassTopic } from '../classTopics.ts';
import { spreadDown, type VotedPage } from './vote.ts';

/** Names of parts that contain the page's subject, and of parts that contain something else. */
const wanted = topicNumbers(['content', 'main']);
const unwanted = topicNumbers(
  'navigation footer header side share comment related newsletter consent overlay advert meta hidden legal'.split(
    ' ',
  ) as readonly ClassTopic[],
);
const nameWeight = 25;
/** Names of a box around more of the page than this describe the page layout, not the content of the box. */
const maxPageRatio = 0.5;

const elementWeights: Readonly<Record<string, number>> = lookupTable({
  div: 5,
  pre: 3,
  td: 3,
  blockquote: 3,
  address: -3,
  ol: -3,
  ul: -3,
  dl: -3,
  dd: -3,
  dt: -3,
  li: -3,
  form: -3,
  h1: -5,
  h2: -5,
  h3: -5,
  h4: -5,
  h5: -5,
  h6: -5,
  th: -5,
});

/** Shorter text does not score its position. */
const minTextChars = 25;
const charsPerPoint = 100;
const maxLengthPoints = 3;
/** Shares of a paragraph's points for its ancestors: the parent gets all, the grandparent half, then 1/6, 1/9 and 1/12. */
const shares = [1, 1 / 2, 1 / 6, 1 / 9, 1 / 12];

function topicNumbers(names: readonly ClassTopic[]): ReadonlySet<number> {
  return new Set(names.map((name) => classTopics.indexOf(name)));
}

/**
 * Returns the score of each element: the points of the paragraphs in it, plus the weight of its names, times its share of unlinked words; 0
 * where no paragraph gave any.
 * @param isStrict text in boxes with unlikely names gives no points
 */
export function containerScores({ outline, facts, ancestors }: VotedPage, isStrict: boolean): Float64Array {
  const { elements, parents, blocks } = outline;
  const given = new Float64Array(elements.length);
  const maxWords = (facts.words[0] ?? 0) * maxPageRatio;
  const weights = elements.map((_, place) => {
    const weight = weightOfNames(ancestors.topics[place] ?? []);
    return (facts.words[place] ?? 0) > maxWords ? Math.max(0, weight) : weight;
  });
  const unlikely = Uint8Array.from(weights, (weight) => (isStrict && weight < 0 ? 1 : 0));
  unlikely[0] = 0;
  spreadDown(parents, unlikely);
  for (const { text, container } of blocks) {
    if (text.length < minTextChars || unlikely[container] === 1 || ancestors.hidden[container] === 1) continue;
    const commas = text.match(/[,،、，﹐]/g)?.length ?? 0;
    const value = 1 + commas + Math.min(maxLengthPoints, Math.floor(text.length / charsPerPoint));
    // A paragraph without siblings counts for its parent box.
    let place = facts.blocks[container] === 1 ? (parents[container] ?? -1) : container;
    for (let level = 0; level < shares.length && place >= 0; level += 1, place = parents[place] ?? -1) {
      given[place] = (given[place] ?? 0) + value * (shares[level] ?? 0);
    }
  }
  return given.map((value, place) => {
    if (value === 0) return 0;
    const weight = (elementWeights[elements[place]?.name ?? ''] ?? 0) + (weights[place] ?? 0);
    const linked = (facts.linkWords[place] ?? 0) / (facts.words[place] || 1);
    return Math.max(0, value + weight) * (1 - linked);
  });
}

function weightOfNames(topics: readonly number[]): number {
  const isWanted = topics.some((topic) => wanted.has(topic));
  const isUnwanted = topics.some((topic) => unwanted.has(topic));
  return isWanted === isUnwanted ? 0 : isWanted ? nameWeight : -nameWeight;
}
